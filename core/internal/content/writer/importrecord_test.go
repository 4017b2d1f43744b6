package writer_test

import (
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// TestAnImportUndoesNothing checks that an import does not undo changes that were made here since the last
// one, whatever the clocks say.
func TestAnImportUndoesNothing(t *testing.T) {
	t.Parallel()
	const first, second = `{"title":"a","code":"one"}`, `{"title":"b","code":"one"}`
	for name, c := range map[string]struct {
		meanwhile func(s *contenttest.Site)
		refused   bool
		again     writer.ImportOutcome // the outcome of the same item again, unless it is refused
	}{
		"nothing":  {func(*contenttest.Site) {}, false, writer.ImportedUnchanged},
		"changed":  {func(s *contenttest.Site) { s.Change("notice", "n", `{"memo":"ours"}`) }, true, ""},
		"hidden":   {func(s *contenttest.Site) { s.Change("notice", "n", `{"hidden":true}`) }, true, ""},
		"deleted":  {func(s *contenttest.Site) { s.Remove("notice", "n") }, true, ""},
		"restored": {func(s *contenttest.Site) { s.Remove("notice", "n"); undelete(s, t) }, true, ""},
		"erased": {func(s *contenttest.Site) {
			s.Remove("notice", "n")
			if err := s.Erase(t.Context(), staff, "notice", "n"); err != nil {
				t.Error(err)
			}
		}, true, ""},
	} {
		for dates, days := range map[string]int{"no date": 0, "a date of before": -1, "a date of the future": 40} {
			t.Run(name+", "+dates, func(t *testing.T) {
				t.Parallel()
				s := open(t)
				importEntry := func(body string, how writer.Existing) (writer.ImportOutcome, error) {
					it := item("n", body)
					if days != 0 {
						it.Updated = earlier(contenttest.Start.AddDate(0, 0, days), s.Clock.Now())
					}
					return s.ImportEntry(t.Context(), "notice", it, writer.ImportOptions{Existing: how})
				}
				if did, err := importEntry(first, writer.UpdateOlder); did != writer.ImportedNew || err != nil {
					t.Fatalf("the first time it is %s, %v", did, err)
				}
				s.Clock.Advance(time.Hour)
				c.meanwhile(s)
				before := s.Seq()
				for _, body := range []string{first, second} {
					did, err := importEntry(body, writer.UpdateOlder)
					switch {
					case c.refused:
						if core.CodeOf(err) != core.Stale || !strings.Contains(err.Error(), "--existing overwrite") {
							t.Errorf("it is refused with %v", err)
						}
						if s.Seq() != before {
							t.Error("something was written")
						}
					case body == first && did != c.again, body == second && did != writer.ImportedUpdated, err != nil:
						t.Errorf("then %s is %s, %v", body, did, err)
					}
				}
				if _, err := importEntry(second, writer.Overwrite); err != nil {
					t.Errorf("it cannot be overwritten: %v", err)
				}
				s.WantFields("notice", "n", `{"title":"b","code":"one"}`)
			})
		}
	}
}

// earlier returns the earlier of two times.
func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

func undelete(s *contenttest.Site, t *testing.T) {
	if _, err := s.Undelete(t.Context(), staff, "notice", "n"); err != nil {
		t.Error(err)
	}
}

// TestAMigrationIsNoChangeOfStaff checks that an import may update an entry after a migration.
func TestAMigrationIsNoChangeOfStaff(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plates[phoned]())
	how := writer.ImportOptions{Existing: writer.UpdateOlder}
	if _, err := s.ImportEntry(t.Context(), "plate", item("p", `{"title":"Ada","phone":"1"}`), how); err != nil {
		t.Fatal(err)
	}
	s.Clock.Advance(time.Hour)
	s.Reopen(plates[telephoned](migrations(streetToRoad)))
	did, err := s.ImportEntry(t.Context(), "plate", item("p", `{"title":"Ada","telephone":"2"}`), how)
	if did != writer.ImportedUpdated || err != nil {
		t.Errorf("it is %s, %v", did, err)
	}
}
