package environment

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
)

// firstPasswordFile is the file in the data folder with the generated password of the first administrator. It exists from the
// start that created the administrator until the first sign-in of that account, a new password or its removal. It is
// written only where standard output is no terminal, so that the password is in no log.
const firstPasswordFile = "first-password"

func (c Config) firstPasswordPath() string { return filepath.Join(c.Data, firstPasswordFile) }

// writeFirstPassword replaces the file of the first password. Only its owner may read it.
func writeFirstPassword(path, password string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(password + "\n")
	return errors.Join(err, file.Sync(), file.Close())
}

// deleteFirstPassword deletes the file of the first password, if there is one.
func (env *Environment) deleteFirstPassword() {
	if err := os.Remove(env.Config.firstPasswordPath()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		env.Log.Error("cannot delete the file of the first password: delete it", slog.Any("error", err))
	}
}

// sweepFirstPassword deletes the file if its password is not valid any more. That happens when another node answered the
// first sign-in, or when the process ended right after it.
func (env *Environment) sweepFirstPassword(ctx context.Context) error {
	if _, err := os.Stat(env.Config.firstPasswordPath()); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	valid, err := env.Auth.HasGenerated(ctx)
	if err != nil {
		return fmt.Errorf("the file of the first password: %w", err)
	}
	if !valid {
		env.deleteFirstPassword()
	}
	return nil
}
