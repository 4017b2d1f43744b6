package command_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/authoring/command"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

type speaker struct {
	Name  string `json:"name" validate:"required" cms:"title,exact"`
	Email string `json:"email" cms:"private"`
}

type talk struct {
	Title   string     `json:"title" validate:"required" cms:"title,exact"`
	Level   string     `json:"level" validate:"oneof=easy hard" cms:"exact"`
	Starts  field.Time `json:"starts" cms:"indexed"`
	Seats   int        `json:"seats" cms:"indexed"`
	Open    bool       `json:"open" cms:"indexed"`
	Tags    []string   `json:"tags" cms:"tags,indexed"`
	Speaker field.Ref  `json:"speaker" cms:"ref=speaker,indexed"`
	Room    string     `json:"room"`
	Secret  string     `json:"secret" cms:"private"`
}

func (*talk) Visible(time.Time) bool { return true }

type note struct {
	Text string `json:"text" cms:"title"`
}

// conference returns a plugin whose pages of talks have a source.
func conference(page string) plugin.Plugin {
	return plugin.Plugin{
		Name: "conference", Files: fstest.MapFS{"page.tsx": {Data: []byte(page)}, "list.tsx": {Data: []byte("export default () => null")}},
		Types: []model.Type{
			model.Define[talk]("talk", model.Options{Path: "talks", One: "Talk", Many: "Talks", Public: model.PublicOptions{Page: "/talks/:id", Modules: model.Modules{Page: "page.tsx"}}}),
			model.Define[speaker]("speaker", model.Options{Path: "speakers", One: "Speaker", Many: "Speakers"}),
			model.Define[note]("note", model.Options{Path: "notes", One: "Note", Many: "Notes", Access: core.Closed}),
			model.Define[note]("card", model.Options{Path: "cards", One: "Card", Many: "Cards", Public: model.PublicOptions{Unlisted: true}}),
		},
	}
}

func build(t *testing.T, p plugin.Plugin) error {
	t.Helper()
	registry, err := model.NewRegistry(plugin.Types(p)...)
	if err != nil {
		t.Fatal(err)
	}
	_, err = command.BuildModules(registry, []plugin.Plugin{p})
	return err
}

// TestLoadsAreQueriesOfTheAPI checks that lists are accepted if and only if the API would answer them to visitors.
func TestLoadsAreQueriesOfTheAPI(t *testing.T) {
	for name, c := range map[string]struct{ list, want string }{
		"nothing else":         {"type: 'talk'", ""},
		"every kind":           {"type: 'talk', filter: { title: 'x', level: 'easy', starts: { gte: '2031-05-03T00:00:00Z' }, seats: { gt: 3 }, open: true, tags: { any: ['a', 'b'] }, 'speaker.name': { prefix: 'A', empty: false } }, sort: '-starts,title', expand: 'speaker', fields: 'title,speaker'", ""},
		"every kind, open":     {"type: 'talk', filter: { title: { query: 'a' }, level: { query: 'b' }, starts: { gte: { query: 'c' } }, seats: { gt: { entry: 'seats' } }, open: { query: 'd' }, tags: { any: { entry: 'tags' } }, 'speaker.name': { prefix: { query: 'e' } }, id: { ne: { entry: 'id' } } }", ""},
		"open through choices": {"type: 'talk', filter: { or: [{ level: { ne: { query: 'b' } } }, { speaker: { entry: 'speaker' } }] }", ""},
		"an unknown type":      {"type: 'tlak'", `page.tsx:1:23: the list "talks" cannot be loaded: There is no content type "tlak"; did you mean "talk"?`},
		"a type of staff":      {"type: 'note'", `Visitors cannot list entries of the type "note"; name a type that visitors can list`},
		"an unlisted type":     {"type: 'card'", `Visitors cannot list entries of the type "card"`},
		"no index":             {"type: 'talk', filter: { room: 'x' }", `page.tsx:1:56: the list "talks" cannot be loaded: The query parameter "filter[room][eq]" names room, which cannot be filtered: it has neither cms:"indexed" nor cms:"exact"`},
		"no index, open":       {"type: 'talk', filter: { room: { query: 'x' } }", `names room, which cannot be filtered`},
		"no field":             {"type: 'talk', filter: { titel: 'x' }", `"filter[titel][eq]" names titel, which is no field here`},
		"a private field":      {"type: 'talk', filter: { secret: 'x' }", `names secret, which is no field here`},
		"a private target":     {"type: 'talk', filter: { 'speaker.email': 'x' }", `names email, which is no field here`},
		"an unknown operator":  {"type: 'talk', filter: { title: { like: 'x' } }", `"filter[title][like]" has an unknown operator`},
		"a wrong operator":     {"type: 'talk', filter: { level: { gt: 'easy' } }", `has an operator that does not fit the field`},
		"wrong, open":          {"type: 'talk', filter: { level: { gt: { query: 'x' } } }", `has an operator that does not fit the field`},
		"no choice":            {"type: 'talk', filter: { level: 'esay' }", `"filter[level][eq]"`},
		"no time":              {"type: 'talk', filter: { starts: { gt: 'monday' } }", `"filter[starts][gt]"`},
		"an unknown sort":      {"type: 'talk', sort: 'room'", `page.tsx:1:46: the list "talks" cannot be loaded: The query parameter "sort" names room, which cannot be sorted by`},
		"an unknown expansion": {"type: 'talk', expand: 'room'", `"expand"`},
		"an unknown field":     {"type: 'talk', fields: 'titel'", `"fields"`},
		"a hidden field":       {"type: 'talk', fields: 'secret'", `"fields"`},
	} {
		t.Run(name, func(t *testing.T) {
			err := build(t, conference("export const load = { talks: { "+c.list+strings.Repeat(" }", strings.Count(c.list, "{")-strings.Count(c.list, "}"))+" } }\nexport default () => null"))
			switch {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), `content type "talk": page.tsx:1:`)):
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}

// TestListsOfAbsentTypes checks that a program without a plugin still has the modules that list entries of its types.
func TestListsOfAbsentTypes(t *testing.T) {
	p := conference("export const load = { venues: { type: 'venue', filter: { name: 'x' } } }\nexport default () => null")
	registry, err := model.NewRegistry(plugin.Types(p)...)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := command.BuildModules(registry, []plugin.Plugin{p}, "hall", "venue"); err != nil {
		t.Error(err)
	}
	if _, err := command.BuildModules(registry, []plugin.Plugin{p}, "hall"); err == nil {
		t.Error("a list of an unknown type is built")
	}
}

// TestMistakesOfTypesAndModulesAtOnce checks that mistakes in modules are reported beside those in types.
func TestMistakesOfTypesAndModulesAtOnce(t *testing.T) {
	type broken struct {
		Name string `json:"name" validate:"reqired"`
	}
	p := conference("import { Knight } from 'quoin'\nexport const load = { talks: { type: 'tlak' } }\nexport default () => <Knight />")
	_, err := model.NewRegistry(append(plugin.Types(p), model.Define[broken]("broken", model.Options{Path: "broken", One: "B", Many: "Bs"}))...)
	err = command.WithModules(err, nil, []plugin.Plugin{p})
	for _, want := range []string{`content type "broken", field "name": the rule "reqired"`, `content type "talk": page.tsx:1:10: No matching export`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in\n%v", want, err)
		}
	}
	registry, err := model.NewRegistry(plugin.Types(p)...)
	if err != nil {
		t.Fatal(err)
	}
	found := schema.Mistakes{{Plugin: "conference", Wrong: "its job has no name", Mend: "write one"}}
	err = command.WithModules(found, registry, []plugin.Plugin{p})
	for _, want := range []string{`its job has no name`, `page.tsx:1:10: No matching export`, `page.tsx:2:23: the list "talks" cannot be loaded`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in\n%v", want, err)
		}
	}
	if other := errors.New("of another kind"); !errors.Is(command.WithModules(other, nil, nil), other) {
		t.Error("another error is changed")
	}
}
