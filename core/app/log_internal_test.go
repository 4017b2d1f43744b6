package app

import (
	"bytes"
	"log/slog"
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
	log, flush, err := serverConfig{LogFormat: "json"}.logger(&p)
	if err != nil {
		t.Fatal(err)
	}
	const many = 2000
	for range many {
		log.Info("request", slog.Int("status", 200))
	}
	flush()
	if lines, writes := p.lines(); lines != many || writes > many/20 {
		t.Errorf("%d lines came in %d writes", lines, writes)
	}
}

func TestALineComesByItself(t *testing.T) {
	t.Parallel()
	var p page
	log, _, err := serverConfig{LogFormat: "text"}.logger(&p)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 3 {
		log.Info("one")
		for lines := 0; lines <= n; lines, _ = p.lines() {
			<-time.After(time.Millisecond)
		}
	}
}

func TestWarningsAreWrittenAtOnce(t *testing.T) {
	t.Parallel()
	var p page
	log, _, err := serverConfig{LogFormat: "text"}.logger(&p)
	if err != nil {
		t.Fatal(err)
	}
	log = log.With(slog.String("follower", "search")).WithGroup("of")
	log.Info("before")
	log.Warn("trouble")
	if lines, _ := p.lines(); lines != 2 {
		t.Errorf("%d lines are there, want 2", lines)
	}
}
