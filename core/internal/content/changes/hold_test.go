package changes_test

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// TestTrimHolds checks that Trim keeps the records that a Hold needs, within the limit.
func TestTrimHolds(t *testing.T) {
	b := newBench(t)
	start := b.site.Seq()
	feed := b.idle(start)
	needs := start
	feed.Hold(func() storage.Seq { return needs })
	b.trim(feed)
	b.site.Clock.Advance(32 * 24 * time.Hour)
	b.trim(feed)
	if !b.holds(start) {
		t.Error("what is needed was trimmed")
	}
	needs = ^storage.Seq(0)
	b.trim(feed)
	if b.holds(start) {
		t.Error("what is not needed any more was kept")
	}
	feed.KeepAtMost(2)
	needs = b.site.Seq()
	for range 5 {
		b.add()
	}
	b.site.Clock.Advance(time.Hour)
	b.trim(feed)
	if !b.holds(needs) {
		t.Error("young records were trimmed")
	}
	b.site.Clock.Advance(32 * 24 * time.Hour)
	b.trim(feed)
	if b.holds(needs) {
		t.Error("the log grows for ever")
	}
}
