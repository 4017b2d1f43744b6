package environment

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// SuggestNames makes a command, and those below it, refuse unknown subcommands and flags with the nearest name that it
// does. It is to be called once all are there.
func SuggestNames(cmd *cobra.Command) {
	cmd.SetFlagErrorFunc(suggestFlag)
	for _, sub := range cmd.Commands() {
		SuggestNames(sub)
	}
	if !cmd.HasSubCommands() || cmd.Runnable() {
		return
	}
	cmd.Args = cobra.ArbitraryArgs
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return cmd.Help()
		}
		var known []string
		for _, sub := range cmd.Commands() {
			if sub.IsAvailableCommand() {
				known = append(known, sub.Name())
			}
		}
		return fmt.Errorf("%s has no command %q: %s", cmd.CommandPath(), args[0], schema.Meant(args[0], known))
	}
}

// suggestFlag returns the failure to read flags with the flag that was meant.
func suggestFlag(cmd *cobra.Command, err error) error {
	unknown, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok {
		return err
	}
	var known []string
	cmd.Flags().VisitAll(func(flag *pflag.Flag) { known = append(known, "--"+flag.Name) })
	suggestion := schema.Meant("--"+strings.TrimLeft(unknown.GetSpecifiedName(), "-"), known)
	if !strings.HasPrefix(suggestion, "did you mean") {
		suggestion = cmd.CommandPath() + " --help lists them all"
	}
	return fmt.Errorf("%w: %s", err, suggestion)
}
