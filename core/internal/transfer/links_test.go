package transfer_test

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/transfer/records"
	"github.com/quoin-cms/quoin/core/plugin"
)

// contents returns the texts of all articles by title.
func contents(t *testing.T, s *contenttest.Site) map[string]string {
	t.Helper()
	by := map[string]string{}
	for title, e := range articles(t, s) {
		by[title] = fmt.Sprint(e["content"])
	}
	return by
}

// wantRedirects checks where former addresses lead; an empty target means nowhere.
func wantRedirects(t *testing.T, s *contenttest.Site, want map[string]string) {
	t.Helper()
	for from, to := range want {
		if r, _, err := s.Redirect(t.Context(), from); err != nil || r.To != to {
			t.Errorf("%s leads to %q, not %q, %v", from, r.To, to, err)
		}
	}
}

// TestLinksOfMarkdown checks that links between files lead to the articles, in the notations of all generators.
func TestLinksOfMarkdown(t *testing.T) {
	s, to := site(t)
	s.Add("post", `{"title":"Ours","slug":"guide","content":"text"}`)
	links := []string{
		`[a]({% post_url 2015-08-14-next %})`, `[a](/2015/08/14/next.html)`, `[a]({{ '/2015/08/14/next.html' | relative_url }})`, `[a]({{ site.baseurl }}{% link _posts/2015-08-14-next.md %})`,
		`[a]({{< ref "2015-08-14-next.md" >}})`, `[a]({{< relref "_posts/2015-08-14-next" >}})`, `[a](@/_posts/2015-08-14-next.md)`, `[a](../_posts/2015-08-14-next.md)`,
		`[a]({filename}/_posts/2015-08-14-next.md)`, `[a](http://www.old.example/blog/2015/08/14/next.html)`, `[a](/2015/08/14/next/)`, `[a]({{ site.url }}/2015/08/14/next.html)`,
		`<a href="/2015/08/14/next.html">a</a>`, `[a](link://slug/next)`, "[a][r]\n\n[r]: {% post_url 2015-08-14-next %}", `[a]({{ "/2015/08/14/next/" | url }})`,
	}
	files := map[string]string{
		"_config.yml":               "url: https://old.example\nbaseurl: /blog\n",
		"_posts/2015-08-14-next.md": "---\ntitle: Next\n---\n## Two\nBack to [g](../docs/guide.md#two), [lost](gone.md), [code](`x`) and `[c]({% post_url 2015-08-14-next %})`",
		"docs/guide.md":             "---\ntitle: Guide\n---\n## Two {#other}\n[here](#other)",
	}
	for n, link := range links {
		files[fmt.Sprintf("docs/link-%02d.md", n)] = fmt.Sprintf("---\ntitle: link %02d\n---\n%s\n", n, link)
	}
	out := fromFolder(t, s, to, "links", files)
	by := contents(t, s)
	for n, link := range links {
		if text := by[fmt.Sprintf("link %02d", n)]; !strings.Contains(text, `<a href="/blog/next">a</a>`) {
			t.Errorf("%s is %s", link, text)
		}
	}
	for title, want := range map[string]string{"Next": `<a href="/blog/guide-2#part-two">g</a>, <a href="gone.md">lost</a>`, "Guide": `<h2 id="part-other">Two</h2>` + "\n" + `<p><a href="#part-other">`} {
		if !strings.Contains(by[title], want) {
			t.Errorf("%s is %s", title, by[title])
		}
	}
	if !strings.Contains(by["Next"], "<code>[c]({% post_url 2015-08-14-next %})</code>") {
		t.Errorf("code was changed: %s", by["Next"])
	}
	wantRedirects(t, s, map[string]string{"/blog/2015/08/14/next.html": "/blog/next", "/blog/docs/guide.html": "/blog/guide-2", "/blog/feed.xml": "/atom.xml"})
	if again := fromFolder(t, s, to, "links", files); strings.Contains(again, "new") || strings.Contains(again, "updated") {
		t.Errorf("at first %q, and again %q", out, again)
	}
}

// TestFormerAddresses checks the redirects from the addresses that generators choose by themselves.
func TestFormerAddresses(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		want  map[string]string
	}{
		"jekyll": {
			map[string]string{"_posts/2015-08-14-Next.md": "---\ncategories: sea boats\n---\ntext", "news/_posts/2015-08-15-more.md": "---\ndate: 2015-08-15\n---\ntext"},
			map[string]string{"/sea/boats/2015/08/14/Next.html": "/blog/next", "/news/2015/08/15/more.html": "/blog/more"},
		},
		"pretty": {
			map[string]string{"_config.yml": "permalink: pretty # as ever", "_posts/2015-08-14-next.md": "text"}, map[string]string{"/2015/08/14/next": "/blog/next", "/2015/08/14/next.html": ""},
		},
		"pattern": {
			map[string]string{"_config.yml": "permalink: /:year/:title", "_posts/2015-08-14-next.md": "text"}, map[string]string{"/2015/next": "/blog/next"},
		},
		"hexo": {
			map[string]string{"_config.yml": "title: x", "source/_posts/2015-08-14-next.md": "text"}, map[string]string{"/2015/08/14/next": "/blog/next"},
		},
		"hugo": {
			map[string]string{
				"hugo.toml": "baseURL = 'https://old.example/'", "content/posts/My_Boat.md": "---\ntitle: x\n---\ntext", "content/blog/same.md": "text", "content/products/thing.md": "text",
				"content/notes/bundle/index.md": "---\nslug: other\n---\ntext",
			},
			map[string]string{"/posts/my_boat": "/blog/my-boat", "/notes/other": "/blog/other", "/blog/same": "", "/index.xml": "/atom.xml"},
		},
		"pelican": {
			map[string]string{"pelicanconf.py": "SITEURL = 'https://old.example'", "content/a.md": "Title: The boat\nDate: 2015-08-14\n\ntext"}, map[string]string{"/the-boat.html": "/blog/a"},
		},
		"eleventy": {map[string]string{".eleventy.js": "", "posts/2015-08-14-next.md": "text"}, map[string]string{"/posts/next": "/blog/next"}},
		"explicit": {map[string]string{"_posts/2015-08-14-next.md": "---\npermalink: /here/\n---\ntext"}, map[string]string{"/here": "/blog/next", "/2015/08/14/next.html": ""}},
		"unknown":  {map[string]string{"posts/next.md": "text"}, map[string]string{"/posts/next": "", "/feed.xml": ""}},
		"draft":    {map[string]string{"_posts/2015-08-14-next.md": "---\ndraft: true\n---\ntext"}, map[string]string{"/2015/08/14/next.html": ""}},
	} {
		t.Run(name, func(t *testing.T) {
			s, to := site(t)
			fromFolder(t, s, to, name, c.files)
			wantRedirects(t, s, c.want)
		})
	}
}

// TestLinksOfWordPress checks that links between the posts of an export lead to the articles, also where WordPress is in
// a folder, and that former addresses do.
func TestLinksOfWordPress(t *testing.T) {
	s, to := site(t)
	link := func(address string) string { return "<link>https://old.example/news/" + address + "</link>" }
	meta := func(key, value string) string {
		return "<wp:postmeta><wp:meta_key>" + key + "</wp:meta_key><wp:meta_value><![CDATA[" + value + "]]></wp:meta_value></wp:postmeta>"
	}
	leading := []string{
		"https://old.example/news/?p=2", "http://www.old.example/news/2015/04/second/", "/news/2015/04/second", "/news/?page_id=2", "https://old.example/news/2015/04/second/?utm_source=x",
		"https://old.example/news/2015/04/former/",
	}
	posts := []string{wxrPost("second", "text", link("2015/04/second/")+"<wp:post_id>2</wp:post_id>"+meta("_wp_old_slug", "former")+meta("_wp_old_slug", "older"))}
	for n, address := range leading {
		posts = append(posts, wxrPost(fmt.Sprintf("from-%d", n), `<a href="`+address+`#sea">x</a>`, fmt.Sprintf("<wp:post_id>%d</wp:post_id>", n+10)))
	}
	posts = append(posts, wxrPost("away", `<a href="https://old.example/about/">x</a><a href="https://other.example/?p=2">y</a><a href="https://old.example/news/">z</a>`,
		link("?p=9")+"<wp:post_id>9</wp:post_id>"))
	export := strings.Replace(wxr("https://old.example/news", posts...), "<channel>", "<channel><wp:base_blog_url>https://old.example/news</wp:base_blog_url>", 1)
	_, notes := fromExport(t, s, to, export, nil)
	by := contents(t, s)
	for n, address := range leading {
		if text := by[fmt.Sprintf("from-%d", n)]; !strings.Contains(text, `href="/blog/second#part-sea"`) {
			t.Errorf("%s is %s", address, text)
		}
	}
	if !strings.Contains(by["away"], `"https://old.example/about/"`) || !strings.Contains(by["away"], `"https://other.example/?p=2"`) ||
		notes["links to texts that were not imported keep their old addresses"] != 1 {
		t.Errorf("others are %s: %v", by["away"], notes)
	}
	wantRedirects(t, s, map[string]string{
		"/news?p=2": "/blog/second", "/news?p=9": "/blog/away", "/news/2015/04/second": "/blog/second", "/news/2015/04/former": "/blog/second",
		"/news/2015/04/older": "/blog/second", "/news/feed": "/atom.xml", "/news/comments/feed": "/atom.xml", "/?p=2": "",
	})
}

// TestSearchTextsOfWordPress checks that the texts of plugins for search engines are imported.
func TestSearchTextsOfWordPress(t *testing.T) {
	s, to := site(t)
	meta := func(key, value string) string {
		return "<wp:postmeta><wp:meta_key>" + key + "</wp:meta_key><wp:meta_value><![CDATA[" + value + "]]></wp:meta_value></wp:postmeta>"
	}
	want := map[string]struct {
		metas string
		seo   string
	}{
		"yoast":   {meta("_yoast_wpseo_title", "Tides %%sep%% %%sitename%%") + meta("_yoast_wpseo_metadesc", "About %%title%% %%cf_x%%") + meta("_yoast_wpseo_meta-robots-noindex", "1"), "Tides - Old site|About yoast|true"},
		"rank":    {meta("rank_math_title", "Boats %sep% %page%") + meta("rank_math_description", "50% off") + meta("rank_math_robots", `a:1:{i:0;s:7:"noindex";}`), "Boats|50% off|true"},
		"aioseo":  {meta("_aioseo_title", "#post_title for all #separator_sa #site_title") + meta("_aioseop_noindex", "on"), "aioseo for all - Old site||true"},
		"default": {meta("_yoast_wpseo_title", "%%title%% %%page%% %%sep%% %%sitename%%") + meta("_yoast_wpseo_meta-robots-noindex", "2"), "||false"},
		"none":    {"", "||false"},
	}
	var posts []string
	for name, c := range want {
		posts = append(posts, wxrPost(name, "text", "<wp:post_id>"+fmt.Sprint(len(posts)+1)+"</wp:post_id>"+c.metas))
	}
	fromExport(t, s, to, strings.Replace(wxr("https://old.example", posts...), "<channel>", "<channel><title>Old site</title>", 1), nil)
	for title, e := range articles(t, s) {
		seo, _ := e["seo"].(map[string]any)
		if got := fmt.Sprintf("%v|%v|%v", seo["title"], seo["description"], seo["noindex"]); got != want[title].seo {
			t.Errorf("%s is %s, not %s", title, got, want[title].seo)
		}
	}
}

// TestDamagedTexts checks that characters that no text may contain do not prevent the import of an article.
func TestDamagedTexts(t *testing.T) {
	const bad = "\u0093\u009d\ufdd0\x7f"
	s, to := site(t)
	item := strings.Replace(wxrPost("na"+bad+"me", "<p>Te"+bad+"xt\x01&#x2;</p>", "<wp:post_id>1</wp:post_id><excerpt:encoded>In"+bad+"tro</excerpt:encoded><dc:creator>Ad"+bad+"a</dc:creator>"+
		`<category domain="category">Se`+bad+`a</category><category domain="post_tag">Bo`+bad+`at&#x1F;s</category>`), "<title>", "<title>Ti\x02t&#1;le ", 1)
	fromExport(t, s, to, wxr("https://old.example", item), nil)
	fromFolder(t, s, to, "damaged", map[string]string{
		"a.md": "Title: Be" + bad + "gin\nCategory: Se" + bad + "a\nTags: Bo" + bad + "at\nAuthor: A" + bad + "da\nSlug: be" + bad + "gin\nSummary: In" + bad + "tro\n\nTe" + bad + "xt",
	})
	by := articles(t, s)
	for title, want := range map[string]string{"Title name": "name|Intro|Sea|[Boats]|Ada", "Begin": "begin|Intro|Sea|[Boat]|Ada"} {
		e := by[title]
		if got := fmt.Sprintf("%v|%v|%v|%v|%v", e["slug"], e["excerpt"], e["category"], e["tags"], e["author"]); got != want || !strings.Contains(fmt.Sprint(e["content"]), "Text") {
			t.Errorf("%s is %s, not %s: %v", title, got, want, by)
		}
	}
}

// TestArticlesWithoutText checks that articles with nothing to read come as drafts, and that embedded content counts.
func TestArticlesWithoutText(t *testing.T) {
	s, to := site(t)
	_, notes := fromExport(t, s, to, wxr("https://old.example",
		wxrPost("nothing", "", "<wp:post_id>1</wp:post_id>"), wxrPost("gallery", "[gallery ids=\"7\"]<!-- x --><p>&nbsp;</p>", "<wp:post_id>2</wp:post_id>"),
		wxrPost("gist", `<script src="https://gist.github.com/123457.js?file=run.pl"></script>`, "<wp:post_id>3</wp:post_id>"),
		wxrPost("undated", "text", "<wp:post_id>4</wp:post_id><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><wp:post_date>0000-00-00 00:00:00</wp:post_date>")), nil)
	fromFolder(t, s, to, "blank", map[string]string{"empty.md": "---\ntitle: Empty\n---\n", "frame.md": "<iframe src=\"https://maps.example/1\"></iframe>"})
	by := articles(t, s)
	for title, status := range map[string]string{"nothing": "draft", "gallery": "draft", "gist": "published", "undated": "draft", "Empty": "draft", "frame": "published"} {
		if by[title]["status"] != status {
			t.Errorf("%s is %v, not %s", title, by[title]["status"], status)
		}
	}
	if text := fmt.Sprint(by["gist"]["content"]); text != `<p><a href="https://gist.github.com/123457">https://gist.github.com/123457</a></p>` {
		t.Errorf("the gist is %s", text)
	}
	for note, times := range map[string]int{
		"articles had no text and came as drafts": 2, "films, sounds, frames and embedded posts came as links": 1,
		"articles came as drafts: they were published without a date that can be read": 1,
	} {
		if notes[note] != times {
			t.Errorf("%q is noted %d times: %v", note, notes[note], notes)
		}
	}
}

// TestRedirectsOfTwoSites checks that an address of one site is not led to an article of another one, which is reported.
func TestRedirectsOfTwoSites(t *testing.T) {
	s, to := site(t)
	fromExport(t, s, to, wxr("https://one.example", wxrPost("first", "text", "<wp:post_id>1</wp:post_id>")), nil)
	s.Add("redirect", `{"from":"/?p=2","to":"/contact"}`)
	two := []string{wxrPost("second", "text", "<wp:post_id>1</wp:post_id>"), wxrPost("third", "text", "<wp:post_id>2</wp:post_id>")}
	out, errs, err := take(t, to, writer.ImportOptions{}, func(w io.Writer) error { return sendExport(t, s, wxr("https://two.example", two...), w) })
	if err != nil || !strings.Contains(errs, "/?p=1 leads to /blog/first here already, and not to /blog/second\n") || !strings.Contains(errs, "/?p=2 leads to /contact here already") ||
		!strings.Contains(out, "redirects: 2 kept\n") && !strings.Contains(out, "2 kept") {
		t.Errorf("%v: %s%s", err, out, errs)
	}
	wantRedirects(t, s, map[string]string{"/?p=1": "/blog/first", "/?p=2": "/contact"})
	// A new slug of the same article is no other article.
	renamed := []string{wxrPost("second", "other", "<wp:post_id>1</wp:post_id>")}
	renamed[0] = strings.Replace(renamed[0], "<wp:post_name>second<", "<wp:post_name>anew<", 1)
	fromExport(t, s, to, wxr("https://one.example", renamed...), nil)
	wantRedirects(t, s, map[string]string{"/?p=1": "/blog/anew"})
}

// sendExport writes the records of an export.
func sendExport(t *testing.T, s *contenttest.Site, items string, w io.Writer) error {
	t.Helper()
	_, err := convert(t, s.Registry(), exportSource(items, nil), w)
	return err
}

// TestReport checks that the report lists the places of the first notes of each kind, and counts the others.
func TestReport(t *testing.T) {
	s, _ := site(t)
	importer := plugin.Importer{Name: "old", Read: func(_ context.Context, _ fs.FS, to plugin.Sink) error {
		for n := range 60 {
			to.Note(fmt.Sprintf("a.md:%d", n+1), "dates were not understood")
		}
		to.Note("", "comments were left out")
		return nil
	}}
	notes, err := convert(t, s.Registry(), records.Source{Importer: importer}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	notes.Report(&b)
	lines := strings.Split(b.String(), "\n")
	if lines[0] != "1: comments were left out" || lines[1] != "60: dates were not understood" || lines[2] != "    a.md:1" || lines[51] != "    a.md:50" || lines[52] != "    and 10 more" || len(lines) != 54 {
		t.Errorf("it is %q", lines)
	}
}

// TestDraftsStayDrafts checks that no article whose head says draft is public after an import, and that its head is not
// in its text.
func TestDraftsStayDrafts(t *testing.T) {
	s, to := site(t)
	fromFolder(t, s, to, "heads", map[string]string{
		"pelican.md": "Title: Pelican\nDate: 2014-03-05 08:15\nStatus: draft\n\nText", "comment.md": "<!-- x -->\n---\ntitle: Comment\ndraft: true\n---\nText",
		"hexo.md": "{\"title\": \"Hexo\", \"draft\": true}\n;;;\nText", "tight.md": "title:Tight\nstatus:draft\n\nText", "nikola.md": "<!--\n.. title: Nikola\n.. status: private\n-->\nText",
		"multi.md": "Title: Multi\nStatus: hidden\nAffiliation: a\n    b\n\nText",
	})
	by := articles(t, s)
	if len(by) != 6 {
		t.Errorf("there are %d articles", len(by))
	}
	for title, e := range by {
		if e["status"] != "draft" || e["content"] != "<p>Text</p>" {
			t.Errorf("%s is %v: %v", title, e["status"], e["content"])
		}
	}
}
