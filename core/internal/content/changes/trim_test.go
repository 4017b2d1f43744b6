package changes_test

import (
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/storage"
)

// holds reports whether the log still has the records after a number.
func (b *bench) holds(after storage.Seq) bool {
	b.Helper()
	b.add() // so that there is a record to read
	for _, err := range b.site.Store.Log(b.Context(), after) {
		if err != nil && !errors.Is(err, storage.ErrTrimmed) {
			b.Fatal(err)
		}
		return err == nil
	}
	return false
}

// idle returns a feed whose only follower started at the given number and has applied all records. The feed has been
// stopped.
func (b *bench) idle(at storage.Seq) *changes.Feed {
	b.Helper()
	s, heard := listener("one", at)
	feed, stop := b.run(s)
	seq := b.add()
	for got := next(b.T, heard); got.Seq < seq; {
		got = next(b.T, heard)
	}
	stop()
	return feed
}

func (b *bench) trim(feed *changes.Feed) {
	b.Helper()
	if err := feed.Trim(b.Context()); err != nil {
		b.Fatal(err)
	}
}

func TestTrimDropsWhatIsOld(t *testing.T) {
	b := newBench(t)
	start := b.site.Seq()
	b.add()
	feed := b.idle(start)
	b.trim(feed)
	old := b.site.Seq() - 1 // the commit that stores the mark comes after it
	if !b.holds(start) {
		t.Fatal("what is an hour old was trimmed")
	}
	b.site.Clock.Advance(32 * 24 * time.Hour)
	b.trim(feed)
	if b.holds(start) {
		t.Error("what is 32 days old was kept")
	}
	if !b.holds(old) {
		t.Error("what came after the first mark was trimmed: nobody knows how old it is")
	}
}

func TestTrimKeepsWhatAFollowerNeeds(t *testing.T) {
	b := newBench(t)
	start := b.site.Seq()
	first := b.add()
	s, _ := listener("broken", start)
	down := make(chan struct{}, 100)
	s.cursor = func() (storage.Seq, error) { down <- struct{}{}; return 0, errors.New("broken") }
	feed, _ := b.run(s)
	next(t, down)
	b.trim(feed)
	b.site.Clock.Advance(32 * 24 * time.Hour)
	b.trim(feed)
	if !b.holds(start) {
		t.Errorf("the record %d was trimmed, which a follower has not seen", first)
	}
}

func TestTrimIsBounded(t *testing.T) {
	b := newBench(t)
	start := b.site.Seq()
	for range 10 {
		b.add()
	}
	feed := changes.NewFeed(b.site.Store, slog.New(slog.DiscardHandler), b.site.Clock.Now)
	feed.Hold(func() storage.Seq { return start })
	feed.KeepAtMost(5)
	b.trim(feed)
	if !b.holds(start) {
		t.Error("young records were trimmed")
	}
	b.site.Clock.Advance(32 * 24 * time.Hour)
	b.trim(feed)
	if b.holds(start) {
		t.Error("of the old, more are kept than the bound says")
	}
	if !b.holds(b.site.Seq() - 2) {
		t.Error("the newest were trimmed")
	}
}

// TestTrimOfAClockThatJumps checks that a clock that jumps by a day and back causes no young record to be deleted, and
// does not stop the trimming.
func TestTrimOfAClockThatJumps(t *testing.T) {
	for _, jump := range []time.Duration{24 * time.Hour, -24 * time.Hour} {
		b := newBench(t)
		start := b.site.Seq()
		feed := b.idle(start)
		pass := func(hours int) {
			for range hours {
				b.site.Clock.Advance(time.Hour)
				b.trim(feed)
			}
		}
		pass(24)
		b.site.Clock.Advance(jump)
		b.trim(feed)
		b.site.Clock.Advance(-jump)
		pass(28 * 24)
		if !b.holds(start) {
			t.Errorf("%s: what is 29 days old was trimmed", jump)
		}
		pass(5 * 24)
		if b.holds(start) {
			t.Errorf("%s: what is 34 days old was kept", jump)
		}
	}
}

func TestMarksStayFew(t *testing.T) {
	b := newBench(t)
	feed := changes.NewFeed(b.site.Store, slog.New(slog.DiscardHandler), b.site.Clock.Now)
	size := func() (n int) {
		err := b.site.Store.View(t.Context(), func(r storage.Reader) error {
			value, err := r.Get("changes/marks")
			n = len(value)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for range 1000 {
		b.site.Clock.Advance(time.Hour)
		b.trim(feed)
		b.trim(feed) // as after a restart
	}
	if n := size(); n > 60_000 {
		t.Errorf("after 1000 hours the marks take %d bytes", n)
	}
}

// TestBeforePublicSkipsNoPublicChange checks at each number that the log after BeforePublic has every later public change.
func TestBeforePublicSkipsNoPublicChange(t *testing.T) {
	b := newBench(t)
	feed := changes.NewFeed(b.site.Store, slog.New(slog.DiscardHandler), b.site.Clock.Now)
	commits := []storage.Seq{b.site.Seq()} // by the number of public changes
	for range 6 {
		b.site.Clock.Advance(time.Hour)
		b.trim(feed)
		for range 3 {
			b.add()
			commits = append(commits, b.site.Seq())
		}
	}
	var before storage.Seq
	for number, commit := range commits {
		at, err := changes.BeforePublic(t.Context(), b.site.Store, uint64(number)) //nolint:gosec // small
		if err != nil || at > commit || at < before {
			t.Errorf("the log after public change %d is read from %d, %v; the change is in %d", number, at, err, commit)
		}
		before = at
	}
	if before == 0 {
		t.Error("the log is read from its start")
	}
}
