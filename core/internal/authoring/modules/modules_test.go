package modules_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/model"
)

type thing struct {
	Name string `json:"name" cms:"title"`
	Room string `json:"room"`
	Door string `json:"door" cms:"private"`
}

var offer = modules.Offer{
	"react": {"default", "useState"}, "react/jsx-runtime": {"jsx", "jsxs", "Fragment"}, "quoin": {"Day"},
}

// build builds page.tsx, with other files beside it.
func build(page string, others ...string) (modules.Set, error) {
	files := fstest.MapFS{"page.tsx": {Data: []byte(page)}}
	for i := 0; i < len(others); i += 2 {
		files[others[i]] = &fstest.MapFile{Data: []byte(others[i+1])}
	}
	t := model.Define[thing]("thing", model.Options{
		Path: "things", One: "Thing", Many: "Things",
		Public: model.PublicOptions{Page: "/things/:id", Modules: model.Modules{Files: files, Page: "page.tsx"}},
	})
	return modules.Build([]model.Type{t}, offer, nil)
}

const page = `
import { useState } from 'react'
import React from 'react'
import { Day } from 'quoin'
import { shout } from './lib/shout'
export const fields = ['name']
export default function Page({ entry }: { entry: { name: string } }) {
  const [n] = useState(1)
  return <h1 key={React.version}>{shout(entry.name)} {n} <Day /></h1>
}
`

func TestBuild(t *testing.T) {
	first, err := build(page, "lib/shout.ts", "import end from './end.json'\nexport const shout = (t: string): string => t.toUpperCase() + end.mark", "lib/end.json", `{"mark":"!"}`)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := build(page, "lib/shout.ts", "import end from './end.json'\nexport const shout = (t: string): string => t.toUpperCase() + end.mark", "lib/end.json", `{"mark":"!"}`)
	if !bytes.Equal(first[0].Script, again[0].Script) || first[0].Address != again[0].Address {
		t.Error("the same sources gave two scripts")
	}
	other, err := build(strings.Replace(page, "useState(1)", "useState(2)", 1), "lib/shout.ts", "export const shout = String")
	if err != nil || other[0].Address == first[0].Address {
		t.Errorf("another source has the same address, %s: %v", other.Address("thing", model.PagePart), err)
	}
	script := string(first[0].Script)
	for _, part := range []string{`globalThis.quoin.modules["thing/page"]`, `globalThis.quoin.offered.react`, "useState"} {
		if !strings.Contains(script, part) {
			t.Errorf("%q is not in %s", part, script)
		}
	}
	if strings.Contains(script, "Fragment") {
		t.Errorf("what is not imported is in %s", script)
	}
	if want := "/assets/modules/thing-page-"; !strings.HasPrefix(first.Address("thing", model.PagePart), want) {
		t.Errorf("the address is %s", first[0].Address)
	}
}

// TestMistakes checks that mistakes are reported with the type, the file, the line and a suggestion.
func TestMistakes(t *testing.T) {
	for name, c := range map[string]struct {
		page   string
		others []string
		want   string
	}{
		"syntax":         {"export default function Page() {\n  return <h1>\n}\n", nil, `page.tsx:3:`},
		"another":        {"import './b'\nexport default () => null", []string{"b.ts", "let a =\n"}, `b.ts:2:1: Unexpected end of file`},
		"no default":     {"export const Page = () => null", nil, `page.tsx: No matching export in "page.tsx" for import "default"; write export default`},
		"a library":      {"\nimport _ from 'lodash'\nexport default () => _", nil, `page.tsx:2:15: "lodash" cannot be imported; import a file beside it by a path such as "./card", or one of quoin, react, react/jsx-runtime`},
		"not offered":    {"import { Knight } from 'quoin'\nexport default () => Knight", nil, `page.tsx:1:10: No matching export in "quoin" for import "Knight"`},
		"out of it":      {"import a from '../secret'\nexport default () => a", nil, `"../secret" leads out of the sources`},
		"out through it": {"import a from './a/../../secret'\nexport default () => a", nil, `"./a/../../secret" leads out of the sources`},
		"absolute":       {"import a from '/etc/passwd'\nexport default () => a", nil, `"/etc/passwd" cannot be imported`},
		"an address":     {"import a from 'https://example.com/a.js'\nexport default () => a", nil, `"https://example.com/a.js" cannot be imported`},
		"missing":        {"import a from './a'\nexport default () => a", nil, `there is no file "./a" among the sources`},
		"styles":         {"import './a.css'\nexport default () => null", []string{"a.css", "a{}"}, `"./a.css" cannot be imported; import .tsx, .ts`},
		"no field":       {"export const fields = ['name', 'rom']\nexport default () => null", nil, `page.tsx:1:32: "fields" names "rom", which is no field that visitors see; did you mean "room"?`},
		"nothing like":   {"export const fields = ['seats'] as const\nexport default () => null", nil, `write one of name, room`},
		"a secret":       {"export const fields = ['door']\nexport default () => null", nil, `"fields" names "door", which is no field that visitors see`},
		"fields beside":  {"export { fields } from './b'\nexport default () => null", []string{"b.ts", "export const fields = [\n  // one\n  'nane',\n]\n"}, `"fields" names "nane", which is no field that visitors see; did you mean "name"?`},
		"made up":        {"export const query = ['a'].concat('b')\nexport default () => null", nil, `page.tsx:1:14: "query" cannot be read; write the names out: export const query = ['one', 'two']`},
		"no list":        {"export const query = 'month'\nexport default () => null", nil, `"query" cannot be read`},
		"no key":         {"export const query = ['a=b']\nexport default () => null", nil, `page.tsx:1:23: "query" names "a=b"; write a letter`},
		"the site's key": {"export const query = ['preview']\nexport default () => null", nil, `"query" names "preview", which the site reads itself; choose another key`},
		"twice":          {"export const query = ['a', 'a']\nexport default () => null", nil, `"query" names "a" twice`},
		"misspelt":       {"export const feilds = ['name']\nexport default () => null", nil, `page.tsx:1:14: the export "feilds" says nothing to the site; did you mean "fields"?`},
		"waiting":        {"await 1\nexport default () => null", nil, `page.tsx:1:1: Top-level await`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := build(c.page, c.others...)
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), `content type "thing": `) {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}

// TestQuery checks that the query parameters are found in every form of export, without running the module.
func TestQuery(t *testing.T) {
	const rest = "\nconst seen = globalThis.nowhere.at.all\nexport const helper = seen\nexport default () => <h1>{seen}</h1>"
	for name, c := range map[string][]string{
		"written out": {"export const query = ['month', 'room']" + rest},
		"typed":       {"export const query: readonly string[] = [\"month\", `room`] as const satisfies string[]" + rest},
		"renamed":     {"const mine = [\n  'month', // of the year\n  'room',\n]\nexport { mine as query }" + rest},
		"beside":      {"export { keys as query } from './b'" + rest, "b.ts", "export const keys = ['month', 'room']"},
		"hidden":      {"import { other } from './b'\nexport const query = ['month', 'room']\nexport const more = other" + rest, "b.ts", "const query = ['no']\nexport const other = () => query"},
	} {
		t.Run(name, func(t *testing.T) {
			set, err := build(c[0], c[1:]...)
			if err != nil {
				t.Fatal(err)
			}
			if got := set.Query("thing", model.PagePart); !slices.Equal(got, []string{"month", "room"}) {
				t.Errorf("the keys are %v", got)
			}
		})
	}
	set, err := build("export const query = []\nexport default () => null")
	if err != nil || len(set.Query("thing", model.PagePart)) != 0 || set.Query("thing", model.ListPart) != nil {
		t.Errorf("%v, %v", set, err)
	}
}

func TestNothingIsBuilt(t *testing.T) {
	typ := model.Define[thing]("thing", model.Options{Path: "things", One: "Thing", Many: "Things"})
	if set, err := modules.Build([]model.Type{typ}, nil, nil); err != nil || len(set) != 0 {
		t.Errorf("%v %v", set, err)
	}
}

func BenchmarkBuild(b *testing.B) {
	for b.Loop() {
		if _, err := build(page, "lib/shout.ts", fmt.Sprintf("export const shout = (t) => t + %d", b.N)); err != nil {
			b.Fatal(err)
		}
	}
}
