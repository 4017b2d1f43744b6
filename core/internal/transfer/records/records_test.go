package records_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/internal/transfer"
	"github.com/quoin-cms/quoin/core/internal/transfer/records"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/member"
	"github.com/quoin-cms/quoin/plugins/page"
	"github.com/quoin-cms/quoin/plugins/post"
	"github.com/quoin-cms/quoin/plugins/section"
)

// site is a site into which records are imported.
type site struct {
	*contenttest.Site
	to  transfer.Site
	how writer.ImportOptions
}

func open(t *testing.T) *site {
	t.Helper()
	articles := post.Type()
	articles.Options.Public.Attachments = nil // they would require another type
	s := contenttest.OpenAt(t, time.Now, articles, member.Type(), form.Type(), section.Type(), page.Type(), library.Type(), redirect.Type())
	shelf, err := media.Open(media.Config{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = shelf.Close() })
	return &site{s, transfer.Site{Content: s.Writer, Answers: s.Reader, Media: shelf}, writer.ImportOptions{Existing: writer.UpdateOlder}}
}

// take imports what an importer reads, and returns the report and the refusals.
func (s *site) take(t *testing.T, name string, files fs.FS, read func(to plugin.Sink) error) (out, errs string, err error) {
	t.Helper()
	importer := plugin.Importer{Name: name, Read: func(_ context.Context, _ fs.FS, to plugin.Sink) error { return read(to) }}
	var stream, said, refused bytes.Buffer
	if _, err := records.Convert(t.Context(), records.Source{Importer: importer, Files: files}, s.Registry(), &stream, func(int64) {}); err != nil {
		return "", "", err
	}
	err = transfer.Import(t.Context(), s.to, s.how, &stream, &said, &refused)
	return said.String(), refused.String(), err
}

// all adds records to a sink.
func all(some ...plugin.Record) func(to plugin.Sink) error {
	return func(to plugin.Sink) error {
		for _, r := range some {
			if err := to.Record(r); err != nil {
				return err
			}
		}
		return nil
	}
}

// article returns a published article with more fields.
func article(id, title string, more map[string]any) map[string]any {
	fields := map[string]any{
		"id": id, "title": title, "content": "<p>Text</p>", "excerpt": "Short", "status": "published", "publishedAt": "2020-01-02T03:04:05Z",
		"createdAt": "2020-01-02T03:04:05Z",
	}
	for name, value := range more {
		fields[name] = value
	}
	return fields
}

func picture(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

var visitor = core.Actor{Role: core.Visitor}

func TestRecordsOfAnImporter(t *testing.T) {
	s := open(t)
	files := fstest.MapFS{"img/a.png": {Data: picture(t)}}
	some := all(
		plugin.Record{
			Type: "post", Source: "old.csv", Line: 2, Former: []string{"https://www.old.example/first.html", "/f/1"}, Files: []string{"img/a.png"},
			Fields: article("first", "First", map[string]any{
				"image": "img/a.png", "member": "Number 7",
				"content": `<p>See <a href="https://old.example/second.html#top">the second</a>, <a href="/f/1">itself</a>, <a href="https://other.example/second.html">another site</a> <img src="img/a.png" alt="A"></p>`,
			}),
		},
		plugin.Record{Type: "post", Source: "old.csv", Line: 3, Former: []string{"/second.html"}, Fields: article("second", "Second", nil)},
		plugin.Record{Type: "member", Source: "old.csv", Line: 4, Fields: map[string]any{"id": "Number 7", "name": "Ada", "position": "Engineer"}},
	)
	out, errs, err := s.take(t, "old", files, some)
	if err != nil || errs != "" || !strings.Contains(out, "posts: 2 new") || !strings.Contains(out, "media: 1 new") || !strings.Contains(out, "redirects: 3 new") {
		t.Fatalf("%v\n%s%s", err, out, errs)
	}
	first := s.Entity(visitor, "post", "first")
	text := fmt.Sprint(first["content"])
	for _, want := range []string{`href="/blog/second#part-top"`, `href="/blog/first"`, `href="https://other.example/second.html"`, `src="/media/`} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in %s", want, text)
		}
	}
	if !strings.HasPrefix(fmt.Sprint(first["image"]), "/media/") || first["createdAt"] != "2020-01-02T03:04:05.000Z" {
		t.Errorf("%v %v", first["image"], first["createdAt"])
	}
	people := s.IDs(visitor, "member", "")
	if len(people) != 1 || first["member"] != people[0] {
		t.Errorf("it refers to %v, and there is %v", first["member"], people)
	}
	there, _, err := s.Reader.Redirect(t.Context(), "/first.html")
	if err != nil || there.To != "/blog/first" {
		t.Errorf("%v %v", there, err)
	}

	before := s.Seq()
	out, errs, err = s.take(t, "old", files, some)
	if err != nil || strings.Contains(out, "new") || strings.Contains(out, "updated") || s.Seq() != before {
		t.Errorf("repeated: %v\n%s%s", err, out, errs)
	}
}

// TestRecordsThatAreRefused checks that each mistake of a record is reported with its place, and that the others are imported.
func TestRecordsThatAreRefused(t *testing.T) {
	s := open(t)
	big := strings.Repeat("x", 2<<20)
	for name, test := range map[string]struct {
		record plugin.Record
		want   string
	}{
		"no such type":        {plugin.Record{Type: "psot", Fields: map[string]any{}}, `there is no content type "psot": `},
		"no fields":           {plugin.Record{Type: "post"}, "not a JSON object"},
		"a list":              {plugin.Record{Type: "post", Fields: []int{1}}, "not a JSON object"},
		"no JSON":             {plugin.Record{Type: "post", Fields: func() {}}, "cannot be written as JSON"},
		"a number for an id":  {plugin.Record{Type: "post", Fields: map[string]any{"id": 7}}, "id: must be a text"},
		"too long":            {plugin.Record{Type: "post", Fields: map[string]any{"title": big}}, "longer than"},
		"a rule":              {plugin.Record{Type: "post", Fields: article("rule", "", nil)}, "title: "},
		"an unknown field":    {plugin.Record{Type: "post", Fields: article("field", "Field", map[string]any{"colour": "red"})}, "colour: "},
		"a file of its own":   {plugin.Record{Type: "media", Fields: map[string]any{"id": "a"}}, "name files in Files"},
		"a missing file":      {plugin.Record{Type: "post", Fields: article("missing", "Missing", nil), Files: []string{"none.png"}}, "none.png: file does not exist"},
		"a file outside":      {plugin.Record{Type: "post", Fields: article("outside", "Outside", nil), Files: []string{"../none.png"}}, "../none.png: "},
		"a missing reference": {plugin.Record{Type: "post", Fields: article("ref", "Ref", map[string]any{"member": "nobody"})}, "member: "},
		"twice the id":        {plugin.Record{Type: "post", Fields: article("good", "Again", nil)}, "another record has the id good"},
	} {
		t.Run(name, func(t *testing.T) {
			test.record.Source, test.record.Line = "old.csv", 7
			good := plugin.Record{Type: "post", Fields: article("good", "Good", nil)}
			_, errs, err := s.take(t, "old", fstest.MapFS{}, all(good, test.record))
			if core.CodeOf(err) != core.Invalid || !strings.HasPrefix(errs, "old.csv:7: ") || !strings.Contains(errs, test.want) {
				t.Errorf("%v %q", err, errs)
			}
			if !s.Sees(visitor, "post", "good") {
				t.Error("the other record is missing")
			}
		})
	}
}

// TestImportersKeepApart checks that an importer replaces neither an entry of another importer nor a change that staff made.
func TestImportersKeepApart(t *testing.T) {
	s := open(t)
	first := func(title string) func(to plugin.Sink) error {
		return all(plugin.Record{Type: "post", Fields: article("same", title, nil)})
	}
	if _, errs, err := s.take(t, "one", nil, first("One")); err != nil {
		t.Fatal(err, errs)
	}
	for _, title := range []string{"Two", "One"} {
		for _, s.how.Existing = range []writer.Existing{writer.UpdateOlder, writer.KeepExisting, writer.Overwrite} {
			if _, errs, err := s.take(t, "two", nil, first(title)); err == nil || !strings.Contains(errs, "imported from elsewhere") {
				t.Errorf("%s, %s: %v %s", title, s.how.Existing, err, errs)
			}
		}
	}
	s.how.Existing = writer.UpdateOlder
	if out, errs, err := s.take(t, "one", nil, first("One")); err != nil || !strings.Contains(out, "1 unchanged") {
		t.Errorf("%v %s%s", err, out, errs)
	}
	s.Change("post", "same", `{"title":"Staff"}`)
	if _, errs, err := s.take(t, "one", nil, first("Newer")); err == nil || !strings.Contains(errs, "changed here") {
		t.Errorf("%v %s", err, errs)
	}
	if got := s.Entity(visitor, "post", "same")["title"]; got != "Staff" {
		t.Errorf("the title is %v", got)
	}
	made := s.Add("post", `{"title":"Made here","content":"<p>Text</p>","excerpt":"Short","status":"published"}`)
	newer := article(made, "Newer", map[string]any{"updatedAt": time.Now().Format(time.RFC3339)})
	if _, errs, err := s.take(t, "one", nil, all(plugin.Record{Type: "post", Fields: newer})); err == nil || !strings.Contains(errs, "made here") {
		t.Errorf("%v %s", err, errs)
	}
}

// TestRedirectsOfHiddenEntries checks that no redirect reveals the page of an entry that visitors do not see.
func TestRedirectsOfHiddenEntries(t *testing.T) {
	s := open(t)
	out, errs, err := s.take(t, "old", nil, all(plugin.Record{
		Type: "post", Former: []string{"/secret.html"}, Fields: article("", "A secret plan", map[string]any{"status": "draft"}),
	}))
	if err != nil || !strings.Contains(out, "posts: 1 new") {
		t.Fatal(err, out, errs)
	}
	if _, id, err := s.Reader.Redirect(t.Context(), "/secret.html"); err != nil || id != "" {
		t.Errorf("there is a redirect %q, %v", id, err)
	}
}

func TestSlugsOfRecords(t *testing.T) {
	s := open(t)
	s.Add("post", `{"title":"Taken","slug":"taken","content":"<p>Text</p>","excerpt":"Short","status":"published"}`)
	_, errs, err := s.take(t, "old", nil, all(
		plugin.Record{Type: "post", Fields: article("a", "Taken", map[string]any{"content": `<p><a href="/old/b">b</a></p>`}), Former: []string{"/old/a"}},
		plugin.Record{Type: "post", Fields: article("b", "Taken", map[string]any{"content": `<p><a href="/old/a">a</a></p>`}), Former: []string{"/old/b"}},
	))
	if err != nil {
		t.Fatal(err, errs)
	}
	slugs := map[string]string{}
	for _, id := range []string{"a", "b"} {
		slugs[id] = fmt.Sprint(s.Entity(visitor, "post", id)["slug"])
	}
	if slugs["a"] == "taken" || slugs["b"] == "taken" || slugs["a"] == slugs["b"] {
		t.Errorf("the slugs are %v", slugs)
	}
	for id, other := range map[string]string{"a": "b", "b": "a"} {
		if text := fmt.Sprint(s.Entity(visitor, "post", id)["content"]); !strings.Contains(text, `"/blog/`+slugs[other]+`"`) {
			t.Errorf("%s has %s", id, text)
		}
		if there, _, err := s.Reader.Redirect(t.Context(), "/old/"+id); err != nil || there.To != "/blog/"+slugs[id] {
			t.Errorf("/old/%s leads to %v, %v", id, there.To, err)
		}
	}
}

// TestFailingImporters checks that nothing is imported if an importer fails or panics.
func TestFailingImporters(t *testing.T) {
	s := open(t)
	for name, fail := range map[string]func() error{
		"fails":  func() error { return errors.New("line 3 is damaged") },
		"panics": func() error { panic("line 3 is damaged") },
	} {
		_, _, err := s.take(t, "old", nil, func(to plugin.Sink) error {
			return errors.Join(to.Record(plugin.Record{Type: "post", Fields: article("a", "A", nil)}), fail())
		})
		if core.CodeOf(err) != core.Invalid || !strings.Contains(err.Error(), "line 3 is damaged") || !strings.Contains(err.Error(), `"old"`) {
			t.Errorf("%s: %v", name, err)
		}
		if s.Sees(visitor, "post", "a") {
			t.Errorf("%s: something was imported", name)
		}
	}
}

func TestDryRunOfRecords(t *testing.T) {
	s := open(t)
	s.how.Try = true
	before := s.Seq()
	out, errs, err := s.take(t, "old", nil, all(plugin.Record{Type: "post", Former: []string{"/old"}, Fields: article("a", "A", nil)}))
	if err != nil || !strings.Contains(out, "posts: 1 new") || s.Seq() != before {
		t.Errorf("%v %s%s", err, out, errs)
	}
}

func TestFilesOfAnImporter(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"in/talks.csv": "a", "in/more.csv": "b", "in/below/c.txt": "c", "pics/x.png": "x", "pics/y/z.png": "z"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		path, attached string
		want, hidden   []string
	}{
		{"in", "", []string{"talks.csv", "more.csv", "below/c.txt"}, []string{"attachments", "../pics/x.png"}},
		{"in/talks.csv", "", []string{"talks.csv"}, []string{"more.csv", "below/c.txt", "attachments"}},
		{"in/talks.csv", "pics", []string{"talks.csv", "attachments/x.png", "attachments/y/z.png"}, []string{"more.csv"}},
		{"in", "pics", []string{"talks.csv", "below/c.txt", "attachments/x.png"}, []string{"x.png"}},
	} {
		attached := test.attached
		if attached != "" {
			attached = filepath.Join(dir, attached)
		}
		files, closeFiles, err := records.Open(filepath.Join(dir, test.path), attached)
		if err != nil {
			t.Fatal(err)
		}
		if err := fstest.TestFS(files, test.want...); err != nil {
			t.Errorf("%s with %s: %v", test.path, test.attached, err)
		}
		for _, name := range test.hidden {
			if f, err := files.Open(name); err == nil {
				t.Errorf("%s with %s has %s", test.path, test.attached, name)
				_ = f.Close()
			}
		}
		closeFiles()
	}
}

// TestFilesOfOneName checks that two imports with files of the same name do not exchange the pictures of each other's entries.
func TestFilesOfOneName(t *testing.T) {
	s := open(t)
	pictures := map[string]string{}
	for n, id := range []string{"old", "new"} {
		var b bytes.Buffer
		if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 8+n, 8))); err != nil {
			t.Fatal(err)
		}
		files := fstest.MapFS{"img/1.png": {Data: b.Bytes()}}
		record := plugin.Record{Type: "post", Files: []string{"img/1.png"}, Fields: article(id, id, map[string]any{"image": "img/1.png"})}
		if out, errs, err := s.take(t, "old", files, all(record)); err != nil || !strings.Contains(out, "media: 1 new") {
			t.Fatal(err, out, errs)
		}
		pictures[id] = fmt.Sprint(s.Entity(visitor, "post", id)["image"])
	}
	if now := fmt.Sprint(s.Entity(visitor, "post", "old")["image"]); now != pictures["old"] || pictures["old"] == pictures["new"] {
		t.Errorf("the pictures are %v, and that of the first is %s now", pictures, now)
	}
}

// TestPagesOfAnImporter checks that the former addresses of pages, whose paths the site makes, lead to them.
func TestPagesOfAnImporter(t *testing.T) {
	s := open(t)
	out, errs, err := s.take(t, "old", nil, all(
		plugin.Record{Type: "page", Former: []string{"/about-us.html"}, Fields: map[string]any{"id": "about-us", "title": "About us", "status": "published"}},
		plugin.Record{Type: "post", Fields: article("a", "A", map[string]any{"content": `<p><a href="/about-us.html">us</a></p>`})},
		plugin.Record{Type: "post", Fields: article("", "", map[string]any{"slug": ""}), Former: []string{"/x"}},
	))
	if err == nil || !strings.Contains(errs, "id: is required for former addresses") {
		t.Errorf("%v %s%s", err, out, errs)
	}
	there, _, err := s.Reader.Redirect(t.Context(), "/about-us.html")
	if path := s.Entity(visitor, "page", "about-us")["path"]; err != nil || there.To != path || path == "" {
		t.Errorf("it leads to %q, and the page is at %v; %v, %s%s", there.To, path, err, out, errs)
	}
	if text := fmt.Sprint(s.Entity(visitor, "post", "a")["content"]); !strings.Contains(text, `"/about-us.html"`) {
		t.Errorf("the text is %s", text)
	}
}
