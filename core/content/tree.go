package content

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/quoin-cms/quoin/core/model"
)

// migrate lets the type bring the fields of an entity of a lower version to its present shape.
func migrate(t *model.Type, entity []byte) ([]byte, error) {
	var tr tree
	fields, err := tr.read(entity)
	if err != nil {
		return nil, err
	}
	for name := range fields {
		if model.Reserved(name) {
			delete(fields, name)
		}
	}
	if err := t.Options.Migrate(fields); err != nil {
		return nil, err
	}
	for name := range fields {
		if model.Reserved(name) {
			return nil, fmt.Errorf("%s belongs to every entry, and no Migrate sets it", name)
		}
	}
	return tr.write(nil, fields)
}

// tree reads JSON as maps and lists, and writes what became of them. Maps know no order, but the labels of an entry
// have one: the tree remembers it for every map, wherever that is moved to.
type tree struct{ orders map[uintptr]order }

// order is that of the members of a map. The map is kept, so that no other comes to lie in its place.
type order struct {
	names []string
	of    map[string]any
}

// read gives the fields of an object. Numbers are json.Number.
func (tr *tree) read(object []byte) (map[string]any, error) {
	tr.orders = map[uintptr]order{}
	d := json.NewDecoder(bytes.NewReader(object))
	d.UseNumber()
	value, err := tr.value(d)
	if err != nil {
		return nil, err
	}
	fields, ok := value.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%.20s is no object", object)
	}
	return fields, nil
}

func (tr *tree) value(d *json.Decoder) (any, error) {
	token, err := d.Token()
	switch {
	case err != nil:
		return nil, err
	case token == json.Delim('{'):
		return tr.object(d)
	case token == json.Delim('['):
		return tr.list(d)
	}
	return token, nil
}

func (tr *tree) object(d *json.Decoder) (map[string]any, error) {
	o := order{of: map[string]any{}}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		value, err := tr.value(d)
		if err != nil {
			return nil, err
		}
		o.names = append(o.names, name.(string)) // what names a member is a text
		o.of[name.(string)] = value
	}
	tr.orders[reflect.ValueOf(o.of).Pointer()] = o
	_, err := d.Token()
	return o.of, err
}

func (tr *tree) list(d *json.Decoder) ([]any, error) {
	all := []any{}
	for d.More() {
		value, err := tr.value(d)
		if err != nil {
			return nil, err
		}
		all = append(all, value)
	}
	_, err := d.Token()
	return all, err
}

// write adds a value to out as JSON: members in the order in which they were read, new ones after them by name.
func (tr *tree) write(out []byte, value any) ([]byte, error) {
	switch v := value.(type) {
	case map[string]any:
		return tr.writeObject(out, v)
	case []any:
		return tr.writeList(out, v)
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		return nil, err
	}
	return append(out, bytes.TrimSpace(text.Bytes())...), nil
}

func (tr *tree) writeObject(out []byte, object map[string]any) (_ []byte, err error) {
	if object == nil {
		return append(out, "null"...), nil
	}
	names := slices.DeleteFunc(slices.Clone(tr.orders[reflect.ValueOf(object).Pointer()].names), func(name string) bool {
		_, there := object[name]
		return !there
	})
	for _, name := range slices.Sorted(maps.Keys(object)) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	out = append(out, '{')
	for i, name := range names {
		if i > 0 {
			out = append(out, ',')
		}
		if out, err = tr.write(out, name); err != nil {
			return nil, err
		}
		if out, err = tr.write(append(out, ':'), object[name]); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return append(out, '}'), nil
}

func (tr *tree) writeList(out []byte, list []any) (_ []byte, err error) {
	if list == nil {
		return append(out, "null"...), nil
	}
	out = append(out, '[')
	for i, value := range list {
		if i > 0 {
			out = append(out, ',')
		}
		if out, err = tr.write(out, value); err != nil {
			return nil, err
		}
	}
	return append(out, ']'), nil
}
