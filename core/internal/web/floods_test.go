package web_test

import (
	"context"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/querytest"
	"github.com/quoin-cms/quoin/core/internal/live"
	"github.com/quoin-cms/quoin/storage"
)

// from returns a read by a visitor with an address.
func from(address, path string) request {
	return request{method: http.MethodGet, path: path, header: map[string]string{"X-Forwarded-For": address}}
}

// TestWaitsOfAnAddressAreBounded checks that calls for changes from one address wait up to the limit of listeners, that further
// ones are refused at once, and that others are served meanwhile.
func TestWaitsOfAnAddressAreBounded(t *testing.T) {
	t.Parallel()
	s := newStack(t, trust("127.0.0.1/32"))
	s.feed(s.hub())
	_, cursor := s.changesSince("", "", false)
	path := "/api/changes?wait=20&since=" + cursor
	const asked = live.MaxPerAddress + 5
	answers := make(chan answer, asked)
	for range asked {
		go func() { answers <- s.do(from("192.0.2.7", path)) }()
	}
	for range asked - live.MaxPerAddress {
		if a := (<-answers).want(t, http.StatusTooManyRequests); a.header.Get("Retry-After") == "" {
			t.Error("a refused call is not told when to come back")
		}
	}
	for s.listeners() < live.MaxPerAddress {
		s.do(from("192.0.2.7", "/api/products")).want(t, http.StatusOK)
	}
	other := make(chan answer, 1)
	go func() { other <- s.do(from("192.0.2.8", path)) }()
	for s.listeners() <= live.MaxPerAddress {
		s.do(from("192.0.2.8", "/api/products?sort=name")).want(t, http.StatusOK)
	}
	s.do(from("192.0.2.7", path)).want(t, http.StatusTooManyRequests)
	id := s.publish(`{"name":"New","description":"Now."}`).ID
	for range live.MaxPerAddress {
		if a := (<-answers).want(t, http.StatusOK); !strings.Contains(a.body, id) {
			t.Errorf("a call that waited is answered %s", a.body)
		}
	}
	if a := <-other; !strings.Contains(a.body, id) {
		t.Errorf("the other caller is answered %s", a.body)
	}
	if n := s.listeners(); n != 0 {
		t.Errorf("%d calls still wait", n)
	}
}

// slowStore is a store whose first scan of a list waits until it is released.
type slowStore struct {
	storage.Store
	list     string
	began    *atomic.Bool
	released <-chan struct{}
}

func (s slowStore) View(ctx context.Context, fn func(storage.Reader) error) error {
	return s.Store.View(ctx, func(r storage.Reader) error { return fn(slowReader{r, s}) })
}

type slowReader struct {
	storage.Reader
	store slowStore
}

func (r slowReader) Scan(prefix, after string) iter.Seq2[storage.Pair, error] {
	if strings.Contains(prefix, r.store.list) && r.store.began.CompareAndSwap(false, true) {
		<-r.store.released
	}
	return r.Reader.Scan(prefix, after)
}

// TestConditionsAreRefusedWhileTheIndexIsMade checks that a query with conditions gets 503 with Retry-After while the index of
// its list is being made, that other lists are served meanwhile, and that the query is answered afterwards.
func TestConditionsAreRefusedWhileTheIndexIsMade(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	released := sync.OnceFunc(func() { close(release) })
	defer released()
	s := newStackWith(t, func(s *stack, c *parts) {
		slow := slowStore{s.store, "post", &atomic.Bool{}, release}
		s.answers = query.New(slow, s.answers.Registry(), s.clock.Now, s.content.Freshness())
		c.Env.Answers = s.answers
	})
	const path = "/api/blog?filter[category][eq]=News"
	a := s.get(path).want(t, http.StatusServiceUnavailable)
	if p := a.problem(t); a.header.Get("Retry-After") == "" || !strings.Contains(p.Detail, "being built") {
		t.Errorf("it is answered %s with Retry-After %q", a.body, a.header.Get("Retry-After"))
	}
	for _, other := range []string{"/api/blog", "/api/blog/hello", "/api/products?filter[name][prefix]=A", "/healthz"} {
		s.get(other).want(t, http.StatusOK)
	}
	released()
	if a := s.get(path).want(t, http.StatusOK); len(idsOf(t, a)) != 2 {
		t.Errorf("afterwards it is answered %s", a.body)
	}
}

// TestLargestQueries checks that the largest queries are accepted and answered, and that larger ones are refused.
func TestLargestQueries(t *testing.T) {
	t.Parallel()
	s := newOracleSite(t)
	w := querytest.NewWorld(1, s)
	for range 60 {
		w.Change()
	}
	values := func(n int) string {
		all := make([]string, n)
		for i := range all {
			all[i] = fmt.Sprint("v", i)
		}
		return url.QueryEscape(strings.Join(all, ","))
	}
	conditions := func(n, of int) string {
		paths := []string{"title", "mail", "phone", "host.name", "guests.name", "venue.city", "slots.speaker.name", "venue.owner.name", "link"}
		var all []string
		for i, path := range paths[:n] {
			all = append(all, fmt.Sprintf("filter[or][%d][%s][in]=%s", i%4, path, values(of)))
		}
		return strings.Join(all, "&")
	}
	sorts := []string{"title", "-kind", "price", "-places", "open", "starts", "mail", "-host", "phone"}
	for path, want := range map[string]int{
		conditions(8, 50):                             http.StatusOK,
		conditions(9, 1):                              http.StatusBadRequest,
		"filter[title][in]=" + values(100):            http.StatusOK,
		"filter[title][in]=" + values(101):            http.StatusBadRequest,
		"filter[tags][any]=" + values(100):            http.StatusOK,
		"filter[tags][all]=" + values(101):            http.StatusBadRequest,
		"filter[or][4][title][eq]=a":                  http.StatusBadRequest,
		"sort=" + strings.Join(sorts[:8], ","):        http.StatusOK,
		"sort=" + strings.Join(sorts, ","):            http.StatusBadRequest,
		"filter[title][prefix]=a&sort=-title&limit=1": http.StatusOK,
		"filter[host.mentor.name][eq]=a":              http.StatusBadRequest,
	} {
		s.get("/api/talks?"+path).want(t, want)
	}
}

// TestAFloodOfQueriesLeavesRoomForOthers checks that distinct queries of one address, many at once, are answered or refused with a
// time to come back, and that another address is answered meanwhile. So are many reads of all changes.
func TestAFloodOfQueriesLeavesRoomForOthers(t *testing.T) {
	t.Parallel()
	for name, path := range map[string]func(n int) string{
		"conditions": func(n int) string { return fmt.Sprintf("/api/blog?filter[title][gte]=%d&sort=-title", n) },
		"changes":    func(int) string { return "/api/changes?since=0" },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStack(t, trust("127.0.0.1/32"))
			var flood sync.WaitGroup
			var number atomic.Int64
			for range 90 {
				flood.Go(func() {
					for range 5 {
						a := s.do(from("192.0.2.7", path(int(number.Add(1)))))
						if !slices.Contains([]int{http.StatusOK, http.StatusTooManyRequests, http.StatusServiceUnavailable}, a.status) {
							t.Errorf("status %d: %s", a.status, a.body)
						}
						if a.status != http.StatusOK && a.header.Get("Retry-After") == "" {
							t.Errorf("status %d without Retry-After", a.status)
						}
					}
				})
			}
			for n := range 20 {
				s.do(from("192.0.2.8", fmt.Sprintf("/api/blog?filter[category][eq]=News&limit=%d", n+1))).want(t, http.StatusOK)
				s.do(from("192.0.2.8", "/api/products")).want(t, http.StatusOK)
			}
			flood.Wait()
		})
	}
}
