package collections

import (
	"context"
	"runtime"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// TestVisitorsWaitToSelect checks that as many queries of visitors are selected at once as there are processors, that the
// addresses that wait take turns, and that an address has a limited number of waiting queries.
func TestVisitorsWaitToSelect(t *testing.T) {
	t.Parallel()
	h := &Handlers{selecting: newSelecting()}
	costly := query.Query{Sort: "title"}
	start := func(ctx context.Context, address string, q query.Query) (func(), error) {
		return h.startSelecting(ctx, &api.Request{Client: api.Client{Address: address}}, q)
	}
	var releases []func()
	for range max(2, runtime.GOMAXPROCS(0)) {
		release, err := start(t.Context(), "192.0.2.7", costly)
		if err != nil {
			t.Fatal(err)
		}
		releases = append(releases, release)
	}
	for name, q := range map[string]struct {
		address string
		query   query.Query
	}{"a list in its own order": {"192.0.2.7", query.Query{Limit: 3}}, "a page of the site": {"", costly}} {
		release, err := start(t.Context(), q.address, q.query)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		release()
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := start(ended, "192.0.2.8", costly); core.CodeOf(err) != core.Unavailable {
		t.Errorf("a query that cannot wait fails with %v, want Unavailable", err)
	}
	begun := make(chan string)
	wait := func(address string) {
		go func() {
			release, err := start(t.Context(), address, costly)
			if err != nil {
				t.Error(err)
				return
			}
			begun <- address
			release()
		}()
	}
	for n := range maxSelectingPerAddress {
		wait("192.0.2.7")
		for h.selecting.Waiting() <= n {
			runtime.Gosched()
		}
	}
	if _, err := start(t.Context(), "192.0.2.7", costly); core.CodeOf(err) != core.Throttled {
		t.Errorf("one query too many fails with %v, want Throttled", err)
	}
	wait("192.0.2.8")
	for h.selecting.Waiting() <= maxSelectingPerAddress {
		runtime.Gosched()
	}
	releases[0]()
	if first, second := <-begun, <-begun; first == second {
		t.Errorf("the first two that begin are of the address %s", first)
	}
	for range maxSelectingPerAddress - 1 {
		<-begun
	}
	for _, release := range releases[1:] {
		release()
	}
}
