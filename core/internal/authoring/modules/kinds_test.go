package modules_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/plugin"
)

type measure struct{}

func (measure) Kind() string           { return "measure" }
func (measure) Schema() map[string]any { return map[string]any{"type": "object"} }

func TestBuildKinds(t *testing.T) {
	build := func(source string) (modules.Set, error) {
		p := plugin.Plugin{
			Name: "scales", Kinds: []plugin.Kind{{Value: measure{}, File: "measure.tsx"}},
			Files: fstest.MapFS{"measure.tsx": {Data: []byte(source)}, "measure.module.css": {Data: []byte(".a { color: red }")}},
		}
		return modules.BuildKinds([]plugin.Plugin{p}, modules.Offer{"quoin": {"Input", "Table"}, "react": {"useState"}, "react/jsx-runtime": {"jsx"}, "react-router": {"Link"}}, modules.Offer{"quoin": {"Input"}})
	}
	all, err := build(`import { Input } from 'quoin'
import styles from './measure.module.css'
export function Widget({ id }) { return <Input className={styles.a} id={id} /> }
export const Show = ({ value }) => value.amount
export const unitsOfMeasure = ['kg']`)
	if err != nil {
		t.Fatal(err)
	}
	address := all.Kinds()["measure"]
	if len(all) != 1 || all[0].Public() || all[0].Name != "/kind/measure" || !strings.HasPrefix(address, "/admin/assets/modules/measure-kind-") {
		t.Errorf("%+v", all)
	}
	script := string(all[0].Script)
	for _, part := range []string{`globalThis.quoinKinds.modules["/kind/measure"]={Widget,Cell:void 0,Show}`, `globalThis.quoinKinds.offered.quoin`} {
		if !strings.Contains(script, part) {
			t.Errorf("the script lacks %s:\n%s", part, script)
		}
	}
	if len(all.Screens())+len(all.PluginScreens())+len(all.Sections()) > 0 {
		t.Error("the kind is a screen or a section as well")
	}
	for source, want := range map[string]string{
		`export function Show() {}`:                                       `plugin "scales": measure.tsx: the module of the kind "measure" exports no Widget; write export function Widget(`,
		`export default function Widget() {}`:                             "exports no Widget",
		`export function Wigdet() {}`:                                     `measure.tsx: the export "Wigdet" says nothing to the back office; did you mean "Widget"?`,
		`export function Widget() {} export function Cel() {}`:            `did you mean "Cell"?`,
		`import { Link } from 'react-router'; export const Widget = Link`: `"react-router" cannot be imported; import a file beside it by a path such as "./card", or one of quoin, react, react/jsx-runtime`,
		`import { Table } from 'quoin'; export const Widget = Table`:      "Table",
		`import { Inputt } from 'quoin'; export const Widget = Inputt`:    "Inputt",
		`export function Widget( {}`:                                      "measure.tsx:1:",
	} {
		if _, err := build(source); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n%v\nwant\n%s", source, err, want)
		}
	}
}
