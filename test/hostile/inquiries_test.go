package hostile_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestManyStrangers cannot store without end: there is a bound for all of them together, and the lines of the
// staff stay in the activity.
func TestManyStrangers(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t, "--demo")
	staff := s.staff()
	made := staff.create("/api/products", map[string]any{"name": "Ours to keep", "description": "A line of the staff."})
	before := staff.get("/api/inquiries?limit=1").header.Get("X-Total-Count")
	addresses, each := 250, scale(8, 20)
	var answers tally
	message := strings.Repeat("\U0001F4EC", 10_000) // 40 kB
	s.beside(func() {
		crowd(addresses, 16, func(i int) {
			v := s.visitor(address(i))
			for range each {
				answers.add(want(t, "an inquiry", v.post("/api/inquiries", inquiry("Stranger", message)), 201, 429))
			}
		})
	}, "/api/products", "/healthz")
	t.Logf("answers by status: %v", answers.statuses)
	if answers.statuses[http.StatusTooManyRequests] == 0 {
		t.Errorf("%d inquiries of 40 kB were taken in, and %s before", answers.statuses[http.StatusCreated], before)
	}
	newest := must(t, "the activity", staff.get("/api/admin/activity?limit=1000"), 200)
	if !strings.Contains(newest.body, "Ours to keep") {
		t.Error("the newest 1,000 lines of the activity have no line of the staff")
	}
	s.lives()
	s.staysSmall()
	id, _ := made["id"].(string)
	want(t, "a change by the staff", staff.ask(http.MethodPut, "/api/products/"+id, `{"name":"Ours"}`), 200)
}
