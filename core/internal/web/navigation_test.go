package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/plugins/navigation"
)

const (
	menus      = "/api/navigation"
	staffMenus = "/api/admin/navigation"
)

// menuStack starts a server with menus, whose pages read them.
func menuStack(tb testing.TB) *stack {
	tb.Helper()
	return newStackOf(tb, append(types(), navigation.Type()), func(_ *stack, c *parts) {
		drawn(c)
		c.Public.Script = []byte(strings.ReplaceAll(pageScript, "'/api/settings'", "'"+menus+"'"))
	})
}

// addPage creates a published page and returns its id.
func (s *stack) addPage(title, parent string) string {
	s.tb.Helper()
	var made struct{ ID string }
	body := fmt.Sprintf(`{"title":%q,"parent":%q,"status":"published"}`, title, parent)
	a := s.do(request{method: http.MethodPost, path: "/api/pages", body: body, staff: true}).want(s.tb, http.StatusCreated)
	s.check(json.Unmarshal([]byte(a.body), &made))
	return made.ID
}

// TestMenusOverHTTP checks the roles that read and write the menus, and that a stale write is refused.
func TestMenusOverHTTP(t *testing.T) {
	t.Parallel()
	s := menuStack(t)
	s.get(staffMenus).want(t, http.StatusUnauthorized)
	s.do(request{method: http.MethodPut, path: menus, body: `{}`, staff: true}).want(t, http.StatusMethodNotAllowed)
	viewer := s.as(core.Viewer)
	s.by(viewer, http.MethodPut, staffMenus, `{"small":[]}`).want(t, http.StatusForbidden)
	s.by(viewer, http.MethodGet, staffMenus, "").want(t, http.StatusOK)
	was := s.staff(staffMenus).want(t, http.StatusOK).header.Get("Etag")
	now := s.matched(http.MethodPut, staffMenus, `{"small":[{"label":"Shop","link":"https://shop.example"}]}`, was).want(t, http.StatusOK)
	if tag := s.staff(staffMenus).header.Get("Etag"); tag == was || tag != now.header.Get("Etag") {
		t.Errorf("the tag %s became %s, and the write says %s", was, tag, now.header.Get("Etag"))
	}
	s.matched(http.MethodPut, staffMenus, `{"small":[]}`, was).want(t, http.StatusPreconditionFailed)
	s.change(staffMenus, `{"small":[]}`).want(t, http.StatusOK)
	if p := s.change(staffMenus, `{"header":[{"label":"A","items":[{"label":"B","items":[]}]}]}`).want(t, http.StatusUnprocessableEntity).problem(t); p.Errors[0].Field != "header[0].items[0].items" {
		t.Errorf("a third level: %+v", p)
	}

	all := s.get(menus).want(t, http.StatusOK)
	s.do(request{method: http.MethodGet, path: menus, header: map[string]string{"If-None-Match": all.header.Get("Etag")}}).want(t, http.StatusNotModified)
	if a := s.get(menus+"?fields=action").want(t, http.StatusOK); a.body != `{"action":{"label":"Get a Quote","page":"contact","path":"/contact"},"id":"navigation"}` {
		t.Errorf("a part of the menus is %s", a.body)
	}
	s.get(menus+"?fields=nothing").want(t, http.StatusBadRequest)
	s.get(menus+"?page=2").want(t, http.StatusBadRequest)
}

// TestMenusFollowPages checks that a change of a page changes the answer to visitors with its tag, and every page, and
// that nothing of a hidden page is in them.
func TestMenusFollowPages(t *testing.T) {
	t.Parallel()
	s := menuStack(t)
	legal := s.addPage("Legal", "")
	privacy := s.addPage("Privacy", legal)
	item := fmt.Sprintf(`{"label":"Your data","page":%q}`, privacy)
	s.change(staffMenus, `{"header":[{"label":"Law","items":[`+item+`]}],"action":{"label":"","page":""},"footer":[],"small":[`+item+`]}`).want(t, http.StatusOK)
	tags := map[string]bool{}
	want := func(path string) {
		t.Helper()
		a := s.get(menus).want(t, http.StatusOK)
		header, small := `"header":[]`, `"small":[]`
		if path != "" {
			link := fmt.Sprintf(`{"label":"Your data","page":%q,"path":%q}`, privacy, path)
			header, small = `"header":[{"label":"Law","items":[`+link+`]}]`, `"small":[`+link+`]`
		}
		if !strings.Contains(a.body, header) || !strings.Contains(a.body, small) {
			t.Errorf("visitors read %s", a.body)
		}
		if page := s.get("/nowhere").body; strings.Contains(page, "Your data") != (path != "") || !strings.Contains(page, path) {
			t.Errorf("a page shows %s", page)
		}
		if tag := a.header.Get("Etag"); tags[tag] {
			t.Errorf("the tag %s is that of another answer", tag)
		} else {
			tags[tag] = true
		}
	}
	want("/legal/privacy")
	s.change("/api/pages/"+privacy, `{"slug":"your-data"}`).want(t, http.StatusOK)
	want("/legal/your-data")
	s.change("/api/admin/pending/pages/"+privacy, `{"title":"Secret"}`).want(t, http.StatusOK)
	s.change("/api/admin/pending/navigation/navigation", `{"small":[{"label":"Secret","link":"/secret"}]}`).want(t, http.StatusOK)
	if a := s.get(menus); strings.Contains(a.body, "ecret") {
		t.Errorf("visitors read what is not published: %s", a.body)
	}
	s.change("/api/pages/"+privacy, `{"status":"draft"}`).want(t, http.StatusOK)
	want("")
	if a := s.staff(staffMenus); strings.Count(a.body, privacy) != 2 {
		t.Errorf("staff read %s", a.body)
	}
	refused := s.do(request{method: http.MethodDelete, path: "/api/pages/" + privacy, staff: true}).want(t, http.StatusConflict)
	if !strings.Contains(refused.body, "Menus: an item leads to it") || !strings.Contains(refused.body, `"usedBy":[{"type":"navigation"`) {
		t.Errorf("the refusal is %s", refused.body)
	}
}
