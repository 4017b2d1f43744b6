package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// TestPicturesOfSections checks that the answer to ?path= has what is known of the images in its sections, and follows
// the media library, the sections and the page.
func TestPicturesOfSections(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	add := func(path, body string) string {
		return s.do(request{method: http.MethodPost, path: path, staff: true, body: body}).want(t, http.StatusCreated).item(t).ID
	}
	const sections = "/api/admin/content/sections"
	hero := add(sections, `{"title":"H","type":"hero","metadata":{"image":"/media/lake/lake-at-dawn.jpg"}}`)
	gallery := add(sections, `{"title":"G","type":"gallery","items":[{"image":"/media/lake/x.jpg"},{"image":"https://example.com/a.jpg"}]}`)
	plain := add(sections, `{"title":"P","type":"intro"}`)
	page := add("/api/pages", fmt.Sprintf(`{"title":"Join","slug":"join","status":"published","sections":[%q,%q,%q]}`, hero, gallery, plain))
	const path = "/api/pages?path=/join"
	first := s.get(path).want(t, http.StatusOK)
	const known = `{"lake":{"id":"lake","url":"/media/lake/lake-at-dawn.jpg","mime":"image/jpeg","width":1000,`
	for _, want := range []string{`"expand":{"items":` + known, `"expand":{"items":{},"metadata":` + known} {
		if !strings.Contains(first.body, want) {
			t.Errorf("%s is not in %s", want, first.body)
		}
	}
	if n := strings.Count(first.body, `"expand"`); n != 2 {
		t.Errorf("%d parts have pictures in %s", n, first.body)
	}
	if again := s.get(path); again.body != first.body || again.header.Get("Etag") != first.header.Get("Etag") {
		t.Errorf("the same page is %s", again.body)
	}
	for _, c := range []struct{ path, fields, want string }{
		{mediaPath + "/lake", `{"alt":"A lake at dawn"}`, "A lake at dawn"},
		{sections + "/" + plain, `{"title":"Plainly"}`, "Plainly"},
		{"/api/pages/" + page, `{"title":"Join us"}`, "Join us"},
	} {
		s.change(c.path, c.fields).want(t, http.StatusOK)
		if a := s.get(path).want(t, http.StatusOK); !strings.Contains(a.body, c.want) {
			t.Errorf("after a change of %s the page is %s", c.path, a.body)
		}
	}
	s.change("/api/pages/"+page, `{"status":"draft"}`).want(t, http.StatusOK)
	s.get(path).want(t, http.StatusNotFound)
	if a := s.staff(path).want(t, http.StatusOK); !strings.Contains(a.body, known[:20]) {
		t.Errorf("staff read %s", a.body)
	}
}
