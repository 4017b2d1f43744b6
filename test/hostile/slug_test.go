package hostile_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestReservedSlugs: no entry takes an address of the API, and its page shows the entry.
func TestReservedSlugs(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.staff()
	v := s.visitor("198.51.100.1")
	for _, title := range []string{"Categories", "Related"} {
		made := staff.create("/api/blog", map[string]any{
			"title": title, "content": "<p>What it says of " + title + ".</p>", "status": "published", "category": "Craft",
		})
		slug, _ := made["slug"].(string)
		if strings.EqualFold(slug, title) {
			t.Errorf("%q has the slug %q", title, slug)
		}
		got := must(t, slug, v.get("/api/blog/"+slug), 200)
		if entry, ok := decode(t, got).(map[string]any); !ok || entry["title"] != title {
			t.Errorf("/api/blog/%s: %s", slug, got)
		}
		page := want(t, "the page of "+title, v.get("/blog/"+slug), 200)
		if !strings.Contains(page.body, "What it says of "+title) {
			t.Errorf("/blog/%s does not show the article", slug)
		}
		asked := staff.post("/api/blog", fmt.Sprintf(`{"title":"Other","content":"<p>x</p>","slug":%q}`, strings.ToLower(title)))
		if asked.status == http.StatusCreated && strings.Contains(asked.body, fmt.Sprintf(`"slug":%q`, strings.ToLower(title))) {
			t.Errorf("the slug %q was given to who asked for it", title)
		}
	}
	if r := must(t, "the categories", v.get("/api/blog/categories"), 200); r.body != `["Craft"]` {
		t.Errorf("the categories: %s", r)
	}
}

func decode(t *testing.T, r reply) (value any) {
	t.Helper()
	if err := json.Unmarshal([]byte(r.body), &value); err != nil {
		t.Fatalf("%v: %s", err, r)
	}
	return value
}

// TestContentsOfAnArticle has its headings of both levels.
func TestContentsOfAnArticle(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	made := s.staff().create("/api/blog", map[string]any{
		"title": "Long read", "status": "published",
		"content": "<h2>First things</h2><p>Text</p><h3>Small print</h3><p>Text</p><h2>Last things</h2><p>Text</p>",
	})
	page := must(t, "the article", s.visitor("198.51.100.1").get(fmt.Sprintf("/blog/%v", made["slug"])), 200)
	for _, heading := range []string{"First things", "Small print", "Last things"} {
		if !linked(page.body, heading) {
			t.Errorf("the contents list does not lead to %q", heading)
		}
	}
}

// linked reports whether a link to a place on the page has the text.
func linked(page, text string) bool {
	for _, link := range strings.Split(page, "<a ")[1:] {
		link, _, _ = strings.Cut(link, "</a>")
		if strings.Contains(link, `href="#`) && strings.Contains(link, text) {
			return true
		}
	}
	return false
}
