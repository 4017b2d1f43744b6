package markdown

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
	"go.yaml.in/yaml/v3"

	"github.com/quoin-cms/quoin/core"
)

// readMatter reads front matter in a format.
func readMatter(format string, head []byte) (matter, error) {
	var found any
	var err error
	switch format {
	case "toml":
		var table map[string]any
		err = toml.Unmarshal(head, &table)
		found = table
	case "json":
		if trimmed := bytes.TrimSpace(head); len(trimmed) > 0 && trimmed[0] != '{' {
			head = append(append([]byte("{"), head...), '}') // Hexo omits the braces
		}
		if name := repeated(head); name != "" {
			return nil, twice(name)
		}
		decoder := json.NewDecoder(bytes.NewReader(head))
		decoder.UseNumber()
		if err = decoder.Decode(&found); errors.Is(err, io.EOF) {
			err = nil
		}
	default:
		var node yaml.Node
		if err = yaml.Unmarshal(head, &node); err == nil {
			left := maxNodes
			found, err = fromYAML(&node, &left)
		}
	}
	if err != nil {
		return nil, unread(err)
	}
	if found == nil {
		return matter{}, nil
	}
	fields, isMap := asWritten(found).(map[string]any)
	if !isMap {
		return nil, core.Errorf(core.Malformed, "The front matter has no names in it.")
	}
	m := matter{}
	for name, value := range fields {
		name = strings.ToLower(name)
		if _, there := m[name]; there {
			return nil, twice(name)
		}
		switch {
		case value != nil:
			m[name] = value
		case stateKeys[spoken(name)]:
			m[name] = "" // a mark without a value is not understood
		}
	}
	return m, nil
}

// repeated returns the first name that an object in JSON has twice at its outermost level; empty if there is none.
func repeated(head []byte) string {
	decoder := json.NewDecoder(bytes.NewReader(head))
	seen := map[string]bool{}
	if _, err := decoder.Token(); err != nil {
		return ""
	}
	for decoder.More() {
		var value json.RawMessage
		token, err := decoder.Token()
		name, isName := token.(string)
		if err != nil || !isName || decoder.Decode(&value) != nil {
			return ""
		}
		if seen[name] {
			return name
		}
		seen[name] = true
	}
	return ""
}

func unread(err error) error {
	if known, ok := errors.AsType[*core.Error](err); ok {
		return known
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	return core.Wrap(err, core.Malformed, "The front matter cannot be read: "+core.Cut(first, 200)+".")
}

// maxNodes is the largest number of values in front matter, where values of aliases count each time.
const maxNodes = 10_000

// fromYAML returns the value of a node, with scalars as the strings that were written.
func fromYAML(node *yaml.Node, left *int) (any, error) {
	if *left--; *left < 0 {
		return nil, core.Errorf(core.Malformed, "The front matter has more than %d values.", maxNodes)
	}
	switch node.Kind {
	case yaml.DocumentNode:
		return fromYAML(node.Content[0], left)
	case yaml.AliasNode:
		return fromYAML(node.Alias, left)
	case yaml.SequenceNode:
		list := []any{}
		for _, child := range node.Content {
			value, err := fromYAML(child, left)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		return list, nil
	case yaml.MappingNode:
		return fromMapping(node, left)
	}
	if node.Tag == "!!null" || node.Kind != yaml.ScalarNode {
		return nil, nil
	}
	return node.Value, nil
}

// fromMapping returns the fields of a mapping. Its own fields take precedence over those merged by "<<". It fails with
// Malformed if a name occurs twice.
func fromMapping(node *yaml.Node, left *int) (any, error) {
	fields, merged := map[string]any{}, []any{}
	for i := 0; i+1 < len(node.Content); i += 2 {
		name := node.Content[i]
		value, err := fromYAML(node.Content[i+1], left)
		if err != nil {
			return nil, err
		}
		if name.Tag == "!!merge" {
			if many, isList := value.([]any); isList {
				merged = append(merged, many...)
			} else {
				merged = append(merged, value)
			}
			continue
		}
		if _, there := fields[name.Value]; there {
			return nil, twice(name.Value)
		}
		fields[name.Value] = value
	}
	for _, one := range merged {
		more, _ := one.(map[string]any)
		for name, value := range more {
			if _, there := fields[name]; !there {
				fields[name] = value
			}
		}
	}
	return fields, nil
}

// twice returns the error for a name that occurs twice, where it is unclear which value is meant.
func twice(name string) error {
	return core.Errorf(core.Malformed, "The front matter has %s twice.", core.Shorten(strings.ToLower(name)))
}

// asWritten converts the scalars in a value of TOML or JSON to strings.
func asWritten(value any) any {
	switch v := value.(type) {
	case nil, string:
		return v
	case []any:
		list := []any{}
		for _, one := range v {
			list = append(list, asWritten(one))
		}
		return list
	case map[string]any:
		fields := map[string]any{}
		for name, one := range v {
			fields[name] = asWritten(one)
		}
		return fields
	case time.Time:
		return v.Format(time.RFC3339Nano)
	}
	return fmt.Sprint(value)
}
