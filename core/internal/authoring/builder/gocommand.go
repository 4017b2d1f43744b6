package builder

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// goCommand runs the Go command in the folder of a module.
type goCommand struct {
	folder   string
	flags    []string // of every command that reads modules
	static   bool     // whether to make programs without C libraries, as releases are
	messages io.Writer
}

// patience is how long the output of the Go command is read after it has ended: a program that it started may keep it open.
const patience = 5 * time.Second

// run returns the standard output of the Go command. Its standard error goes to messages.
func (g goCommand) run(ctx context.Context, verb string, args ...string) (string, error) {
	var out bytes.Buffer
	err := g.runTo(ctx, &out, verb, args...)
	return strings.TrimSpace(out.String()), err
}

// runTo runs the Go command. Its standard output goes to out, and its standard error to messages.
func (g goCommand) runTo(ctx context.Context, out io.Writer, verb string, args ...string) error {
	ticker := time.NewTicker(progressEvery)
	defer ticker.Stop()
	messages, stop := progress(g.messages, verb, ticker.C)
	defer stop()
	cmd := exec.CommandContext(ctx, "go", append(append([]string{verb}, g.flags...), args...)...)
	cmd.Dir, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = g.folder, out, messages, patience
	// Settings for other builds must not affect this one.
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	if g.static {
		cmd.Env = append(cmd.Env, "CGO_ENABLED=0")
	}
	err := cmd.Run()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return fmt.Errorf("the Go command is needed, and is not there: https://go.dev/dl has it")
	case err != nil:
		return fmt.Errorf("go %s: %w", verb, err)
	}
	return nil
}
