package backup

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/blob/s3"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
	"github.com/quoin-cms/quoin/storage/s3test"
)

// clock is a clock that a test advances.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func testConfig(t *testing.T, c *clock) Config {
	t.Helper()
	store := bolttest.New(t)
	if _, err := store.Update(t.Context(), func(w storage.Writer) error {
		w.Put("post/1", bytes.Repeat([]byte("text"), 10_000))
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return Config{
		Source: Source{
			Store: store, Program: "1", Now: c.now,
			Rules: Rules{Skip: IsOwn, Kind: func(key string) string { kind, _, _ := strings.Cut(key, "/"); return kind }},
		},
		Names: NewNames("example.com"), Log: slog.New(slog.DiscardHandler),
	}
}

func testService(t *testing.T, config Config) *Service {
	t.Helper()
	s, err := Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// keepers returns the implementations of Keep.
func keepers(t *testing.T, names Names) map[string]func(t *testing.T) (Keep, string) {
	t.Helper()
	return map[string]func(t *testing.T) (Keep, string){
		"folder": func(t *testing.T) (Keep, string) {
			folder := filepath.Join(t.TempDir(), "backups")
			shelf, err := NewShelf(folder, names)
			if err != nil {
				t.Fatal(err)
			}
			return shelf, folder
		},
		"bucket": func(t *testing.T) (Keep, string) {
			return NewBucket(s3.Config{
				Endpoint: s3test.Start(t), Bucket: s3test.Bucket, Prefix: "of/site", AccessKey: s3test.AccessKey, SecretKey: s3test.SecretKey,
			}, names), ""
		},
	}
}

// TestSchedule checks that due backups are made, that missed ones are made up for, that the newest are kept, and that
// all this survives a restart.
func TestSchedule(t *testing.T) {
	t.Parallel()
	for name, open := range keepers(t, NewNames("example.com")) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := &clock{time.Date(2026, time.November, 23, 8, 0, 0, 0, time.UTC)}
			config := testConfig(t, c)
			keep, _ := open(t)
			config.Schedule = &Schedule{To: keep, Every: 24 * time.Hour, Most: 2, Delay: 3 * time.Minute}
			s := testService(t, config)
			if got := s.wait(); got != 3*time.Minute {
				t.Errorf("the first is due in %s", got)
			}
			for range 4 {
				c.at = c.at.Add(s.wait())
				s.make(t.Context())
				if got := s.Problems(t.Context()); got != nil {
					t.Fatalf("troubles: %q", got)
				}
				if got := s.wait(); got != 24*time.Hour {
					t.Errorf("the next is due in %s", got)
				}
			}
			kept, err := keep.List(t.Context())
			if err != nil || len(kept) != 2 || kept[0].Name != "quoin-example.com-20261126T080300Z.tar" || kept[0].Bytes == 0 {
				t.Errorf("kept are %+v, %v", kept, err)
			}
			runs, next, _ := s.Runs(t.Context())
			if len(runs) != 2 || !runs[0].Verified || runs[0].Name != kept[0].Name || !next.Equal(c.at.Add(24*time.Hour)) {
				t.Errorf("the runs are %+v, the next is at %s", runs, next)
			}
			// A late start, a start in time, and a clock that was set back.
			c.at = c.at.Add(30 * time.Hour)
			if got := testService(t, config).wait(); got != 3*time.Minute {
				t.Errorf("one that was missed is due in %s", got)
			}
			c.at = c.at.Add(-10 * time.Hour)
			if got := testService(t, config).wait(); got != 4*time.Hour {
				t.Errorf("after a start it is due in %s", got)
			}
			c.at = c.at.Add(-1000 * time.Hour)
			if got := s.wait(); got != 24*time.Hour {
				t.Errorf("with a clock that went back it is due in %s", got)
			}
		})
	}
}

// TestScheduleOfAClockThatJumps checks that each jump of the clock leads to one backup at most, that backups continue
// within a day of any clock, and that the number of kept ones is unchanged.
func TestScheduleOfAClockThatJumps(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	for _, jump := range []time.Duration{day, -day} {
		c := &clock{time.Date(2026, time.November, 23, 8, 0, 0, 0, time.UTC)}
		config := testConfig(t, c)
		keep, _ := keepers(t, config.Names)["folder"](t)
		config.Schedule = &Schedule{To: keep, Every: day, Most: 3}
		s := testService(t, config)
		made := 0
		pass := func(hours int) {
			for range hours {
				c.at = c.at.Add(time.Hour)
				for s.wait() <= 0 && made < 100 {
					s.make(t.Context())
					made++
				}
			}
		}
		s.make(t.Context())
		pass(71)
		if made != 2 {
			t.Fatalf("%d were made in the first days", made)
		}
		c.at = c.at.Add(jump)
		pass(1)
		c.at = c.at.Add(-jump)
		pass(1)
		if made > 3+1 {
			t.Errorf("%s: %d were made where the clock jumped", jump, made)
		}
		before := made
		pass(24)
		if made == before {
			t.Errorf("%s: none is made in the day after", jump)
		}
		pass(96)
		if made > before+6 {
			t.Errorf("%s: %d were made in five days", jump, made-before)
		}
		if kept, err := keep.List(t.Context()); err != nil || len(kept) < 3 || len(kept) > 4 {
			t.Errorf("%s: kept are %v, %v", jump, kept, err)
		}
	}
}

// TestRetain checks that only archives of the site are removed, and never the last verified one.
func TestRetain(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	shelf, err := NewShelf(folder, NewNames("a.example"))
	if err != nil {
		t.Fatal(err)
	}
	others := []string{
		"notes.txt", "quoin-b.example-20260101T000000Z.tar", "quoin-a.example-x-20260101T000000Z.tar", "quoin-a.example-20260101T000000Z.tar.old",
		"quoin-a.example-20261399T000000Z.tar",
	}
	mine := []string{"quoin-a.example-20260101T000000Z.tar", "quoin-a.example-20260102T000000Z.tar.age", "quoin-a.example-20260103T000000Z.tar"}
	for _, name := range append(append([]string{}, others...), mine...) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	// By its name, the last verified archive is the oldest: clocks can be wrong.
	if err := Retain(t.Context(), shelf, 0, mine[0]); err != nil {
		t.Fatal(err)
	}
	left, err := shelf.List(t.Context())
	if err != nil || len(left) != 2 || left[0].Name != mine[2] || left[1].Name != mine[0] {
		t.Errorf("left are %+v, %v", left, err)
	}
	names, err := os.ReadDir(folder)
	if err != nil || len(names) != len(others)+2 {
		t.Errorf("%d files are left, %v", len(names), err)
	}
	if err := shelf.Remove(t.Context(), "../quoin-a.example-20260101T000000Z.tar"); err == nil {
		t.Error("a path was removed")
	}
	half := filepath.Join(folder, mine[0]+partialSuffix+"123")
	if err := os.WriteFile(half, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := NewShelf(folder, NewNames("a.example")); err != nil || exists(half) {
		t.Errorf("what a kill has left is still there, %v", err)
	}
}

// TestFailures checks that failures are reported without paths, once a day, until a backup succeeds, and that existing
// backups are kept.
func TestFailures(t *testing.T) {
	t.Parallel()
	c := &clock{time.Date(2026, time.November, 23, 8, 0, 0, 0, time.UTC)}
	config := testConfig(t, c)
	keep, folder := keepers(t, config.Names)["folder"](t)
	var told []string
	config.Notify = func(_ context.Context, subject, text string) { told = append(told, subject+": "+text) }
	config.Schedule = &Schedule{To: keep, Every: time.Hour, Most: 3}
	s := testService(t, config)
	s.make(t.Context())
	if err := os.Rename(folder, folder+"-away"); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		c.at = c.at.Add(time.Hour)
		s.make(t.Context())
	}
	want := "The latest backup failed: the folder in which backups are kept is missing."
	if got := s.Problems(t.Context()); len(got) != 1 || got[0] != want {
		t.Errorf("troubles: %q", got)
	}
	if len(told) != 1 || !strings.Contains(told[0], want) || strings.Contains(told[0], folder) {
		t.Errorf("told: %q", told)
	}
	if got := s.wait(); got != retryAfter {
		t.Errorf("it is tried again after %s", got)
	}
	if got := testService(t, config).Problems(t.Context()); len(got) != 1 {
		t.Errorf("after a start: %q", got)
	}
	if err := os.Rename(folder+"-away", folder); err != nil {
		t.Fatal(err)
	}
	c.at = c.at.Add(time.Hour)
	s.make(t.Context())
	if runs, _, _ := s.Runs(t.Context()); s.Problems(t.Context()) != nil || len(runs) != 5 || runs[1].Verified || !runs[4].Verified {
		t.Errorf("troubles: %q, runs %+v", s.Problems(t.Context()), runs)
	}
}

// TestDownload checks that only one download is possible at a time, and that it ends when its reader is closed.
func TestDownload(t *testing.T) {
	t.Parallel()
	c := &clock{time.Date(2026, time.November, 23, 8, 0, 0, 0, time.UTC)}
	config := testConfig(t, c)
	s := testService(t, config)
	first, err := s.Download(t.Context(), core.Actor{Name: "ada"})
	if err != nil || first.Name != "quoin-example.com-20261123T080000Z.tar" {
		t.Fatal(err)
	}
	_, err = s.Download(t.Context(), core.Actor{})
	if busy, ok := errors.AsType[*core.Error](err); !ok || busy.Code != core.Unavailable || busy.RetryAfter == 0 {
		t.Errorf("a second one: %v", err)
	}
	if _, err := io.ReadFull(first, make([]byte, 100)); err != nil {
		t.Error(err)
	}
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	s.awaitIdle()
	if done, err := s.Downloaded(t.Context()); done || err != nil {
		t.Errorf("after half a download: %v, %v", done, err)
	}
	again, err := s.Download(t.Context(), core.Actor{Name: "ada"})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	contents, err := Verify(t.Context(), again, Keys{}, config.Source.Rules)
	if err != nil || contents.Types["post"] != 1 {
		t.Errorf("%+v, %v", contents, err)
	}
	s.awaitIdle()
	if done, err := s.Downloaded(t.Context()); !done || err != nil {
		t.Errorf("after a whole download: %v, %v", done, err)
	}
}

// awaitIdle returns when the writer of the latest download has ended.
func (s *Service) awaitIdle() {
	s.downloading.Lock()
	defer s.downloading.Unlock()
}

// stuck is a slow Keep: Save ends when its context ends, and not before.
type stuck struct {
	Keep
	began chan struct{}
}

func (s stuck) Save(ctx context.Context, _ string, _ Lock, _ Rules, _ func(io.Writer) error) (*Contents, error) {
	s.began <- struct{}{}
	<-ctx.Done()
	return nil, ctx.Err()
}

// TestRunEndsInTheMiddleOfABackup checks that a server that stops during a backup does not retry it.
func TestRunEndsInTheMiddleOfABackup(t *testing.T) {
	t.Parallel()
	c := &clock{time.Date(2026, time.November, 23, 8, 0, 0, 0, time.UTC)}
	config := testConfig(t, c)
	folder, _ := keepers(t, config.Names)["folder"](t)
	// The channel has a capacity of one: Run must not try again.
	slow := stuck{folder, make(chan struct{}, 1)}
	config.Schedule = &Schedule{To: slow, Every: time.Hour, Most: 3}
	s := testService(t, config)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		s.Run(ctx)
		close(ended)
	}()
	<-slow.began
	cancel()
	select {
	case <-ended:
	case <-time.After(5 * time.Second):
		t.Fatal("Run goes on after its context has ended")
	}
	if runs, _, _ := s.Runs(t.Context()); len(runs) != 0 {
		t.Errorf("the backup that was broken off counts as a run: %+v", runs)
	}
}
