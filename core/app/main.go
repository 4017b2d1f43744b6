// Package app is the composition root: it reads the configuration, opens the services in order, connects
// them, and closes them in reverse. It is the only package that imports them all.
package app

import (
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/model"
)

// Main runs the program with these content types and ends the process: with 0, or with 1 and one line
// that says what went wrong. The demo is for who starts it with --demo; nil for a program without one.
func Main(types []model.Type, demo model.Demo) {
	registry, err := newRegistry(types)
	if err == nil {
		err = rootCommand(registry, demo).Execute()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "quoin: "+explain(err))
		os.Exit(1)
	}
}

// newRegistry adds the types of the program's own to those of its plugins.
func newRegistry(types []model.Type) (*model.Registry, error) {
	return model.NewRegistry(append(slices.Clone(types), library.Type(), redirect.Type())...)
}

func rootCommand(registry *model.Registry, demo model.Demo) *cobra.Command {
	root := &cobra.Command{
		Use:           "quoin",
		Short:         "A headless content management system in one binary",
		Args:          cobra.NoArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.AddCommand(serveCommand(registry, demo), userCommand(registry), openAPICommand(registry), rolesCommand(registry), routesCommand(registry), versionCommand(), healthCommand(), manualCommand(root), maintenanceCommand(registry),
		indexCommand(registry), newCommand(), buildCommand(), runCommand(registry), mediaWorkerCommand(),
		doctorCommand(registry), compactCommand(registry), storeCommand(), backupCommand(registry), restoreCommand(registry),
		exportCommand(registry), importCommand(registry))
	root.AddCommand(authorCommands(registry)...)
	suggestNames(root)
	return root
}
