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

	"github.com/quoin-cms/quoin/core/control"
	"github.com/quoin-cms/quoin/core/model"
)

// task is the work of a command on the ground. It runs in the process that has the store open: that of the command, or
// that of a server, so that it must neither read the environment nor open files by names that were given to it; what
// goes in and out goes by the call.
type task func(ctx context.Context, g *environment, call control.Call) error

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

// perform runs a task for a command: in the server that runs on the data folder, or on the folder itself. What it writes
// goes to the command's own streams where the call names no others.
func runTask(cmd *cobra.Command, config Config, registry *model.Registry, call control.Call) error {
	call.Terminal = isTerminal(cmd.ErrOrStderr())
	if call.Out == nil {
		call.Out = cmd.OutOrStdout()
	}
	if call.Err == nil {
		call.Err = cmd.ErrOrStderr()
	}
	err := control.Ask(cmd.Context(), config.Data, call)
	if !errors.Is(err, control.ErrNobody) {
		return err
	}
	work, ok := tasks()[call.Name]
	if !ok {
		return fmt.Errorf("no task %q", call.Name)
	}
	return runLocally(cmd, config, registry, func(ctx context.Context, g *environment) error { return work(ctx, g, call) })
}

// locally does something on the folder itself, on which no server may run.
func runLocally(cmd *cobra.Command, config Config, registry *model.Registry, work func(context.Context, *environment) error) error {
	g, err := openEnvironment(config, registry, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	return errors.Join(work(cmd.Context(), g), g.close())
}

// obey runs the tasks that other processes ask for until ctx ends.
func (h *server) serveCommands(ctx context.Context) error {
	if h.commands == nil {
		return nil
	}
	known := tasks()
	return control.Serve(ctx, h.commands, func(ctx context.Context, call control.Call) error {
		work, ok := known[call.Name]
		if !ok {
			return fmt.Errorf("the server that runs is another version, which does not know %q: start it again", call.Name)
		}
		h.log.Info("command", "name", call.Name)
		return work(ctx, &h.environment, call)
	}, explain)
}

// listenForCommands opens the door for commands. Without it they have to wait until the server is stopped, which is no
// reason not to serve.
func (h *server) listenForCommands() {
	at, err := control.Listen(h.config.Data)
	if err != nil {
		h.log.Warn("commands cannot reach this server", "error", err)
		return
	}
	h.commands = at
	h.closers = append(h.closers, func() error {
		_ = at.Close() // it is closed where the server ran
		return nil
	})
}

// isTerminal reports whether a person looks at what is written, or writes what is read.
func isTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
