package commit_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// save writes the next state of a talk with its step of the history.
func (b *base) save(old *commit.Revision, value talk, event commit.Event) *commit.Revision {
	b.t.Helper()
	next := b.next("one", old, value)
	event.At = b.Clock.Now()
	next.Event = event
	b.check(commit.ComputeSlug(b.t.Context(), b.Committer.Store, b.typ("talk"), next))
	var err error
	next.Step, err = commit.BuildStepWithTrim(b.t.Context(), b.Committer.Store, old, next)
	b.check(err)
	b.check(b.write(func(w storage.Writer) error { return commit.Put(w, b.typ("talk"), old, next, b.Clock.Now()) }))
	return next
}

// steps returns the steps of the history, newest first, such as "3 ada title,code".
func (b *base) steps() (all []string) {
	b.t.Helper()
	b.view(func(r storage.Reader) error {
		for step, err := range entrystore.Steps(r, "talk", "one", 0) {
			if err != nil {
				return err
			}
			all = append(all, fmt.Sprintf("%d %s %v", step.Rev, step.Actor, step.Fields))
		}
		return nil
	})
	return all
}

// TestStepsNameTheChangedFields checks the history of an entry: a step for each revision with the fields that it changed,
// and none for a creation by nobody.
func TestStepsNameTheChangedFields(t *testing.T) {
	t.Parallel()
	b := open(t)
	staff := commit.Event{Act: core.ActUpdated, Actor: contenttest.Staff}
	first := b.save(nil, talk{Title: "One", Slug: "one"}, commit.Event{Act: core.ActCreated})
	second := b.save(first, talk{Title: "One", Slug: "one", Code: "c"}, staff)
	b.save(second, talk{Title: "Two", Slug: "one", Hidden: true}, staff)
	if got := b.steps(); !slices.Equal(got, []string{"3 ada [title code hidden]", "2 ada [code]"}) {
		t.Errorf("the steps are %q", got)
	}
}

// TestAutosavesOfAPersonAreOneStep checks which saves join the step of an autosave before them.
func TestAutosavesOfAPersonAreOneStep(t *testing.T) {
	t.Parallel()
	other := core.Actor{Role: core.Editor, Name: "bo"}
	for name, c := range map[string]struct {
		autosaved bool // the save before
		event     commit.Event
		later     time.Duration
		steps     []string
	}{
		"a save after an autosave":   {true, commit.Event{Act: core.ActUpdated, Actor: contenttest.Staff}, 30 * time.Minute, []string{"3 ada [title code]"}},
		"an autosave after a save":   {false, commit.Event{Act: core.ActUpdated, Actor: contenttest.Staff, Autosaved: true}, time.Minute, []string{"3 ada [code]", "2 ada [title]"}},
		"a save by another":          {true, commit.Event{Act: core.ActUpdated, Actor: other}, time.Minute, []string{"3 bo [code]", "2 ada [title]"}},
		"a save after half an hour":  {true, commit.Event{Act: core.ActUpdated, Actor: contenttest.Staff}, 30*time.Minute + 1, []string{"3 ada [code]", "2 ada [title]"}},
		"a save before the autosave": {true, commit.Event{Act: core.ActUpdated, Actor: contenttest.Staff}, -1, []string{"3 ada [code]", "2 ada [title]"}},
		"a restoration":              {true, commit.Event{Act: core.ActRestored, Actor: contenttest.Staff}, time.Minute, []string{"3 ada [code]", "2 ada [title]"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := open(t)
			first := b.save(nil, talk{Title: "One", Slug: "one"}, commit.Event{Act: core.ActCreated})
			second := b.save(first, talk{Title: "Two", Slug: "one"}, commit.Event{Act: core.ActUpdated, Actor: contenttest.Staff, Autosaved: c.autosaved})
			b.Clock.Advance(c.later)
			b.save(second, talk{Title: "Two", Slug: "one", Code: "c"}, c.event)
			if got := b.steps(); !slices.Equal(got, c.steps) {
				t.Errorf("the steps are %q, want %q", got, c.steps)
			}
		})
	}
}

// TestASaveRepeatsOnlyTheSameState checks when a save has nothing to write.
func TestASaveRepeatsOnlyTheSameState(t *testing.T) {
	t.Parallel()
	b := open(t)
	old := b.mustPut("one", nil, talk{Title: "One", Slug: "one"})
	if next := b.next("one", old, talk{Title: "One", Slug: "one"}); !next.Repeats(old) {
		t.Error("the same values do not repeat the state")
	}
	for name, change := range map[string]func(next *commit.Revision){
		"another visibility": func(next *commit.Revision) { next.Visible = false },
		"another place":      func(next *commit.Revision) { next.Date = next.Date.Add(1) },
		"a newer schema":     func(next *commit.Revision) { next.Shape++ },
		"another event":      func(next *commit.Revision) { next.Event.Act = core.ActRestored },
	} {
		next := b.next("one", old, talk{Title: "One", Slug: "one"})
		if change(next); next.Repeats(old) {
			t.Errorf("%s repeats the state", name)
		}
	}
	if next := b.next("one", old, talk{Title: "Two", Slug: "one"}); next.Repeats(old) {
		t.Error("another title repeats the state")
	}
}

// TestOldStepsExpire checks that the latest steps and those of the last 30 days stay, that the oldest expire first, and when
// the history is to be checked again.
func TestOldStepsExpire(t *testing.T) {
	t.Parallel()
	b := open(t)
	last := b.save(nil, talk{Title: "0", Slug: "one"}, commit.Event{Act: core.ActCreated})
	for n := 1; n <= 10; n++ {
		b.Clock.Advance(24 * time.Hour)
		last = b.save(last, talk{Title: fmt.Sprint(n), Slug: "one"}, commit.Event{Act: core.ActUpdated, Actor: contenttest.Staff})
	}
	// The n-th step led to revision n+1, on the n-th day.
	key := func(n int) string { return entrystore.StepKey("talk", "one", uint64(n+1)) }
	day := func(n int) time.Time { return contenttest.Start.Add(time.Duration(n) * 24 * time.Hour) }
	for _, c := range []struct {
		name          string
		latest, limit int
		now           time.Time
		want          []string
		again         time.Time // zero for never
	}{
		{"nothing is old enough", 3, 10, day(31).Add(-1), nil, day(31)},
		{"the oldest is 30 days old", 3, 10, day(31), []string{key(1)}, day(32)},
		{"all are old", 3, 10, day(60), []string{key(7), key(6), key(5), key(4), key(3), key(2), key(1)}, time.Time{}},
		{"more than the limit", 3, 2, day(60), []string{key(2), key(1)}, day(60)},
		{"all are among the latest", 10, 10, day(60), nil, time.Time{}},
	} {
		b.view(func(r storage.Reader) error {
			expired, err := commit.FindExpired(r, "talk", "one", c.latest, c.limit, c.now)
			if !slices.Equal(expired.Keys, c.want) {
				t.Errorf("%s: the keys are %q, want %q", c.name, expired.Keys, c.want)
			}
			want := ""
			if !c.again.IsZero() {
				want = entrystore.AgingKey(c.again.Add(24*time.Hour), "talk", "one")
			}
			if got := expired.RecheckKey("talk", "one"); got != want {
				t.Errorf("%s: it is checked again at %q, want %q", c.name, got, want)
			}
			return err
		})
	}
}
