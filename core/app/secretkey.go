package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
)

// openSecretKey reads the key of the secrets in the store, and makes one at the first start. The folder must have its store,
// so that a start that is refused leaves no key behind.
func (srv *server) openSecretKey(context.Context) (err error) {
	srv.secretKey, srv.secretKeyMade, err = secretkey.Make(srv.config.secretKeyPath())
	return err
}

// reportNewSecretKey says that a key was made, once the start has succeeded: a start that fails says why, and nothing else.
func (srv *server) reportNewSecretKey() {
	if srv.secretKeyMade {
		srv.log.Info("a new secret key was made: keep a copy of the file apart from the backups, and give the same one to each node",
			slog.String("file", srv.config.secretKeyPath()))
	}
}

// readSecretKey reads the key for a command, which makes none.
func (env *environment) readSecretKey() error {
	if env.secretKey != nil {
		return nil
	}
	key, err := secretkey.Read(env.config.secretKeyPath())
	if err == nil {
		env.secretKey = key
	}
	return err
}

// checkSecretKey looks at the file of the key. That there is none is no failure: the next start makes it.
func checkSecretKey(_ context.Context, env *environment) []doctorFinding {
	switch err := env.readSecretKey(); {
	case errors.Is(err, fs.ErrNotExist):
		return finding(levelWarn, "Put the file of before in its place if there were secrets; otherwise the next start makes one.", "%v", err)
	case err != nil:
		return finding(levelFail, "", "%v", err)
	}
	if path := env.config.secretKeyPath(); secretkey.IsExposed(path) {
		return finding(levelWarn, "chmod 600 "+path+", unless the platform keeps others away from it.", "others may read %s", path)
	}
	return pass("%s, for its owner alone", env.config.secretKeyPath())
}

// copySecretKey takes the key of a folder that is being replaced along: it is this site's, and no backup has it.
func copySecretKey(from, to string) error {
	if from == to {
		return nil
	}
	text, err := os.ReadFile(filepath.Join(from, secretKeyFile)) //nolint:gosec // it is in the data folder
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return explainFileError(filepath.Join(from, secretKeyFile), err)
	}
	return os.WriteFile(filepath.Join(to, secretKeyFile), text, 0o600)
}

// reportMissingSecretKey says what becomes of secrets in a restored store whose key is not there.
func reportMissingSecretKey(out io.Writer, config serverConfig) {
	path := config.secretKeyPath()
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintf(out, "Secrets that staff have typed in, such as the password of the mail server, open with the secret key file of before alone, "+
			"which no backup has: put a copy of it at %s before the start, or type them in again.\n", path)
	}
}
