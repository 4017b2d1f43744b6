package web_test

import (
	"net/http"
	"testing"
)

// TestIfNoneMatch checks that a client that has the present version gets status 304 without a body.
func TestIfNoneMatch(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for _, path := range []string{"/api/products", "/api/products/atlas", "/api/settings", "/api/openapi.json", "/", "/assets/app-1a2b.js"} {
		etag := s.get(path).header.Get("Etag")
		if etag == "" {
			t.Fatalf("%s: no ETag", path)
		}
		for header, want := range map[string]int{
			etag:                   304,
			"W/" + etag:            304,
			`"zz" , ` + etag:       304,
			"*":                    304,
			`"zz"`:                 200,
			"nonsense":             200,
			etag[:len(etag)-1]:     200,
			`W/"zz", "` + etag[1:]: 304,
		} {
			a := s.do(request{method: http.MethodGet, path: path, header: map[string]string{"If-None-Match": header}})
			if a.status != want || want == 304 && (a.body != "" || a.header.Get("Etag") != etag) {
				t.Errorf("%s, If-None-Match %s: status %d, %d bytes, ETag %s", path, header, a.status, len(a.body), a.header.Get("Etag"))
			}
		}
	}
}

// TestEntityTags checks that entity tags change with the content, and differ between visitors and staff.
func TestEntityTags(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	list := request{method: http.MethodGet, path: "/api/products"}
	before := s.do(list).header.Get("Etag")
	staff := list
	staff.staff = true
	if s.do(staff).header.Get("Etag") == before {
		t.Error("visitors and staff share an entity tag of different lists")
	}
	put := s.do(request{
		method: http.MethodPut, path: "/api/products/atlas", body: `{"name":"Atlas 2"}`, staff: true,
		header: map[string]string{"If-Match": s.get("/api/products/atlas").header.Get("Etag")},
	}).want(t, http.StatusOK)
	if s.do(list).header.Get("Etag") == before {
		t.Error("the list has changed and its entity tag has not")
	}
	if got := s.get("/api/products/atlas").header.Get("Etag"); got != put.header.Get("Etag") {
		t.Errorf("the entity has the tag %s, the write said %s", got, put.header.Get("Etag"))
	}
}

// TestValidity checks the headers Cache-Control and Vary of answers to visitors and staff.
func TestValidity(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	visitor := s.get("/api/products")
	staff := s.do(request{method: http.MethodGet, path: "/api/products", staff: true})
	if got := visitor.header.Get("Cache-Control"); got != "no-cache" {
		t.Errorf("visitor: Cache-Control %q", got)
	}
	if got := staff.header.Get("Cache-Control"); got != "private, no-cache" {
		t.Errorf("staff: Cache-Control %q", got)
	}
	for who, a := range map[string]answer{"visitor": visitor, "staff": staff} {
		if got := a.header.Get("Vary"); got != "Accept-Encoding, Cookie" {
			t.Errorf("%s: Vary %q", who, got)
		}
	}
}
