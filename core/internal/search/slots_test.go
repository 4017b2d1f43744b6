package search

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// occupy holds all slots until release is called.
func occupy(t *testing.T, x *Index) (release func()) {
	t.Helper()
	if err := x.slots.Acquire(t.Context(), maxConcurrentSearches()); err != nil {
		t.Fatal(err)
	}
	return func() { x.slots.Release(maxConcurrentSearches()) }
}

func wantBusy(t *testing.T, err error) {
	t.Helper()
	contenttest.WantError(t, err, core.Unavailable)
	if known, ok := errors.AsType[*core.Error](err); ok && known.RetryAfter != retryBusy {
		t.Errorf("%v is to be tried again after %s", err, known.RetryAfter)
	}
}

func TestConcurrentSearchesAreLimited(t *testing.T) {
	t.Parallel()
	_, x := shop(t)
	release := occupy(t, x)
	x.maxSlotWait = time.Millisecond
	_, err := x.Search(t.Context(), Query{Text: "portal", Limit: 1}, false)
	wantBusy(t, err)
	_, err = x.Complete(t.Context(), "por", false)
	wantBusy(t, err)

	x.maxSlotWait = time.Hour
	found := make(chan error, 1)
	go func() {
		r, err := x.Search(t.Context(), Query{Text: "portal", Limit: 1}, false)
		if err == nil && r.Total != 1 {
			err = errors.New("the search finds nothing")
		}
		found <- err
	}()
	release()
	if err := <-found; err != nil {
		t.Error(err)
	}

	defer occupy(t, x)()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = x.Search(ctx, Query{Text: "portal", Limit: 1}, false)
	contenttest.WantError(t, err, core.Unavailable)
}

func TestRelatedIsKeptUntilSomethingChanges(t *testing.T) {
	t.Parallel()
	site, x := shop(t)
	for _, id := range []string{"clusters", "again"} {
		item := writer.Item{ID: id, Created: contenttest.Start, Body: []byte(
			`{"title":"Kubernetes for large teams","category":"Infrastructure","content":"<p>Clusters at the zoo.</p>","tags":["go","containers"],"status":"published"}`)}
		if err := site.Import(t.Context(), "post", []writer.Item{item}); err != nil {
			t.Fatal(err)
		}
	}
	apply(t, site, x)
	x.maxSlotWait = time.Millisecond
	ref := query.Ref{Type: "post", ID: "kubernetes"}
	first, err := x.Related(t.Context(), ref, 5, false)
	if err != nil || len(first) != 2 {
		t.Fatalf("%v are related, %v", first, err)
	}
	release := occupy(t, x)
	kept, err := x.Related(t.Context(), ref, 5, false)
	if err != nil || !slices.Equal(kept, first) {
		t.Errorf("the second time %v are related, %v; the first time %v", kept, err, first)
	}
	for _, other := range []struct {
		ref   query.Ref
		limit int
		staff bool
	}{{query.Ref{Type: "post", ID: "access"}, 5, false}, {ref, 1, false}, {ref, 5, true}} {
		_, err := x.Related(t.Context(), other.ref, other.limit, other.staff)
		wantBusy(t, err)
	}
	release()

	site.Remove("post", "again")
	gone := core.Change{Op: core.OpDelete, Type: "post", ID: "again"}
	if err := x.Apply(t.Context(), []changes.Record{{Seq: site.Seq(), Changes: []core.Change{gone}}}); err != nil {
		t.Fatal(err)
	}
	if now, err := x.Related(t.Context(), ref, 5, false); err != nil || !slices.Equal(now, []string{"clusters"}) {
		t.Errorf("afterwards %v are related, %v", now, err)
	}
	kept[0] = "changed by the caller"
	rebuild(t, site, x)
	release = occupy(t, x)
	defer release()
	_, err = x.Related(t.Context(), ref, 5, false)
	wantBusy(t, err)
}

// TestLowDiskSpace checks that an index stays unchanged while disk space is low.
func TestLowDiskSpace(t *testing.T) {
	t.Parallel()
	site, x := shop(t)
	site.Add("product", `{"name":"Lighthouse","description":"New."}`)
	records := []changes.Record{{Seq: site.Seq(), Changes: site.Changes(0)}}
	x.minFreeBytes = math.MaxUint64
	if err := x.Apply(t.Context(), records); !errors.Is(err, errLowDisk) || errors.Is(err, changes.ErrRebuild) {
		t.Errorf("a record is applied with %v", err)
	}
	if err := x.Rebuild(t.Context(), site.Seq()); !errors.Is(err, errLowDisk) {
		t.Errorf("the rebuild fails with %v", err)
	}
	if r := find(t, x, "q=portal", false); r.Total != 1 || len(x.Problems()) != 1 || generations(t, x) != 1 {
		t.Errorf("found %+v, troubles %q, %d generations", r, x.Problems(), generations(t, x))
	}
	x.minFreeBytes = minFreeBytes
	if err := x.Apply(t.Context(), records); err != nil {
		t.Error(err)
	}
	if r := find(t, x, "q=lighthouse", false); r.Total != 1 || len(x.Problems()) != 0 {
		t.Errorf("found %+v, troubles %q", r, x.Problems())
	}
}
