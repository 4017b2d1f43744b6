package hostile_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestMadeUpHosts cost the real one nothing: its pages stay in memory, and whoever comes by another name reads
// that name in the page.
func TestMadeUpHosts(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t, "--demo")
	host := func(i int) string { return fmt.Sprintf("made-up-%d.example", i) }
	stranger := s.visitor("198.51.100.1")
	for i := range 50 {
		r := want(t, "a made-up host", stranger.get("/", "Host", host(i)), 200, 429, 503)
		if r.status == 200 && !strings.Contains(r.body, `<link rel="canonical" href="http://`+host(i)+`/"`) {
			t.Errorf("the page for %s names another host", host(i))
		}
	}
	kind := s.visitor("198.51.100.2")
	var first reply
	var times sorted
	for i := range 40 {
		r := want(t, "the real host", kind.get("/", "Host", "agency.example"), 200)
		if i == 0 {
			first = r
			continue
		}
		times.add(r.took)
		if r.body != first.body {
			t.Error("the page differs from one request to the next")
		}
	}
	if !strings.Contains(first.body, `<link rel="canonical" href="http://agency.example/"`) {
		t.Error("the page for the real host names another")
	}
	t.Logf("the real host's page took %s", &times)
	if fierce && times.share(50) > 20*time.Millisecond {
		t.Errorf("the real host's page took %s", &times)
	}
	tag := first.header.Get("Etag")
	want(t, "the real host, again", kind.get("/", "Host", "agency.example", "If-None-Match", tag), 304)
	s.beside(func() {
		crowd(scale(60, 1000), 8, func(i int) {
			v := s.visitor(address(i % 20))
			for _, path := range []string{"/", "/sitemap.xml"} {
				want(t, path, v.get(path, "Host", host(i)), 200, 429, 503)
			}
		})
	}, "/", "/api/products")
	s.lives()
	s.staysSmall()
}
