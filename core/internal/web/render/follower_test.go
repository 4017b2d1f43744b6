package render_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/storage"
)

func (h *house) apply(after storage.Seq) {
	h.Helper()
	var records []changes.Record
	for i, c := range h.Changes(after) {
		seq := after + storage.Seq(i) + 1
		c.Seq = uint64(seq)
		records = append(records, changes.Record{Seq: seq, Changes: []core.Change{c}})
	}
	if err := h.pages.Apply(h.Context(), records); err != nil {
		h.Error(err)
	}
}

func TestPagesInUseAreMadeAhead(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	h.page("/old")
	h.Clock.Advance(time.Hour)
	h.page("/new")
	h.calls.Store(0)
	before := h.Seq()
	h.Add("note", `{"title":"News"}`)
	h.apply(before)
	h.wantRenders(1, "one page is in use")
	if h.pages.Kept(at("/new")) == nil || h.pages.Kept(at("/old")) != nil {
		t.Error("it is not the one that was seen lately")
	}
	h.Clock.Advance(time.Hour)
	before = h.Seq()
	h.Add("note", `{"title":"More news"}`)
	newest := h.Seq()
	h.apply(before)
	h.wantRenders(0, "a page that the follower made counts as seen")
	if got, err := h.pages.Cursor(t.Context()); got != newest || err != nil {
		t.Errorf("the cursor is %d, %v; want %d", got, err, newest)
	}
	if err := h.pages.Rebuild(t.Context(), h.Seq()); err != nil || h.pages.Kept(at("/new")) != nil {
		t.Errorf("pages are left: %v", err)
	}
}

// TestTheFeedReachesPages checks that a page is rendered again when the log delivers a change.
func TestTheFeedReachesPages(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	made := make(chan struct{}, 8)
	h.asked = func(string) { made <- struct{}{} }
	// The cursor is set here, because the feed may start the follower later.
	if _, err := h.pages.Cursor(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		changes.NewFeed(h.Store, slog.New(slog.DiscardHandler), time.Now, h.pages).Run(ctx)
	}()
	h.page("/")
	<-made
	h.Add("note", `{"title":"News"}`)
	<-made
	cancel()
	<-ended
}
