package collections

import (
	"context"
	"log/slog"
	"net/http"
	"runtime"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
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

// TestCachedListsNeedNoTurn checks that the list of a visitor is answered from the cache while no other can be selected, until
// it has changed.
func TestCachedListsNeedNoTurn(t *testing.T) {
	t.Parallel()
	site := contenttest.Open(t, contenttest.Stub("note"))
	site.Add("note", `{"title":"One"}`)
	h := New(Config{
		Registry: site.Registry(), Content: site.Writer, Answers: site.Reader, Gate: api.NewGate(site.Now),
		Log: slog.New(slog.DiscardHandler), Now: site.Now, Shown: func() uint64 { return 0 },
	})
	calls := api.New(api.Config{Registry: site.Registry(), Log: h.Log, Now: site.Now, Modules: []api.Module{h.Module(nil)}})
	note, _ := site.Registry().Type("note")
	list := func(ctx context.Context, query string) int {
		return calls.Do(ctx, &api.Request{
			Method: http.MethodGet, Path: "/api/" + note.Options.Path, Query: query, Client: api.Client{Address: "192.0.2.8"},
		}).Status
	}
	if status := list(t.Context(), "sort=title"); status != http.StatusOK {
		t.Fatalf("the list is answered with %d", status)
	}
	for range max(2, runtime.GOMAXPROCS(0)) {
		release, err := h.startSelecting(t.Context(), &api.Request{Client: api.Client{Address: "192.0.2.7"}}, query.Query{Sort: "title"})
		if err != nil {
			t.Fatal(err)
		}
		defer release()
	}
	// A call that cannot wait is answered at once.
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for query, want := range map[string]int{"sort=title": http.StatusOK, "sort=-title": http.StatusServiceUnavailable} {
		if status := list(ended, query); status != want {
			t.Errorf("%s is answered with %d, want %d", query, status, want)
		}
	}
	site.Add("note", `{"title":"Two"}`)
	if status := list(ended, "sort=title"); status != http.StatusServiceUnavailable {
		t.Errorf("a list that has changed is answered with %d", status)
	}
}
