package pluginhost_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/section"
)

type sectionValue struct {
	Word string `json:"word" validate:"max=10"`
}

// TestMistakesOfSections checks the message for each mistake of a section.
func TestMistakesOfSections(t *testing.T) {
	var files fs.FS = fstest.MapFS{"a.tsx": {Data: []byte("export default () => null")}, "a.css": {}}
	with := func(change func(*plugin.Section)) plugin.Section {
		s := plugin.Section{Name: "note-list", Title: "Notes", Icon: "fas fa-clock", Value: sectionValue{}, File: "a.tsx"}
		change(&s)
		return s
	}
	for want, s := range map[string]plugin.Section{
		"":                                           with(func(*plugin.Section) {}),
		`the name must be lower-case words`:          with(func(s *plugin.Section) { s.Name = "Note" }),
		`at most 32 characters`:                      with(func(s *plugin.Section) { s.Name = strings.Repeat("a", 33) }),
		`the site has sections of that type`:         with(func(s *plugin.Section) { s.Name = "hero" }),
		`it needs a title`:                           with(func(s *plugin.Section) { s.Title = "" }),
		`"fas fa-nothing" is not a known icon`:       with(func(s *plugin.Section) { s.Icon = "fas fa-nothing" }),
		`"" is not a known icon`:                     with(func(s *plugin.Section) { s.Icon = "" }),
		`blocks in rich text are not available yet`:  with(func(s *plugin.Section) { s.InText = true }),
		`its value <nil> is not a struct`:            with(func(s *plugin.Section) { s.Value = nil }),
		`its value *pluginhost_test.sectionValue is`: with(func(s *plugin.Section) { s.Value = &sectionValue{} }),
		`field "word": the rule "maxx" is not known`: with(func(s *plugin.Section) {
			s.Value = struct {
				Word string `json:"word" validate:"maxx=3"`
			}{}
		}),
		`field "look": every section has a key`: with(func(s *plugin.Section) {
			s.Value = struct {
				Look string `json:"look"`
			}{}
		}),
		`field "word": exact is for a whole field`: with(func(s *plugin.Section) {
			s.Value = struct {
				Word string `json:"word" cms:"exact"`
			}{}
		}),
		`field "word": indexed is for the fields of a type`: with(func(s *plugin.Section) {
			s.Value = struct {
				Word string `json:"word" cms:"indexed"`
			}{}
		}),
		`field "to": it refers to "nothing", which is no type`: with(func(s *plugin.Section) {
			s.Value = struct {
				To field.Ref `json:"to" cms:"ref=nothing"`
			}{}
		}),
		`it needs a module that draws it`:       with(func(s *plugin.Section) { s.File = "" }),
		`"b.tsx" is not among the Files`:        with(func(s *plugin.Section) { s.File = "b.tsx" }),
		`"a.css" is not the source of a module`: with(func(s *plugin.Section) { s.File = "a.css" }),
	} {
		p := plugin.Plugin{Name: "notes", Types: []model.Type{form.Type(), section.Type()}, Sections: []plugin.Section{s}, Files: files}
		err := checked(t, p)
		switch {
		case want == "" && err != nil:
			t.Errorf("a section without mistakes: %v", err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), `plugin "notes": section "`)):
			t.Errorf("%v, want %s", err, want)
		}
	}
	fine := with(func(*plugin.Section) {})
	p := plugin.Plugin{Name: "notes", Types: []model.Type{form.Type(), section.Type()}, Sections: []plugin.Section{fine}, Files: files}
	for want, all := range map[string][]plugin.Plugin{
		`the plugin "notes" has sections of that type`: {p, {Name: "other", Sections: []plugin.Section{fine}, Files: files}},
		`the plugin has no Files`:                      {{Name: "notes", Types: p.Types, Sections: p.Sections}},
		`the program has no type of sections`:          {{Name: "notes", Types: []model.Type{form.Type()}, Sections: p.Sections, Files: files}},
	} {
		if err := checked(t, all...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func checked(t *testing.T, all ...plugin.Plugin) error {
	t.Helper()
	registry, err := model.NewRegistry(plugin.Types(all...)...)
	if err != nil {
		t.Fatal(err)
	}
	return pluginhost.Check(all, registry)
}
