package modeltest

import (
	"io/fs"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core/plugin"
)

// plainWidget is a module for every kind of a plugin: a control with the JSON of the value.
const plainWidget = `import { useState } from 'react'
export function Widget({ id, value, onChange, disabled }) {
	const [text, setText] = useState(value === null ? '' : JSON.stringify(value))
	return <textarea id={id} value={text} disabled={disabled} onChange={({ target }) => {
		setText(target.value)
		try { onChange(target.value === '' ? null : JSON.parse(target.value)) } catch { /* until it is whole */ }
	}} />
}
`

// withKinds returns a plugin with the kinds that fields of its types have, each with a plain control in the place of its
// widget.
func withKinds(p plugin.Plugin) plugin.Plugin {
	const file = "plain-widget-of-a-test.tsx"
	seen := map[string]bool{}
	for _, t := range p.Types {
		if t.Schema == nil {
			continue // the program reports its mistakes
		}
		for _, f := range t.Schema.Customs() {
			if kind := f.CustomKind(); !seen[kind.Name] {
				seen[kind.Name] = true
				p.Kinds = append(p.Kinds, plugin.Kind{Value: kind.Zero(), File: file})
			}
		}
	}
	if len(p.Kinds) > 0 {
		var files fs.FS = fstest.MapFS{file: {Data: []byte(plainWidget)}}
		p.Files = files
	}
	return p
}
