package strictjson

import (
	"encoding/json"

	"github.com/quoin-cms/quoin/core"
)

// Fields reads a body whose members are texts, flags and lists of texts into the fields that it names, each a *string, a
// *bool or a *[]string: {"username": &username}. A *json.RawMessage takes any value as it stands. Fields that it does not
// name stay as they are. It fails with Malformed where a value is of
// another kind, with Invalid where a member is no field, and otherwise like Err.
func Fields(body []byte, fields map[string]any) error {
	r := Read(body)
	var unknown, wrong core.FieldErrors
	for name, v := range r.Members {
		kind, must := Text, "must be a text"
		switch fields[name].(type) {
		case *bool:
			kind, must = Boolean, "must be true or false"
		case *[]string:
			kind, must = List, "must be a list of texts"
		case *json.RawMessage:
			kind = v.Kind()
		}
		switch {
		case fields[name] == nil:
			unknown.Add(core.Shorten(name), "is not a field here")
		case v.Kind() != kind || json.Unmarshal(v.Raw(), fields[name]) != nil:
			wrong.Add(name, must)
		}
	}
	switch {
	case r.twice, core.CodeOf(r.Err()) == core.TooLarge && wrong == nil && unknown == nil:
		return r.Err()
	case core.CodeOf(r.Err()) == core.Malformed:
		return core.Errorf(core.Malformed, "The body must be one JSON object.")
	case wrong != nil:
		return core.MalformedFields(wrong)
	case unknown != nil:
		return core.InvalidFields(unknown)
	}
	return nil
}
