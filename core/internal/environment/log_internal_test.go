package environment

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// page is what a log is written on.
type page struct {
	mu     sync.Mutex
	text   bytes.Buffer
	writes int
}

func (p *page) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.writes++
	return p.text.Write(text)
}

func (p *page) lines() (lines, writes int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Count(p.text.String(), "\n"), p.writes
}

func TestManyLinesAreWrittenAtOnce(t *testing.T) {
	t.Parallel()
	var p page
	logs, err := Config{Log: LogConfig{Format: "json"}}.OpenLogs(&p)
	if err != nil {
		t.Fatal(err)
	}
	const many = 2000
	for range many {
		logs.Access.Info("request", slog.Int("status", 200))
	}
	logs.Close()
	if lines, writes := p.lines(); lines != many || writes > many/20 {
		t.Errorf("%d lines came in %d writes", lines, writes)
	}
}

func TestALineComesByItself(t *testing.T) {
	t.Parallel()
	var p page
	logs, err := Config{Log: LogConfig{Format: "text"}}.OpenLogs(&p)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 3 {
		logs.Log.Info("one")
		for lines := 0; lines <= n; lines, _ = p.lines() {
			<-time.After(time.Millisecond)
		}
	}
}

func TestWarningsAreWrittenAtOnce(t *testing.T) {
	t.Parallel()
	var p page
	logs, err := Config{Log: LogConfig{Format: "text"}}.OpenLogs(&p)
	if err != nil {
		t.Fatal(err)
	}
	log := logs.Log.With(slog.String("follower", "search")).WithGroup("of")
	log.Info("before")
	log.Warn("trouble")
	if lines, _ := p.lines(); lines != 2 {
		t.Errorf("%d lines are there, want 2", lines)
	}
}

// TestAccessLog is in the log, nowhere, or in a file that may be renamed while requests are logged.
func TestAccessLog(t *testing.T) {
	t.Parallel()
	var p page
	off, err := Config{Log: LogConfig{Format: "text", Access: "off"}}.OpenLogs(&p)
	if err != nil || off.Access != nil {
		t.Errorf("off: %v, %v", off, err)
	}
	path := filepath.Join(t.TempDir(), "access.log")
	logs, err := Config{Log: LogConfig{Format: "text", Access: path}}.OpenLogs(&p)
	if err != nil {
		t.Fatal(err)
	}
	logs.Access.Info("first")
	logs.Close()
	if err := os.Rename(path, path+".1"); err != nil {
		t.Fatal(err)
	}
	logs.Access.Info("second")
	logs.Log.Info("other")
	logs.Close()
	for name, want := range map[string]string{path + ".1": "msg=first", path: "msg=second"} {
		if text, err := os.ReadFile(name); err != nil || strings.Count(string(text), "\n") != 1 || !strings.Contains(string(text), want) {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if lines, _ := p.lines(); lines != 1 {
		t.Errorf("the log has %d lines, want 1", lines)
	}
	if _, err := (Config{Log: LogConfig{Format: "text", Access: filepath.Join(path, "below")}}).OpenLogs(&p); err == nil {
		t.Error("a file that cannot be written is accepted")
	}
}
