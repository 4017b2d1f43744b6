package web_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// changed is a change in an answer of /api/changes.
type changed struct {
	Op, Type, ID string
	Seq          uint64
	Path         *string
	Was          string
}

// text returns a change without its number.
func (c changed) text() string {
	path := "null"
	if c.Path != nil {
		path = *c.Path
	}
	return strings.TrimSpace(fmt.Sprintf("%s %s %s %s %s", c.Op, c.Type, c.ID, path, c.Was))
}

// changesSince returns the changes after a cursor, and the next cursor.
func (s *stack) changesSince(cursor, query string, staff bool) (all []changed, next string) {
	s.tb.Helper()
	path := "/api/changes?since=" + url.QueryEscape(cursor) + query
	if cursor == "" {
		path = "/api/changes" + strings.Replace(query, "&", "?", 1)
	}
	a := s.do(request{method: http.MethodGet, path: path, staff: staff}).want(s.tb, http.StatusOK)
	var out struct {
		Changes []changed
		Cursor  string
	}
	s.check(json.Unmarshal([]byte(a.body), &out))
	return out.Changes, out.Cursor
}

// wantChanges checks the changes after a cursor, and returns the next cursor.
func (s *stack) wantChanges(cursor string, staff bool, want ...string) (next string) {
	s.tb.Helper()
	all, next := s.changesSince(cursor, "", staff)
	got := make([]string, len(all))
	for i, c := range all {
		got[i] = c.text()
	}
	if !slices.Equal(got, want) {
		s.tb.Errorf("the changes are %q, want %q", got, want)
	}
	return next
}

// write makes a write as staff, and returns the id of the entry.
func (s *stack) write(method, path, body string) (id string) {
	s.tb.Helper()
	a := s.do(request{method: method, path: path, body: body, staff: true})
	if a.status >= http.StatusBadRequest {
		s.tb.Fatalf("%s %s: %d %s", method, path, a.status, a.body)
	}
	var e struct{ ID string }
	if a.body != "" {
		s.check(json.Unmarshal([]byte(a.body), &e))
	}
	return e.ID
}

// TestChangesAreAsTheCallerSeesThem follows a post from its draft to its deletion.
func TestChangesAreAsTheCallerSeesThem(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	none, visitor := s.changesSince("", "", false)
	_, staff := s.changesSince("", "&types=post", true)
	if len(none) != 0 {
		t.Errorf("without a cursor there are changes: %v", none)
	}
	id := s.write(http.MethodPost, "/api/blog", `{"title":"First words","content":"<p>Hello</p>","status":"draft"}`)
	post := "post " + id
	step := func(visitors, members []string) {
		t.Helper()
		visitor = s.wantChanges(visitor, false, visitors...)
		staff = s.wantChanges(staff, true, members...)
	}
	change := func(body string) { s.write(http.MethodPut, "/api/blog/"+id, body) }

	step(nil, []string{"created " + post + " /blog/first-words"})
	change(`{"title":"Second words"}`)
	step(nil, []string{"updated " + post + " /blog/first-words"})
	change(`{"status":"published"}`)
	step([]string{"created " + post + " /blog/first-words"}, []string{"updated " + post + " /blog/first-words"})
	change(`{"slug":"moved"}`)
	moved := []string{"updated " + post + " /blog/moved /blog/first-words"}
	step(moved, moved)
	change(`{"status":"draft"}`)
	step([]string{"deleted " + post + " null /blog/moved"}, []string{"updated " + post + " /blog/moved"})
	change(`{"slug":"elsewhere"}`)
	step(nil, []string{"updated " + post + " /blog/elsewhere /blog/moved"})
	change(`{"status":"published"}`)
	change(`{"slug":"at-last"}`)
	step([]string{"created " + post + " /blog/at-last"}, []string{"updated " + post + " /blog/at-last /blog/elsewhere"})
	s.write(http.MethodDelete, "/api/blog/"+id, "")
	gone := []string{"deleted " + post + " null /blog/at-last"}
	step(gone, gone)
}

// TestAReplicaFollowsTheChanges keeps copies of the content by its changes, one for visitors and one for staff, and compares
// them between random writes with the present content.
func TestAReplicaFollowsTheChanges(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	random := rand.New(rand.NewPCG(4, 2)) //nolint:gosec // the same each time
	type replica struct {
		staff  bool
		cursor string
		has    map[string]string // paths by type and id
	}
	apply := func(r *replica) {
		all, next := s.changesSince(r.cursor, "", r.staff)
		for _, c := range all {
			key := c.Type + " " + c.ID
			// An entry that came and went between two calls is only deleted.
			if _, has := r.has[key]; has == (c.Op == "created") && c.Op != "deleted" {
				t.Errorf("%s of %s, which the replica has: %v", c.Op, key, has)
			}
			if delete(r.has, key); c.Op != "deleted" {
				r.has[key] = "null"
				if c.Path != nil {
					r.has[key] = *c.Path
				}
			}
		}
		r.cursor = next
	}
	replicas := []*replica{{cursor: "0", has: map[string]string{}}, {staff: true, cursor: "0", has: map[string]string{}}}
	var ids []string
	write := func(n int) {
		if len(ids) == 0 || random.IntN(3) == 0 {
			ids = append(ids, s.write(http.MethodPost, "/api/blog", fmt.Sprintf(`{"title":"Post %d","content":"<p>x</p>","status":"draft"}`, n)))
			return
		}
		at := random.IntN(len(ids))
		path := "/api/blog/" + ids[at]
		switch random.IntN(5) {
		case 0:
			s.write(http.MethodDelete, path, "")
			ids = slices.Delete(ids, at, at+1)
		case 1:
			s.write(http.MethodPut, path, fmt.Sprintf(`{"slug":"slug-%d"}`, n))
		case 2:
			s.write(http.MethodPut, path, `{"status":"draft"}`)
		default:
			s.write(http.MethodPut, path, `{"status":"published"}`)
		}
	}
	for n := range 120 {
		write(n)
		if random.IntN(3) > 0 {
			continue
		}
		for _, r := range replicas {
			apply(r)
			now := replica{staff: r.staff, cursor: "0", has: map[string]string{}}
			apply(&now)
			if !maps.Equal(r.has, now.has) {
				t.Fatalf("after %d writes, staff %v: the replica has\n%v, there is\n%v", n, r.staff, r.has, now.has)
			}
		}
	}
	for key := range replicas[0].has {
		if typ, id, _ := strings.Cut(key, " "); typ == "post" {
			s.get("/api/blog/"+id).want(t, http.StatusOK)
		}
	}
}

// TestEverythingHasTheNumberOfItsLastChange checks the numbers of entries that are listed from the start.
func TestEverythingHasTheNumberOfItsLastChange(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	first := s.publish(`{"name":"One","description":"x"}`)
	second := s.publish(`{"name":"Two","description":"x"}`)
	for _, staff := range []bool{false, true} {
		all, _ := s.changesSince("0", "&types=product", staff)
		got := numbersOf(all)
		want := map[string]uint64{first.ID: first.Number, second.ID: second.Number}
		if staff {
			want = map[string]uint64{first.ID: first.Seq, second.ID: second.Seq}
		}
		for id, number := range want {
			if got[id] != number {
				t.Errorf("staff %v: the number of %s is %d, want %d", staff, id, got[id], number)
			}
		}
	}
}

// TestHiddenWritesDoNotMoveTheCursor checks that the answer to a visitor does not depend on what they cannot see.
func TestHiddenWritesDoNotMoveTheCursor(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.publish(`{"name":"Public","description":"Now."}`)
	_, cursor := s.changesSince("", "", false)
	look := func() string {
		return s.get("/api/changes?since="+cursor).body + s.get("/api/changes?since=0").body + s.get("/api/changes").body
	}
	before := look()
	s.publish(`{"name":"Hidden","description":"Not yet.","status":"draft"}`)
	s.write(http.MethodPost, "/api/blog", `{"title":"Draft","content":"<p>x</p>","status":"draft"}`)
	if after := look(); after != before {
		t.Errorf("after hidden writes a visitor gets\n%s, before\n%s", after, before)
	}
}

// TestChangesOfSectionsAreThoseOfTheirPages checks that visitors get the page of a section that changes, and staff the
// section.
func TestChangesOfSectionsAreThoseOfTheirPages(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	_, visitor := s.changesSince("", "", false)
	_, staff := s.changesSince("", "", true)
	s.write(http.MethodPut, "/api/admin/content/sections/hero", `{"title":"Other words"}`)
	s.wantChanges(visitor, false, "updated page home /")
	s.wantChanges(staff, true, "updated section hero null")
	s.get("/api/changes?since=0&types=section").want(t, http.StatusBadRequest)
}

// TestChangesWait checks that a call waits for a change that its caller sees, and no longer than it says.
func TestChangesWait(t *testing.T) {
	t.Parallel()
	s := liveStack(t)
	_, cursor := s.changesSince("", "", false)
	answered := make(chan []changed, 1)
	go func() {
		all, _ := s.changesSince(cursor, "&wait=20", false)
		answered <- all
	}()
	for range 50 { // the call may not have begun to wait before the first: both orders must work
		s.publish(`{"name":"Hidden","description":"Not yet.","status":"draft"}`)
		select {
		case all := <-answered:
			t.Fatalf("a hidden write is answered with %v", all)
		default:
		}
	}
	public := s.publish(`{"name":"Public","description":"Now."}`)
	if all := <-answered; len(all) != 1 || all[0].ID != public.ID || all[0].Seq != public.Number {
		t.Errorf("after the wait there is %+v", all)
	}
	_, cursor = s.changesSince("", "", false)
	if all, next := s.changesSince(cursor, "&wait=1", false); len(all) > 0 || next != cursor {
		t.Errorf("after a wait for nothing: %v, %s", all, next)
	}
}

// TestAWaitEndsWithTheSession checks that signing out ends the waiting calls of the session.
func TestAWaitEndsWithTheSession(t *testing.T) {
	t.Parallel()
	s := liveStack(t)
	_, cursor := s.changesSince("", "", true)
	answered := make(chan int, 1)
	go func() {
		all, _ := s.changesSince(cursor, "&wait=25", true)
		answered <- len(all)
	}()
	for s.listeners() == 0 {
		s.get("/api/changes").want(t, http.StatusOK)
	}
	s.do(request{method: http.MethodPost, path: "/api/admin/logout", staff: true}).want(t, http.StatusNoContent)
	if n := <-answered; n > 0 {
		t.Errorf("there are %d changes", n)
	}
	s.do(request{method: http.MethodGet, path: "/api/changes?view=staff", staff: true}).want(t, http.StatusUnauthorized)
}

func (s *stack) listeners() int {
	n, _ := s.hub().Listeners()
	return n
}
