package strictjson

import (
	"encoding/json"
	"reflect"
	"strings"

	"github.com/quoin-cms/quoin/core"
)

// Into reads a body into the struct that to points to, by the names in the json tags of its fields and of the structs that
// it embeds. Each field is a text or a pointer to one, a bool, a []string or a json.RawMessage; one that the body does not have stays as it
// is. It fails like Fields.
func Into(body []byte, to any) error {
	fields := map[string]any{}
	pointers(reflect.ValueOf(to).Elem(), fields)
	return Fields(body, fields)
}

// pointers adds pointers to the fields of a struct, by their names.
func pointers(v reflect.Value, fields map[string]any) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		switch name, _, _ := strings.Cut(f.Tag.Get("json"), ","); {
		case f.Anonymous && name == "":
			pointers(v.Field(i), fields)
		case name != "" && name != "-":
			fields[name] = v.Field(i).Addr().Interface()
		}
	}
}

// Missing returns an error for each empty text of the struct that to points to, unless its json tag says omitempty. It
// leaves out the structs that the struct embeds.
func Missing(to any) (missing core.FieldErrors) {
	v := reflect.ValueOf(to).Elem()
	for i := range v.NumField() {
		name, options, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		if v.Field(i).Kind() == reflect.String && v.Field(i).Len() == 0 && options != "omitempty" {
			missing.Add(name, "is required")
		}
	}
	return missing
}

// Fields reads a body whose members are texts, flags and lists of texts into the fields that it names, each a *string, a
// *bool or a *[]string: {"username": &username}. A **string takes null as well. A *json.RawMessage takes any value as it stands. Fields that it does not
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
		case **string:
			must = "must be a text or null"
			if v.Kind() == Null {
				kind = Null
			}
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
