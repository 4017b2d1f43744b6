package strict

import (
	"encoding/json"

	"github.com/quoin-cms/quoin/core"
)

// Texts reads a body whose members are texts into the fields that it names: {"username": &username}. Fields that
// it does not name stay as they are. It fails with Malformed where a value is no text, with Invalid where a member
// is no field, and otherwise like Err.
func Texts(body []byte, fields map[string]*string) error {
	r := Read(body)
	var unknown, wrong core.FieldErrors
	for name, v := range r.Members {
		target := fields[name]
		switch {
		case target == nil:
			unknown.Add(core.Shorten(name), "is not a field here")
		case v.Kind() != Text || json.Unmarshal(v.Raw(), target) != nil:
			wrong.Add(name, "must be a text")
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
