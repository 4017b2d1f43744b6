package writer_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
)

// steps counts the history steps of a notice.
func steps(t *testing.T, s *contenttest.Site, id string) (n int) {
	t.Helper()
	for key := range everything(t, s.Store) {
		if strings.HasPrefix(key, entrystore.HistoryPrefix("notice", id)) {
			n++
		}
	}
	return n
}

func aging(t *testing.T, s *contenttest.Site) (n int) {
	t.Helper()
	for key := range everything(t, s.Store) {
		if strings.HasPrefix(key, entrystore.AgingPrefix()) {
			n++
		}
	}
	return n
}

// TestTheLatestRevisionsAreKept checks that the latest revisions and those of the last days are kept, and
// that saves delete the others, a few at a time.
func TestTheLatestRevisionsAreKept(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a"}`)
	save := func(n int, pause time.Duration) {
		for range n {
			s.Clock.Advance(pause)
			s.Change("notice", id, `{}`)
		}
	}
	save(199, time.Minute)
	if n := steps(t, s, id); n != 200 {
		t.Errorf("%d steps of one day are kept of 200", n)
	}
	s.Clock.Advance(31 * day)
	save(16, time.Minute) // one of them trims
	if n := steps(t, s, id); n != 200+16-32 {
		t.Errorf("a save leaves %d steps", n)
	}
	save(160, time.Minute)
	if n := steps(t, s, id); n < 160 || n > 176+16 {
		t.Errorf("%d steps are kept where 176 are young", n)
	}
	save(200, day)
	if n := steps(t, s, id); n < 100 || n > 115 {
		t.Errorf("%d steps are kept where 30 are young", n)
	}
	lines := linesOf(t, s, "notice", id)
	if first := fmt.Sprintf("%d updated ada saves", 1+199+16+160+200); lines[0] != first || len(lines) < 100 {
		t.Errorf("%d lines begin with %s, want %s", len(lines), lines[0], first)
	}
}

// TestTheHistoryOfWhatNobodyChangesIsTrimmed checks TrimHistory, and that it does not read other histories.
func TestTheHistoryOfWhatNobodyChangesIsTrimmed(t *testing.T) {
	t.Parallel()
	s := open(t)
	id, quiet := s.Add("notice", `{"title":"a"}`), s.Add("notice", `{"title":"b"}`)
	for range 400 {
		s.Change("notice", id, `{}`)
	}
	for range 90 {
		s.Change("notice", quiet, `{}`)
	}
	trim := func(want int) {
		t.Helper()
		if n, err := s.TrimHistory(t.Context()); err != nil || n != want {
			t.Errorf("%d steps are trimmed, want %d: %v", n, want, err)
		}
	}
	if n := aging(t, s); n != 1 {
		t.Errorf("%d notes are kept of one day", n)
	}
	trim(0)
	s.Clock.Advance(29 * day)
	trim(0)
	s.Clock.Advance(3 * day)
	trim(301)
	trim(0)
	if n := steps(t, s, id); n != 100 {
		t.Errorf("%d steps are kept", n)
	}
	if n := steps(t, s, quiet); n != 91 {
		t.Errorf("of the other %d are kept", n)
	}
	if n := aging(t, s); n != 0 {
		t.Errorf("%d notes are left", n)
	}
	linesOf(t, s, "notice", id)
}

// TestAnEntryThatAgesInParts checks that an entry is rechecked until no more steps can expire.
func TestAnEntryThatAgesInParts(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a"}`)
	for range 255 {
		s.Clock.Advance(3 * time.Hour)
		s.Change("notice", id, `{}`)
	}
	for range 70 {
		s.Clock.Advance(day)
		if _, err := s.TrimHistory(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if n, left := steps(t, s, id), aging(t, s); n != 100 || left != 0 {
		t.Errorf("%d steps and %d notes are left", n, left)
	}
	lines := linesOf(t, s, "notice", id)
	if len(lines) != 101 || !strings.HasPrefix(lines[0], "256 ") {
		t.Errorf("the history tells %d lines from %s on", len(lines), lines[0])
	}
}
