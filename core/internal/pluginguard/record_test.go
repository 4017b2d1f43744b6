package pluginguard_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/pluginguard"
)

// process is a process of a program with the plugins polls and tickets.
type process struct {
	record *pluginguard.Record
	guard  *pluginguard.Guard
	out    []string // the plugins that were left out
}

func start(t *testing.T, folder string, now time.Time) process {
	t.Helper()
	ends, err := pluginguard.Ends(folder, now)
	if err != nil {
		t.Fatal(err)
	}
	p := process{out: pluginguard.LeftOut(ends)}
	if p.record, err = pluginguard.Open(folder, []string{"polls", "tickets"}, p.out, ends); err != nil {
		t.Fatal(err)
	}
	p.guard = pluginguard.New(pluginguard.Config{Now: time.Now, Record: p.record})
	return p
}

// runs calls fn while a function of a plugin runs.
func (p process) runs(t *testing.T, plugin string, fn func(*pluginguard.Turn)) {
	t.Helper()
	if err := p.guard.Run(t.Context(), plugin, func(turn *pluginguard.Turn) error { fn(turn); return nil }); err != nil {
		t.Fatal(err)
	}
}

// TestAPluginIsLeftOut after two ends within ten minutes while it ran, once.
func TestAPluginIsLeftOut(t *testing.T) {
	folder, now := t.TempDir(), time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	want := func(p process, out ...string) {
		t.Helper()
		if !slices.Equal(p.out, out) {
			t.Errorf("left out: %q, want %q", p.out, out)
		}
	}
	first := start(t, folder, now)
	want(first)
	first.runs(t, "polls", func(*pluginguard.Turn) { // the first process ends here
		second := start(t, folder, now.Add(time.Minute))
		want(second)
		second.runs(t, "tickets", func(*pluginguard.Turn) {})
		second.runs(t, "tickets", func(turn *pluginguard.Turn) {
			turn.Wait(func() { // waits for a commit
				second.runs(t, "polls", func(*pluginguard.Turn) {
					third := start(t, folder, now.Add(10*time.Minute))
					want(third, "polls")
					third.runs(t, "tickets", func(*pluginguard.Turn) {
						want(start(t, folder, now.Add(11*time.Minute)))
					})
				})
			})
		})
	})
}

// TestStopsAreNoEnds checks starts after a stop, and ends with more than ten minutes between them.
func TestStopsAreNoEnds(t *testing.T) {
	folder, now := t.TempDir(), time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	for range 3 {
		p := start(t, folder, now)
		p.runs(t, "polls", func(*pluginguard.Turn) {
			if err := p.record.Close(); err != nil {
				t.Fatal(err)
			}
		})
		if len(p.out) > 0 {
			t.Errorf("after stops: %q", p.out)
		}
	}
	var again func(n int)
	again = func(n int) {
		p := start(t, folder, now.Add(time.Duration(n)*11*time.Minute))
		if len(p.out) > 0 {
			t.Errorf("after rare ends: %q", p.out)
		}
		if n < 3 {
			p.runs(t, "polls", func(*pluginguard.Turn) { again(n + 1) })
		}
	}
	again(0)
}

func TestADamagedRecord(t *testing.T) {
	folder := t.TempDir()
	for _, text := range []string{"", "[", `["polls"]`, "[\"polls\"]\n111"} {
		if err := os.WriteFile(filepath.Join(folder, "plugins-running"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := pluginguard.Ends(folder, time.Now()); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "plugins-ended"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if ends, err := pluginguard.Ends(folder, time.Now()); err != nil || len(ends) != 1 {
		t.Errorf("%v, %v", ends, err)
	}
}
