package writer_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// run starts the writer's Run until the end of the test.
func run(t *testing.T, s *contenttest.Site) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() {
		if err := s.Run(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("Run ends with %v", err)
		}
	})
	t.Cleanup(func() {
		stop()
		running.Wait()
	})
}

func at(in time.Duration) string { return field.At(time.Now().Add(in)).String() }

func TestRunShowsWhatFallsDue(t *testing.T) {
	t.Parallel()
	s := contenttest.OpenAt(t, time.Now, notices())
	created := s.Seq()
	waiting := s.Add("notice", `{"title":"waits already","from":"`+at(50*time.Millisecond)+`"}`)
	far := s.Add("notice", `{"title":"much later","from":"`+at(time.Hour)+`"}`)
	run(t, s)
	later := s.Add("notice", `{"title":"comes while it runs","from":"`+at(80*time.Millisecond)+`"}`)
	moved := s.Add("notice", `{"title":"moved forward","from":"`+at(time.Hour)+`"}`)
	s.Change("notice", moved, `{"from":"`+at(100*time.Millisecond)+`"}`)

	shown := map[string]int{}
	seen := created
	for record, err := range s.Store.Log(t.Context(), seen) {
		if err != nil {
			t.Fatal(err)
		}
		shown[putIn(t, record)]++
		if all := []string{waiting, later, moved}; visibleAll(s, all) {
			break
		}
	}
	if s.Sees(visitor, "notice", far) || s.Page(visitor, "notice", "").Total != 3 {
		t.Error("the one of much later appeared as well")
	}
	for id, want := range map[string]int{waiting: 2, later: 2, moved: 3, far: 1} {
		// On a slow disk, the time of a notice may come before it is written: it is then visible from the start.
		if got := shown[id]; got < 1 || got > want {
			t.Errorf("the log tells %d times of %s, want %d", got, id, want)
		}
	}
}

// putIn returns the id of the entry in the record's only change.
func putIn(t *testing.T, record storage.Record) string {
	t.Helper()
	var c core.Change
	if err := json.Unmarshal(record.Items[0], &c); err != nil || c.Op != core.OpPut || len(record.Items) != 1 {
		t.Errorf("the log has %q, %v, want one change that puts an entry", record.Items, err)
	}
	return c.ID
}

func visibleAll(s *contenttest.Site, ids []string) bool {
	for _, id := range ids {
		if !s.Sees(visitor, "notice", id) {
			return false
		}
	}
	return true
}

func TestRunForgetsWhatWasTakenBack(t *testing.T) {
	t.Parallel()
	s := contenttest.OpenAt(t, time.Now, notices())
	taken := s.Add("notice", `{"title":"taken back","from":"`+at(60*time.Millisecond)+`"}`)
	gone := s.Add("notice", `{"title":"deleted","from":"`+at(60*time.Millisecond)+`"}`)
	s.Change("notice", taken, `{"hidden":true}`)
	s.Remove("notice", gone)
	seq := s.Seq()
	run(t, s)
	last := s.Add("notice", `{"title":"last","from":"`+at(120*time.Millisecond)+`"}`)

	for record, err := range s.Store.Log(t.Context(), seq) {
		if err != nil {
			t.Fatal(err)
		}
		if got := putIn(t, record); got != last {
			t.Errorf("the log tells of %s, want nothing but %s", got, last)
		}
		if s.Sees(visitor, "notice", last) {
			break
		}
	}
	if s.Sees(visitor, "notice", taken) || s.Page(visitor, "notice", "").Total != 1 {
		t.Error("what was taken back appeared")
	}
	if core.CodeOf(s.Delete(t.Context(), staff, "notice", gone, always)) != core.NotFound {
		t.Error("the deleted one came back")
	}
}

// window is visible from one time to another.
type window struct {
	Title string     `json:"title" cms:"title"`
	From  field.Time `json:"from"`
	Until field.Time `json:"until"`
}

func (w *window) Visible(now time.Time) bool {
	return !w.From.After(now) && (w.Until.IsZero() || w.Until.After(now))
}

func (w *window) Due(after time.Time) time.Time {
	if w.From.After(after) {
		return w.From.Time
	}
	return w.Until.Time
}

func windows() model.Type {
	return model.Define[window]("window", model.Options{Path: "windows", One: "Window", Many: "Windows"})
}

func TestAWindowOpensAndCloses(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, windows())
	id := s.Add("window", `{"title":"a","from":"2026-01-31T10:00:00Z","until":"2026-01-31T12:00:00Z"}`)
	gone := s.Add("window", `{"title":"b","from":"2026-01-31T10:00:00Z","until":"2026-01-31T12:00:00Z"}`)
	for _, want := range []bool{false, true, false} {
		if got := s.Sees(visitor, "window", id); got != want {
			t.Errorf("at %s a visitor sees it: %v", s.Clock.Now(), got)
		}
		s.Clock.Advance(100 * time.Minute)
		s.Reopen(windows())
		if want {
			s.Remove("window", gone)
		}
	}
	for _, due := range dueKeys(t, s) {
		t.Errorf("%q is still due", due)
	}
}

func dueKeys(t *testing.T, s *contenttest.Site) (keys []string) {
	t.Helper()
	err := s.Store.View(t.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan(entrystore.DuePrefix(), "") {
			if err != nil {
				return err
			}
			keys = append(keys, pair.Key)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// TestOneBadEntryStopsNothing checks that such an entry stops neither the others nor the start.
func TestOneBadEntryStopsNothing(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, windows())
	bad := s.Add("window", `{"title":"bad","from":"2026-01-31T10:00:00Z"}`)
	good := s.Add("window", `{"title":"good","from":"2026-01-31T10:00:00Z"}`)
	_, err := s.Store.Update(t.Context(), func(w storage.Writer) error {
		e, err := entrystore.Load(w, &windowType, bad)
		if err != nil {
			return err
		}
		e.JSON = []byte(`{"title":7}`)
		w.Put(entrystore.EntryKey("window", bad), e.Encode())
		w.Put(entrystore.DuePrefix()+"nonsense", nil)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Clock.Advance(2 * time.Hour)
	s.Reopen(windows())
	if !s.Sees(visitor, "window", good) {
		t.Error("the good one did not appear")
	}
}

var windowType = windows()
