package pageeditor

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/model"
)

// customKeys returns the keys of a value of a kind of a plugin: its text, as modules of pages probably show it, and its members
// one after another, as generated pages show them.
func customKeys(f *model.SchemaField, n *node) (keys []string) {
	for _, text := range []string{f.Row().Cell(n.encode()), n.words()} {
		if key := textKey + fold(text); strings.TrimSpace(text) != "" && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// words returns the texts and numbers in a value, one after another.
func (n *node) words() string {
	var all []string
	switch n.kind {
	case objectNode:
		for _, m := range n.members {
			all = append(all, m.value.words())
		}
	case arrayNode:
		for _, one := range n.list {
			all = append(all, one.words())
		}
		return strings.Join(all, ", ")
	default:
		if n.scalar != nil {
			return fmt.Sprint(n.scalar)
		}
	}
	return strings.Join(slices.DeleteFunc(all, func(text string) bool { return text == "" }), " ")
}

// encode returns the value as JSON.
func (n *node) encode() json.RawMessage {
	var parts []string
	switch n.kind {
	case objectNode:
		for _, m := range n.members {
			name, _ := json.Marshal(m.name) // a text always marshals
			parts = append(parts, string(name)+":"+string(m.value.encode()))
		}
		return json.RawMessage("{" + strings.Join(parts, ",") + "}")
	case arrayNode:
		for _, one := range n.list {
			parts = append(parts, string(one.encode()))
		}
		return json.RawMessage("[" + strings.Join(parts, ",") + "]")
	}
	raw, _ := json.Marshal(n.scalar) // so does every scalar of JSON
	return raw
}
