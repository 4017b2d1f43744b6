package writer_test

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// saver is Update or Autosave.
type saver func(s *contenttest.Site, id, body string) (core.Entry, error)

func saveAs(t *testing.T, who core.Actor, autosaved bool) saver {
	return func(s *contenttest.Site, id, body string) (core.Entry, error) {
		save := s.Update
		if autosaved {
			save = s.Autosave
		}
		return save(t.Context(), who, "essay", id, always, []byte(body))
	}
}

// TestASaveThatChangesNothing checks that it answers with the entry as it is, and leaves nothing in the history, the
// activity and the log.
func TestASaveThatChangesNothing(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"no field":           `{}`,
		"the same":           `{"title":"Good software","code":"c","hidden":false,"slug":"good-software"}`,
		"what is trimmed":    `{"title":" Good software "}`,
		"an address to make": `{"slug":null}`,
	} {
		for kind, save := range map[string]saver{
			"save": saveAs(t, staff, false), "autosave": saveAs(t, staff, true), "of another": saveAs(t, other, false),
		} {
			t.Run(name+"/"+kind, func(t *testing.T) {
				s := write(t)
				id := s.Add("essay", `{"title":"Good software","code":"c"}`)
				s.Clock.Advance(time.Minute)
				before, seq := s.Entity(staff, "essay", id), s.Seq()
				e, err := save(s.Site, id, body)
				if err != nil || e.Rev != 1 || e.Updated != e.Created {
					t.Errorf("it answers with revision %d of %s, %v", e.Rev, e.Updated, err)
				}
				if after := s.Entity(staff, "essay", id); after["updatedAt"] != before["updatedAt"] || s.Seq() != seq {
					t.Errorf("%v became %v, and the log went from %d to %d", before, after, seq, s.Seq())
				}
				wantTold(t, s.Site, "essay", id, "1 created ada")
				wantActivity(t, s.Site, "", `Essay "Good software" was created by ada`)
			})
		}
	}
}

func TestASaveThatChangesNothingIsCheckedAllTheSame(t *testing.T) {
	t.Parallel()
	s := write(t)
	id := s.Add("essay", `{"title":"a"}`)
	_, err := s.Update(t.Context(), staff, "essay", id, writer.Match{Revisions: []uint64{2}}, []byte(`{}`))
	contenttest.WantError(t, err, core.Stale)
	_, err = s.Update(t.Context(), visitor, "essay", id, always, []byte(`{}`))
	contenttest.WantError(t, err, core.Unauthenticated)
	_, err = s.Update(t.Context(), staff, "essay", "nobody", always, []byte(`{}`))
	contenttest.WantError(t, err, core.NotFound)
}

// TestASaveEndsAutosaves checks that a save with the values of the last autosave makes them one revision of the history,
// which the next autosave does not replace.
func TestASaveEndsAutosaves(t *testing.T) {
	t.Parallel()
	s := write(t)
	id := s.Add("essay", `{"title":"a"}`)
	for _, c := range []struct {
		autosaved bool
		body      string
	}{{true, `{"title":"b"}`}, {true, `{"title":"b"}`}, {false, `{"title":"b"}`}, {false, `{"title":"b"}`}, {true, `{"title":"c"}`}} {
		s.Clock.Advance(time.Minute)
		if _, err := saveAs(t, staff, c.autosaved)(s.Site, id, c.body); err != nil {
			t.Fatal(err)
		}
	}
	wantTold(t, s.Site, "essay", id, "4 updated ada title", "3 updated ada title", "1 created ada")
}

// TestASaveAfterItsTime checks that a schedule that fell due is applied by a save, though no field changes.
func TestASaveAfterItsTime(t *testing.T) {
	t.Parallel()
	s := write(t)
	id := s.Add("essay", `{"title":"a","from":"2026-01-31T10:00:00Z"}`)
	s.Clock.Advance(2 * time.Hour)
	s.Change("essay", id, `{}`)
	if !s.Sees(visitor, "essay", id) {
		t.Error("visitors do not see it")
	}
}

// TestPublishingWhatIsThereAlready checks that unpublished changes go that somebody else has made meanwhile.
func TestPublishingWhatIsThereAlready(t *testing.T) {
	t.Parallel()
	s := write(t)
	id := s.Add("essay", `{"title":"a"}`)
	keep(t, s.Site, "essay", id, `{"title":"b"}`)
	s.Change("essay", id, `{"title":"b"}`)
	if e := publish(t, s.Site, "essay", id); e.Rev != 2 {
		t.Errorf("it is revision %d", e.Rev)
	}
	contenttest.WantError(t, s.DiscardPending(t.Context(), staff, "essay", id, always), core.NotFound)
	wantTold(t, s.Site, "essay", id, "2 updated ada title", "1 created ada")
}
