package transfer_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/transfer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/section"
)

type banner struct {
	Words field.Rich `json:"words" validate:"required"`
	Times int        `json:"times"`
}

// sectionTypes are the types of a program with or without the plugin of the section "banner".
func sectionTypes(with bool) []model.Type {
	p := plugin.Plugin{Name: "site", Types: []model.Type{form.Type(), section.Type()}}
	if with {
		p.Sections = []plugin.Section{{Name: "banner", Title: "Banner", Icon: "fas fa-flag", Value: banner{}, File: "banner.tsx"}}
	}
	return plugin.Types(p)
}

// TestSectionsOfAMissingPlugin checks that an export of a program without the plugin has the values as well, and that an
// import keeps them.
func TestSectionsOfAMissingPlugin(t *testing.T) {
	from, sender := siteWith(t, sectionTypes(true)...)
	id := from.Add("section", `{"type":"banner","title":"B","metadata":{"words":"<p>Hello <b>you</b> & you</p>","times":3}}`)
	text := func(s *contenttest.Site) string {
		a, err := s.Reader.Get(t.Context(), contenttest.Staff, "section", id)
		if err != nil {
			t.Fatal(err)
		}
		return string(a.Body)
	}
	want := text(from)
	without, middle := siteWith(t, sectionTypes(false)...)
	dir := t.TempDir()
	export(t, sender, dir, transfer.Wanted{})
	for range 2 { // the second changes nothing
		if _, errs, err := take(t, middle, writer.ImportOptions{}, pack(t, without, dir)); err != nil || errs != "" {
			t.Fatalf("%v %s", err, errs)
		}
		if got := text(without); !strings.Contains(got, `"metadata":{}`) || strings.Contains(got, "Hello") {
			t.Errorf("without the plugin the section is %s", got)
		}
		if without.Sees(contenttest.Visitor, "section", id) {
			t.Error("visitors see the section")
		}
	}
	dir = t.TempDir()
	export(t, middle, dir, transfer.Wanted{})
	with, receiver := siteWith(t, sectionTypes(true)...)
	if _, errs, err := take(t, receiver, writer.ImportOptions{}, pack(t, with, dir)); err != nil || errs != "" {
		t.Fatalf("%v %s", err, errs)
	}
	if got := text(with); got != want {
		t.Errorf("%s came back as %s", want, got)
	}
}

// TestValuesOfAMissingPluginAreHarmless checks that an import keeps no text that is not safe in every kind of field, because
// nothing sanitises it when the plugin is there again.
func TestValuesOfAMissingPluginAreHarmless(t *testing.T) {
	for name, c := range map[string]struct {
		line string
		kept bool
	}{
		"rich text":   {`{"id":"a","$revision":1,"title":"T","type":"banner","metadata":{"words":"<p>a &lt; b <a href=\"/blog\">c</a></p>"}}`, true},
		"a plain <":   {`{"id":"a","$revision":1,"title":"T","type":"banner","metadata":{"words":"a < b <3"}}`, true},
		"no metadata": {`{"id":"a","$revision":1,"title":"T","type":"banner"}`, true},
		"a handler":   {`{"id":"a","$revision":1,"title":"T","type":"banner","metadata":{"words":"<p onclick=\"x()\">a</p>"}}`, false},
		"a picture":   {`{"id":"a","$revision":1,"title":"T","type":"banner","metadata":{"a":[{"b":"<img src=x onerror=x()>"}]}}`, false},
		"a name":      {`{"id":"a","$revision":1,"title":"T","type":"banner","metadata":{"<script>":1}}`, false},
		"a link":      {`{"id":"a","$revision":1,"title":"T","type":"banner","metadata":{"link":" java\tscript:x()"}}`, false},
		"a list":      {`{"id":"a","$revision":1,"title":"T","type":"banner","metadata":[1]}`, false},
		"no name":     {`{"id":"a","$revision":1,"title":"T","type":"A banner","metadata":{}}`, false},
		"no export":   {`{"id":"a","title":"T","type":"banner","metadata":{}}`, false},
	} {
		t.Run(name, func(t *testing.T) {
			s, to := siteWith(t, sectionTypes(false)...)
			_, errs, _ := take(t, to, writer.ImportOptions{}, pack(t, s, folder(t, map[string]string{"sections.jsonl": c.line})))
			if s.Sees(contenttest.Staff, "section", "a") != c.kept {
				t.Errorf("kept is not %v: %s", c.kept, errs)
			}
		})
	}
}
