package transfer_test

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/internal/transfer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/member"
	"github.com/quoin-cms/quoin/plugins/post"
	"github.com/quoin-cms/quoin/plugins/section"
	"github.com/quoin-cms/quoin/plugins/settings"
)

// site returns an empty site with the types for articles, fixed texts, redirects and media.
func site(t *testing.T) (*contenttest.Site, transfer.Site) {
	t.Helper()
	return siteWith(t, form.Type(), section.Type())
}

// zoned returns a site in a time zone.
func zoned(t *testing.T, zone string) (*contenttest.Site, transfer.Site) {
	t.Helper()
	s, to := siteWith(t, settings.Type())
	s.Change("settings", "settings", `{"timeZone":"`+zone+`"}`)
	return s, to
}

func siteWith(t *testing.T, more ...model.Type) (*contenttest.Site, transfer.Site) {
	t.Helper()
	articles := post.Type()
	articles.Options.Public.Attachments = nil // they would require another type
	s := contenttest.OpenAt(t, time.Now, append(more, articles, member.Type(), library.Type(), redirect.Type())...)
	shelf, err := media.Open(media.Config{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = shelf.Close() })
	return s, transfer.Site{Content: s.Writer, Answers: s.Reader, Media: shelf}
}

// take imports what send writes, and returns the report and the refusals.
func take(t *testing.T, to transfer.Site, how writer.ImportOptions, send func(w io.Writer) error) (out, errs string, err error) {
	t.Helper()
	var stream, said, refused bytes.Buffer
	if err := send(&stream); err != nil {
		t.Fatal(err)
	}
	if how.Existing == "" {
		how.Existing = writer.UpdateOlder
	}
	err = transfer.Import(t.Context(), to, how, &stream, &said, &refused)
	return said.String(), refused.String(), err
}

func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		at := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func pack(t *testing.T, s *contenttest.Site, dir string) func(io.Writer) error {
	t.Helper()
	root, err := transfer.OpenImport(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = root.Close() })
	return func(w io.Writer) error { return transfer.Pack(root, s.Registry(), nil, w, func(int64) {}) }
}

func export(t *testing.T, from transfer.Site, dir string, want transfer.Wanted) {
	t.Helper()
	var stream, errs bytes.Buffer
	if err := transfer.Export(t.Context(), from, want, &stream, &errs); err != nil {
		t.Fatal(err, errs.String())
	}
	root, err := transfer.OpenExport(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = root.Close() }()
	if err := transfer.Unpack(root, &stream, func(int64) {}); err != nil {
		t.Fatal(err)
	}
}

// all returns the contents of all files in a folder, by path.
func all(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		found[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func dot(t *testing.T) string {
	t.Helper()
	return picture(t, 4)
}

// picture returns a square PNG with sides of the given number of pixels.
func picture(t *testing.T, size int) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, size, size))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// wordpressSite imports the fixture, and returns the report, the refusals and the notes.
func wordpressSite(t *testing.T, s *contenttest.Site, to transfer.Site) (out, errs string, notes map[string]int) {
	t.Helper()
	out, errs, notes, err := takeFrom(t, s, to, exportSource(fixture(t), map[string]string{"2019/05/boat.png": dot(t)}))
	if err != nil {
		t.Fatalf("%v: %s", err, errs)
	}
	return out, errs, notes
}

// TestRoundTrip checks that an export that is imported into another site and exported from there has the same bytes.
func TestRoundTrip(t *testing.T) {
	s, from := site(t)
	wordpressSite(t, s, from)
	s.Change("section", "hero", `{"title":"Changed"}`)
	renamed := s.Add("post", `{"title":"Lanterns","excerpt":"E.","content":"<p>C.</p>","category":"Sea"}`)
	s.Change("post", renamed, `{"slug":"lanterns-at-sea"}`)
	first, second := t.TempDir(), t.TempDir()
	export(t, from, first, transfer.Wanted{})
	other, to := site(t)
	if out, errs, err := take(t, to, writer.ImportOptions{}, pack(t, other, first)); err != nil {
		t.Fatalf("%v: %s %s", err, out, errs)
	}
	export(t, to, second, transfer.Wanted{})
	want, got := all(t, first), all(t, second)
	if len(want) < 6 || len(want) != len(got) {
		t.Errorf("%d files, and then %d", len(want), len(got))
	}
	for name := range want {
		if want[name] != got[name] {
			t.Errorf("%s was\n%s\nand is\n%s", name, want[name], got[name])
		}
	}
	if id, slug, err := other.Reader.Resolve(t.Context(), contenttest.Staff, "post", "lanterns"); id != renamed || slug != "lanterns-at-sea" {
		t.Errorf("the slug of before leads to %q, %q, %v", id, slug, err)
	}
	// Importing again changes nothing, and a dry run writes nothing.
	seq := other.Seq()
	for _, try := range []bool{false, true} {
		out, errs, err := take(t, to, writer.ImportOptions{Try: try}, pack(t, other, first))
		if err != nil || strings.Contains(out, "new") || strings.Contains(out, "updated") || other.Seq() != seq {
			t.Errorf("again: %v: %s %s", err, out, errs)
		}
	}
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

// TestRefusals checks that refusals are reported by line, and that the other entries are imported.
func TestRefusals(t *testing.T) {
	s, to := site(t)
	dir := folder(t, map[string]string{
		"posts.jsonl": "\ufeff" + `{"id":"a","title":"A","content":"text"}` + "\n\n" + `{"id":"b","title":"","content":"text"}` + "\nno\n" +
			`{"title":"C","content":"text","colour":"red"}` + "\n" + `{"title":"D","content":"` + strings.Repeat("x", 2<<20) + `"}` + "\n" +
			`{"id":"e","title":"E","content":"text","createdAt":"soon"}` + "\n" + `{"title":"Without id","content":"text"}`,
		"sections.jsonl": `{"id":"nowhere","title":"x","type":"carousel"}`,
		"recipes.jsonl":  `{}`,
		"media.jsonl":    `{"id":"p","name":"p.png","url":"/media/p/p.png"}` + "\n" + `{"id":"q","name":"q.png","url":"/media/q/../../../etc/passwd"}`,
	})
	if err := os.MkdirAll(filepath.Join(dir, "media/p"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "media/p/p.png")); err != nil {
		t.Skip(err)
	}
	out, errs, err := take(t, to, writer.ImportOptions{}, pack(t, s, dir))
	if core.CodeOf(err) != core.Invalid {
		t.Errorf("%v", err)
	}
	for _, want := range []string{
		"posts.jsonl:3: title: ", "posts.jsonl:4: the line is not a JSON object", "posts.jsonl:5: colour: ", "posts.jsonl:6: the line is longer",
		"posts.jsonl:7: createdAt: must be a time", "sections.jsonl:1: type: must be one of", "recipes.jsonl: there is no content type", "media.jsonl:1: p.png: ", "media.jsonl:2: ",
	} {
		if !strings.Contains(errs, want) {
			t.Errorf("%q is not told in\n%s", want, errs)
		}
	}
	if !strings.Contains(out, "posts: 2 new, 5 refused") {
		t.Errorf("it says %q", out)
	}
	if again, _, _ := take(t, to, writer.ImportOptions{}, pack(t, s, dir)); !strings.Contains(again, "posts: 2 unchanged, 5 refused") {
		t.Errorf("the second time it says %q", again)
	}
}

// TestNewerStays checks that an entry changed here later is refused, kept or overwritten, depending on
// ImportOptions.Existing.
func TestNewerStays(t *testing.T) {
	s, to := site(t)
	line := func(title string) string {
		return `{"id":"a","title":"` + title + `","content":"text","createdAt":"2020-01-01T00:00:00Z","updatedAt":"2020-01-02T00:00:00Z","$revision":3}`
	}
	in := func(how writer.Existing, title string) (string, string, error) {
		dir := folder(t, map[string]string{"posts.jsonl": line(title)})
		return take(t, to, writer.ImportOptions{Existing: how}, pack(t, s, dir))
	}
	if out, errs, err := in(writer.UpdateOlder, "A"); err != nil || out != "posts: 1 new\n" {
		t.Fatal(out, errs, err)
	}
	s.Change("post", "a", `{"title":"B"}`)
	if _, errs, err := in(writer.UpdateOlder, "A"); err == nil || !strings.Contains(errs, "posts.jsonl:1: It was changed here at") {
		t.Errorf("%v: %q", err, errs)
	}
	if out, _, err := in(writer.KeepExisting, "A"); err != nil || out != "posts: 1 kept\n" {
		t.Errorf("%v: %q", err, out)
	}
	if out, _, err := in(writer.Overwrite, "A"); err != nil || out != "posts: 1 updated\n" {
		t.Errorf("%v: %q", err, out)
	}
	s.WantFields("post", "a", `{"title":"A","createdAt":"2020-01-01T00:00:00.000Z"}`)
	if page, _ := s.Get(t.Context(), contenttest.Staff, "post", "a"); page.ETag != s.Tags().Entry(5) {
		t.Errorf("the tag is %s", page.ETag)
	}
}

// TestCutStreams checks that incomplete streams are detected.
func TestCutStreams(t *testing.T) {
	s, to := site(t)
	s.Add("post", `{"title":"A","content":"text"}`)
	var stream bytes.Buffer
	if err := transfer.Export(t.Context(), to, transfer.Wanted{}, &stream, io.Discard); err != nil {
		t.Fatal(err)
	}
	whole := stream.Bytes()
	for _, n := range []int{0, 1, 100, len(whole) / 2, len(whole) - 2} {
		dir := t.TempDir()
		root, err := transfer.OpenExport(dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := transfer.Unpack(root, bytes.NewReader(whole[:n]), func(int64) {}); err == nil {
			t.Errorf("%d bytes of %d are taken for all", n, len(whole))
		}
		_ = root.Close()
		if _, there := all(t, dir)[transfer.ManifestName]; there && n < len(whole)/2 {
			if _, err := transfer.OpenImport(dir); core.CodeOf(err) != core.Invalid {
				t.Errorf("%d bytes: %v", n, err)
			}
		}
	}
	if _, err := transfer.OpenExport(folder(t, map[string]string{"letter.txt": "x"})); core.CodeOf(err) != core.Conflict {
		t.Errorf("over somebody's files: %v", err)
	}
}

// FuzzLines checks that Pack sends any line as an entry or a refusal, in a stream that can be read to its end.
func FuzzLines(f *testing.F) {
	for _, text := range []string{`{"id":"a","title":"A"}`, "{", `{"id":1}`, "\x00", `{"$revision":-1}`, `{"createdAt":"x"}`, "[]\n{}"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		dir := folder(t, map[string]string{"posts.jsonl": string(text)})
		root, err := transfer.OpenImport(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = root.Close() }()
		registry, err := model.NewRegistry(redirect.Type(), library.Type())
		if err != nil {
			t.Fatal(err)
		}
		var stream bytes.Buffer
		if err := transfer.Pack(root, registry, nil, &stream, func(int64) {}); err != nil {
			t.Fatal(err)
		}
		from := transfer.NewReceiver(&stream)
		for {
			f, _, err := from.Next()
			if err != nil {
				t.Fatal(err)
			}
			if f.End {
				return
			}
		}
	})
}
