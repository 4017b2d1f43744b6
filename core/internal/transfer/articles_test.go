package transfer_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/transfer"
)

// wordpressSite imports the fixture, and returns the report, the refusals and the notes.
func wordpressSite(t *testing.T, s *contenttest.Site, to transfer.Site) (out, errs string, notes map[string]int) {
	t.Helper()
	out, errs, notes, err := takeFrom(t, s, to, exportSource(fixture(t), map[string]string{"2019/05/boat.png": dot(t)}))
	if err != nil {
		t.Fatalf("%v: %s", err, errs)
	}
	return out, errs, notes
}

// TestWordPress checks the import of a WordPress export, and that repeating it changes nothing.
func TestWordPress(t *testing.T) {
	s, to := site(t)
	out, _, notes := wordpressSite(t, s, to)
	if !strings.Contains(out, "posts: 3 new\n") || !strings.Contains(out, "media: 1 new\n") || !strings.Contains(out, "redirects: 10 new\n") {
		t.Errorf("it says %q", out)
	}
	for _, note := range []string{"comments were left out", "items of the type nav_menu_item were left out", "pages came as drafts with the tag page"} {
		if notes[note] != 1 {
			t.Errorf("of %q there is no note in %v", note, notes)
		}
	}
	again, _, _ := wordpressSite(t, s, to)
	if strings.Contains(again, "new") || strings.Contains(again, "updated") {
		t.Errorf("the second time it says %q", again)
	}
	var tides contenttest.Entity
	for _, e := range s.Entities(s.Page(contenttest.Staff, "post", "")) {
		if e["slug"] == "tides" {
			tides = e
		}
	}
	text, _ := tides["content"].(string)
	image, _ := tides["image"].(string)
	if strings.Contains(text, "script") || strings.Contains(text, "wp:") || !strings.Contains(text, `src="/media/`) || !strings.HasPrefix(image, "/media/") {
		t.Errorf("the article is %v", tides)
	}
	for name, want := range map[string]any{
		"title": "Tides & boats", "author": "Mary Reed", "category": "News", "status": "published", "excerpt": "When the tide turns",
		"publishedAt": "2019-05-04T10:00:00.000Z", "updatedAt": "2019-05-06T10:00:00.000Z",
	} {
		if tides[name] != want {
			t.Errorf("%s is %v, want %v", name, tides[name], want)
		}
	}
	for from, want := range map[string]string{
		"/2019/05/tides": "/blog/tides", "/?p=5": "/blog/tides", "/feed": "/atom.xml", "/feed.xml": "/atom.xml", "/rss.xml": "/atom.xml", "/comments/feed": "/atom.xml",
	} {
		if r, id, err := s.Redirect(t.Context(), from); err != nil || id == "" || r.To != want {
			t.Errorf("%s leads to %+v, %v", from, r, err)
		}
	}
}

// TestMarkdown checks the import of files in the conventions of Hugo, Astro and Jekyll.
func TestMarkdown(t *testing.T) {
	s, to := site(t)
	from := markdownSource(t, "conventions", map[string]string{
		"content/posts/boats/index.md": "+++\ntitle = 'Boats'\ndate = 2020-02-03T04:05:06Z\ntags = ['sea', 'wood']\naliases = ['/old/boats/']\n+++\nA *boat*: ![dot](dot.png) ![no](../../../../etc/passwd)\n",
		"content/posts/boats/dot.png":  dot(t),
		"src/content/blog/astro.mdx":   "---\ntitle: Astro\npubDate: Jul 08 2022\nheroImage: /hero.png\ndescription: Short\n---\n# Head\n\n<script>x</script>text",
		"public/hero.png":              dot(t),
		"_posts/2020-01-02-jekyll.md":  "---\ntitle: Jekyll\ndraft: true\n---\ntext",
		"broken.md":                    "---\ntitle: [\n---\ntext",
	})
	out, errs, _, err := takeFrom(t, s, to, from)
	if core.CodeOf(err) != core.Invalid || !strings.HasPrefix(errs, "broken.md: The front matter cannot be read") || strings.Count(errs, "\n") != 1 {
		t.Errorf("%v: %q", err, errs)
	}
	if !strings.Contains(out, "posts: 3 new, 1 refused") || !strings.Contains(out, "redirects: 1 new") {
		t.Errorf("it says %q", out)
	}
	by := map[any]contenttest.Entity{}
	for _, e := range s.Entities(s.Page(contenttest.Staff, "post", "")) {
		by[e["slug"]] = e
	}
	boats, _ := by["boats"]["content"].(string)
	if !strings.Contains(boats, "<em>boat</em>") || !strings.Contains(boats, `src="/media/`) || by["boats"]["publishedAt"] != "2020-02-03T04:05:06.000Z" {
		t.Errorf("boats: %v", by["boats"])
	}
	hero, _ := by["astro"]["image"].(string)
	if !strings.HasPrefix(hero, "/media/") || strings.Contains(by["astro"]["content"].(string), "script") || by["jekyll"]["status"] != "draft" {
		t.Errorf("%v %v", by["astro"], by["jekyll"])
	}
}

// TestMarkdownDrafts checks that an article with an unclear state is not published, and that this is noted.
func TestMarkdownDrafts(t *testing.T) {
	s, to := site(t)
	head := func(lines string) string { return "---\n" + lines + "\n---\ntext" }
	shown := map[string]string{
		"plain.md": "text", "published.md": head("published: yes"), "no-draft.md": head("draft: No"), "live.md": head("status: Publish"),
		"old.md": head("date: 1965-03-04"), "when.md": head("published: 2020-01-02"), "content/themes/dark.md": "text", "LOUD.MD": "text",
	}
	held := map[string]string{
		"_drafts/secret.md": "text", "source/_drafts/hexo.md": head("title: Hexo"), "no.md": head("published: no"), "caps.md": head(`draft: "True"`),
		"yes.md": head("draft: yes"), "maybe.md": head("draft: [maybe]"), "hidden.md": head("hidden: on"), "status.md": head("status: draft"),
		"review.md": head("status: In review"), "embargo.md": head("date: tomorrow"), "json.md": "{\"draft\": true}\ntext", "hexo.md": "title: Hexo\ndraft: true\n---\ntext",
		"unsure.md": head("published: perhaps"), "space.md": "--- \ndraft: true\n--- \ntext", "sub.md": head("expiryDate: 31/12/2099"),
	}
	files := map[string]string{
		"code.md": "---js\ndraft = true\n---\ntext", "latin.md": "caf\xe9", "themes/theirs.md": "text", "_posts/2020-01-01-page.html": "<p>text</p>",
	}
	maps.Copy(files, shown)
	maps.Copy(files, held)
	_, errs, notes, err := takeFrom(t, s, to, markdownSource(t, "drafts", files))
	if core.CodeOf(err) != core.Invalid || strings.Count(errs, "\n") != 2 || !strings.Contains(errs, "code.md: The front matter is a program (js)") ||
		!strings.Contains(errs, "latin.md: The file is not in UTF-8") {
		t.Errorf("%v: %s", err, errs)
	}
	status := map[any]any{}
	for _, e := range s.Entities(s.Page(contenttest.Staff, "post", "limit=100")) {
		status[e["id"]] = e["status"]
		if e["id"] == transfer.IDOf("markdown", "old.md") && e["publishedAt"] != "1965-03-04T00:00:00.000Z" {
			t.Errorf("an old article is of %v", e["publishedAt"])
		}
	}
	for want, files := range map[string]map[string]string{"published": shown, "draft": held} {
		for name := range files {
			if got := status[transfer.IDOf("markdown", name)]; got != want {
				t.Errorf("%s is %v, not %s", name, got, want)
			}
		}
	}
	if len(status) != len(shown)+len(held) {
		t.Errorf("%d articles came", len(status))
	}
	for what, times := range map[string]int{
		"articles came as drafts: their date is not understood": 2, `articles came as drafts: what their "draft" says is not understood`: 1,
		`articles came as drafts: their status is not understood, as "In review"`: 1, `articles came as drafts: what their "published" says is not understood`: 1,
		`folders of the generator were left out, such as "themes"`: 1, "articles that are HTML files were left out": 1,
	} {
		if notes[what] != times {
			t.Errorf("%q is told %d times: %v", what, notes[what], notes)
		}
	}
}
