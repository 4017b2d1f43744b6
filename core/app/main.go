// Package app is the composition root: it reads the configuration, opens the services in order, connects
// them, and closes them in reverse. It is the only package that imports them all.
package app

import (
	"fmt"
	"maps"
	"os"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Main runs a program that consists of plugins, and ends the process: with 0, or with 1 and the error on one line.
func Main(plugins ...plugin.Plugin) {
	p, err := environment.NewProgram(plugins)
	if err == nil {
		err = rootCommand(p).Execute()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "quoin: "+environment.Explain(err))
		os.Exit(1)
	}
}

// commands are the commands of a program, except serve and those that describe the program itself.
func commands(p environment.Program) []environment.Command {
	return append(plain(
		openAPICommand(p), rolesCommand(p), routesCommand(p), versionCommand(), healthCommand(), indexCommand(p.Registry), newCommand(), buildCommand(),
		runCommand(p), mediaWorkerCommand(), storeCommand(), restoreCommand(p),
	), append(plain(authorCommands(p.Registry)...), userCommand(p), maintenanceCommand(p), doctorCommand(p), compactCommand(p), backupCommand(p),
		exportCommand(p), importCommand(p))...)
}

// plain returns commands without tasks.
func plain(all ...*cobra.Command) (list []environment.Command) {
	for _, one := range all {
		list = append(list, environment.Command{Cobra: one})
	}
	return list
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
