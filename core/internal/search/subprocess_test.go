package search

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/model"
)

// makeMemos is the task of the subprocess.
func makeMemos(path string) error {
	registry, err := model.NewRegistry(memos[memo]())
	if err != nil {
		return err
	}
	return Make(registry, path, os.Stdin)
}

// subprocessIndex returns an index of many memos whose generations are all built by the command.
func subprocessIndex(t *testing.T, command func(ctx context.Context, path string) *exec.Cmd) (*contenttest.Site, *Index, *bytes.Buffer) {
	t.Helper()
	site := contenttest.Open(t, memos[memo]())
	for i := range 50 {
		site.Add("memo", fmt.Sprintf(`{"title":"Remember %d"}`, i))
	}
	x := openIndex(t, site, filepath.Join(t.TempDir(), "search"))
	logs := &bytes.Buffer{}
	x.Log = slog.New(slog.NewTextHandler(logs, nil))
	x.subprocessThreshold, x.IndexerCommand = 1, command
	return site, x, logs
}

// makeCommand runs the test binary as the subprocess.
func makeCommand(ctx context.Context, path string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), makeEnv+"="+path)
	return cmd
}

func TestBuildInSubprocess(t *testing.T) {
	t.Parallel()
	site, x, logs := subprocessIndex(t, makeCommand)
	wantRebuild(t, x)
	rebuild(t, site, x)
	site.Add("memo", `{"title":"Later"}`)
	rebuild(t, site, x)
	if n := generations(t, x); n != 1 || logs.Len() > 0 {
		t.Errorf("there are %d generations; the log has %s", n, logs)
	}
}

func TestBuildInProcessWhenTheSubprocessFails(t *testing.T) {
	t.Parallel()
	for name, command := range map[string]func(ctx context.Context, path string) *exec.Cmd{
		"it cannot start": func(ctx context.Context, path string) *exec.Cmd {
			return exec.CommandContext(ctx, filepath.Join(path, "nothing"))
		},
		"it fails at once": func(ctx context.Context, path string) *exec.Cmd {
			return makeCommand(ctx, filepath.Join(path, "a\x00b"))
		},
		"it builds nothing": func(ctx context.Context, _ string) *exec.Cmd {
			return exec.CommandContext(ctx, "cat")
		},
	} {
		t.Run(name, func(t *testing.T) {
			site, x, logs := subprocessIndex(t, command)
			rebuild(t, site, x)
			if n := generations(t, x); n != 1 || !strings.Contains(logs.String(), "built in this process") {
				t.Errorf("there are %d generations; the log has %s", n, logs)
			}
		})
	}
}

func TestBuildInSubprocessCanBeCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	site, x, _ := subprocessIndex(t, func(ctx context.Context, _ string) *exec.Cmd {
		cancel()
		return exec.CommandContext(ctx, "cat")
	})
	if err := x.Rebuild(ctx, site.Seq()); err == nil {
		t.Error("a cancelled making succeeds")
	}
	if n := generations(t, x); n != 0 {
		t.Errorf("%d generations are left", n)
	}
}

func TestMakeFailsWhenTheEntriesBreakOff(t *testing.T) {
	// Make changes the analysis queue of the whole program: no index may be written at the same time.
	registry, err := model.NewRegistry(memos[memo]())
	if err != nil {
		t.Fatal(err)
	}
	for name, sent := range map[string]string{"nothing": "", "no item": "no item"} {
		if err := Make(registry, filepath.Join(t.TempDir(), name), strings.NewReader(sent)); err == nil {
			t.Errorf("of %s an index is made", name)
		}
	}
}
