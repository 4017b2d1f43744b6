package transfer_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/transfer"
)

// fromFolder imports a folder of Markdown files under a name, and returns the report.
func fromFolder(t *testing.T, s *contenttest.Site, to transfer.Site, name string, files map[string]string) string {
	t.Helper()
	out, errs, _, err := takeFrom(t, s, to, markdownSource(t, name, files))
	if err != nil {
		t.Fatalf("%v: %s", err, errs)
	}
	return out
}

// fromExport imports an export of WordPress with its uploads, and returns the report and the notes.
func fromExport(t *testing.T, s *contenttest.Site, to transfer.Site, items string, uploads map[string]string) (out string, notes map[string]int) {
	t.Helper()
	out, notes, err := tryExport(t, s, to, items, uploads)
	if err != nil {
		t.Fatal(err)
	}
	return out, notes
}

// fromExportRefused imports an export and checks that something is refused.
func fromExportRefused(t *testing.T, s *contenttest.Site, to transfer.Site, items string) {
	t.Helper()
	if out, _, err := tryExport(t, s, to, items, nil); err == nil {
		t.Errorf("nothing was refused: %s", out)
	}
}

func tryExport(
	t *testing.T, s *contenttest.Site, to transfer.Site, items string, uploads map[string]string,
) (out string, notes map[string]int, err error) {
	t.Helper()
	out, errs, notes, err := takeFrom(t, s, to, exportSource(items, uploads))
	if err != nil {
		err = fmt.Errorf("%w: %s", err, errs)
	}
	return out, notes, err
}

// wxr returns an export of a site.
func wxr(site string, items ...string) string {
	return `<rss xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" ` +
		`xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>` + site + `</link>` +
		strings.Join(items, "\n") + `</channel></rss>`
}

// wxrPost returns the item of a published post; more are further elements of the item.
func wxrPost(name, text, more string) string {
	if !strings.Contains(more, "<wp:post_date") {
		more += "<wp:post_date_gmt>2020-01-01 12:00:00</wp:post_date_gmt>"
	}
	return fmt.Sprintf(`<item><title>%s</title><content:encoded><![CDATA[%s]]></content:encoded><wp:post_name>%s</wp:post_name>`+
		`<wp:status>publish</wp:status><wp:post_type>post</wp:post_type>%s</item>`, name, text, name, more)
}

// articles returns all articles by title, and checks that no title occurs twice.
func articles(t *testing.T, s *contenttest.Site) map[string]contenttest.Entity {
	t.Helper()
	by := map[string]contenttest.Entity{}
	for _, e := range s.Entities(s.Page(contenttest.Staff, "post", "limit=100")) {
		title := fmt.Sprint(e["title"])
		if by[title] != nil {
			t.Errorf("there are two articles %q", title)
		}
		by[title] = e
	}
	return by
}

// TestTwoFolders checks that equal file names in two folders do not replace each other's articles.
func TestTwoFolders(t *testing.T) {
	for name, c := range map[string]struct{ one, two string }{
		"dated":    {"date: 2019-01-01\n", "date: 2020-01-01\n"},
		"same day": {"date: 2019-01-01\n", "date: 2019-01-01\n"},
		"undated":  {"", ""},
	} {
		t.Run(name, func(t *testing.T) {
			s, to := site(t)
			one := map[string]string{"posts/hello.md": "---\ntitle: Gardening\nslug: gardening\n" + c.one + "---\n![](/logo.png)", "static/logo.png": picture(t, 4)}
			two := map[string]string{"posts/hello.md": "---\ntitle: Cooking\nslug: cooking\n" + c.two + "---\n![](/logo.png)", "static/logo.png": picture(t, 5)}
			fromFolder(t, s, to, "one", one)
			if out := fromFolder(t, s, to, "two", two); !strings.Contains(out, "posts: 1 new\n") || !strings.Contains(out, "media: 1 new\n") {
				t.Errorf("the other folder: %q", out)
			}
			for name, files := range map[string]map[string]string{"one": one, "two": two, "moved": one} {
				if out := fromFolder(t, s, to, name, files); strings.Contains(out, "new") || strings.Contains(out, "updated") {
					t.Errorf("%s again: %q", name, out)
				}
			}
			two["posts/hello.md"] += " more"
			if out := fromFolder(t, s, to, "two", two); !strings.Contains(out, "posts: 1 updated\n") {
				t.Errorf("what changed there: %q", out)
			}
			by := articles(t, s)
			if len(by) != 2 || strings.Contains(fmt.Sprint(by["Gardening"]["content"]), "more") || by["Gardening"]["content"] == by["Cooking"]["content"] {
				t.Errorf("there is %v", by)
			}
		})
	}
}

// TestDeletedOfAnotherFolder checks that an article erased here does not prevent the import of an article with the same
// file name from another folder.
func TestDeletedOfAnotherFolder(t *testing.T) {
	s, to := site(t)
	fromFolder(t, s, to, "one", map[string]string{"a.md": "---\ntitle: A\n---\none"})
	id := transfer.IDOf("markdown", "a.md")
	s.Remove("post", id)
	if err := s.Erase(t.Context(), contenttest.Staff, "post", id); err != nil {
		t.Fatal(err)
	}
	if out := fromFolder(t, s, to, "two", map[string]string{"a.md": "---\ntitle: B\n---\ntwo"}); !strings.Contains(out, "posts: 1 new\n") {
		t.Errorf("it says %q", out)
	}
}

// TestBeforeSourcesWereNoted checks that articles imported without a record of their source are recognised by their
// time of creation.
func TestBeforeSourcesWereNoted(t *testing.T) {
	s, to := site(t)
	line := `{"id":"` + transfer.IDOf("markdown", "a.md") + `","title":"A","slug":"a","content":"<p>one</p>","createdAt":"2019-01-01T00:00:00Z"}`
	if _, _, err := take(t, to, writer.ImportOptions{}, pack(t, s, folder(t, map[string]string{"posts.jsonl": line}))); err != nil {
		t.Fatal(err)
	}
	if out := fromFolder(t, s, to, "two", map[string]string{"a.md": "---\ntitle: B\nslug: b\ndate: 2020-01-01\n---\ntwo"}); !strings.Contains(out, "posts: 1 new\n") {
		t.Errorf("another folder: %q", out)
	}
	if out := fromFolder(t, s, to, "one", map[string]string{"a.md": "---\ntitle: A\ndate: 2019-01-01\n---\nmore"}); !strings.Contains(out, "posts: 1 updated\n") {
		t.Errorf("the same folder: %q", out)
	}
}

// TestTwoSites checks that equal paths of files on two sites do not conflict.
func TestTwoSites(t *testing.T) {
	s, to := site(t)
	export := func(site string, size int) (string, map[string]string) {
		return wxr(site, wxrPost(strings.TrimPrefix(site, "https://"), `<img src="`+site+`/wp-content/uploads/2020/05/plain.png" alt="">`, `<wp:post_id>3</wp:post_id>`),
			`<item><title>plain</title><wp:post_id>4</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>`+site+
				`/wp-content/uploads/2020/05/plain.png</wp:attachment_url></item>`), map[string]string{"2020/05/plain.png": picture(t, size)}
	}
	for n, site := range []string{"https://one.example", "https://two.example"} {
		items, files := export(site, 4+n)
		if out, _ := fromExport(t, s, to, items, files); !strings.Contains(out, "posts: 1 new\n") || !strings.Contains(out, "media: 1 new\n") {
			t.Errorf("%s: %q", site, out)
		}
		if out, _ := fromExport(t, s, to, items, files); strings.Contains(out, "new") || strings.Contains(out, "updated") {
			t.Errorf("%s again: %q", site, out)
		}
	}
	if by := articles(t, s); by["one.example"]["content"] == by["two.example"]["content"] {
		t.Errorf("both show %v", by["one.example"]["content"])
	}
}

// TestNumbersOfItems checks that an item is identified by a property that no other item of its file shares.
func TestNumbersOfItems(t *testing.T) {
	for name, more := range map[string]func(n int) string{
		"no numbers": func(n int) string { return fmt.Sprintf("<link>https://a.example/%d/</link>", n) },
		"zeros":      func(int) string { return "<wp:post_id>0</wp:post_id>" },
		"one number": func(n int) string {
			return fmt.Sprintf("<wp:post_id>7</wp:post_id><guid>https://a.example/?p=%d</guid>", n)
		},
		"one of all":       func(int) string { return "<link>https://a.example/</link><guid>https://a.example/</guid>" },
		"blanks":           func(int) string { return "<wp:post_id> </wp:post_id><link> </link><guid> </guid>" },
		"some with number": func(n int) string { return strings.Repeat("<wp:post_id>5</wp:post_id>", n%2) },
	} {
		t.Run(name, func(t *testing.T) {
			s, to := site(t)
			items := make([]string, 3)
			for n := range items {
				items[n] = wxrPost(fmt.Sprintf("post-%d", n), fmt.Sprintf("text %d", n), more(n)+`<wp:post_date_gmt>2020-05-06 07:08:09</wp:post_date_gmt>`)
			}
			if out, _ := fromExport(t, s, to, wxr("https://a.example", items...), nil); !strings.Contains(out, "posts: 3 new\n") {
				t.Errorf("it says %q", out)
			}
			for _, again := range [][]string{items, items[1:], {items[2], items[1], items[0]}} {
				if out, _ := fromExport(t, s, to, wxr("https://a.example", again...), nil); strings.Contains(out, "new") || strings.Contains(out, "updated") {
					t.Errorf("%d of them again: %q", len(again), out)
				}
			}
			out, notes := fromExport(t, s, to, wxr("https://a.example", append(items, items[0])...), nil)
			if strings.Contains(out, "new") || strings.Contains(out, "updated") || notes["items that the file has more than once came once"] != 1 {
				t.Errorf("one twice: %q, %v", out, notes)
			}
		})
	}
}

// TestZones checks that a time without a zone is interpreted in the zone of the site.
func TestZones(t *testing.T) {
	s, to := zoned(t, "America/New_York")
	fromFolder(t, s, to, "zones", map[string]string{
		"day.md":   "---\ndate: 2024-01-01\n---\ntext",
		"local.md": "---\ndate: 2024-07-01 09:00:00\nlastmod: 2024-07-02T09:00\nexpiryDate: 2999-01-01\n---\ntext",
		"utc.md":   "---\ndate: 2024-07-01 09:00:00 UTC\n---\ntext", "zone.md": "---\ndate: 2024-07-01T09:00:00+00:00\n---\ntext",
		"toml.md": "+++\ndate = 2024-07-01T09:00:00\n+++\ntext", "2024-07-01-named.md": "text", "unix.md": "---\ndate: Mon Jul  1 09:00:00 UTC 2024\n---\ntext",
	})
	fromExport(t, s, to, wxr("https://a.example",
		wxrPost("old", "text", "<wp:post_id>1</wp:post_id><wp:post_date_gmt>1965-03-01 14:00:00</wp:post_date_gmt>"),
		wxrPost("clock", "text", "<wp:post_id>2</wp:post_id><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><wp:post_date>2024-07-01 09:00:00</wp:post_date>")), nil)
	by := articles(t, s)
	for title, want := range map[string]string{
		"day": "2024-01-01T05:00:00.000Z", "local": "2024-07-01T13:00:00.000Z", "utc": "2024-07-01T09:00:00.000Z", "zone": "2024-07-01T09:00:00.000Z",
		"toml": "2024-07-01T13:00:00.000Z", "named": "2024-07-01T04:00:00.000Z", "unix": "2024-07-01T09:00:00.000Z",
		"old": "1965-03-01T14:00:00.000Z", "clock": "2024-07-01T13:00:00.000Z",
	} {
		if by[title]["publishedAt"] != want || by[title]["createdAt"] != want {
			t.Errorf("%s is of %v, created at %v; want %s", title, by[title]["publishedAt"], by[title]["createdAt"], want)
		}
	}
	if local := by["local"]; local["updatedAt"] != "2024-07-02T13:00:00.000Z" || local["unpublishAt"] != "2999-01-01T05:00:00.000Z" {
		t.Errorf("it was changed at %v and ends at %v", local["updatedAt"], local["unpublishAt"])
	}
}

// TestFilesOfTexts checks that each name that a text uses for a file leads to the media library, or is noted.
func TestFilesOfTexts(t *testing.T) {
	const old = "https://old.example/wp-content/uploads/2020/05/"
	attachment := func(address string) string {
		return `<item><title>x</title><wp:post_type>attachment</wp:post_type><wp:attachment_url>` + address + `</wp:attachment_url></item>`
	}
	uploads := map[string]string{
		"2020/05/harbour-scaled.png": picture(t, 4), "2020/05/plain.png": picture(t, 5), "2012/05/photo.png": picture(t, 6), "2020/05/loose.png": picture(t, 7),
		"2020/05/huge-scaled.png": picture(t, 8), "2020/05/turned-rotated.png": picture(t, 9),
	}
	listed := []string{
		attachment(old + "harbour-scaled.png"), attachment(old + "plain.png"), attachment("https://me.files.wordpress.com/2012/05/photo.png"),
		attachment(old + "turned-rotated.png"),
	}
	moved := []string{
		`<img src="` + old + `harbour-1024x683.png">`, `<a href="` + old + `harbour.png">x</a>`, `<img src='` + old + `harbour-scaled.png'>`,
		`<IMG SRC=` + old + `plain-150x150.png>`, `<img src="https://i0.wp.com/old.example/wp-content/uploads/2020/05/plain.png?resize=300%2C200&amp;ssl=1">`,
		`<img src="http://www.old.example/wp-content/uploads/2020/05/plain.png">`, `<img src="/wp-content/uploads/2020/05/plain.png">`,
		`<img src="https://cdn.old.example/wp-content/uploads/2020/05/plain-e1589000000000-300x200.png">`,
		`<img src="https://me.files.wordpress.com/2012/05/photo.png?w=300">`, `<img src="https://i2.wp.com/me.files.wordpress.com/2012/05/photo.png">`,
		`<img src="` + old + `loose-300x200.png">`, `<img src="` + old + `huge-300x200.png">`, `<img src="` + old + `turned-100x100.png">`,
	}
	left := []string{
		`<img src="https://other.example/wp-content/uploads/2020/05/plain.png">`, `<img src="` + old + `nowhere.png">`, `<a href="https://old.example/about/">x</a>`,
	}
	var posts []string
	for n, text := range moved {
		posts = append(posts, wxrPost(fmt.Sprintf("moved-%d", n), "<p>"+text+"</p>", fmt.Sprintf("<wp:post_id>%d</wp:post_id>", n+1)))
	}
	for n, text := range left {
		posts = append(posts, wxrPost(fmt.Sprintf("left-%d", n), "<p>"+text+"</p>", fmt.Sprintf("<wp:post_id>%d</wp:post_id>", n+101)))
	}
	check := func(s *contenttest.Site, notes map[string]int) {
		t.Helper()
		for title, e := range articles(t, s) {
			text := fmt.Sprint(e["content"])
			if strings.HasPrefix(title, "moved") != strings.Contains(text, `="/media/`) {
				t.Errorf("%s is %s", title, text)
			}
		}
		if notes["files in texts were not found, and keep their old addresses, such as nowhere.png"] != 1 {
			t.Errorf("it notes %v", notes)
		}
	}
	s, to := site(t)
	out, notes := fromExport(t, s, to, wxr("https://old.example", append(listed, posts...)...), uploads)
	if !strings.Contains(out, "media: 6 new\n") {
		t.Errorf("it says %q", out)
	}
	check(s, notes)
	// Import the same from an export that is divided into two files.
	s, to = site(t)
	fromExport(t, s, to, wxr("https://old.example", listed...), uploads)
	posts[len(moved)-1] += listed[2] // which tells on which other host the site has files
	out, notes = fromExport(t, s, to, wxr("https://old.example", posts...), uploads)
	if !strings.Contains(out, "media: 2 new") {
		t.Errorf("of two files it says %q", out)
	}
	check(s, notes)
}
