package hostile_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestSignUpsTellNothing: the answer to an address that is known is that to one that is new, and no number that
// visitors are told counts what they may not see.
func TestSignUpsTellNothing(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	v := s.visitor("198.51.100.1")
	signUp := func(name string) reply {
		return must(t, "a sign-up", v.post("/api/subscribers", fmt.Sprintf(`{"email":"%s@example.com"}`, name)), 201)
	}
	first, known, other := signUp("ada"), signUp("ada"), signUp("bob")
	for _, one := range []reply{first, other} {
		if got, want := told(known), told(one); !maps.EqualFunc(got, want, slices.Equal) {
			t.Errorf("headers %v of a known address, %v of a new one", got, want)
		}
	}
	before, after := read[map[string]any](t, first), read[map[string]any](t, known)
	for _, field := range []string{"id", "createdAt"} {
		if before[field] != nil && before[field] == after[field] {
			t.Errorf("%s tells that the address was there: %v", field, before[field])
		}
	}
	if a, b := first.header.Get("Location"), known.header.Get("Location"); a != "" && a == b {
		t.Errorf("Location tells that the address was there: %s", a)
	}
}

// told gives the headers of an answer but those that are another's each time.
func told(r reply) http.Header {
	all := r.header.Clone()
	for _, name := range []string{"Date", "X-Request-Id", "Location"} {
		if all[name] != nil {
			all.Set(name, "another each time")
		}
	}
	return all
}

// TestHiddenWrites move no number that visitors read.
func TestHiddenWrites(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.staff()
	v := s.visitor("198.51.100.1")
	numbers := func() (all []string) {
		r := must(t, "a list", v.get("/api/blog"), 200)
		status, stream := s.listen("198.51.100.1")
		if status != 200 {
			t.Fatalf("the live feed: status %d", status)
		}
		hello := strings.Fields(stream.until("data: "))
		return append(all, r.header.Get("Quoin-Seq"), r.header.Get("Etag"), strings.Join(hello, " "))
	}
	seen := staff.create("/api/blog", map[string]any{"title": "Seen", "content": "<p>Text</p>", "status": "published"})
	at := fmt.Sprintf("/api/blog/%v", seen["id"])
	number := staff.get(at).header.Get("Quoin-Seq")
	within(t, "visitors are told of what was published", func() bool { return v.get(at).header.Get("Quoin-Seq") == number })
	before := numbers()
	staff.create("/api/blog", map[string]any{"title": "Hidden", "content": "<p>Text</p>", "status": "draft"})
	want(t, "a sign-up", v.post("/api/subscribers", `{"email":"ada@example.com"}`), http.StatusCreated)
	if after := numbers(); !slices.Equal(before, after) {
		t.Errorf("after hidden writes %q, before %q", after, before)
	}
}

// TestPersonalData leaves the activity with the entry.
func TestPersonalData(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.staff()
	v := s.visitor("198.51.100.1")
	want(t, "a sign-up", v.post("/api/subscribers", `{"email":"grace.private@example.com"}`), http.StatusCreated)
	want(t, "an inquiry", v.post("/api/inquiries", inquiry("Grace Private", "Hello")), http.StatusCreated)
	for _, path := range []string{"/api/subscribers", "/api/inquiries"} {
		for _, entry := range staff.all(path) {
			at := fmt.Sprintf("%s/%v", path, entry["id"])
			must(t, at, staff.ask(http.MethodDelete, at, ""), http.StatusNoContent)
		}
	}
	lines := staff.all("/api/admin/activity")
	if len(lines) == 0 {
		t.Error("the activity says nothing of it")
	}
	if text := strings.ToLower(fmt.Sprint(lines)); strings.Contains(text, "grace") {
		t.Errorf("the activity names who is gone: %s", text)
	}
}
