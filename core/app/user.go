package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
)

// userCommand manages those who may sign in. Its commands open the store themselves, so that they need
// the server to be stopped.
func userCommand() *cobra.Command {
	config, fault := fromEnvironment()
	cmd := &cobra.Command{
		Use:   "user",
		Short: "Manage those who may sign in, while the server is stopped",
		Args:  cobra.NoArgs,
		PersistentPreRunE: func(*cobra.Command, []string) error {
			return fault
		},
	}
	config.dataFlag(cmd.PersistentFlags())
	// with makes a command's work of something to do with the users of the store.
	with := func(work func(cmd *cobra.Command, users *auth.Service, args []string) error) func(*cobra.Command, []string) error {
		return func(cmd *cobra.Command, args []string) (err error) {
			store, err := openStore(config)
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, store.Close()) }()
			log, flush, err := config.logger(cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			defer flush()
			return work(cmd, auth.New(store, time.Now, log), args)
		}
	}
	add := &cobra.Command{
		Use: "add NAME", Short: "Add a user; the password is asked for, or read from standard input",
		Args: cobra.ExactArgs(1), RunE: with(addUser),
	}
	add.Flags().String(roleFlag, string(core.Administrator), "what the user may do: viewer, editor or administrator")
	cmd.AddCommand(
		add,
		&cobra.Command{
			Use: "password NAME", Short: "Change a password and end the user's sessions",
			Args: cobra.ExactArgs(1), RunE: with(changePassword),
		},
		&cobra.Command{
			Use: "list", Short: "List the users with their roles", Args: cobra.NoArgs, RunE: with(listUsers),
		},
		&cobra.Command{
			Use: "reset-factor NAME", Short: "Take away a user's authenticator app, recovery codes and passkeys, and end their sessions",
			Args: cobra.ExactArgs(1), RunE: with(resetFactor),
		},
		&cobra.Command{
			Use: "remove NAME", Short: "Remove a user", Args: cobra.ExactArgs(1), RunE: with(removeUser),
		},
	)
	return cmd
}

const roleFlag = "role"

func addUser(cmd *cobra.Command, users *auth.Service, args []string) error {
	role, err := cmd.Flags().GetString(roleFlag)
	if err != nil {
		return err
	}
	password, err := askPassword(cmd.InOrStdin(), cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	_, err = users.AddAs(context.Background(), core.Actor{Role: core.System}, args[0], password, core.Role(role))
	return done(cmd, err, "User %s was added.\n", args[0])
}

func changePassword(cmd *cobra.Command, users *auth.Service, args []string) error {
	password, err := askPassword(cmd.InOrStdin(), cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	return done(cmd, users.SetPassword(context.Background(), core.Actor{Role: core.System}, args[0], password), "The password of %s was changed.\n", args[0])
}

func listUsers(cmd *cobra.Command, users *auth.Service, _ []string) error {
	all, err := users.List(context.Background())
	for _, u := range all {
		fmt.Fprintf(cmd.OutOrStdout(), "%s\t%s\t%s\n", u.Name, u.Role, u.Created.Format(time.RFC3339))
	}
	return err
}

func removeUser(cmd *cobra.Command, users *auth.Service, args []string) error {
	return done(cmd, users.Remove(context.Background(), core.Actor{Role: core.System}, args[0]), "User %s was removed.\n", args[0])
}

func resetFactor(cmd *cobra.Command, users *auth.Service, args []string) error {
	err := users.ResetFactors(context.Background(), core.Actor{Role: core.System}, args[0])
	return done(cmd, err, "User %s has no second factor any more.\n", args[0])
}

func done(cmd *cobra.Command, err error, format string, args ...any) error {
	if err == nil {
		fmt.Fprintf(cmd.OutOrStdout(), format, args...)
	}
	return err
}
