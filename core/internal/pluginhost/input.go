package pluginhost

import (
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// input describes the input of a route.
type input struct {
	typ         reflect.Type
	path, query []string       // the names of the parameters
	values      []value        // the fields of parameters
	members     []int          // the indices of the fields of the body
	bodyType    reflect.Type   // a struct of the fields of the body
	body        *schema.Schema // of bodyType; nil if the input has no body
}

// value is a field with the value of a parameter.
type value struct {
	index int
	name  string
	query bool // whether it is a key of the query string, and not a parameter of the path
}

// inputOf reads the struct of an input.
func inputOf(t reflect.Type) (*input, error) {
	in := &input{typ: t}
	if t == reflect.TypeFor[plugin.None]() {
		return in, nil
	}
	if t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("the input %s is no struct", t)
	}
	var members []reflect.StructField
	for i := range t.NumField() {
		f := t.Field(i)
		path, inPath := f.Tag.Lookup("path")
		query, inQuery := f.Tag.Lookup("query")
		switch {
		case f.Anonymous || !f.IsExported():
			return nil, fmt.Errorf("the input %s: the field %s must be exported, and not embedded", t, f.Name)
		case inPath && inQuery:
			return nil, fmt.Errorf("the input %s: the field %s has the tags path and query", t, f.Name)
		case inPath || inQuery:
			if !convertible(f.Type) {
				return nil, fmt.Errorf("the input %s: a %s cannot be read from a text", t, f.Type)
			}
			in.values = append(in.values, value{i, path + query, inQuery})
			if inQuery {
				in.query = append(in.query, query)
			} else {
				in.path = append(in.path, path)
			}
		default:
			in.members = append(in.members, i)
			members = append(members, f)
		}
	}
	if len(members) == 0 {
		return in, nil
	}
	in.bodyType = reflect.StructOf(members)
	body, err := schema.Of(in.bodyType)
	if err != nil {
		return nil, fmt.Errorf("the input %s: %w", t, err)
	}
	in.body = body
	return in, nil
}

// parameters describes the query keys for the API document.
func (in *input) parameters() (all []openapi.Object) {
	for _, v := range in.values {
		if v.query {
			all = append(all, openapi.Query(v.name, "Read by the plugin.", shapeOf(in.typ.Field(v.index).Type)))
		}
	}
	return all
}

// shapeOf returns the schema of a parameter.
func shapeOf(t reflect.Type) openapi.Object {
	if isText(t) {
		return openapi.Text()
	}
	switch t.Kind() {
	case reflect.Bool:
		return openapi.Flag()
	case reflect.Int, reflect.Int64:
		return openapi.Integer()
	case reflect.Float64:
		return openapi.Number()
	default:
		return openapi.Text()
	}
}

// isText reports whether a type reads itself from a text.
func isText(t reflect.Type) bool {
	return reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

// convertible reports whether set can set a value of a type.
func convertible(t reflect.Type) bool {
	return isText(t) || slices.Contains([]reflect.Kind{reflect.String, reflect.Bool, reflect.Int, reflect.Int64, reflect.Float64}, t.Kind())
}

// read returns a pointer to the input of a request. It fails with Malformed, Invalid, Unsupported or TooLarge.
func (in *input) read(request *api.Request, rules validate.Rules) (any, error) {
	out := reflect.New(in.typ)
	query, err := params.Parse(request.RawQuery())
	if err != nil {
		return nil, err
	}
	for _, v := range in.values {
		text, given := request.Param(v.name), true
		if v.query {
			text, given = query[v.name]
		}
		if !given {
			continue
		}
		if message := set(out.Elem().Field(v.index), text); message != "" {
			if !v.query {
				return nil, core.Errorf(core.NotFound, "There is no such address.")
			}
			return nil, params.Bad(v.name, message)
		}
	}
	if in.body == nil {
		return out.Interface(), nil
	}
	raw, err := request.JSON(api.VisitorBody)
	if err != nil {
		return nil, err
	}
	body := reflect.New(in.bodyType)
	if err := rules.Input(in.body, body.Interface(), raw); err != nil {
		return nil, err
	}
	for i, at := range in.members {
		out.Elem().Field(at).Set(body.Elem().Field(i))
	}
	if checker, ok := out.Interface().(model.Checker); ok {
		return out.Interface(), validate.AsInvalid(checker.Check())
	}
	return out.Interface(), nil
}

// set sets a field to the value of a text. It returns the end of a sentence about a text that has no value.
func set(to reflect.Value, text string) (message string) {
	if reader, ok := to.Addr().Interface().(encoding.TextUnmarshaler); ok {
		if reader.UnmarshalText([]byte(text)) != nil {
			return "has no such value"
		}
		return ""
	}
	switch to.Kind() {
	case reflect.String:
		to.SetString(text)
	case reflect.Bool:
		if text != "true" && text != "false" {
			return "must be true or false"
		}
		to.SetBool(text == "true")
	case reflect.Int, reflect.Int64:
		n, err := strconv.ParseInt(text, 10, to.Type().Bits())
		if err != nil {
			return "must be a whole number"
		}
		to.SetInt(n)
	case reflect.Float64:
		n, err := strconv.ParseFloat(text, 64)
		if err != nil || n-n != 0 {
			return "must be a number"
		}
		to.SetFloat(n)
	default:
	}
	return ""
}
