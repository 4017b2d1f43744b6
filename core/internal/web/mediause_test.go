package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestAPictureInUseIsKept checks that a used picture is deleted only by force, and that restoring it from the trash
// restores its file.
func TestAPictureInUseIsKept(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	body := pngOf(t, 30, 20)
	item := s.put("a.png", body)
	at := mediaPath + "/" + item.ID
	add := func(fields string) {
		s.do(request{method: http.MethodPost, path: "/api/exhibits", body: fields, staff: true}).want(t, http.StatusCreated)
	}
	for name, fields := range map[string]string{
		"Cover": `"cover":"` + item.URL + `"`, "Text": `"text":"<p><img src=\"/media/` + item.ID + `/640.webp\"></p>"`, "Link": `"more":"` + item.URL + `"`,
		"Room": `"rooms":[{"view":"` + item.URL + `"}]`, "Frame": `"frame":{"source":"` + item.URL + `"}`, "Note": `"note":"` + item.URL + `"`,
		"Words": `"story":[{"words":{"text":"<a href=\"` + item.URL + `\">x</a>"}}]`,
	} {
		add(`{"name":"` + name + `",` + fields + `}`)
	}
	// The site may be reached by other names than the present one.
	add(`{"name":"By host","cover":"https://example.com` + item.URL + `"}`)
	add(`{"name":"Elsewhere","rooms":[{"label":"` + item.URL + `"}]}`)
	s.do(request{
		method: http.MethodPut, path: "/api/admin/pending/exhibits/dusk", body: `{"cover":"` + item.URL + `"}`, staff: true,
	}).want(t, http.StatusOK)
	users := s.do(request{method: http.MethodGet, path: at + "/used-by", staff: true}).want(t, http.StatusOK)
	for _, title := range []string{"Cover", "Text", "Link", "Room", "Frame", "Note", "Words", "Dusk", "By host"} {
		if strings.Count(users.body, `"path":"exhibits"`) != 9 || !strings.Contains(users.body, `"title":"`+title+`"`) {
			t.Errorf("%s is not among %s", title, users.body)
		}
	}
	refused := s.do(request{method: http.MethodDelete, path: at, staff: true}).want(t, http.StatusConflict)
	if refused.problem(t).Title != "In use" || !strings.Contains(refused.body, `"usedBy":[{"type":"exhibit","path":"exhibits","id":"`) {
		t.Errorf("the problem is %s", refused.body)
	}
	s.do(request{method: http.MethodDelete, path: at + "?force=maybe", staff: true}).want(t, http.StatusBadRequest)
	s.do(request{method: http.MethodDelete, path: at + "?force=true", staff: true}).want(t, http.StatusNoContent)
	s.get(item.URL).want(t, http.StatusNotFound)
	s.get("/media/"+item.ID+"/160.jpg").want(t, http.StatusNotFound)
	add(`{"name":"Later","cover":"` + item.URL + `"}`)
	s.do(request{method: http.MethodPost, path: "/api/admin/trash/media/" + item.ID + "/restore", staff: true}).want(t, http.StatusOK)
	s.get(item.URL).want(t, http.StatusOK)

	s.do(request{method: http.MethodDelete, path: at + "?force=true", staff: true}).want(t, http.StatusNoContent)
	if used, err := s.answers.Files(t.Context()); err != nil || len(used) != 2 {
		t.Errorf("%d files are in use, %v", len(used), err)
	}
	again := s.form(http.MethodPost, mediaPath, part{"file", "b.png", string(body)}).want(t, http.StatusOK)
	if again.item(t).ID != item.ID || again.item(t).Name != "a.png" {
		t.Errorf("the same bytes again give %s", again.body)
	}
	s.get(item.URL).want(t, http.StatusOK)
}

// TestPicturesBesideEntries checks that entries can be expanded with the public data of their pictures, which follows
// changes of the items.
func TestPicturesBesideEntries(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	const lake = `{"id":"lake","url":"/media/lake/lake-at-dawn.jpg","mime":"image/jpeg","width":1000,"height":500,"alt":"A lake","decorative":false,` +
		`"focal":{"x":0.5,"y":0.5},"placeholder":"data:image/png;base64,AA==","version":"4aa08ae4","animated":false,"widths":[320,640,960,1280]}`
	for path, want := range map[string]string{
		"/api/exhibits/dawn?fields=name&expand=cover":             `"expand":{"cover":` + lake + `}}`,
		"/api/exhibits/dawn?fields=name&expand=text,cover":        `"expand":{"cover":` + lake + `,"text":{"lake":` + lake + `}}}`,
		"/api/exhibits/dawn?fields=name&expand=rooms,story,frame": `"expand":{"frame":{},"rooms":{"lake":` + lake + `},"story":{"lake":` + lake + `}}}`,
		"/api/exhibits/dusk?fields=name&expand=cover":             `"expand":{"cover":null}}`,
		"/api/exhibits?fields=name&expand=cover&sort=name":        `"expand":{"cover":` + lake + `}},{"id":"dusk","name":"Dusk","expand":{"cover":null}}]`,
	} {
		if out := s.get(path).want(t, http.StatusOK); !strings.HasSuffix(out.body, want) {
			t.Errorf("%s gives %s", path, out.body)
		}
	}
	for _, field := range []string{"name", "more", "note", "none"} {
		s.get("/api/exhibits/dawn?expand="+field).want(t, http.StatusBadRequest)
	}
	s.do(request{method: http.MethodGet, path: "/api/exhibits/dusk?expand=note", staff: true}).want(t, http.StatusOK)
	s.do(request{method: http.MethodPut, path: mediaPath + "/lake", body: `{"alt":"The lake"}`, staff: true}).want(t, http.StatusOK)
	if out := s.get("/api/exhibits/dawn?expand=cover"); !strings.Contains(out.body, `"alt":"The lake"`) {
		t.Errorf("the picture is still %s", out.body)
	}
	s.do(request{method: http.MethodDelete, path: mediaPath + "/lake?force=true", staff: true}).want(t, http.StatusNoContent)
	if out := s.get("/api/exhibits/dawn?expand=cover,text"); !strings.Contains(out.body, `"expand":{"cover":null,"text":{}}`) {
		t.Errorf("the picture that is gone is %s", out.body)
	}
}
