package transfer_test

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"io/fs"
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
