package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
)

// TestViews checks which content each caller gets with the query key view: a draft is seen only in the view of staff.
func TestViews(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	secret, _ := s.programToken(core.Viewer)
	callers := map[string]map[string]string{"visitor": nil, "token": bearer(secret), "viewer": s.as(core.Viewer), "ended session": {"Cookie": "quoin_session=x"}}
	staff := map[string]bool{"token": true, "viewer": true}
	for name, header := range callers {
		get := func(path string, status int) answer {
			t.Helper()
			a := s.do(request{method: http.MethodGet, path: path, header: header})
			if a.status != status {
				t.Errorf("%s: %s is %d, want %d; %s", name, path, a.status, status, a.body)
			}
			return a
		}
		hidden, forStaff := http.StatusNotFound, http.StatusUnauthorized
		if staff[name] {
			hidden, forStaff = http.StatusOK, http.StatusOK
		}
		get("/api/products/cairn", hidden)
		get("/api/products/cairn?view=staff", forStaff)
		get("/api/products/cairn?view=public", http.StatusNotFound)
		get("/api/products/cairn?fields=name&view=public", http.StatusNotFound)
		get("/api/products/cairn?preview&view=public", http.StatusNotFound)
		visitors := s.get("/api/products").want(t, http.StatusOK)
		if public := get("/api/products?view=public", http.StatusOK); public.body != visitors.body || public.header.Get("X-Total-Count") != visitors.header.Get("X-Total-Count") {
			t.Errorf("%s: the public list is %.300s", name, public.body)
		}
		list := get("/api/products?view=staff", forStaff)
		if staff[name] && (!strings.Contains(list.body, `"cairn"`) || list.body != get("/api/products", http.StatusOK).body) {
			t.Errorf("%s: the list for staff is %.300s", name, list.body)
		}
		for _, path := range []string{"/api/settings", "/api/sections", "/api/blog/categories", "/api/blog/related?id=hello", "/api/types"} {
			sign := "?"
			if strings.Contains(path, "?") {
				sign = "&"
			}
			get(path+sign+"view=public", http.StatusOK)
			get(path+sign+"view=staff", forStaff)
			get(path+sign+"view=other", http.StatusBadRequest)
		}
		get("/api/admin/content/settings?view=public", http.StatusUnauthorized)
		get("/api/admin/content/settings?view=staff", forStaff)
		get("/api/inquiries?view=public", http.StatusUnauthorized)
		get("/api/inquiries?view=staff", forStaff)
		for _, query := range []string{"view=", "view=STAFF", "view=public&view=public", "view=public&colour=red", "view=public&view%20=x"} {
			get("/api/products?"+query, http.StatusBadRequest)
		}
		get("/api/products?%76iew=public", http.StatusBadRequest)
	}
	s.get("/api/live?view=public").want(t, http.StatusBadRequest)
	s.staff("/api/admin/schema?view=staff").want(t, http.StatusBadRequest)
	s.do(request{method: http.MethodPost, path: "/api/inquiries?view=public", body: inquiryBody}).want(t, http.StatusBadRequest)
}

// TestNextPageKeepsItsView checks that the link to the next page of a list has the view of the first.
func TestNextPageKeepsItsView(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	seen := map[string]int{}
	for _, view := range []string{"public", "staff"} {
		for next := "/api/products?limit=1&view=" + view; next != ""; seen[view]++ {
			a := s.staff(next).want(t, http.StatusOK)
			next, _, _ = strings.Cut(strings.TrimPrefix(a.header.Get("Link"), "<"), ">")
		}
	}
	total := func(a answer) int { return strings.Count(a.body, `"createdAt"`) }
	if all, shown := total(s.staff("/api/products")), total(s.get("/api/products")); seen["public"] != shown || seen["staff"] != all || all <= shown {
		t.Errorf("%v pages of %d entries, %d of them for visitors", seen, all, shown)
	}
}

// TestViewsOfStaffAreNotThrottled checks that a token with the view of visitors is not rate limited as they are.
func TestViewsOfStaffAreNotThrottled(t *testing.T) {
	t.Parallel()
	s := searchStack(t)
	secret, _ := s.programToken(core.Viewer)
	search := func(header map[string]string) int {
		return s.do(request{method: http.MethodGet, path: "/api/search?q=atlas&view=public", header: header}).status
	}
	status := http.StatusOK
	for n := 0; status == http.StatusOK && n < 2000; n++ {
		status = search(nil)
	}
	if status != http.StatusTooManyRequests {
		t.Fatalf("the last visitor gets %d", status)
	}
	if got := search(bearer(secret)); got != http.StatusOK {
		t.Errorf("a token gets %d", got)
	}
}
