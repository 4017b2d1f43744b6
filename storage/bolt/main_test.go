package bolt

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"testing"
)

// Some tests need a second process. The test binary starts itself for it, with the name of the task and the path of a
// store in its environment.
const (
	childEnv = "QUOIN_TEST_CHILD"
	pathEnv  = "QUOIN_TEST_PATH"
)

func TestMain(m *testing.M) {
	children := map[string]func(path string) error{"hold": hold, "write": writeUntilKilled, "compact": compactUntilKilled}
	maps.Copy(children, limited)
	child, ok := children[os.Getenv(childEnv)]
	if !ok {
		os.Exit(m.Run())
	}
	if err := child(os.Getenv(pathEnv)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// child is a running process and the lines that it prints.
type child struct {
	cmd   *exec.Cmd
	input io.Closer // closed when the parent ends, even if nothing kills the child
	lines *bufio.Scanner
}

func startChild(t *testing.T, task, path string) *child {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childEnv+"="+task, pathEnv+"="+path)
	cmd.Stderr = os.Stderr
	input, inErr := cmd.StdinPipe()
	out, outErr := cmd.StdoutPipe()
	if err := errors.Join(inErr, outErr); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	return &child{cmd, input, bufio.NewScanner(out)}
}

// line returns the next line that the child prints, and false at the end.
func (c *child) line() (string, bool) {
	ok := c.lines.Scan()
	return c.lines.Text(), ok
}

// kill ends the child without warning.
func (c *child) kill(t *testing.T) {
	t.Helper()
	if err := c.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
}

// wait frees the resources of a child that has ended and whose lines were read.
func (c *child) wait() {
	_ = c.cmd.Wait() // the error is that it was killed
}

// compactUntilKilled writes to the store and compacts it at the same time.
func compactUntilKilled(path string) error {
	store, err := Open(path)
	if err != nil {
		return err
	}
	failed := make(chan error)
	go func() {
		for {
			if _, _, err := store.Compact(context.Background()); err != nil {
				failed <- err
			}
		}
	}()
	for writer := range crashWriters {
		go func() {
			for {
				if err := writeEntry(store, writer); err != nil {
					failed <- err
				}
			}
		}()
	}
	return <-failed
}

// hold opens the store, prints "open", and keeps the store open until its input ends.
func hold(path string) error {
	store, err := Open(path)
	if err != nil {
		return err
	}
	_, outErr := fmt.Fprintln(os.Stdout, "open")
	_, inErr := io.Copy(io.Discard, os.Stdin)
	return errors.Join(outErr, inErr, store.Close())
}
