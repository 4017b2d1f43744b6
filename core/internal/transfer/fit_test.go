package transfer_test

import (
	"strings"
	"testing"
)

// TestSlugsAreMadeToFit checks that an article whose slug is taken or reserved gets another one, and that redirects
// follow it.
func TestSlugsAreMadeToFit(t *testing.T) {
	s, to := site(t)
	s.Add("post", `{"title":"Ours","slug":"harbour","content":"text","status":"published"}`)
	link := func(name string) string { return "<link>https://a.example/old/" + name + "/</link>" }
	items := []string{
		wxrPost("harbour", "theirs", link("harbour")+"<wp:post_id>1</wp:post_id>"), wxrPost("categories", "text", link("categories")+"<wp:post_id>2</wp:post_id>"),
		wxrPost("fine", "text", link("fine")+"<wp:post_id>3</wp:post_id>"),
	}
	out, _ := fromExport(t, s, to, wxr("https://a.example", items...), nil)
	if !strings.Contains(out, "posts: 3 new\n") {
		t.Errorf("it says %q", out)
	}
	if out, _ := fromExport(t, s, to, wxr("https://a.example", items...), nil); strings.Contains(out, "new") || strings.Contains(out, "updated") {
		t.Errorf("again it says %q", out)
	}
	for from, want := range map[string]string{"/old/harbour": "/blog/harbour-2", "/?p=2": "/blog/categories-2", "/old/fine": "/blog/fine"} {
		if r, _, err := s.Redirect(t.Context(), from); err != nil || r.To != want {
			t.Errorf("%s leads to %+v, %v", from, r, err)
		}
	}
	// An article that was changed here since is refused, and so are its redirects.
	for title, e := range articles(t, s) {
		if title == "fine" {
			s.Change("post", e["id"].(string), `{"title":"finer"}`)
		}
	}
	refused := wxr("https://a.example", strings.Replace(wxrPost("fine", "other", link("finer")+"<wp:post_id>3</wp:post_id>"), ">fine<", ">fine <", 1))
	fromExportRefused(t, s, to, refused)
	if r, id, _ := s.Redirect(t.Context(), "/old/finer"); id != "" {
		t.Errorf("there is a redirect %+v", r)
	}
}
