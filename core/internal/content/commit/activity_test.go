package commit_test

import (
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// lines returns the titles of the lines of an activity log, newest first.
func (b *base) lines(of entrystore.Shelf) (titles []string) {
	b.t.Helper()
	b.view(func(r storage.Reader) error {
		for pair, err := range entrystore.Lines(r, of) {
			if err != nil {
				return err
			}
			line, err := entrystore.DecodeLine(pair)
			if err != nil {
				return err
			}
			titles = append(titles, line.Title)
		}
		return nil
	})
	return titles
}

// TestTheActivityNamesNobodyWhoWasErased checks that the line of a deletion has no title of what people sent about
// themselves, and that visitors write to a log of their own.
func TestTheActivityNamesNobodyWhoWasErased(t *testing.T) {
	t.Parallel()
	b := open(t)
	now := b.Clock.Now()
	for n, c := range []struct {
		typ, title string
		act        core.Act
		by         core.Actor
	}{
		{"letter", "Ada", core.ActCreated, contenttest.Visitor},
		{"letter", "Ada", core.ActUpdated, contenttest.Staff},
		{"letter", "Ada", core.ActDeleted, contenttest.Staff},
		{"letter", "Ada", core.ActErased, contenttest.Staff},
		{"talk", "Go", core.ActDeleted, contenttest.Staff},
		{"talk", strings.Repeat("é", commit.MaxLineTitle+1), core.ActUpdated, contenttest.Staff},
	} {
		b.check(b.write(func(w storage.Writer) error {
			return commit.RecordActivityTitled(w, b.typ(c.typ), c.act, c.by, "one", c.title, uint64(n), now.Add(time.Duration(n)*time.Second))
		}))
	}
	staff := b.lines(entrystore.StaffLines)
	if len(staff) != 5 || staff[1] != "Go" || staff[2] != "" || staff[3] != "" || staff[4] != "Ada" {
		t.Errorf("the lines of staff are %q", staff)
	}
	if n := len([]rune(staff[0])); n > commit.MaxLineTitle+1 || n < commit.MaxLineTitle { // with an ellipsis
		t.Errorf("a long title has %d characters in its line", n)
	}
	if visitors := b.lines(entrystore.VisitorLines); len(visitors) != 1 || visitors[0] != "Ada" {
		t.Errorf("the lines of visitors are %q", visitors)
	}
}

// TestUpdatesInARowAreOneLine checks that an update replaces the line of the update before by the same person within ten
// minutes, and no other line.
func TestUpdatesInARowAreOneLine(t *testing.T) {
	t.Parallel()
	other, program := core.Actor{Role: core.Editor, Name: "bo"}, core.Actor{Role: core.System}
	for name, c := range map[string]struct {
		first core.Act
		from  core.Actor
		by    core.Actor
		later time.Duration
		lines int
	}{
		"the same person":     {core.ActUpdated, contenttest.Staff, contenttest.Staff, 9 * time.Minute, 1},
		"another person":      {core.ActUpdated, contenttest.Staff, other, time.Minute, 2},
		"ten minutes later":   {core.ActUpdated, contenttest.Staff, contenttest.Staff, 10 * time.Minute, 2},
		"after a creation":    {core.ActCreated, contenttest.Staff, contenttest.Staff, time.Minute, 2},
		"by the program":      {core.ActUpdated, program, program, time.Minute, 2},
		"of a clock set back": {core.ActUpdated, contenttest.Staff, contenttest.Staff, -time.Minute, 2},
		"at the same moment":  {core.ActUpdated, contenttest.Staff, contenttest.Staff, 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := open(t)
			typ := b.typ("talk")
			old := b.next("one", nil, talk{Title: "Before"})
			b.check(b.write(func(w storage.Writer) error {
				return commit.RecordActivity(w, typ, c.first, c.from, old, old.Rev, old.Updated)
			}))
			b.Clock.Advance(c.later)
			next := b.next("one", old, talk{Title: "After"})
			b.check(b.write(func(w storage.Writer) error { return commit.RecordUpdate(w, typ, c.by, old, next) }))
			if got := b.lines(entrystore.StaffLines); len(got) != c.lines || c.lines == 1 && got[0] != "After" {
				t.Errorf("the lines are %q, want %d", got, c.lines)
			}
		})
	}
}
