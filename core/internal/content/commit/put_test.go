package commit_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// TestPutMovesAnEntryBetweenLists checks the lists and their counts when an entry is hidden, shown and deleted.
func TestPutMovesAnEntryBetweenLists(t *testing.T) {
	t.Parallel()
	b := open(t)
	want := func(when string, staff, visitors int) {
		t.Helper()
		for _, c := range []struct {
			who  core.Actor
			want int
		}{{contenttest.Staff, staff}, {contenttest.Visitor, visitors}} {
			page := b.Page(c.who, "talk", "")
			if n := len(b.EntityIDs(page)); page.Total != c.want || n != c.want {
				t.Errorf("%s, %s sees %d entries of %d, want %d", when, c.who.Name, n, page.Total, c.want)
			}
		}
	}
	one := b.mustPut("one", nil, talk{Title: "One"})
	b.mustPut("two", nil, talk{Title: "Two", Hidden: true})
	want("at first", 2, 1)
	hidden := b.mustPut("one", one, talk{Title: "One", Slug: "one", Hidden: true})
	want("hidden", 2, 0)
	shown := b.mustPut("one", hidden, talk{Title: "One", Slug: "one"})
	want("shown again", 2, 1)
	b.check(b.write(func(w storage.Writer) error { return commit.Delete(w, b.typ("talk"), shown) }))
	want("deleted", 1, 0)
}

// TestUniqueValuesAreHeldByOneEntry checks that a value is refused to a second entry, and is free again when its holder has
// another one or is deleted.
func TestUniqueValuesAreHeldByOneEntry(t *testing.T) {
	t.Parallel()
	b := open(t)
	one := b.mustPut("one", nil, talk{Title: "One", Code: "a"})
	_, err := b.put("two", nil, talk{Title: "Two", Code: "a"})
	contenttest.WantError(t, err, core.Conflict, "code")
	one = b.mustPut("one", one, talk{Title: "One", Slug: "one", Code: "b"})
	two := b.mustPut("two", nil, talk{Title: "Two", Code: "a"})
	_, err = b.put("two", two, talk{Title: "Two", Slug: "two", Code: "b"})
	contenttest.WantError(t, err, core.Conflict, "code")
	b.check(b.write(func(w storage.Writer) error { return commit.Delete(w, b.typ("talk"), one) }))
	b.mustPut("two", two, talk{Title: "Two", Slug: "two", Code: "b"})
	b.mustPut("none", nil, talk{Title: "None"})
	b.mustPut("also none", nil, talk{Title: "Also none"})
}

// TestAnEntryHasAtMostTwentySlugs checks that the newest slugs lead to an entry, and that the oldest is given up and free.
func TestAnEntryHasAtMostTwentySlugs(t *testing.T) {
	t.Parallel()
	b := open(t)
	last := b.mustPut("one", nil, talk{Title: "One", Slug: "s0"})
	for n := 1; n <= commit.MaxSlugs; n++ {
		last = b.mustPut("one", last, talk{Title: "One", Slug: field.Slug(fmt.Sprint("s", n))})
	}
	var slugs []string
	b.view(func(r storage.Reader) (err error) {
		slugs, err = entrystore.Slugs(r, b.typ("talk"), "one")
		return err
	})
	if len(slugs) != commit.MaxSlugs || slugs[0] != "s20" || slugs[19] != "s1" {
		t.Errorf("the slugs are %q", slugs)
	}
	if b.holder("s0") != "" || b.holder("s1") != "one" || b.holder("s20") != "one" {
		t.Errorf("s0 leads to %q, s1 to %q, s20 to %q", b.holder("s0"), b.holder("s1"), b.holder("s20"))
	}
	b.mustPut("two", nil, talk{Title: "Two", Slug: "s0"})
	_, err := b.put("three", nil, talk{Title: "Three", Slug: "s1"})
	contenttest.WantError(t, err, core.Conflict, "slug")
}

// TestASlugIsChosen checks that entries with one title get different slugs, and that neither a former slug nor the id of
// another entry is chosen.
func TestASlugIsChosen(t *testing.T) {
	t.Parallel()
	b := open(t)
	slugOf := func(r *commit.Revision) string { return b.typ("talk").SlugOf(r.Value) }
	b.mustPut("go", nil, talk{Title: "Something else"})
	first := b.mustPut("first", nil, talk{Title: "Go"})
	if got := slugOf(first); got == "go" || b.holder(got) != "first" {
		t.Errorf("the slug is %q, the id of another entry, or leads to %q", got, b.holder(got))
	}
	b.mustPut("first", first, talk{Title: "Go", Slug: "renamed"})
	second := b.mustPut("second", nil, talk{Title: "Go"})
	if got := slugOf(second); got == slugOf(first) || b.holder(slugOf(first)) != "first" {
		t.Errorf("the slug %q was the former one of another entry", got)
	}
	_, err := b.put("renamed", nil, talk{Title: "Renamed"})
	contenttest.WantError(t, err, core.Conflict)
}

// TestFormerSlugsAreReclaimed checks that slugs of before lead to an entry again, without the taken and invalid ones, and
// up to the limit.
func TestFormerSlugsAreReclaimed(t *testing.T) {
	t.Parallel()
	b := open(t)
	b.mustPut("other", nil, talk{Title: "Other", Slug: "taken"})
	one := b.mustPut("one", nil, talk{Title: "One", Slug: "one-now"})
	before := []string{"taken", "Not A Slug", "old", "one-now", "other"}
	for n := range 30 {
		before = append(before, fmt.Sprint("older", n))
	}
	b.check(b.write(func(w storage.Writer) error { return commit.ReclaimSlugs(w, b.typ("talk"), one, before) }))
	for slug, want := range map[string]string{
		"taken": "other", "Not A Slug": "", "old": "one", "one-now": "one", "other": "", "older0": "one", "older17": "one", "older18": "",
	} {
		if got := b.holder(slug); got != want {
			t.Errorf("%q leads to %q, want %q", slug, got, want)
		}
	}
}

// TestAReferenceMustLeadSomewhere checks that an entry cannot newly refer to a missing entry, that a reference which was
// there before stays although its entry has gone, and that new references are counted.
func TestAReferenceMustLeadSomewhere(t *testing.T) {
	t.Parallel()
	b := open(t)
	count := func() (n uint64) {
		b.view(func(r storage.Reader) (err error) {
			n, err = commit.ReferenceCount(r, "talk")
			return err
		})
		return n
	}
	_, err := b.put("one", nil, talk{Title: "One", After: "missing"})
	contenttest.WantError(t, err, core.Invalid, "after")
	self := b.mustPut("self", nil, talk{Title: "Self", After: "self"})
	if count() != 0 {
		t.Error("a reference of an entry to itself is counted")
	}
	target := b.mustPut("target", nil, talk{Title: "Target"})
	one := b.mustPut("one", nil, talk{Title: "One", After: "target"})
	if count() != 1 {
		t.Errorf("the counter of references is %d, want 1", count())
	}
	b.check(b.write(func(w storage.Writer) error { return commit.Delete(w, b.typ("talk"), target) }))
	b.mustPut("one", one, talk{Title: "One more", Slug: "one", After: "target"})
	if count() != 1 {
		t.Errorf("a reference that was there before is counted: %d", count())
	}
	_, err = b.put("self", self, talk{Title: "Self", Slug: "self", After: "target"})
	contenttest.WantError(t, err, core.Invalid, "after")
}

// TestTheLogTellsWhatVisitorsMayKnow checks the log item of each change: which are hidden, which withdraw something, and
// that only changes which visitors may know of have a number.
func TestTheLogTellsWhatVisitorsMayKnow(t *testing.T) {
	t.Parallel()
	b := open(t)
	type told struct {
		hidden, withdrawn, numbered bool
		added, appeared, vanished   bool
		was                         string
	}
	var last *commit.Revision
	number := uint64(0)
	for _, c := range []struct {
		name  string
		value *talk // nil to delete
		want  told
	}{
		{"added, hidden", &talk{Title: "a", Slug: "a", Hidden: true}, told{hidden: true, added: true}},
		{"changed, hidden", &talk{Title: "b", Slug: "a", Hidden: true}, told{hidden: true}},
		{"moved, hidden", &talk{Title: "b", Slug: "b", Hidden: true}, told{hidden: true, was: "/talks/a"}},
		{"shown", &talk{Title: "b", Slug: "a"}, told{numbered: true, appeared: true, was: "/talks/b"}},
		{"changed", &talk{Title: "c", Slug: "a"}, told{numbered: true}},
		{"moved", &talk{Title: "c", Slug: "c"}, told{withdrawn: true, numbered: true, was: "/talks/a"}},
		{"hidden", &talk{Title: "c", Slug: "c", Hidden: true}, told{withdrawn: true, numbered: true, vanished: true, was: "/talks/c"}},
		{"shown again", &talk{Title: "c", Slug: "c"}, told{numbered: true, appeared: true}},
		{"deleted", nil, told{withdrawn: true, numbered: true, vanished: true, was: "/talks/c"}},
	} {
		from := b.Seq()
		if c.value != nil {
			last = b.mustPut("one", last, *c.value)
		} else {
			b.check(b.write(func(w storage.Writer) error { return commit.Delete(w, b.typ("talk"), last) }))
		}
		items := b.items(from)
		if len(items) != 1 {
			t.Fatalf("%s: %d log items", c.name, len(items))
		}
		item := items[0]
		got := told{
			item.Hidden, item.Withdrawn, item.Number > number, item.New, item.Appeared, item.Vanished, item.Was,
		}
		if got != c.want || item.Type != "talk" || item.ID != "one" {
			t.Errorf("%s: the log has %+v, of %s %s; want %+v", c.name, got, item.Type, item.ID, c.want)
		}
		if (item.Op == core.OpDelete) != (c.value == nil) {
			t.Errorf("%s: the operation is %s", c.name, item.Op)
		}
		number = max(number, item.Number)
	}
}

// TestAScheduleIsMoved checks that an entry is due at its latest time alone, and never once it has been deleted.
func TestAScheduleIsMoved(t *testing.T) {
	t.Parallel()
	b := open(t)
	due := func() (keys []string) {
		b.view(func(r storage.Reader) error {
			for pair, err := range r.Scan(entrystore.DuePrefix(), "") {
				if err != nil {
					return err
				}
				keys = append(keys, pair.Key)
			}
			return nil
		})
		return keys
	}
	first, second := b.Clock.Now().Add(time.Hour), b.Clock.Now().Add(2*time.Hour)
	one := b.mustPut("one", nil, talk{Title: "One", Until: field.At(first)})
	if got := due(); !slices.Equal(got, []string{entrystore.DueKey(first, "talk", "one")}) {
		t.Errorf("at first the keys are %q", got)
	}
	one = b.mustPut("one", one, talk{Title: "One", Slug: "one", Until: field.At(second)})
	if got := due(); !slices.Equal(got, []string{entrystore.DueKey(second, "talk", "one")}) {
		t.Errorf("moved, the keys are %q", got)
	}
	b.check(b.write(func(w storage.Writer) error { return commit.Delete(w, b.typ("talk"), one) }))
	if got := due(); len(got) != 0 {
		t.Errorf("deleted, the keys are %q", got)
	}
}

// TestAnEntryIsListedOnceAfterItsDateChanged checks that an entry which moves within the list leaves no row behind.
func TestAnEntryIsListedOnceAfterItsDateChanged(t *testing.T) {
	t.Parallel()
	b := open(t)
	one := b.mustPut("one", nil, talk{Title: "One"})
	b.Clock.Advance(time.Second)
	b.mustPut("two", nil, talk{Title: "Two"})
	next := b.next("one", one, talk{Title: "One", Slug: "one"})
	next.Date = one.Date.Add(time.Hour)
	b.check(b.write(func(w storage.Writer) error { return commit.Put(w, b.typ("talk"), one, next, b.Clock.Now()) }))
	for _, who := range []core.Actor{contenttest.Staff, contenttest.Visitor} {
		if got := b.IDs(who, "talk", ""); !slices.Equal(got, []string{"two", "one"}) {
			t.Errorf("%q sees %q", who.Name, got)
		}
	}
}

// TestADeletionEndsThePreviewLinks checks that an entry which is added again under the id of a deleted one is shown by no
// preview link of that.
func TestADeletionEndsThePreviewLinks(t *testing.T) {
	t.Parallel()
	b := open(t)
	one := b.mustPut("one", nil, talk{Title: "One"})
	key := entrystore.PreviewKey("talk", "one")
	b.check(b.write(func(w storage.Writer) error {
		w.Put(key, []byte("x"))
		return nil
	}))
	b.check(b.write(func(w storage.Writer) error { return commit.Delete(w, b.typ("talk"), one) }))
	b.view(func(r storage.Reader) error {
		if _, err := r.Get(key); !errors.Is(err, storage.ErrNotFound) {
			t.Errorf("the preview links are left: %v", err)
		}
		return nil
	})
}
