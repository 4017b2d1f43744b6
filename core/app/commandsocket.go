package app

import (
	"context"
	"fmt"

	"github.com/quoin-cms/quoin/core/internal/ctl"
	"github.com/quoin-cms/quoin/core/internal/environment"
)

// serveCommands runs the tasks that other processes ask for until ctx ends.
func (srv *server) serveCommands(ctx context.Context) error {
	if srv.commands == nil {
		return nil
	}
	return ctl.Serve(ctx, srv.commands, func(ctx context.Context, call ctl.Call) error {
		work, ok := srv.tasks[call.Name]
		if !ok {
			return fmt.Errorf("the server that runs is another version, which does not know %q: start it again", call.Name)
		}
		srv.Log.Info("command", "name", call.Name)
		return work(ctx, &srv.Environment, call)
	}, environment.Explain)
}

// listenForCommands opens the command socket. Without it commands work only while the server is stopped, which is no
// reason not to serve.
func (srv *server) listenForCommands(context.Context) error {
	listener, err := ctl.Listen(srv.Config.Data)
	if err != nil {
		srv.Log.Warn("cannot open the command socket: commands do not reach this server", "error", err)
		return nil
	}
	srv.commands = listener
	srv.OnClose(func() error {
		_ = listener.Close() // it is closed where the server ran
		return nil
	})
	return nil
}
