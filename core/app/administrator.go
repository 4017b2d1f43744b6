package app

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passwords"
)

// ensureAdministrator adds an administrator to a store that has none, with the password of the configuration or else a
// generated one.
func ensureAdministrator(ctx context.Context, users *auth.Service, config serverConfig, out io.Writer, log *slog.Logger) error {
	count, err := users.Count(ctx)
	if err != nil || count > 0 {
		return err
	}
	if config.AdminPassword == "" {
		return addGeneratedAdministrator(ctx, users, config, out)
	}
	if err := users.Add(ctx, config.AdminUsername, config.AdminPassword); err != nil {
		return fmt.Errorf("the first administrator: %w", err)
	}
	if passwords.Guessable(config.AdminPassword, config.AdminUsername, "") != "" {
		log.Warn("the password of the first administrator is easy to guess: change it", "user", config.AdminUsername)
	}
	return nil
}

// addGeneratedAdministrator adds an administrator with a generated password. The password is printed once if out is a
// terminal, and is written to a file otherwise; it is never in the log.
func addGeneratedAdministrator(ctx context.Context, users *auth.Service, config serverConfig, out io.Writer) error {
	password, path := rand.Text(), config.firstPasswordPath()
	onTerminal := isTerminal(out)
	if !onTerminal {
		if err := writeFirstPassword(path, password); err != nil {
			return fmt.Errorf("the password of the first administrator: %w", err)
		}
	}
	if err := users.AddGenerated(ctx, config.AdminUsername, password); err != nil {
		if !onTerminal {
			err = errors.Join(err, os.Remove(path))
		}
		return fmt.Errorf("the first administrator: %w", err)
	}
	if onTerminal {
		fmt.Fprintf(out, "Administrator %s was created with the password %s\n", config.AdminUsername, password)
	} else {
		fmt.Fprintf(out, "Administrator %s was created; the password is in %s until the first sign-in\n", config.AdminUsername, path)
	}
	return nil
}
