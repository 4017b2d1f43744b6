package hostile_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestCrowdDuringSaves gets pages with their content, all of it, though what they show changes all the time.
func TestCrowdDuringSaves(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t, "--demo")
	staff := s.staff()
	made := staff.create("/api/products", map[string]any{"name": "Busy", "description": "Saved again and again."})
	path := fmt.Sprintf("/api/products/%v", made["id"])
	pages := []string{"/", "/products", "/blog"}
	warm := s.visitor("198.51.100.1")
	for _, page := range pages {
		want(t, page, warm.get(page), 200)
	}
	over := make(chan struct{})
	saved := make(chan int)
	go func() {
		n := 0
		defer func() { saved <- n }()
		for ; ; n++ {
			select {
			case <-over:
				return
			default:
				want(t, "a save", staff.ask(http.MethodPut, path, fmt.Sprintf(`{"name":"Busy %d"}`, n)), 200)
			}
		}
	}()
	var times sorted
	crowd(scale(400, 1200), 400, func(i int) {
		page := pages[i%len(pages)]
		r := want(t, page, s.visitor(address(i)).get(page), 200)
		times.add(r.took)
		if strings.Contains(r.body, `<div id="root"></div>`) || !strings.Contains(r.body, "<h1") {
			t.Errorf("%s: a page without its content, of %d bytes", page, len(r.body))
		}
	})
	close(over)
	t.Logf("%d saves beside; a visitor waited %s", <-saved, &times)
	for _, page := range pages {
		if r := want(t, page, warm.get(page), 200); !strings.Contains(r.body, "<h1") {
			t.Errorf("%s: an empty page was kept", page)
		}
	}
	s.lives()
	s.staysSmall()
}
