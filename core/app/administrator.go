package app

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"

	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passwords"
)

// ensureAdministrator adds an administrator to a store that has none. A password that had to be
// generated is written to out, once, and never to the log.
func ensureAdministrator(ctx context.Context, users *auth.Service, config serverConfig, out io.Writer, log *slog.Logger) error {
	count, err := users.Count(ctx)
	if err != nil || count > 0 {
		return err
	}
	password := config.AdminPassword
	if password == "" {
		password = rand.Text()
	}
	if err := users.Add(ctx, config.AdminUsername, password); err != nil {
		return fmt.Errorf("the first administrator: %w", err)
	}
	switch {
	case config.AdminPassword == "":
		fmt.Fprintf(out, "Administrator %s was created with the password %s\n", config.AdminUsername, password)
	case passwords.Guessable(password, config.AdminUsername, "") != "":
		log.Warn("the password of the first administrator is easy to guess: change it", "user", config.AdminUsername)
	}
	return nil
}
