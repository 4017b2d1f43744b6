package app

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"path/filepath"

	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Trial is a whole server on a free port of this machine, with both apps and an administrator, for tests of content
// types. It has no content.
type Trial struct {
	URL    string
	cancel context.CancelFunc
	ended  chan error
}

// Try starts a trial, which keeps what it has in a folder.
func Try(ctx context.Context, folder, username, password string, plugins ...plugin.Plugin) (*Trial, error) {
	p, err := environment.NewProgram(plugins)
	if err != nil {
		return nil, err
	}
	config := environment.Config{
		Addr: "127.0.0.1:0", Data: filepath.Join(folder, "data"),
	}
	config.Administrator.Username, config.Administrator.Password = username, password
	srv, err := openServer(ctx, config, p, tasksOf(commands(p)), io.Discard, &environment.Logs{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	t := &Trial{URL: srv.browserURL(), cancel: cancel, ended: make(chan error, 1)}
	go func() { t.ended <- errors.Join(srv.run(ctx, func() {}), srv.Close()) }()
	return t, nil
}

// Stop ends the trial.
func (t *Trial) Stop() error {
	t.cancel()
	return <-t.ended
}
