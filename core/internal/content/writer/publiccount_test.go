package writer_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// publicCount returns how many changes so far visitors may know of.
func publicCount(t *testing.T, store storage.Store) (n uint64) {
	t.Helper()
	err := store.View(t.Context(), func(r storage.Reader) (err error) {
		n, err = entrystore.PublicCount(r)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// countedWrite is a write with the number of public changes that it makes.
type countedWrite struct {
	name   string
	public uint64
	do     func(t *testing.T, s *contenttest.Site, id string)
}

// countedWrites returns writes to a site with the shown entry id. Each leaves that entry shown.
func countedWrites() []countedWrite {
	hidden := func(name string, do func(*testing.T, *contenttest.Site, string)) countedWrite {
		return countedWrite{name, 0, do}
	}
	return []countedWrite{
		{"create shown", 1, func(_ *testing.T, s *contenttest.Site, _ string) { s.Add("notice", `{"title":"more"}`) }},
		{"update shown", 1, func(_ *testing.T, s *contenttest.Site, id string) {
			s.Change("notice", id, fmt.Sprintf(`{"title":"title %d"}`, s.Seq()))
		}},
		{"hide and show", 2, func(_ *testing.T, s *contenttest.Site, id string) {
			s.Change("notice", id, `{"hidden":true}`)
			s.Change("notice", id, `{"hidden":false}`)
		}},
		{"create and delete shown", 2, func(_ *testing.T, s *contenttest.Site, _ string) {
			s.Remove("notice", s.Add("notice", `{"title":"gone"}`))
		}},
		{"appear at a time", 1, func(_ *testing.T, s *contenttest.Site, _ string) {
			s.Add("notice", `{"title":"later","from":"`+field.At(s.Clock.Now().Add(time.Minute)).String()+`"}`)
			s.Clock.Advance(2 * time.Minute)
			s.Reopen(notices(), letters())
		}},
		hidden("inquiry of a visitor", func(t *testing.T, s *contenttest.Site, _ string) {
			s.Clock.Advance(time.Hour) // visitors have a quota
			if _, err := s.Create(t.Context(), visitor, "letter", fmt.Appendf(nil, `{"from":"v%d@b.example"}`, s.Seq())); err != nil {
				t.Error(err)
			}
		}),
		hidden("note of staff on an inquiry", func(_ *testing.T, s *contenttest.Site, _ string) {
			letter := s.Add("letter", fmt.Sprintf(`{"from":"s%d@b.example"}`, s.Seq()))
			s.Change("letter", letter, `{"memo":"call back"}`)
		}),
		hidden("draft, its changes and its deletion", func(_ *testing.T, s *contenttest.Site, _ string) {
			draft := s.Add("notice", `{"title":"draft","hidden":true}`)
			s.Change("notice", draft, `{"title":"drafted"}`)
			s.Remove("notice", draft)
		}),
		hidden("schedule", func(_ *testing.T, s *contenttest.Site, _ string) {
			s.Remove("notice", s.Add("notice", `{"title":"later","from":"2036-01-31T10:00:00Z"}`))
		}),
		hidden("refused update", func(t *testing.T, s *contenttest.Site, id string) {
			if _, err := s.Update(t.Context(), staff, "notice", id, always, []byte(`{"title":""}`)); core.CodeOf(err) != core.Invalid {
				t.Errorf("the update gives %v", err)
			}
		}),
		hidden("write beside content, such as a session", func(t *testing.T, s *contenttest.Site, _ string) {
			if _, err := s.Store.Update(t.Context(), func(w storage.Writer) error { w.Put("session", []byte("s")); return nil }); err != nil {
				t.Error(err)
			}
		}),
		hidden("restart", func(_ *testing.T, s *contenttest.Site, _ string) { s.Reopen(notices(), letters()) }),
	}
}

// TestPublicCount checks after each of random writes that the count for visitors is the number of public changes, and
// that the changes in the log are numbered by it.
func TestPublicCount(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		random := rand.New(rand.NewPCG(seed, 7)) //nolint:gosec // not a secret
		s := open(t)
		id, want := s.Add("notice", `{"title":"first"}`), uint64(1)
		for range 25 {
			all := countedWrites()
			step := all[random.IntN(len(all))]
			step.do(t, s, id)
			if want += step.public; publicCount(t, s.Store) != want {
				t.Fatalf("seed %d: after %q the count is %d, want %d", seed, step.name, publicCount(t, s.Store), want)
			}
		}
		var number uint64
		for _, c := range s.Changes(0) {
			if c.Hidden != (c.Number == 0) {
				t.Errorf("seed %d: %+v is hidden or has a number, want one of both", seed, c)
			}
			if !c.Hidden {
				if number++; c.Number != number {
					t.Errorf("seed %d: %+v has the number %d, want %d", seed, c, c.Number, number)
				}
			}
		}
	}
}

// TestOlderStoresCountFromZero checks that a store without the count gets it with the next public change.
func TestOlderStoresCountFromZero(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a"}`)
	if _, err := s.Store.Update(t.Context(), func(w storage.Writer) error { w.Delete(entrystore.PublicCountKey()); return nil }); err != nil {
		t.Fatal(err)
	}
	s.Reopen(notices(), letters())
	if got := publicCount(t, s.Store); got != 0 {
		t.Errorf("the count begins at %d", got)
	}
	s.Change("notice", id, `{"title":"b"}`)
	if got := publicCount(t, s.Store); got != 1 {
		t.Errorf("after one public change the count is %d", got)
	}
}

// TestManyChangesInOneCommit checks that each public change of a commit counts.
func TestManyChangesInOneCommit(t *testing.T) {
	t.Parallel()
	s := open(t)
	typ := notices()
	before := s.Seq()
	err := s.UpdateType(t.Context(), &typ, func(w storage.Writer) error {
		for range 5 {
			if _, err := entrystore.CountPublicChange(w); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil || publicCount(t, s.Store) != 5 || s.Seq() == before {
		t.Errorf("the count is %d, %v, want 5", publicCount(t, s.Store), err)
	}
}

// TestScheduleOnTwoNodes checks that an entry which two hosts show and hide at its times has one change in the log for
// each, which leaves the revision and the time of the last update as they are.
func TestScheduleOnTwoNodes(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, windows())
	id := s.Add("window", `{"title":"a","from":"2026-01-31T10:00:00Z","until":"2026-01-31T12:00:00Z"}`)
	before := s.Entity(staff, "window", id)
	begin := s.Seq()
	for _, want := range []uint64{0, 0, 1, 1, 2} {
		hosts := []*writer.Writer{openAnother(t, s), openAnother(t, s)} // each applies the due schedules
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		for _, host := range hosts {
			running.Go(func() {
				if err := host.Run(ctx); !errors.Is(err, context.Canceled) {
					t.Errorf("Run ends with %v", err)
				}
			})
		}
		stop()
		running.Wait()
		if got := publicCount(t, s.Store); got != want {
			t.Errorf("at %s there were %d public changes, want %d", s.Clock.Now(), got, want)
		}
		s.Clock.Advance(50 * time.Minute)
	}
	want := []core.Change{
		{Op: core.OpPut, Type: "window", ID: id, Rev: 1, Act: core.ActPublished, Number: 1},
		{Op: core.OpPut, Type: "window", ID: id, Rev: 1, Act: core.ActUpdated, Number: 2},
	}
	if got := s.Changes(begin); !slices.Equal(got, want) {
		t.Errorf("the log has %+v, want %+v", got, want)
	}
	s.Reopen(windows())
	after := s.Entity(staff, "window", id)
	if after["updatedAt"] != before["updatedAt"] {
		t.Errorf("the schedule changed the time of the update from %v to %v", before["updatedAt"], after["updatedAt"])
	}
}

// openAnother opens a further writer on the store of a site.
func openAnother(t *testing.T, s *contenttest.Site) *writer.Writer {
	t.Helper()
	registry, err := model.NewRegistry(windows())
	if err != nil {
		t.Fatal(err)
	}
	w, err := writer.Open(t.Context(), s.Store, registry, s.Clock.Now)
	if err != nil {
		t.Fatal(err)
	}
	return w
}
