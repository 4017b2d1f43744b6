package entrystore

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// tree decodes JSON to maps and lists, and encodes them after they were changed. Maps have no order, but the members of
// an entry do: the tree remembers the order of every map, wherever that is moved to.
type tree struct{ orders map[uintptr]order }

// order is the order of a map's members. It refers to the map, so that the map's address is not reused.
type order struct {
	names []string
	of    map[string]any
}

// read decodes the fields of an object. Numbers are json.Number.
func (tr *tree) read(object []byte) (map[string]any, error) {
	tr.orders = map[uintptr]order{}
	value, err := tr.value(object)
	fields, ok := value.(map[string]any)
	if err == nil && !ok {
		err = fmt.Errorf("%.20s is no object", object)
	}
	return fields, err
}

func (tr *tree) value(raw []byte) (value any, err error) {
	switch {
	case len(raw) == 0:
		return nil, errors.New("a value is missing")
	case raw[0] == '{':
		return tr.object(raw)
	case raw[0] == '[':
		return tr.list(raw)
	case raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9':
		return json.Number(raw), nil
	}
	err = json.Unmarshal(raw, &value)
	return value, err
}

func (tr *tree) object(raw []byte) (_ map[string]any, err error) {
	o := order{of: map[string]any{}}
	for m := range Members(raw) {
		o.names = append(o.names, m.Name)
		if o.of[m.Name], err = tr.value(m.Value()); err != nil {
			return nil, fmt.Errorf("%s: %w", m.Name, err)
		}
	}
	tr.orders[reflect.ValueOf(o.of).Pointer()] = o
	return o.of, nil
}

func (tr *tree) list(raw []byte) (all []any, err error) {
	elements := Elements(raw)
	all = make([]any, len(elements))
	for i, element := range elements {
		if all[i], err = tr.value(element); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// write appends a value to out as JSON: members in the order in which they were read, then new ones by name.
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
