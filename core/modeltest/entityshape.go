package modeltest

import (
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// entityShape is the JSON schema of a type's entries in the API document.
type entityShape struct{ entity *jsonschema.Schema }

// entitySchema reads the schema of a component from the document.
func (h *server) entitySchema(document, component string) entityShape {
	h.tb.Helper()
	parsed, err := jsonschema.UnmarshalJSON(strings.NewReader(document))
	h.check(err)
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	h.check(compiler.AddResource("openapi.json", parsed))
	compiled, err := compiler.Compile("openapi.json#/components/schemas/" + component)
	h.check(err)
	return entityShape{compiled}
}

// check fails the test if the response is not an entity of the schema, or has a member that the schema does not have.
func (s entityShape) check(h *server, a answer) {
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
