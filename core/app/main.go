// Package app is the composition root: it reads the configuration, opens the services in order, connects
// them, and closes them in reverse. It is the only package that imports them all.
package app

import (
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/spf13/cobra"

	accounts "github.com/quoin-cms/quoin/core/internal/accounts/command"
	authoring "github.com/quoin-cms/quoin/core/internal/authoring/command"
	backup "github.com/quoin-cms/quoin/core/internal/backup/command"
	"github.com/quoin-cms/quoin/core/internal/environment"
	host "github.com/quoin-cms/quoin/core/internal/host/command"
	maintenance "github.com/quoin-cms/quoin/core/internal/maintenance/command"
	transfer "github.com/quoin-cms/quoin/core/internal/transfer/command"
	"github.com/quoin-cms/quoin/core/plugin"
	publicui "github.com/quoin-cms/quoin/public-ui"
)

// Main runs a program that consists of plugins, and ends the process: with 0, or with 1 and the error on one line.
func Main(plugins ...plugin.Plugin) {
	p, err := environment.NewProgram(plugins)
	if err == nil {
		p.Pages = publicui.Routes
		err = rootCommand(p).Execute()
	} else {
		err = authoring.WithModules(err, p.Registry, p.Plugins)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "quoin: "+environment.Explain(err))
		os.Exit(1)
	}
}

// commands returns the commands of a program, except serve and manual.
func commands(p environment.Program) []environment.Command {
	return slices.Concat(
		accounts.Commands(p), authoring.Commands(p), backup.Commands(p), host.Commands(p), maintenance.Commands(p), transfer.Commands(p),
	)
}

// tasksOf returns the tasks of commands.
func tasksOf(list []environment.Command) environment.Tasks {
	all := environment.Tasks{}
	for _, one := range list {
		maps.Copy(all, one.Tasks)
	}
	return all
}

func rootCommand(p environment.Program) *cobra.Command {
	root := &cobra.Command{
		Use:           "quoin",
		Short:         "A headless content management system in one binary",
		Args:          cobra.NoArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	list := commands(p)
	root.AddCommand(serveCommand(p, tasksOf(list)), manualCommand(root))
	for _, one := range list {
		root.AddCommand(one.Cobra)
	}
	environment.SuggestNames(root)
	return root
}
