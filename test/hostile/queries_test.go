package hostile_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestFloodOfConditions makes distinct queries, none of which is answered from a cache, from one address and from many.
func TestFloodOfConditions(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t, "--demo")
	s.watchOwnMemory()
	values := make([]string, 100)
	for i := range values {
		values[i] = fmt.Sprint("value", i)
	}
	in := url.QueryEscape(strings.Join(values, ","))
	for name, addresses := range map[string]int{"one address": 1, "many addresses": 100} {
		var answers tally
		visitors := make([]*visitor, addresses)
		for i := range visitors {
			visitors[i] = s.visitor(address(i))
		}
		s.beside(func() {
			crowd(scale(1500, 20_000), 100, func(i int) {
				path := fmt.Sprintf("/api/blog?filter[title][gte]=%s-%d&filter[author][in]=%s&filter[or][0][title][prefix]=a&filter[or][1][tags][any]=%s&sort=-title,author",
					url.QueryEscape(name), i, in, in)
				answers.add(want(t, "a query", visitors[i%addresses].get(path), http.StatusOK, http.StatusTooManyRequests, http.StatusServiceUnavailable))
			})
		}, "/healthz", "/api/services", "/api/products?filter[name][prefix]=a")
		t.Logf("%s: answers by status %v", name, answers.statuses)
	}
	s.lives()
	s.staysSmall()
}

// TestPlacesOfWaitingCalls has calls for changes wait from many addresses, and others read all changes again and again.
func TestPlacesOfWaitingCalls(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t, "--demo")
	s.watchOwnMemory()
	first := must(t, "a cursor", s.visitor("198.51.100.1").get("/api/changes"), http.StatusOK)
	cursor := read[struct{ Cursor string }](t, first).Cursor
	n := scale(500, 2100)
	var waits, reads tally
	s.beside(func() {
		crowd(n, n, func(i int) {
			if i%5 == 0 {
				for range 5 {
					r := s.visitor(address(i)).get("/api/changes?since=0")
					reads.add(want(t, "all changes", r, http.StatusOK, http.StatusTooManyRequests, http.StatusServiceUnavailable))
				}
				return
			}
			r := s.visitor(address(i % 100)).get("/api/changes?wait=5&since=" + cursor)
			waits.add(want(t, "a wait", r, http.StatusOK, http.StatusTooManyRequests, http.StatusServiceUnavailable))
		})
	}, "/healthz", "/api/services", "/api/products?filter[name][prefix]=a")
	t.Logf("waits by status %v, reads of everything by status %v", waits.statuses, reads.statuses)
	if waits.statuses[http.StatusOK] == 0 || reads.statuses[http.StatusOK] == 0 {
		t.Error("nobody is answered")
	}
	s.lives()
	s.staysSmall()
}
