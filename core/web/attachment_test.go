package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestBrochure downloads the file of a product, as it is at the moment.
func TestBrochure(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	first := s.get("/api/products/atlas/brochure")
	first.want(t, http.StatusOK)
	if got := first.header.Get("Content-Type"); got != "application/pdf" {
		t.Errorf("content type %q", got)
	}
	if got := first.header.Get("Content-Disposition"); got != "attachment; filename=atlas-brochure.pdf" {
		t.Errorf("disposition %q", got)
	}
	if !strings.HasPrefix(first.body, "%PDF-") {
		t.Errorf("not a PDF: %.20q", first.body)
	}
	again := func() answer {
		return s.do(request{
			method: http.MethodGet, path: "/api/products/atlas/brochure",
			header: map[string]string{"If-None-Match": first.header.Get("Etag")},
		})
	}
	again().want(t, http.StatusNotModified)
	s.do(request{method: http.MethodPut, path: "/api/admin/content/settings", body: `{"phone":"0161 496 0123"}`, staff: true}).
		want(t, http.StatusOK)
	again().want(t, http.StatusOK)
}

// TestBrochureIsForThoseWhoSeeTheProduct hides the files of drafts.
func TestBrochureIsForThoseWhoSeeTheProduct(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.get("/api/products/cairn/brochure").want(t, http.StatusNotFound)
	s.do(request{method: http.MethodGet, path: "/api/products/cairn/brochure", staff: true}).want(t, http.StatusOK)
	s.get("/api/products/missing/brochure").want(t, http.StatusNotFound)
	s.get("/api/products/atlas/poster").want(t, http.StatusNotFound)
	s.do(request{method: http.MethodPost, path: "/api/products/atlas/brochure", body: `{}`, staff: true}).
		want(t, http.StatusMethodNotAllowed)
}
