package followertest

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/storage"
)

// fixture is a site with a function that opens the follower under test.
type fixture struct {
	*testing.T
	site *contenttest.Site
	open func() Subject
	made int
}

// write creates n notes and returns their ids.
func (f *fixture) write(n int) []string {
	f.Helper()
	ids := make([]string, n)
	for i := range ids {
		f.made++
		ids[i] = f.site.Add(TypeName, fmt.Sprintf(`{"title":"Note %d","body":"<p>Word%d</p>","draft":%t}`,
			f.made, f.made, f.made%3 == 0))
	}
	return ids
}

// edit changes the title of a note, makes the next a draft, publishes the next, deletes the next, and so on.
func (f *fixture) edit(ids []string) {
	f.Helper()
	for i, id := range ids {
		switch i % 4 {
		case 0:
			f.site.Change(TypeName, id, `{"title":"Another title"}`)
		case 1:
			f.site.Change(TypeName, id, `{"draft":true}`)
		case 2:
			f.site.Change(TypeName, id, `{"draft":false}`)
		case 3:
			f.site.Remove(TypeName, id)
		}
	}
}

// records returns the records of the log after a number. The newest commit must be one of content.
func (f *fixture) records(after storage.Seq) []changes.Record {
	f.Helper()
	var all []changes.Record
	newest := f.site.Seq()
	for raw, err := range f.site.Store.Log(f.Context(), after) {
		f.must(err)
		record := changes.Record{Seq: raw.Seq}
		for _, item := range raw.Items {
			c := core.Change{Seq: uint64(raw.Seq)}
			f.must(json.Unmarshal(item, &c))
			record.Changes = append(record.Changes, c)
		}
		if all = append(all, record); raw.Seq == newest {
			break
		}
	}
	return all
}

// follow runs the follower until it has applied the newest commit, which must be one of content, and stops it.
func (f *fixture) follow(s Subject) {
	f.Helper()
	w := &watched{Follower: s, goal: f.site.Seq(), arrived: make(chan struct{})}
	ctx, cancel := context.WithCancel(f.Context())
	feed := changes.NewFeed(f.site.Store, slog.New(slog.DiscardHandler), f.site.Clock.Now, w)
	var running sync.WaitGroup
	running.Go(func() { feed.Run(ctx) })
	select {
	case <-w.arrived:
	case <-f.Context().Done():
	}
	cancel()
	running.Wait()
}

// following opens a follower and lets it apply all records.
func (f *fixture) following() Subject {
	f.Helper()
	s := f.open()
	f.follow(s)
	return s
}

func (f *fixture) must(err error) {
	f.Helper()
	if err != nil {
		f.Fatal(err)
	}
}

// watched is a follower that closes arrived when it has reached the commit goal.
type watched struct {
	changes.Follower
	goal    storage.Seq
	arrived chan struct{}
	once    sync.Once
}

func (w *watched) note(seq storage.Seq, err error) {
	if err == nil && seq >= w.goal {
		w.once.Do(func() { close(w.arrived) })
	}
}

// Cursor calls the follower and notes its cursor.
func (w *watched) Cursor(ctx context.Context) (storage.Seq, error) {
	seq, err := w.Follower.Cursor(ctx)
	w.note(seq, err)
	return seq, err
}

// Apply calls the follower and notes its cursor.
func (w *watched) Apply(ctx context.Context, records []changes.Record) error {
	err := w.Follower.Apply(ctx, records)
	w.note(records[len(records)-1].Seq, err)
	return err
}

// Rebuild calls the follower and notes its cursor.
func (w *watched) Rebuild(ctx context.Context, at storage.Seq) error {
	err := w.Follower.Rebuild(ctx, at)
	w.note(at, err)
	return err
}
