package writer_test

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
)

// settle applies due schedules, as the site does every minute.
func settle(t *testing.T, s *contenttest.Site) {
	t.Helper()
	if err := s.ApplyDue(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// TestScheduleOfAClockThatWasAhead checks that visibility is corrected after a clock that was a day ahead is
// set back while the program runs.
func TestScheduleOfAClockThatWasAhead(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, windows())
	add := func(from, until string) string {
		return s.Add("window", `{"title":"a","from":"`+from+`","until":"`+until+`"}`)
	}
	whole := add("2026-01-31T12:00:00Z", "2026-01-31T18:00:00Z") // appears and disappears within the wrong day
	open := add("2026-01-31T12:00:00Z", "2026-02-09T18:00:00Z")
	shown := add("2026-01-01T12:00:00Z", "2026-01-31T18:00:00Z")
	gone := add("2026-01-31T12:00:00Z", "2026-01-31T18:00:00Z")
	want := func(when string, visible map[string]bool) {
		t.Helper()
		for id, want := range visible {
			if got := s.Sees(visitor, "window", id); got != want {
				t.Errorf("%s a visitor sees %s: %t", when, id, got)
			}
		}
	}
	want("at first", map[string]bool{whole: false, open: false, shown: true})
	s.Clock.Advance(day)
	settle(t, s)
	want("a day ahead", map[string]bool{whole: false, open: true, shown: false})
	s.Remove("window", gone)
	s.Clock.Advance(-day)
	settle(t, s)
	want("set back", map[string]bool{whole: false, open: false, shown: true, gone: false})
	seq := s.Seq()
	settle(t, s)
	if s.Seq() != seq {
		t.Error("what was turned once is turned again and again")
	}
	s.Clock.Advance(4 * time.Hour)
	settle(t, s)
	want("at noon", map[string]bool{whole: true, open: true, shown: true})
	s.Clock.Advance(6 * time.Hour)
	settle(t, s)
	want("in the evening", map[string]bool{whole: false, open: true, shown: false})
}

// TestSweepsOfAClockThatJumps checks that trash and history keep their age limits if the clock was a day
// wrong meanwhile.
func TestSweepsOfAClockThatJumps(t *testing.T) {
	t.Parallel()
	for _, jump := range []time.Duration{day, -day} {
		s := open(t)
		s.Clock.Advance(10 * day)
		before, during := s.Add("notice", `{"title":"before"}`), s.Add("notice", `{"title":"during"}`)
		kept := s.Add("notice", `{"title":"kept"}`)
		for range 150 {
			s.Change("notice", kept, `{}`)
		}
		s.Remove("notice", before)
		sweep := func() {
			t.Helper()
			if _, err := s.EmptyTrash(t.Context()); err != nil {
				t.Fatal(err)
			}
			if _, err := s.TrimHistory(t.Context()); err != nil {
				t.Fatal(err)
			}
			if _, err := s.TrimActivity(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		pass := func(days int) {
			for range days {
				s.Clock.Advance(day)
				sweep()
			}
		}
		s.Clock.Advance(jump)
		s.Remove("notice", during)
		sweep()
		s.Clock.Advance(-jump)
		pass(28)
		if all, _ := trash(t, s, ""); len(all) != 2 {
			t.Errorf("%s: after 28 days the trash has %v", jump, all)
		}
		if n := steps(t, s, kept); n < 150 {
			t.Errorf("%s: after 28 days %d steps are kept", jump, n)
		}
		pass(4)
		if all, _ := trash(t, s, ""); len(all) != 0 {
			t.Errorf("%s: after 32 days the trash has %v", jump, all)
		}
	}
}
