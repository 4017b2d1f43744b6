package pluginhost

import (
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// input describes the input of a route.
type input struct {
	typ        reflect.Type
	form       bool           // whether the body may be an encoded form
	raw        bool           // whether it is plugin.Raw
	maxBody    int            // the maximum size of the body in bytes
	path       []string       // the names of the parameters of the path that it has
	parameters []string       // the names of all parameters of the path
	rest       string         // the parameter that is the rest of the path; empty for none
	values     []value        // the fields of parameters
	members    []int          // the indices of the fields of the body
	bodyType   reflect.Type   // a struct of the fields of the body
	body       *schema.Schema // of bodyType; nil if the input has no body
}

// value is a field with the value of a parameter.
type value struct {
	index int
	name  string
	place string // where it is in a request: the name of its tag
}

// The places of parameters, by the names of their tags.
const (
	inPath   = "path"
	inQuery  = "query"
	inHeader = "header"
)

// inputOf reads the struct of the input of a route.
func inputOf(r plugin.Route) (*input, error) {
	t := r.Input
	in := &input{typ: t, raw: isRaw(r), maxBody: maxBody(r), form: r.Form}
	in.parameters, in.rest = parametersOf(r.Path)
	if t == reflect.TypeFor[plugin.None]() || in.raw {
		return in, nil
	}
	if t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("the input %s is no struct", t)
	}
	var members []reflect.StructField
	for i := range t.NumField() {
		f := t.Field(i)
		places := placesOf(f)
		switch {
		case f.Anonymous || !f.IsExported():
			return nil, fmt.Errorf("the input %s: the field %s must be exported, and not embedded", t, f.Name)
		case len(places) > 1:
			return nil, fmt.Errorf("the input %s: the field %s has the tags %s", t, f.Name, strings.Join(places, " and "))
		case len(places) == 1:
			if !convertible(f.Type) {
				return nil, fmt.Errorf("the input %s: a %s cannot be read from a text", t, f.Type)
			}
			name := f.Tag.Get(places[0])
			if places[0] == inHeader && !isReadable(name) {
				return nil, fmt.Errorf("the input %s: the header %q cannot be read", t, name)
			}
			in.values = append(in.values, value{i, name, places[0]})
			if places[0] == inPath {
				in.path = append(in.path, name)
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

// described describes the query keys and headers for the API document.
func (in *input) described() (all []openapi.Object) {
	for _, v := range in.values {
		if v.place == inPath {
			continue
		}
		all = append(all, openapi.Object{
			"name": v.name, "in": v.place, "description": "Read by the plugin.", "schema": shapeOf(in.typ.Field(v.index).Type),
		})
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
	if in.raw {
		return readRaw(request, in.maxBody)
	}
	out := reflect.New(in.typ)
	if err := in.readValues(request, out.Elem()); err != nil {
		return nil, err
	}
	if in.body == nil {
		return out.Interface(), nil
	}
	read := func() ([]byte, error) { return request.JSON(in.maxBody) }
	if in.form && isForm(request) {
		read = func() ([]byte, error) { return in.readForm(request) }
	}
	raw, err := read()
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
