package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// TestBrochure checks that the brochure of a product can be downloaded and has the present content.
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

// TestBrochureIsForThoseWhoSeeTheProduct checks that visitors do not get the brochures of drafts.
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

// TestBrochureOfAPreview checks that clients that may preview a product get its brochure, that the answer must not be
// cached, and that the download is not counted.
func TestBrochureOfAPreview(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	agent := map[string]string{"User-Agent": phoneAgent, "Host": "agency.example"}
	s.do(beacon(oneView, nil)).want(t, http.StatusAccepted)
	token, other := s.link("products/cairn"), s.link("products/atlas")
	for name, test := range map[string]struct {
		path  string
		staff bool
		want  int
	}{
		"a link":                  {"cairn/brochure?preview=" + token, false, http.StatusOK},
		"a link to what is shown": {"atlas/brochure?preview=" + other, false, http.StatusOK},
		"staff":                   {"cairn/brochure?preview", true, http.StatusOK},
		"staff with a link":       {"cairn/brochure?preview=" + token, true, http.StatusOK},
		"no link":                 {"cairn/brochure?preview", false, http.StatusNotFound},
		"another's link":          {"cairn/brochure?preview=" + other, false, http.StatusNotFound},
		"a guess":                 {"cairn/brochure?preview=" + strings.Repeat("A", 26), false, http.StatusNotFound},
		"another file":            {"cairn/poster?preview=" + token, false, http.StatusNotFound},
		"no product":              {"missing/brochure?preview=" + token, false, http.StatusNotFound},
		"given twice":             {"cairn/brochure?preview&preview=" + token, true, http.StatusBadRequest},
	} {
		a := s.do(request{method: http.MethodGet, path: "/api/products/" + test.path, staff: test.staff, header: agent})
		if a.status != test.want {
			t.Errorf("%s: %d, want %d: %.200s", name, a.status, test.want, a.body)
		}
		if a.status != http.StatusOK {
			continue
		}
		wantPreviewHeaders(t, name, a)
		if !strings.HasPrefix(a.body, "%PDF-") || a.header.Get("Etag") != "" ||
			!strings.HasSuffix(a.header.Get("Content-Disposition"), "-brochure.pdf") {
			t.Errorf("%s: %v, %.20q", name, a.header, a.body)
		}
	}
	if got := string(today[json.RawMessage](s, "conversions")); got != "[]" {
		t.Errorf("previews count as downloads: %s", got)
	}
	s.do(request{method: http.MethodGet, path: "/api/products/atlas/brochure", header: agent}).want(t, http.StatusOK)
	if got := string(today[json.RawMessage](s, "conversions")); !strings.Contains(got, `"brochures":1`) {
		t.Errorf("a download does not count: %s", got)
	}
	s.do(request{method: http.MethodDelete, path: "/api/admin/products/cairn/preview-link", staff: true}).want(t, http.StatusNoContent)
	s.get("/api/products/cairn/brochure?preview="+token).want(t, http.StatusNotFound)
}
