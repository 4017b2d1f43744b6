package hostile_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestAdvisoryFilterOracles: no filter, order, search, cursor or number lets a visitor ask what a hidden entry says.
func TestAdvisoryFilterOracles(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff, v := s.staff(), s.visitor("198.51.100.1")
	const secret = "Zanzibarite"
	staff.create("/api/blog", map[string]any{"title": "Seen", "content": "<p>Plain</p>", "status": "published", "category": "Craft", "tags": []string{"open"}})
	staff.create("/api/blog", map[string]any{
		"title": secret + " one", "content": "<p>" + secret + "</p>", "category": secret, "tags": []string{secret}, "author": secret,
	})
	staff.create("/api/products", map[string]any{"name": secret, "description": secret, "status": "draft", "category": secret})
	within(t, "staff find it", func() bool {
		return strings.Contains(staff.get("/api/admin/search?q="+secret).body, secret)
	})
	for _, query := range []string{
		"status=draft", "category=" + secret, "tag=" + secret, "tags=" + secret, "author=" + secret, "title=" + secret, "sort=status", "sort=-title",
		"sort=category", "limit=1", "q=" + secret, "content[contains]=" + secret, "title[gt]=Z", "filter[title]=" + secret, "where=title", "expand=author",
		"fields=title,status", "scheduled=true", "preview", "preview=" + secret, "cursor=" + url.QueryEscape(staffCursor(t, staff)),
	} {
		for _, path := range []string{"/api/blog", "/api/products"} {
			r := want(t, path+"?"+query, v.get(path+"?"+query), 200, 400, 404)
			if strings.Contains(r.body, secret+`"`) || r.status == 200 && strings.Contains(r.body, secret) {
				t.Errorf("%s?%s tells %s", path, query, r)
			}
			if n := r.header.Get("X-Total-Count"); r.status == 200 && n != "0" && (path != "/api/blog" || n != "1") {
				t.Errorf("%s?%s counts %s", path, query, n)
			}
		}
	}
	// A filter that a visitor may use gives the same for a hidden value as for one that nobody ever wrote.
	for _, key := range []string{"category", "tag", "author", "status"} {
		hidden, none := v.get("/api/blog?"+key+"="+secret), v.get("/api/blog?"+key+"=Nonesuchite")
		if hidden.status != none.status || strings.ReplaceAll(hidden.body, secret, "Nonesuchite") != none.body {
			t.Errorf("%s: %s, and %s of what is not there", key, hidden, none)
		}
	}
	for _, path := range []string{
		"/api/search?q=" + secret, "/api/search?q=Zanzib", "/api/search/suggest?q=Zanz", "/api/blog/categories", "/sitemap.xml", "/atom.xml", "/feed.json",
		"/llms.txt", "/blog", "/products",
	} {
		r := want(t, path, v.get(path), 200)
		if body := strings.ReplaceAll(strings.ToLower(r.body), "q="+strings.ToLower(secret), ""); strings.Contains(body, strings.ToLower(secret)) {
			t.Errorf("%s tells a visitor of what is hidden", path)
		}
	}
	for _, path := range []string{"/api/inquiries", "/api/subscribers"} {
		for _, query := range []string{"", "?email=a@b.co", "?sort=email", "?limit=0", "?fields=id"} {
			want(t, path+query, v.get(path+query), http.StatusUnauthorized)
		}
	}
}

// staffCursor is a place in a list that staff read: hidden entries are on both sides of it.
func staffCursor(t *testing.T, staff *visitor) string {
	t.Helper()
	r := must(t, "a page of staff", staff.get("/api/blog?limit=1"), 200)
	u, err := url.Parse(r.next())
	if err != nil || u.Query().Get("cursor") == "" {
		t.Fatal(fmt.Errorf("no cursor in %q: %w", r.header.Get("Link"), err))
	}
	return u.Query().Get("cursor")
}
