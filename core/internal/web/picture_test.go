package web_test

import (
	"image/color"
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

// TestPictureFollowsTheAccent checks that the ground of the card is the accent as the site shows it, on which white has
// contrast, or the theme's where the owner chose none.
func TestPictureFollowsTheAccent(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for _, c := range []struct {
		change string
		ground color.RGBA
	}{
		{`{"accent":"#AA0000"}`, color.RGBA{0xaa, 0, 0, 0xff}},
		{`{"accent":"#ffff00"}`, color.RGBA{0x71, 0x70, 0, 0xff}},
		{`{"accent":""}`, color.RGBA{0x19, 0x57, 0xd2, 0xff}},
	} {
		settings := request{method: http.MethodPut, path: "/api/admin/content/settings", body: c.change, staff: true}
		s.do(settings).want(t, http.StatusOK)
		img, err := png.Decode(strings.NewReader(s.get("/api/blog/hello/picture").want(t, http.StatusOK).body))
		if err != nil || img.At(0, 0) != c.ground {
			t.Errorf("with %s the ground is %v, %v", c.change, img.At(0, 0), err)
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
