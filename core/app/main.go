// Package app is the composition root: it reads the configuration, opens the services in order, connects
// them, and closes them in reverse. It is the only package that imports them all.
package app

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/plugin"
)

// Main runs a program that consists of plugins, and ends the process: with 0, or with 1 and the error on one line.
func Main(plugins ...plugin.Plugin) {
	p, err := newProgram(plugins)
	if err == nil {
		err = rootCommand(p).Execute()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "quoin: "+explain(err))
		os.Exit(1)
	}
}

func rootCommand(p program) *cobra.Command {
	registry := p.registry
	root := &cobra.Command{
		Use:           "quoin",
		Short:         "A headless content management system in one binary",
		Args:          cobra.NoArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.AddCommand(serveCommand(p), userCommand(registry), openAPICommand(p), rolesCommand(p), routesCommand(p), versionCommand(), healthCommand(), manualCommand(root), maintenanceCommand(registry),
		indexCommand(registry), newCommand(), buildCommand(), runCommand(p), mediaWorkerCommand(),
		doctorCommand(p), compactCommand(registry), storeCommand(), backupCommand(registry), restoreCommand(registry),
		exportCommand(registry), importCommand(registry))
	root.AddCommand(authorCommands(registry)...)
	suggestNames(root)
	return root
}
