package projection

import (
	"strings"

	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/model"
)

// Shape selects the parts of an entry that are returned.
type Shape struct {
	// Fields are the fields in addition to the id, also of expanded entries: "speakers.name"; empty for all fields.
	Fields []string
	// Expand has the paths of references, and the names of fields with images, whose targets are included in the member
	// "expand": "speakers", "venue.host", or "speakers.company" for those of entries that are expanded themselves.
	Expand []string
}

// FieldsParameter is the query key of the wanted fields of an entry, separated by commas.
const FieldsParameter = "fields"

// ExpandParameter is the query key of the references of an entry to include, separated by commas.
const ExpandParameter = "expand"

// ParseShape parses the query string of an entry, which may name the wanted fields and the references to include. It
// fails with Malformed for any other key.
func ParseShape(t *model.Type, raw string) (shape Shape, err error) {
	p, err := params.Parse(raw)
	if err != nil {
		return shape, err
	}
	return ReadShape(t, p)
}

// ReadShape is ParseShape for parameters that are already parsed.
func ReadShape(t *model.Type, p params.Params) (shape Shape, err error) {
	err = p.Each(func(name, value string) error {
		if !shape.Set(t, name, value) {
			return params.Unknown(name, Parameters(t)...)
		}
		return nil
	})
	return shape, err
}

// Set applies a parameter; false if it is no part of a shape. Expand is accepted only for types with something to
// expand.
func (s *Shape) Set(t *model.Type, name, value string) bool {
	switch {
	case name == FieldsParameter:
		s.Fields = strings.Split(value, ",")
	case name == ExpandParameter && len(t.Expands()) > 0:
		s.Expand = strings.Split(value, ",")
	default:
		return false
	}
	return true
}

// Parameters returns the query keys of a shape.
func Parameters(t *model.Type) []string {
	if len(t.Expands()) == 0 {
		return []string{FieldsParameter}
	}
	return []string{FieldsParameter, ExpandParameter}
}

// ParseFields parses a query string that may name the wanted fields of entries. It fails with Malformed for any other
// key.
func ParseFields(raw string) (fields []string, err error) {
	p, err := params.Parse(raw)
	if err != nil {
		return nil, err
	}
	err = p.Each(func(name, value string) error {
		if name != FieldsParameter {
			return params.Unknown(name, FieldsParameter)
		}
		fields = strings.Split(value, ",")
		return nil
	})
	return fields, err
}
