package modeltest

import (
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// shape is what the API document says of a type's entries.
type shape struct{ entity *jsonschema.Schema }

// shapes reads the component out of the document.
func (h *house) shapes(document, component string) shape {
	h.tb.Helper()
	parsed, err := jsonschema.UnmarshalJSON(strings.NewReader(document))
	h.check(err)
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	h.check(compiler.AddResource("openapi.json", parsed))
	compiled, err := compiler.Compile("openapi.json#/components/schemas/" + component)
	h.check(err)
	return shape{compiled}
}

// fits wants the answer to be such an entity, and no member to be one that the document does not have.
func (s shape) fits(h *house, a answer) {
	h.tb.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(a.body))
	h.check(err)
	if err := s.entity.Validate(value); err != nil {
		h.tb.Errorf("an entry is not as the API document says: %v\n%s", err, a.body)
	}
	for name := range value.(map[string]any) {
		if s.entity.Properties[name] == nil {
			h.tb.Errorf("the API document does not have the member %s", name)
		}
	}
}
