package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/quoin-cms/quoin/core/internal/ctl"
	"github.com/quoin-cms/quoin/core/model"
)

// task is the work of a command on an environment. It runs in the process that has the store open: that of the command, or
// that of a server, so that it must neither read the environment nor open files by names that were given to it; what
// goes in and out goes by the call.
type task func(ctx context.Context, g *environment, call ctl.Call) error

// tasks are those of all commands, by the words of the command.
func tasks() map[string]task {
	all := map[string]task{}
	maps.Copy(all, userTasks)
	maps.Copy(all, maintenanceTasks)
	maps.Copy(all, storeTasks)
	maps.Copy(all, backupTasks)
	maps.Copy(all, transferTasks)
	return all
}

// runTask runs a task for a command: in the server that runs on the data folder, or on the folder itself. What it writes
// goes to the command's own streams where the call names no others.
func runTask(cmd *cobra.Command, config serverConfig, registry *model.Registry, call ctl.Call) error {
	call.Terminal = isTerminal(cmd.ErrOrStderr())
	if call.Out == nil {
		call.Out = cmd.OutOrStdout()
	}
	if call.Err == nil {
		call.Err = cmd.ErrOrStderr()
	}
	err := ctl.Ask(cmd.Context(), config.Data, call)
	if !errors.Is(err, ctl.ErrNobody) {
		return err
	}
	work, ok := tasks()[call.Name]
	if !ok {
		return fmt.Errorf("no task %q", call.Name)
	}
	return runLocally(cmd, config, registry, func(ctx context.Context, env *environment) error { return work(ctx, env, call) })
}

// runLocally works on the data folder itself, which no server may be using.
func runLocally(cmd *cobra.Command, config serverConfig, registry *model.Registry, work func(context.Context, *environment) error) error {
	env, err := openEnvironment(config, registry, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	return errors.Join(work(cmd.Context(), env), env.close())
}

// serveCommands runs the tasks that other processes ask for until ctx ends.
func (srv *server) serveCommands(ctx context.Context) error {
	if srv.commands == nil {
		return nil
	}
	known := tasks()
	return ctl.Serve(ctx, srv.commands, func(ctx context.Context, call ctl.Call) error {
		work, ok := known[call.Name]
		if !ok {
			return fmt.Errorf("the server that runs is another version, which does not know %q: start it again", call.Name)
		}
		srv.log.Info("command", "name", call.Name)
		return work(ctx, &srv.environment, call)
	}, explain)
}

// listenForCommands opens the command socket. Without it commands work only while the server is stopped, which is no
// reason not to serve.
func (srv *server) listenForCommands() {
	listener, err := ctl.Listen(srv.config.Data)
	if err != nil {
		srv.log.Warn("cannot open the command socket: commands do not reach this server", "error", err)
		return
	}
	srv.commands = listener
	srv.closers = append(srv.closers, func() error {
		_ = listener.Close() // it is closed where the server ran
		return nil
	})
}

// isTerminal reports whether a person looks at what is written, or writes what is read.
func isTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
