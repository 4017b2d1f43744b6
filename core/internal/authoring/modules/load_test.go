package modules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// asked describes the query of a list, a parameter on each line.
func asked(l modules.Load) string {
	lines := []string{l.Name + " of " + l.Type}
	for _, one := range l.Query {
		line := one.Key + "=" + one.Value
		if one.From != "" {
			line = fmt.Sprintf("%s=%s of %s", one.Key, one.Value, one.From)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// TestLoad checks that the lists of a module are read in every form, without running it.
func TestLoad(t *testing.T) {
	const rest = "\nconst seen = globalThis.nowhere.at.all\nclass A { #a = seen?.b ?? 1n; static { seen() } }\nexport default () => <h1>{seen}</h1>"
	for name, c := range map[string]struct {
		source string
		others []string
		want   string
		query  []string
		wide   bool
	}{
		"least":        {source: "export const load = { talks: { type: 'talk' } }", want: "talks of talk\nlimit=100"},
		"none":         {source: "export const load = {}"},
		"everything":   {source: "export const load = { talks: { type: 'talk', filter: { title: 'x', seats: { gt: -1, lte: 1_000 }, open: true, tags: { any: ['a,b', \"c\\\\\"] }, notes: null }, sort: '-starts,title', fields: ['title', 'starts'], limit: 20 } }", want: "talks of talk\nlimit=20\nfilter[title][eq]=x\nfilter[seats][gt]=-1\nfilter[seats][lte]=1000\nfilter[open][eq]=true\nfilter[tags][any]=a\\,b,c\\\\\nfilter[notes][eq]=\nsort=-starts,title\nfields=title,starts"},
		"references":   {source: "export const load = { talks: { type: 'talk', filter: { day: { query: 'day' }, room: { ne: { entry: 'room' } }, id: { ne: { entry: 'id' } } } } }", want: "talks of talk\nlimit=100\nfilter[day][eq]=day of query\nfilter[room][ne]=room of entry\nfilter[id][ne]=id of entry", query: []string{"day"}},
		"alternatives": {source: "export const load = { talks: { type: 'talk', filter: { or: [{ 'author.name': { eq: 'x', empty: false } }, { open: true }] } } }", want: "talks of talk\nlimit=100\nfilter[or][0][author.name][eq]=x\nfilter[or][0][author.name][empty]=false\nfilter[or][1][open][eq]=true", wide: true},
		"expanded":     {source: "export const load = { talks: { type: 'talk', expand: 'author' } }", want: "talks of talk\nlimit=100\nexpand=author", wide: true},
		"satisfies":    {source: "export const load = { talks: { type: `talk`, filter: { day: { query: 'day' } } } as const } satisfies object", want: "talks of talk\nlimit=100\nfilter[day][eq]=day of query", query: []string{"day"}},
		"with query":   {source: "export const query = ['room', 'day']\nexport const load = { talks: { type: 'talk', filter: { day: { query: 'day' } } } }", want: "talks of talk\nlimit=100\nfilter[day][eq]=day of query", query: []string{"room", "day"}},
		"beside":       {source: "export { lists as load } from './b'", others: []string{"b.ts", "export const lists = { talks: { type: 'talk' } }\nexport const load = 1"}, want: "talks of talk\nlimit=100"},
	} {
		t.Run(name, func(t *testing.T) {
			set, err := build(c.source+rest, c.others...)
			if err != nil {
				t.Fatal(err)
			}
			if len(set[0].Loads) == 0 && c.want == "" {
				return
			}
			if got := asked(set[0].Loads[0]); got != c.want || set[0].Loads[0].Wide != c.wide {
				t.Errorf("the list is\n%s, wide %t, want\n%s", got, set[0].Loads[0].Wide, c.want)
			}
			if got := set.Query("thing", model.PagePart); !slices.Equal(got, c.query) {
				t.Errorf("the keys are %v, want %v", got, c.query)
			}
		})
	}
}

// TestLoadInTheScript checks that the public app gets the lists as they were read, with the paths of their types.
func TestLoadInTheScript(t *testing.T) {
	set, err := build("export const load = { same: { type: 'thing', filter: { name: { ne: { entry: 'name' } } }, limit: 3 }, lost: { type: 'talk' } }\nexport default () => null")
	if err != nil {
		t.Fatal(err)
	}
	want := `load:[{name:"same",type:"thing",path:"things",query:[["limit","3"],["filter[name][ne]",{entry:"name"}]]},{name:"lost",type:"talk",path:"talk",query:[["limit","100"]]}]`
	if script := string(set[0].Script); !strings.Contains(script, want) {
		t.Errorf("%s is not in %s", want, script)
	}
}

// TestLoadMistakes checks that everything but constants is refused, with its position.
func TestLoadMistakes(t *testing.T) {
	list := func(members string) string {
		return "export const load = {\n  talks: { type: 'talk', " + members + " },\n}"
	}
	many := strings.Repeat("a: { type: 'talk' },", 1)
	for i := range 6 {
		many += fmt.Sprintf("b%d: { type: 'talk' },", i)
	}
	for name, c := range map[string]struct{ source, want string }{
		"a call":             {list("sort: sorted()"), `page.tsx:2:32: "load" is not constant here; write constant values, {query: 'day'}`},
		"a variable":         {"const n = [1]\n" + list("limit: n"), `page.tsx:3:33: "load" is not constant here`},
		"a spread":           {"const n = { type: 'talk' }\nexport const load = { talks: { ...n } }", `"load" is not constant here`},
		"a computed key":     {"export const load = { talks: { ['ty' + globalThis.a]: 'talk' } }", `page.tsx:1:33: "load" is not constant here`},
		"a getter":           {"export const load = { talks: { get type() { return 'talk' } } }", `"load" is not constant here`},
		"a sum":              {list("sort: 'a' + globalThis.b"), `"load" is not constant here`},
		"a template":         {list("sort: `${globalThis.b}`"), `"load" is not constant here`},
		"a condition":        {list("sort: globalThis.b ? 'a' : 'c'"), `"load" is not constant here`},
		"a function":         {"export function load() { return {} }", `"load" is not constant here`},
		"no object":          {"export const load = 'talk'", `page.tsx:1:21: "load" is no object; write export const load = { talks: { type: 'talk' } }`},
		"a list":             {"export const load = [{ type: 'talk' }]", `"load" is no object`},
		"no list":            {"export const load = { talks: 'talk' }", `page.tsx:1:23: "talks" is no object; write { type: 'talk' }`},
		"no type":            {"export const load = { talks: { limit: 2 } }", `page.tsx:1:23: the list "talks" names no type; write type: 'talk'`},
		"too many":           {"export const load = { " + many + " }", `"load" has 7 lists, and a module has at most 6`},
		"an unknown member":  {list("limt: 2"), `page.tsx:2:26: "limt" is no member of a list; did you mean "limit"?`},
		"limit 0":            {list("limit: 0"), `"limit" must be a whole number from 1 to 100; write a number, or {section: 'limit'}`},
		"limit 101":          {list("limit: 101"), `"limit" must be a whole number from 1 to 100`},
		"limit 1.5":          {list("limit: 1.5"), `"limit" must be a whole number from 1 to 100`},
		"limit of the query": {list("limit: { query: 'n' }"), `"limit" cannot come from query`},
		"sort 1":             {list("sort: 1"), `"sort" is neither a text nor a list of texts`},
		"an empty list":      {list("filter: { tags: { any: [] } }"), `page.tsx:2:44: the condition "any" of "tags" has no such value`},
		"a list of lists":    {list("filter: { tags: { any: [['a']] } }"), `the condition "any" of "tags" has no such value`},
		"no condition":       {list("filter: { tags: {} }"), `the field "tags" has no condition`},
		"a text":             {list("filter: 'a'"), `a filter must be an object`},
		"nine conditions":    {list("filter: { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, or: [{ i: 1 }] }"), `the list "talks" has 9 conditions, and a list has at most 8`},
		"five alternatives":  {list("filter: { or: [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }, { a: 5 }] }"), `a filter has from 1 to 4 alternatives`},
		"nested":             {list("filter: { or: [{ or: [{ a: 1 }] }] }"), `alternatives cannot have alternatives`},
		"a section":          {list("filter: { a: { section: 'b' } }"), `a section is not available here; leave it out`},
		"a field":            {list("filter: { a: { entry: 'nane' } }"), `page.tsx:2:41: "nane" is no field of the entry; did you mean "name"?`},
		"a secret":           {list("filter: { a: { entry: 'door' } }"), `"door" is no field of the entry`},
		"the site's key":     {list("filter: { a: { query: 'preview' } }"), `"load" names "preview", which the site reads itself`},
		"no key":             {list("filter: { a: { query: 'a b' } }"), `"load" names "a b"; write a letter`},
		"misspelt":           {"export const laod = {}", `page.tsx:1:14: the export "laod" says nothing to the site; did you mean "load"?`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := build(c.source + "\nexport default () => null")
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), `content type "thing": page.tsx`) {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}

// TestLoadOfASection checks what the lists of sections may depend on.
func TestLoadOfASection(t *testing.T) {
	type next struct {
		Room  string     `json:"room"`
		Until field.Time `json:"until"`
		Limit int        `json:"limit"`
	}
	build := func(load string) (modules.Set, error) {
		files := fstest.MapFS{"a.tsx": {Data: []byte("export const load = { talks: { type: 'talk', " + load + " } }\nexport default () => null")}}
		return modules.BuildSections([]plugin.Plugin{{Name: "clock", Files: files, Sections: []plugin.Section{{Name: "next", Title: "Next", Value: next{}, File: "a.tsx"}}}}, nil, offer)
	}
	set, err := build("filter: { room: { section: 'room' }, day: { query: 'day' } }, limit: { section: 'limit' }")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := asked(set[0].Loads[0]), "talks of talk\nlimit=limit of section\nfilter[room][eq]=room of section\nfilter[day][eq]=day of query"; got != want {
		t.Errorf("the list is\n%s, want\n%s", got, want)
	}
	if got := set.SectionQuery(); !slices.Equal(got, []string{"day"}) {
		t.Errorf("the keys are %v", got)
	}
	for load, want := range map[string]string{
		"filter: { room: { section: 'rom' } }": `plugin "clock": a.tsx:1:64: "rom" is no field of the section; did you mean "room"?`,
		"filter: { room: { entry: 'id' } }":    `an entry, which only the page of a type has, is not available here`,
	} {
		if _, err := build(load); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", load, err, want)
		}
	}
}

// TestAllMistakesAtOnce checks that the mistakes of all stages are reported in one run: of files that cannot be parsed, of
// imports that lead nowhere, of names that nobody exports, and in exports.
func TestAllMistakesAtOnce(t *testing.T) {
	_, err := build(
		"import { Knight, type Entry } from 'quoin'\nimport { card } from './card'\nimport _ from 'lodash'\nimport { gone } from './gone'\n"+
			"export const fields = ['rom']\nexport const load = { talks: { limit: 2 } }\nexport default () => <Knight of={card + gone + _} />",
		"card.tsx", "import { Pawn, Card, useThing } from 'quoin'\nimport { lost } from './lost'\nimport { names } from './names'\n\nexport const card = <Pawn of={useThing()>\n",
		"names.ts", "let a =\n",
	)
	for _, want := range []string{
		`page.tsx:1:10: No matching export in "quoin" for import "Knight"`,
		`page.tsx:3:15: "lodash" cannot be imported`,
		`page.tsx:4:22: there is no file "./gone" among the sources`,
		`page.tsx:5:24: "fields" names "rom"`,
		`page.tsx:6:23: the list "talks" names no type`,
		`card.tsx:6:1: Unexpected end of file`,
		`card.tsx:1:10: No matching export in "quoin" for import "Pawn"`,
		`card.tsx:1:22: No matching export in "quoin" for import "useThing"`,
		`card.tsx:2:22: there is no file "./lost" among the sources`,
		`names.ts:2:1: Unexpected end of file`,
	} {
		if err == nil || strings.Count(err.Error(), want) != 1 {
			t.Errorf("%q is not reported once in\n%v", want, err)
		}
	}
	// "Card" is not used as far as can be seen, and "card" is an export of the file that cannot be parsed.
	for _, other := range []string{`"Card"`, `"card"`, `"Entry"`} {
		if strings.Contains(err.Error(), "import "+other) {
			t.Errorf("%s is reported in\n%v", other, err)
		}
	}
}
