package live

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/storage"
)

// TestFewVisitorsReadOldChanges checks that only some visitors at once read entries from the start, and that staff do not wait for
// them.
func TestFewVisitorsReadOldChanges(t *testing.T) {
	t.Parallel()
	site := contenttest.Open(t, contenttest.Stub("note"))
	l := newChangelog(site.Store, site.Reader, NewHub(site.Store, site.Now, func(context.Context) bool { return false }))
	site.Add("note", `{"title":"One"}`)
	list := func(ctx context.Context, staff bool) error {
		_, err := l.listed(ctx, reader{staff: staff, types: map[string]bool{"note": true}}, cursor{listing: true})
		return err
	}
	for range maxReading {
		release, err := l.reading.Take(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		defer release()
	}
	soon, cancel := context.WithCancel(t.Context())
	go func() {
		for l.reading.Waiting() == 0 {
			runtime.Gosched()
		}
		cancel()
	}()
	if err := list(soon, false); core.CodeOf(err) != core.Unavailable {
		t.Errorf("a visitor too many gets %v, want Unavailable", err)
	}
	if err := list(t.Context(), true); err != nil {
		t.Errorf("staff get %v", err)
	}
}

// sharedStore is a store that hears of the commits of other processes by current alone.
type sharedStore struct {
	storage.Store
	current func() error
}

func (s sharedStore) Current(context.Context) error { return s.current() }

func (s sharedStore) Behind() bool { return false }

// TestCursorsOfAnotherNode checks that a cursor after the newest change of this node is refused only if no other node can have
// given it.
func TestCursorsOfAnotherNode(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		others int   // public changes of other nodes that this node has not heard of
		err    error // of catching up
		want   core.Code
	}{
		"given by another node": {2, nil, ""},
		"given by none":         {1, nil, core.Malformed},
		"unknown":               {2, fmt.Errorf("%w: no answer", storage.ErrUnavailable), core.Unavailable},
	} {
		site := contenttest.Open(t, contenttest.Stub("note"))
		site.Add("note", `{"title":"One"}`)
		store := sharedStore{site.Store, func() error {
			for range c.others {
				site.Add("note", `{"title":"Of another node"}`)
			}
			return c.err
		}}
		l := newChangelog(store, site.Reader, NewHub(store, site.Now, func(context.Context) bool { return false }))
		at, err := l.now(t.Context(), false)
		if err != nil {
			t.Fatal(err)
		}
		at.number += 2
		if err := l.checkReached(t.Context(), false, at); core.CodeOf(err) != c.want {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}
