package schema

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// ShapeOptions describe the shapes of a type: see model.Shapes.
type ShapeOptions struct {
	Field  string
	By     string
	Common []string
	Offers map[string]map[string][]string
}

// offer adds the values that forms offer for each shape to the choices among the parts.
func (s *Schema) offer(at int, o ShapeOptions) error {
	for path, offers := range o.Offers {
		parts := &s.Fields[at]
		for name := range strings.SplitSeq(path, ".") {
			parts.Fields = slices.Clone(parts.Fields)
			if parts = parts.Part(name); parts == nil {
				return fmt.Errorf("Offers: %q has no part %q", o.Field, path)
			}
		}
		for shape, values := range offers {
			if !slices.Contains(s.Fields[s.indexOf(o.By)].Choices, shape) {
				return fmt.Errorf("Offers: %q is no %s", shape, o.By)
			}
			for _, value := range values {
				if !slices.Contains(parts.Choices, value) {
					return fmt.Errorf("Offers: %q is no value of %q", value, path)
				}
			}
		}
		parts.Offers = offers
	}
	return nil
}

// withCommon returns shapes with the parts that every shape has.
func withCommon(list []Shape, of *Field, names []string) ([]Shape, error) {
	var common []Field
	for _, name := range names {
		part := of.Part(name)
		if part == nil {
			return nil, fmt.Errorf("Common: %q has no part %q", of.Name, name)
		}
		one := *part
		one.common = true
		common = append(common, one)
	}
	list = slices.Clone(list)
	for i := range list {
		list[i].Fields = slices.Concat(list[i].Fields, common)
	}
	return list, nil
}

// readCommon sets the parts that every shape has from the JSON of an entity with a shape of a plugin.
func (s *Schema) readCommon(ptr any, raw json.RawMessage) error {
	var named map[string]json.RawMessage
	if err := json.Unmarshal(raw, &named); err != nil {
		return err
	}
	parts, _ := s.Shaped()
	for i := range s.For(ptr).Field(parts.Name).Fields {
		f := &s.For(ptr).Field(parts.Name).Fields[i]
		if value := named[f.Name]; f.common && value != nil {
			if err := json.Unmarshal(value, s.partsOf(ptr).Field(f.index).Addr().Interface()); err != nil {
				return err
			}
		}
	}
	return nil
}
