package environment

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passwords"
)

// EnsureAdministrator adds an administrator to a store that has none, with the password of the configuration or else a
// generated one.
func (env *Environment) EnsureAdministrator(ctx context.Context, out io.Writer) error {
	users, config := env.Auth, env.Config
	count, err := users.Count(ctx)
	if err != nil || count > 0 {
		return err
	}
	if config.Administrator.Password == "" {
		return addGeneratedAdministrator(ctx, users, config, out)
	}
	if err := users.Add(ctx, config.Administrator.Username, config.Administrator.Password); err != nil {
		return fmt.Errorf("the first administrator: %w", err)
	}
	if passwords.Guessable(config.Administrator.Password, config.Administrator.Username, "") != "" {
		env.Log.Warn("the password of the first administrator is easy to guess: change it", "user", config.Administrator.Username)
	}
	return nil
}

// addGeneratedAdministrator adds an administrator with a generated password. The password is printed once if out is a
// terminal, and is written to a file otherwise; it is never in the log.
func addGeneratedAdministrator(ctx context.Context, users *auth.Service, config Config, out io.Writer) error {
	password, path := rand.Text(), config.firstPasswordPath()
	onTerminal := IsTerminal(out)
	if !onTerminal {
		if err := writeFirstPassword(path, password); err != nil {
			return fmt.Errorf("the password of the first administrator: %w", err)
		}
	}
	if err := users.AddGenerated(ctx, config.Administrator.Username, password); err != nil {
		if !onTerminal {
			err = errors.Join(err, os.Remove(path))
		}
		return fmt.Errorf("the first administrator: %w", err)
	}
	if onTerminal {
		fmt.Fprintf(out, "Administrator %s was created with the password %s\n", config.Administrator.Username, password)
	} else {
		fmt.Fprintf(out, "Administrator %s was created; the password is in %s until the first sign-in\n", config.Administrator.Username, path)
	}
	return nil
}
