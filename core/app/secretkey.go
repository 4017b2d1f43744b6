package app

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"

	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
)

// openSecretKey reads the key of the secrets in the store, and makes one at the first start. The folder must have its store,
// so that a start that is refused leaves no key behind.
func (srv *server) openSecretKey(context.Context) (err error) {
	path, made := srv.config.secretKeyPath(), false
	if srv.secretKey, made, err = secretkey.Make(path); made {
		srv.log.Info("a new secret key was made: keep a copy of the file apart from the backups, and give the same one to each node", slog.String("file", path))
	}
	return err
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
	return pass("%s, for its owner alone", env.config.secretKeyPath())
}
