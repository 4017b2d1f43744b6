package web_test

import (
	"image/png"
	"net/http"
	"strings"
	"testing"
)

// TestPicture checks that the picture of an entry is sent inline, and changes with the entry and with the settings.
func TestPicture(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for path, change := range map[string]request{
		"/api/products/atlas/picture": {method: http.MethodPut, path: "/api/products/atlas", body: `{"name":"Atlas 2"}`, staff: true},
		"/api/blog/hello/picture":     {method: http.MethodPut, path: "/api/admin/content/settings", body: `{"theme":"green"}`, staff: true},
	} {
		first := s.get(path).want(t, http.StatusOK)
		if got := first.header.Get("Content-Type"); got != "image/png" || first.header.Get("Content-Disposition") != "inline; filename=picture.png" {
			t.Errorf("%s: %v", path, first.header)
		}
		img, err := png.Decode(strings.NewReader(first.body))
		if err != nil || img.Bounds().Dx() != 1200 || img.Bounds().Dy() != 630 {
			t.Errorf("%s is no card: %v", path, err)
		}
		again := request{method: http.MethodGet, path: path, header: map[string]string{"If-None-Match": first.header.Get("Etag")}}
		s.do(again).want(t, http.StatusNotModified)
		s.do(change).want(t, http.StatusOK)
		if s.do(again).want(t, http.StatusOK).body == first.body {
			t.Errorf("%s is as before", path)
		}
		if head := s.do(request{method: http.MethodHead, path: path}).want(t, http.StatusOK); head.body != "" {
			t.Errorf("%s: the head has a body", path)
		}
	}
}

// TestPictureIsForThoseWhoSeeTheEntry checks that visitors do not get the pictures of drafts.
func TestPictureIsForThoseWhoSeeTheEntry(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for _, path := range []string{"/api/products/cairn/picture", "/api/blog/secret/picture"} {
		s.get(path).want(t, http.StatusNotFound)
		s.do(request{method: http.MethodGet, path: path, staff: true}).want(t, http.StatusOK)
	}
	s.get("/api/blog/missing/picture").want(t, http.StatusNotFound)
}
