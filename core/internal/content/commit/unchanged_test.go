package commit_test

import (
	"errors"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/storage"
)

// TestCheckUnchangedNoticesEachChange checks a state against an entry that differs from it in one property.
func TestCheckUnchangedNoticesEachChange(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, talks())
	typ := typeOf(t, s, "talk")
	id := s.Add("talk", `{"title":"Go"}`)
	read := func() *commit.Revision {
		was, err := commit.Current(t.Context(), s.Store, typ, id)
		if err != nil {
			t.Fatal(err)
		}
		return was
	}
	check := func(was *commit.Revision) error {
		return s.Store.View(t.Context(), func(r storage.Reader) error { return commit.CheckUnchanged(r, typ, was) })
	}
	if err := check(read()); err != nil {
		t.Errorf("the state that was read: %v", err)
	}
	for name, change := range map[string]func(was *commit.Revision){
		"another revision":   func(was *commit.Revision) { was.Rev++ },
		"another visibility": func(was *commit.Revision) { was.Visible = !was.Visible },
		"updated later":      func(was *commit.Revision) { was.Updated = was.Updated.Add(1) },
		"created later":      func(was *commit.Revision) { was.Created = was.Created.Add(1) },
		"another place":      func(was *commit.Revision) { was.Date = was.Date.Add(1) },
	} {
		was := read()
		change(was)
		if err := check(was); !errors.Is(err, commit.ErrConflict) {
			t.Errorf("%s: %v, want ErrConflict", name, err)
		}
	}
	s.Remove("talk", id)
	was := &commit.Revision{}
	was.ID = id
	if err := check(was); err == nil || errors.Is(err, commit.ErrConflict) {
		t.Errorf("an entry that was deleted: %v", err)
	}
}

// TestCheckUnchangedNoticesASchedule checks that an entry which has gone by itself is not in the state that was read
// before, although the schedule has written no revision.
func TestCheckUnchangedNoticesASchedule(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, talks())
	typ := typeOf(t, s, "talk")
	id := s.Add("talk", `{"title":"Go","until":"`+contenttest.Start.Add(time.Hour).Format(time.RFC3339)+`"}`)
	was, err := commit.Current(t.Context(), s.Store, typ, id)
	if err != nil {
		t.Fatal(err)
	}
	s.Clock.Advance(2 * time.Hour)
	if err := s.ApplyDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	err = s.Store.View(t.Context(), func(r storage.Reader) error { return commit.CheckUnchanged(r, typ, was) })
	if !errors.Is(err, commit.ErrConflict) || !was.Visible || s.Sees(contenttest.Visitor, "talk", id) {
		t.Errorf("after the schedule: %v, it was visible: %v", err, was.Visible)
	}
}
