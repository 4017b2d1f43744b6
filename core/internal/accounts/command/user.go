// Package command has the commands about users.
package command

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/ctl"
	"github.com/quoin-cms/quoin/core/internal/environment"
)

// Commands returns the command about users.
func Commands(p environment.Program) []environment.Command {
	return []environment.Command{userCommand(p)}
}

// userCommand manages the users who may sign in.
func userCommand(p environment.Program) environment.Command {
	config, configErr := environment.LoadConfig()
	cmd := &cobra.Command{
		Use: "user", Short: "Manage those who may sign in", Args: cobra.NoArgs,
		PersistentPreRunE: func(*cobra.Command, []string) error { return configErr },
	}
	config.DataFlag(cmd.PersistentFlags())
	// task makes a command that only has its task done.
	task := func(use, short string, args cobra.PositionalArgs) *cobra.Command {
		return &cobra.Command{Use: use, Short: short, Args: args, RunE: func(cmd *cobra.Command, args []string) error {
			config.MustExist = true
			return userTasks.Run(cmd, config, p, ctl.Call{Name: "user " + cmd.Name(), Args: args})
		}}
	}
	// withPassword makes one that asks for a password first: the terminal is here.
	withPassword := func(use, short string, more func(*cobra.Command) string) *cobra.Command {
		return &cobra.Command{Use: use, Short: short, Args: cobra.ExactArgs(1), RunE: func(cmd *cobra.Command, args []string) error {
			password, err := askPassword(cmd.InOrStdin(), cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			return userTasks.Run(cmd, config, p, ctl.Call{
				Name: "user " + cmd.Name(), Args: append(args, more(cmd)), In: strings.NewReader(password),
			})
		}}
	}
	var role string
	add := withPassword("add NAME", "Add a user; the password is asked for, or read from standard input",
		func(*cobra.Command) string { return role })
	add.Flags().StringVar(&role, "role", string(core.Administrator), "what the user may do: viewer, editor or administrator")
	cmd.AddCommand(
		add,
		withPassword("password NAME", "Change a password and end the user's sessions", func(*cobra.Command) string { return "" }),
		task("list", "List the users with their roles", cobra.NoArgs),
		task("reset-factor NAME", "Take away a user's authenticator app, recovery codes and passkeys, and end their sessions", cobra.ExactArgs(1)),
		task("remove NAME", "Remove a user", cobra.ExactArgs(1)),
	)
	return environment.Command{Cobra: cmd, Tasks: userTasks}
}

// userTasks are the tasks of the commands about users.
var userTasks = environment.Tasks{
	"user add": func(ctx context.Context, env *environment.Environment, call ctl.Call) error {
		password, err := askPassword(call.In, call.Err)
		if err != nil {
			return err
		}
		_, err = env.Auth.AddAs(ctx, environment.SystemActor, call.Args[0], "", password, core.Role(call.Args[1]))
		return environment.PrintDone(call, err, "User %s was added.\n", call.Args[0])
	},
	"user password": func(ctx context.Context, env *environment.Environment, call ctl.Call) error {
		password, err := askPassword(call.In, call.Err)
		if err != nil {
			return err
		}
		return environment.PrintDone(call, env.Auth.SetPassword(ctx, environment.SystemActor, call.Args[0], password), "The password of %s was changed.\n", call.Args[0])
	},
	"user list": func(ctx context.Context, env *environment.Environment, call ctl.Call) error {
		all, err := env.Auth.List(ctx)
		for _, u := range all {
			fmt.Fprintf(call.Out, "%s\t%s\t%s\n", u.Name, u.Role, u.Created.Format(time.RFC3339))
		}
		return err
	},
	"user reset-factor": func(ctx context.Context, env *environment.Environment, call ctl.Call) error {
		err := env.Auth.ResetFactors(ctx, environment.SystemActor, call.Args[0])
		return environment.PrintDone(call, err, "User %s has no second factor any more.\n", call.Args[0])
	},
	"user remove": func(ctx context.Context, env *environment.Environment, call ctl.Call) error {
		return environment.PrintDone(call, env.Auth.Remove(ctx, environment.SystemActor, call.Args[0]), "User %s was removed.\n", call.Args[0])
	},
}
