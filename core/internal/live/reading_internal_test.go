package live

import (
	"context"
	"runtime"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
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
