package records_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/transfer"
	"github.com/quoin-cms/quoin/core/internal/transfer/records"
	"github.com/quoin-cms/quoin/core/plugin"
)

// from imports what a source has, and returns the report, the refusals and the notes.
func (s *site) from(t *testing.T, source records.Source, read func(to plugin.Sink) error) (out, errs string, notes map[string]int, err error) {
	t.Helper()
	source.Importer.Read = func(_ context.Context, _ fs.FS, to plugin.Sink) error { return read(to) }
	if source.Importer.Name == "" {
		source.Importer.Name = "old"
	}
	var stream, said, refused bytes.Buffer
	found, err := records.Convert(t.Context(), source, s.Registry(), &stream, func(int64) {})
	if err != nil {
		return "", "", nil, err
	}
	err = transfer.Import(t.Context(), s.to, s.how, &stream, &said, &refused)
	return said.String(), refused.String(), found.Counts(), err
}

func TestNotesAndRefusals(t *testing.T) {
	s := open(t)
	out, errs, notes, err := s.from(t, records.Source{}, func(to plugin.Sink) error {
		to.Note("old.csv:2", "comments were left out")
		to.Note("", "comments were left out")
		return errors.Join(
			to.Refuse(plugin.Record{Type: "post", Source: "old.csv", Line: 3}, "it has no columns"),
			to.Record(plugin.Record{Type: "post", Fields: article("a", "A", nil)}),
		)
	})
	if core.CodeOf(err) != core.Invalid || errs != "old.csv:3: it has no columns\n" || out != "posts: 1 new, 1 refused\n" || len(notes) != 1 || notes["comments were left out"] != 2 {
		t.Errorf("%v %q %q %v", err, out, errs, notes)
	}
}

// TestHostileTexts checks that texts of an importer of any size and with any characters end neither the import nor a line.
func TestHostileTexts(t *testing.T) {
	s := open(t)
	long := strings.Repeat("long ", 1<<20)
	_, errs, notes, err := s.from(t, records.Source{}, func(to plugin.Sink) error {
		for n := range 3000 {
			to.Note("a\x1b]0;title\x07\nb", fmt.Sprintf("the %dth\x1b[2J\nthing", n))
		}
		return errors.Join(
			to.Refuse(plugin.Record{Type: long, Source: "a\x1b[2J\nb"}, "because\n"+long),
			to.Record(plugin.Record{Type: long}),
		)
	})
	if core.CodeOf(err) != core.Invalid || strings.Count(errs, "\n") != 2 || strings.ContainsAny(errs, "\x1b") || len(errs) > 2000 {
		t.Errorf("%v: %.300q", err, errs)
	}
	if len(notes) != 1001 || notes["further notes"] != 2000 || notes["the 0th[2J thing"] != 1 {
		t.Errorf("%d notes, %d further", len(notes), notes["further notes"])
	}
}

// shrinking is a file that ends before its size.
type shrinking struct{ fstest.MapFS }

func (s shrinking) Open(name string) (fs.File, error) {
	f, err := s.MapFS.Open(name)
	return shrunk{f}, err
}

type shrunk struct{ fs.File }

func (shrunk) Read([]byte) (int, error)       { return 0, io.EOF }
func (shrunk) Seek(int64, int) (int64, error) { return 0, nil }

// TestErrorsThatAnImporterIgnores checks that an import does not go on after an error that has ended it.
func TestErrorsThatAnImporterIgnores(t *testing.T) {
	s := open(t)
	files := shrinking{fstest.MapFS{"a.png": {Data: picture(t)}}}
	_, _, _, err := s.from(t, records.Source{Files: files}, func(to plugin.Sink) error {
		_, failed := to.File(plugin.FileRecord{Name: "a.png"})
		again := to.Record(plugin.Record{Type: "post", Fields: article("a", "A", nil)})
		if failed == nil || !errors.Is(again, failed) {
			t.Errorf("%v, then %v", failed, again)
		}
		return nil
	})
	if err == nil || s.Sees(visitor, "post", "a") {
		t.Errorf("%v", err)
	}
}

// TestFilesOfASink checks which files get an address, and for which reasons others do not.
func TestFilesOfASink(t *testing.T) {
	s := open(t)
	files := fstest.MapFS{"img/a.png": {Data: picture(t)}, "img/text.png": {Data: []byte("<!doctype html><p>text")}, "img/empty.png": {}}
	const remote = "https://old.example/b.png"
	fetch := func(_ context.Context, address string) (io.ReadSeekCloser, int64, error) {
		if address != remote {
			return nil, 0, core.Errorf(core.Invalid, "the old site answered with 404")
		}
		return struct {
			io.ReadSeeker
			io.Closer
		}{bytes.NewReader(picture(t)), io.NopCloser(nil)}, int64(len(picture(t))), nil
	}
	for name, c := range map[string]struct {
		name  string
		fetch bool
		code  core.Code
		shown string // a part of the text
	}{
		"a file":              {"img/a.png", false, "", `src="/media/`},
		"no picture":          {"img/text.png", false, "", `src="https://old.example/was.png"`},
		"a missing file":      {"img/none.png", false, core.NotFound, ""},
		"a file outside":      {"../none.png", false, core.NotFound, ""},
		"an empty file":       {"img/empty.png", false, core.Invalid, ""},
		"a folder":            {"img", false, core.Invalid, ""},
		"an address":          {remote, false, core.NotFound, ""},
		"a fetched file":      {remote, true, "", `src="/media/`},
		"a file that is gone": {"https://old.example/none.png", true, core.Invalid, ""},
	} {
		t.Run(name, func(t *testing.T) {
			source := records.Source{Files: files}
			if c.fetch {
				source.Fetch = fetch
			}
			out, errs, _, err := s.from(t, source, func(to plugin.Sink) error {
				at, err := to.File(plugin.FileRecord{Name: c.name, Alt: "A boat", Was: "https://old.example/was.png", Source: "old.csv", Line: 7})
				if (err == nil) != (c.code == "") || err != nil && core.CodeOf(err) != c.code {
					t.Errorf("%q, %v", at, err)
				}
				return to.Record(plugin.Record{Type: "post", Fields: article("a", "A", map[string]any{"content": `<p>Text <img src="` + at + `" alt=""></p>`})})
			})
			if text := fmt.Sprint(s.Entity(visitor, "post", "a")["content"]); !strings.Contains(text, c.shown) {
				t.Errorf("%s; %s%s", text, out, errs)
			}
			if refused := name == "no picture"; refused != (err != nil) || refused && !strings.HasPrefix(errs, "old.csv:7: The file is text/html") {
				t.Errorf("%v %s", err, errs)
			}
		})
	}
	if list := s.Entities(s.Page(core.Actor{Role: core.Administrator}, "media", "")); len(list) != 1 || list[0]["alt"] != "A boat" {
		t.Errorf("the library has %v", list)
	}
}

// TestLinksToRecords checks that a link by a record's id leads to its page, also with another slug, and that others are noted.
func TestLinksToRecords(t *testing.T) {
	s := open(t)
	s.Add("post", `{"title":"Ours","slug":"second","content":"<p>Text</p>","excerpt":"Short","status":"published"}`)
	text := `<p><a href="` + plugin.LinkTo("post", "Number 2/b") + `#top">two</a> <a href="` + plugin.LinkTo("post", "3") + `">three</a> <a href="` + plugin.LinkTo("member", "m") + `">m</a></p>`
	_, errs, notes, err := s.from(t, records.Source{}, all(
		plugin.Record{Type: "post", Fields: article("first", "First", map[string]any{"content": text})},
		plugin.Record{Type: "post", Fields: article("Number 2/b", "Second", nil)},
		plugin.Record{Type: "member", Fields: map[string]any{"id": "m", "name": "Ada", "position": "Engineer"}},
	))
	shown := fmt.Sprint(s.Entity(visitor, "post", "first")["content"])
	if err != nil || !strings.Contains(shown, `<a href="/blog/second-2#part-top">two</a>`) || strings.Contains(shown, "record:") || !strings.Contains(shown, "three") ||
		notes["links to records that do not exist became plain text"] != 2 {
		t.Errorf("%v %s %s %v", err, errs, shown, notes)
	}
}

// TestFieldsOfRecords checks fields that the type lacks, times without an offset, and records without any word for a slug.
func TestFieldsOfRecords(t *testing.T) {
	s := open(t)
	_, errs, notes, err := s.from(t, records.Source{}, all(
		plugin.Record{Type: "post", Optional: []string{"colour", "author"}, Fields: article("a", "…", map[string]any{"colour": "red", "author": "Ada"})},
		plugin.Record{Type: "post", Fields: article("b", "…", map[string]any{"publishedAt": "2020-07-01T09:00:00", "createdAt": "2020-07-01T08:00:00.5"})},
		plugin.Record{Type: "post", Fields: article("c", "C", map[string]any{"slug": "same"})},
		plugin.Record{Type: "post", Fields: article("d", "D", map[string]any{"slug": "same"})},
	))
	if err != nil {
		t.Fatal(err, errs)
	}
	a, b := s.Entity(visitor, "post", "a"), s.Entity(visitor, "post", "b")
	if a["author"] != "Ada" || a["slug"] != "post" || b["slug"] != "post-2" || b["publishedAt"] != "2020-07-01T09:00:00.000Z" || b["createdAt"] != "2020-07-01T08:00:00.500Z" {
		t.Errorf("%v\n%v", a, b)
	}
	if slug := s.Entity(visitor, "post", "d")["slug"]; slug != "same-2" || notes["slugs were taken by another article and changed"] != 1 {
		t.Errorf("%v %v", slug, notes)
	}
}

// TestRedirectsAmongRecords checks that a redirect gives way to that of staff, and that another importer's is recognised.
func TestRedirectsAmongRecords(t *testing.T) {
	s := open(t)
	s.Add("redirect", `{"from":"/feed","to":"/contact"}`)
	records1 := all(
		plugin.Record{Type: "redirect", Source: "feeds", Fields: map[string]any{"from": "/feed", "to": "/atom.xml"}},
		plugin.Record{Type: "redirect", Source: "feeds", Fields: map[string]any{"from": "/rss/", "to": "/atom.xml", "kind": "temporary"}},
	)
	out, errs, _, err := s.from(t, records.Source{}, records1)
	if err != nil || errs != "feeds: /feed leads to /contact here already, and not to /atom.xml\n" || out != "redirects: 1 new, 1 kept\n" {
		t.Errorf("%v %q %q", err, out, errs)
	}
	if r, _, err := s.Reader.Redirect(t.Context(), "/rss"); err != nil || r.To != "/atom.xml" || r.Permanent() {
		t.Errorf("%v %v", r, err)
	}
	if out, _, _, err := s.from(t, records.Source{}, records1); err != nil || out != "redirects: 1 kept, 1 unchanged\n" && out != "redirects: 1 unchanged, 1 kept\n" {
		t.Errorf("%v %q", err, out)
	}
	_, errs, _, err = s.from(t, records.Source{}, all(plugin.Record{Type: "redirect", Source: "own", Fields: map[string]any{"from": "/admin/x", "to": "/"}}))
	if err == nil || !strings.Contains(errs, "own: from: is an address of the program's own") {
		t.Errorf("%v %s", err, errs)
	}
}

// TestLocalIDs checks that records of two places with the same id are two entries, and that redirects lead to each.
func TestLocalIDs(t *testing.T) {
	s := open(t)
	source := func(place string) records.Source {
		return records.Source{Importer: plugin.Importer{Name: "files", Local: true}, Place: place}
	}
	record := func(title string) func(to plugin.Sink) error {
		return all(plugin.Record{Type: "post", Former: []string{"/" + title}, Fields: article("posts/a.md", title, map[string]any{
			"content": `<p><a href="` + plugin.LinkTo("post", "posts/a.md") + `">a</a></p>`,
		})})
	}
	for _, title := range []string{"one", "two", "one", "two"} {
		if _, errs, _, err := s.from(t, source(title), record(title)); err != nil {
			t.Fatal(err, errs)
		}
	}
	list := s.Entities(s.Page(visitor, "post", ""))
	if len(list) != 2 {
		t.Fatalf("there are %d entries", len(list))
	}
	for _, e := range list {
		there, _, err := s.Reader.Redirect(t.Context(), "/"+fmt.Sprint(e["title"]))
		if want := "/blog/" + fmt.Sprint(e["slug"]); err != nil || there.To != want || !strings.Contains(fmt.Sprint(e["content"]), `"`+want+`"`) {
			t.Errorf("%v leads to %v, %v", e, there, err)
		}
	}
	if out, _, _, err := s.from(t, source("elsewhere"), record("one")); err != nil || !strings.Contains(out, "posts: 1 unchanged") {
		t.Errorf("a place that was moved: %v %s", err, out)
	}
}

func TestTypesOfAnImporter(t *testing.T) {
	s := open(t)
	source := records.Source{Importer: plugin.Importer{Name: "old", Types: []string{"post", "talk"}}}
	_, _, _, err := s.from(t, source, func(plugin.Sink) error {
		t.Error("it was called")
		return nil
	})
	if core.CodeOf(err) != core.Invalid || !strings.Contains(err.Error(), `no content type "talk"`) {
		t.Errorf("%v", err)
	}
}
