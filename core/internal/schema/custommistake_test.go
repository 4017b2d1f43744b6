package schema_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// The types are kinds with a mistake each.
type (
	noSchema    struct{}
	emptySchema struct{}
	badSchema   struct{}
	refSchema   struct{}
	badName     struct{}
	builtIn     struct{}
	panicking   struct{}
	byPointer   struct{}
	badExample  struct{}
	badZero     struct {
		Unit string `json:"unit"`
	}
	badText struct{}
	tagged  struct {
		Unit string `json:"unit" validate:"required"`
	}
	strangeKind struct{}
)

func (noSchema) Kind() string              { return "measure" }
func (emptySchema) Kind() string           { return "measure" }
func (emptySchema) Schema() map[string]any { return nil }
func (badSchema) Kind() string             { return "measure" }
func (badSchema) Schema() map[string]any   { return map[string]any{"type": "thing"} }
func (refSchema) Kind() string             { return "measure" }
func (refSchema) Schema() map[string]any   { return map[string]any{"$ref": "#/x"} }
func (badName) Kind() string               { return "My Kind" }
func (badName) Schema() map[string]any     { return anObject }
func (builtIn) Kind() string               { return "email" }
func (builtIn) Schema() map[string]any     { return anObject }
func (panicking) Kind() string             { return "measure" }
func (panicking) Schema() map[string]any   { panic("no") }
func (*byPointer) Kind() string            { return "measure" }
func (*byPointer) Schema() map[string]any  { return anObject }
func (badExample) Kind() string            { return "measure" }
func (badExample) Schema() map[string]any {
	return map[string]any{"type": "object", "examples": []any{5}}
}
func (badZero) Kind() string                   { return "measure" }
func (badText) Kind() string                   { return "measure" }
func (badText) Schema() map[string]any         { return anObject }
func (badText) Text(string) string             { return "" }
func (tagged) Kind() string                    { return "measure" }
func (tagged) Schema() map[string]any          { return anObject }
func (strangeKind) Kind() (name string, n int) { return "", 0 }

func (badZero) Schema() map[string]any {
	return map[string]any{"properties": map[string]any{"unit": map[string]any{"minLength": 1}}}
}

var anObject = map[string]any{"type": "object"}

func TestMistakesOfKinds(t *testing.T) {
	for _, c := range []struct {
		typ  reflect.Type
		want string
	}{
		{reflect.TypeFor[noSchema](), "has no method Schema() map[string]any; write func (Measure) Schema() map[string]any, with a value receiver"},
		{reflect.TypeFor[emptySchema](), `is not a JSON schema: it is empty; return a JSON schema such as map[string]any{"type": "object"}`},
		{reflect.TypeFor[badSchema](), "is not a JSON schema: it is not valid at type:"},
		{reflect.TypeFor[refSchema](), "has $ref, and a schema of a kind is without references; write the schema out"},
		{reflect.TypeFor[badName](), `the kind "My Kind" of schema_test.badName is not a name`},
		{reflect.TypeFor[builtIn](), `the kind "email" of schema_test.builtIn has the name of a kind of the program; rename it`},
		{reflect.TypeFor[panicking](), "the method Schema of its kind panics"},
		{reflect.TypeFor[byPointer](), "has no method Kind() string; write func (Measure) Kind() string"},
		{reflect.TypeFor[strangeKind](), "has no method Kind() string; write func (Measure) Kind() string"},
		{reflect.TypeFor[badExample](), "examples[0] in Schema of schema_test.badExample, 5, is not valid: got number, want object; mend it"},
		{reflect.TypeFor[badZero](), `the zero value of schema_test.badZero, {"unit":""}, is not valid at unit: minLength: got 0, want 1, and it is the value of an empty field; return null`},
		{reflect.TypeFor[badText](), "the method Text of schema_test.badText has another signature and would never be called; write Text() string with a value receiver"},
		{reflect.TypeFor[tagged](), "the field Unit of schema_test.tagged has the tag validate, which a kind of a plugin does not have"},
	} {
		for of, err := range map[string]error{
			"kind":  second(schema.CustomOf(c.typ)),
			"field": second(schema.Of(record(text, `json:"name" cms:"title"`, c.typ, `json:"a"`))),
		} {
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s of the %s:\n%v\nwant\n%s", c.typ, of, err, c.want)
			}
			if found, _ := err.(schema.Mistakes); of == "field" && (len(found) != 1 || found[0].Field != "a") { //nolint:errorlint // it is returned as it is
				t.Errorf("%s: %+v", c.typ, found)
			}
		}
	}
	if _, err := schema.CustomOf(nil); err == nil {
		t.Error("nothing is a kind")
	}
}

func second[T any](_ T, err error) error { return err }

// TestMistakesOfFieldsOfKinds checks the tags of fields whose kind is that of a plugin, and types that are none.
func TestMistakesOfFieldsOfKinds(t *testing.T) {
	kind := reflect.TypeFor[measure]()
	for tag, want := range map[string]string{
		`json:"a" cms:"title"`:         "title does not fit the kind custom",
		`json:"a" cms:"exact"`:         "exact does not fit the kind custom",
		`json:"a" cms:"unique"`:        "unique does not fit the kind custom",
		`json:"a" cms:"tags"`:          "lines and tags are for lists of texts",
		`json:"a" default:"5"`:         "a kind of a plugin has no default; set it in Prepare",
		`json:"a" validate:"max=5"`:    `the rule "max=5" does not fit the kind custom`,
		`json:"a" cms:"language=de"`:   "",
		`json:"a" validate:"required"`: "",
	} {
		_, err := schema.Of(record(kind, tag))
		if want == "" && err == nil {
			continue
		}
		if err == nil || want == "" || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", tag, err, want)
		}
	}
	for typ, want := range map[reflect.Type]string{
		reflect.TypeFor[time.Time]():       `field "a": time.Time has no fields; use field.Time`,
		reflect.TypeFor[[]measure]():       `field "a": a list of schema_test.measure has no kind; use a slice of structs that have such a field, or make the slice a kind`,
		reflect.TypeFor[*measure]():        `field "a": *schema_test.measure has no kind; use schema_test.measure: a field that is not sent has its zero value`,
		reflect.TypeFor[struct{ a int }](): `field "a": struct { a int } has no fields; give it one`,
	} {
		if _, err := schema.Of(record(typ, `json:"a"`)); err == nil || err.Error() != want {
			t.Errorf("%s:\n%v\nwant\n%s", typ, err, want)
		}
	}
}

// otherMeasure has another schema.
type otherMeasure struct{ measure }

func (otherMeasure) Schema() map[string]any {
	return map[string]any{"examples": []any{map[string]any{"amount": 5, "unit": "g"}}}
}

// otherText has another text.
type otherText struct{ measure }

func (otherText) Text() string { return "other" }

func TestFingerprintFollowsKinds(t *testing.T) {
	seen := map[string]reflect.Type{}
	for _, typ := range []reflect.Type{reflect.TypeFor[measure](), reflect.TypeFor[otherMeasure](), reflect.TypeFor[otherText](), reflect.TypeFor[word]()} {
		s, err := schema.Of(record(typ, `json:"a"`))
		if err != nil {
			t.Fatal(err)
		}
		print := s.Fingerprint()
		if other := seen[print]; other != nil {
			t.Errorf("%s has the fingerprint of %s", typ, other)
		}
		seen[print] = typ
	}
}
