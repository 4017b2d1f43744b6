package environment

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/quoin-cms/quoin/core/internal/ctl"
)

// Command is a command of the program, with the tasks that it runs.
type Command struct {
	Cobra *cobra.Command
	Tasks Tasks // nil if it runs none
}

// task is the work of a command on an environment. It runs in the process that has the store open: that of the command, or
// that of a server, so that it must neither read the environment variables nor open files by names that were given to it; what
// goes in and out goes by the call.
type task func(ctx context.Context, env *Environment, call ctl.Call) error

// Tasks are tasks by the words of their commands.
type Tasks map[string]task

// Run runs the task of a call for a command: in the server that runs on the data folder, or on the folder itself. What it writes
// goes to the command's own streams where the call names no others.
func (t Tasks) Run(cmd *cobra.Command, config Config, p Program, call ctl.Call) error {
	call.Terminal = IsTerminal(cmd.ErrOrStderr())
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
	work, ok := t[call.Name]
	if !ok {
		return fmt.Errorf("no task %q", call.Name)
	}
	return RunLocally(cmd, config, p, func(ctx context.Context, env *Environment) error { return work(ctx, env, call) })
}

// RunLocally works on the data folder itself, which no server may be using.
func RunLocally(cmd *cobra.Command, config Config, p Program, work func(context.Context, *Environment) error) error {
	env, err := Open(config, p, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	return errors.Join(work(cmd.Context(), env), env.Close())
}

// PrintDone prints that the work of a call was done, if it was, and returns its error.
func PrintDone(call ctl.Call, err error, format string, args ...any) error {
	if err == nil {
		fmt.Fprintf(call.Out, format, args...)
	}
	return err
}

// IsTerminal reports whether a person looks at what is written, or writes what is read.
func IsTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
