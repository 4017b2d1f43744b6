package builder_test

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// step is a block of code in the guide.
type step struct {
	kind, argument string // the words after the fence: "go poll/poll.go"
	text           string
}

var fence = regexp.MustCompile("(?ms)^ *```(\\w+)(?: (\\S+))?\n(.*?)^ *```$")

// TestTheGuideOfAPlugin follows docs/first-plugin.md: it writes each file, runs each command, and looks for each printed text in
// the output of the command before.
func TestTheGuideOfAPlugin(t *testing.T) {
	program := os.Getenv("QUOIN_BINARY")
	if program == "" {
		t.Skip("QUOIN_BINARY names no program with both apps")
	}
	source, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	guide, err := os.ReadFile(filepath.Join(source, "docs", "first-plugin.md"))
	if err != nil {
		t.Fatal(err)
	}
	g := &guided{folder: t.TempDir(), address: freeAddress(t)}
	g.env = append(os.Environ(), "QUOIN_REPLACE="+source, "QUOIN_ADDR="+g.address, "QUOIN_DATA="+t.TempDir(), "GOFLAGS=", "GOWORK=off")
	bin := t.TempDir()
	if err := os.Symlink(program, filepath.Join(bin, "quoin")); err != nil {
		t.Fatal(err)
	}
	g.env = append(g.env, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	files := 0
	for _, found := range fence.FindAllStringSubmatch(string(guide), -1) {
		s := step{found[1], found[2], found[3]}
		if s.argument != "" && s.kind != "sh" {
			files++
		}
		g.follow(t, s)
	}
	if files < 7 {
		t.Errorf("the guide has %d files", files)
	}
}

// guided is a reader of the guide at work.
type guided struct {
	folder  string // the working directory
	env     []string
	address string // of the server
	output  string // of the last command
}

func (g *guided) follow(t *testing.T, s step) {
	t.Helper()
	switch {
	case s.kind == "sh" && s.argument == "serve":
		g.serve(t, s.text)
	case s.kind == "sh":
		g.run(t, s.text)
	case s.kind == "text":
		for line := range strings.Lines(s.text) {
			if line = strings.TrimSpace(line); !strings.Contains(g.output, line) {
				t.Errorf("%q is missing in\n%.2000s", line, g.output)
			}
		}
	case s.argument != "":
		if err := os.WriteFile(filepath.Join(g.folder, filepath.FromSlash(s.argument)), []byte(s.text), 0o600); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("nothing is done with this block:\n%s", s.text)
	}
}

// run runs commands. The working directory of the next is that of their end.
func (g *guided) run(t *testing.T, commands string) {
	t.Helper()
	where := filepath.Join(t.TempDir(), "where")
	cmd := g.shell(t.Context(), commands+"\npwd > '"+where+"'")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", commands, err, out)
	}
	g.output = string(out)
	folder, err := os.ReadFile(where)
	if err != nil {
		t.Fatal(err)
	}
	g.folder = strings.TrimSpace(string(folder))
}

func (g *guided) shell(ctx context.Context, commands string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "bash", "-euo", "pipefail", "-c", strings.ReplaceAll(commands, "localhost:8080", g.address))
	cmd.Dir, cmd.Env = g.folder, g.env
	return cmd
}

// serve starts a server, which ends with the test.
func (g *guided) serve(t *testing.T, command string) {
	t.Helper()
	var out bytes.Buffer
	cmd := g.shell(context.WithoutCancel(t.Context()), command)
	cmd.Stdout, cmd.Stderr = &out, &out
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGINT)
		_ = cmd.Wait()
		if t.Failed() {
			t.Logf("the server:\n%s", &out)
		}
	})
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for ticker := time.NewTicker(50 * time.Millisecond); ; {
		select {
		case <-ctx.Done():
			t.Fatal("the server is not ready")
		case <-ticker.C:
		}
		response, err := http.Get("http://" + g.address + "/readyz")
		if err != nil {
			continue
		}
		if err := response.Body.Close(); err == nil && response.StatusCode == http.StatusOK {
			return
		}
	}
}

func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	return address
}
