package schema

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/quoin-cms/quoin/core/field"
)

// MaxCustom is the maximum length of a value of a kind of a plugin in JSON, in bytes.
const MaxCustom = 16 << 10

// The methods of the values of a kind of a plugin, as plugin.Kind documents them.
type (
	named    interface{ Kind() string }
	schemed  interface{ Schema() map[string]any }
	texter   interface{ Text() string }
	sorter   interface{ Sort() string }
	rejecter interface{ Check() error }
)

// Custom is a kind of a plugin, as its Go type describes it.
type Custom struct {
	Name string
	Type reflect.Type

	document JSON               // its JSON schema
	rule     *jsonschema.Schema // the same, compiled
	zero     []byte             // the JSON of the zero value, which is the empty value
	samples  []json.RawMessage  // valid values
	row      field.Row
	digest   string // changes if the JSON, the texts or the order of values change
}

// isCustom reports whether a Go type is that of a kind of a plugin.
func isCustom(t reflect.Type) bool { return t.Implements(reflect.TypeFor[named]()) }

// CustomOf reads the Go type of a kind of a plugin. The error is Mistakes, without a field.
func CustomOf(t reflect.Type) (*Custom, error) {
	var found Mistakes
	say := func(mend, wrong string, args ...any) { found.Add("", fmt.Sprintf(wrong, args...), mend) }
	switch {
	case t == nil || !isCustom(t):
		say(`write func (Measure) Kind() string { return "measure" }, with a value receiver`, "%v has no method Kind() string", t)
		return nil, found
	case !t.Implements(reflect.TypeFor[schemed]()):
		say(`write func (Measure) Schema() map[string]any, with a value receiver`, "%s has no method Schema() map[string]any", t)
		return nil, found
	}
	k := &Custom{Type: t}
	misread(t, say)
	if err := guard("Kind", func() error { k.Name = k.zeroValue().(named).Kind(); return nil }); err != nil {
		say("mend the method", "the kind of %s %s", t, err)
		return nil, found
	}
	k.checkName(say)
	checkTags(t, say)
	k.readSchema(say)
	if len(found) > 0 {
		return nil, found
	}
	k.row = *field.RowOf(field.KindCustom)
	k.row.Cell, k.row.Wants = k.cell, "a value of the kind "+k.Name
	if t.Implements(reflect.TypeFor[texter]()) {
		k.row.Unsearched, k.row.Search = false, func(value json.RawMessage) []string { return some(k.text(value)) }
	}
	k.readSamples(say)
	if len(found) > 0 {
		return nil, found
	}
	k.digest = k.sum()
	return k, nil
}

// misread reports methods with the name of an optional method and another signature, which would never be called.
func misread(t reflect.Type, say func(mend, wrong string, args ...any)) {
	for _, want := range []reflect.Type{reflect.TypeFor[texter](), reflect.TypeFor[sorter](), reflect.TypeFor[rejecter]()} {
		method := want.Method(0)
		if t.Implements(want) {
			continue
		}
		signature := method.Name + strings.TrimPrefix(method.Type.String(), "func")
		if _, found := reflect.PointerTo(t).MethodByName(method.Name); found {
			say("write "+signature+" with a value receiver", "the method %s of %s has another signature and would never be called", method.Name, t)
		}
	}
}

func (k *Custom) checkName(say func(mend, wrong string, args ...any)) {
	switch {
	case !shapePattern.MatchString(k.Name) || len(k.Name) > maxCustomName:
		say(`return a word such as "measure"`, "the kind %q of %s is not a name: a name is lower-case words with hyphens between, at most %d characters", k.Name, k.Type, maxCustomName)
	case field.RowOf(field.Kind(k.Name)) != nil:
		say("rename it", "the kind %q of %s has the name of a kind of the program", k.Name, k.Type)
	}
}

// maxCustomName is the maximum length of the name of a kind of a plugin.
const maxCustomName = 32

// checkTags rejects tags within the struct of a kind, which nobody reads.
func checkTags(t reflect.Type, say func(mend, wrong string, args ...any)) {
	for t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return
	}
	for sf := range t.Fields() {
		for _, key := range []string{"cms", "validate", "default"} {
			if _, there := sf.Tag.Lookup(key); there {
				say("leave it out, and write the rule into Schema or Check", "the field %s of %s has the tag %s, which a kind of a plugin does not have", sf.Name, t, key)
			}
		}
	}
}

// references are the keywords that lead to another schema.
var references = []string{"$ref", "$dynamicRef", "$recursiveRef", "$id", "$schema", "$anchor", "$dynamicAnchor", "$defs", "definitions"}

// readSchema compiles the JSON schema of a kind.
func (k *Custom) readSchema(say func(mend, wrong string, args ...any)) {
	var text []byte
	err := guard("Schema", func() (err error) {
		text, err = json.Marshal(k.zeroValue().(schemed).Schema())
		return err
	})
	if err == nil {
		err = json.Unmarshal(text, &k.document)
	}
	if err != nil || len(k.document) == 0 {
		say(`return a JSON schema such as map[string]any{"type": "object"}`, "Schema of %s is not a JSON schema: it %s", k.Type, orElse(err, "is empty"))
		return
	}
	for _, word := range references {
		if bytes.Contains(text, fmt.Appendf(nil, "%q:", word)) {
			say("write the schema out", "Schema of %s has %s, and a schema of a kind is without references", k.Type, word)
			return
		}
	}
	parsed, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err == nil {
		compiler := jsonschema.NewCompiler()
		compiler.DefaultDraft(jsonschema.Draft2020)
		compiler.AssertFormat()
		if err = compiler.AddResource("kind.json", parsed); err == nil {
			k.rule, err = compiler.Compile("kind.json")
		}
	}
	if err != nil {
		say("mend the schema: it is JSON Schema, draft 2020-12", "Schema of %s is not a JSON schema: it %s", k.Type, schemaFault(err))
	}
}

// schemaFault returns the first reason why a schema cannot be compiled.
func schemaFault(err error) string {
	if wrong, ok := err.(*jsonschema.SchemaValidationError); ok { //nolint:errorlint // it is never wrapped
		return breach(wrong.Err)
	}
	return err.Error()
}

// readSamples reads the zero value, and the values of default and examples in the schema.
func (k *Custom) readSamples(say func(mend, wrong string, args ...any)) {
	zero, err := k.encode(reflect.Zero(k.Type))
	if err != nil {
		say("mend MarshalJSON", "the zero value of %s %s", k.Type, err)
		return
	}
	if k.zero = zero; string(zero) != "null" {
		if problem := k.breach(zero); problem != "" {
			say("return null for it in MarshalJSON, or allow it in Schema", "the zero value of %s, %s, %s, and it is the value of an empty field", k.Type, zero, problem)
			return
		}
	}
	if fallback, there := k.document["default"]; there {
		k.addSample("default", fallback, say)
	}
	examples, _ := k.document["examples"].([]any)
	for i, one := range examples {
		k.addSample(fmt.Sprintf("examples[%d]", i), one, say)
	}
}

func (k *Custom) addSample(place string, value any, say func(mend, wrong string, args ...any)) {
	raw, err := json.Marshal(value)
	problem := ""
	if err == nil {
		_, problem = k.accept(raw)
	}
	if err != nil || problem != "" {
		say("mend it", "%s in Schema of %s, %s, %s", place, k.Type, raw, orElse(err, problem))
		return
	}
	k.samples = append(k.samples, raw)
}

// sum returns a digest of everything that the stored values, their index and search depend on. Texts and orders are known by
// those of the samples.
func (k *Custom) sum() string {
	parts := [][]byte{k.zero}
	text, _ := json.Marshal(k.document) // it was read from JSON
	parts = append(parts, text, fmt.Append(nil, k.row.Unsearched, k.Ordered()))
	for _, raw := range k.samples {
		if v, err := k.decode(raw); err == nil {
			key, _ := k.index(v)
			parts = append(parts, []byte(key), []byte(k.text(raw)))
		}
	}
	sum := sha256.Sum256(bytes.Join(parts, []byte{0}))
	return hex.EncodeToString(sum[:8])
}

func (k *Custom) zeroValue() any { return reflect.Zero(k.Type).Interface() }

// Zero returns the zero value.
func (k *Custom) Zero() any { return k.zeroValue() }

// Samples returns valid values in JSON: those of default and examples in the schema. It must not be changed.
func (k *Custom) Samples() []json.RawMessage { return k.samples }

// Ordered reports whether values have an order.
func (k *Custom) Ordered() bool { return k.Type.Implements(reflect.TypeFor[sorter]()) }

// Document returns the JSON schema of the values, with null if that is the empty value.
func (k *Custom) Document() JSON {
	if string(k.zero) != "null" || k.rule.Validate(nil) == nil {
		return cloneJSON(k.document)
	}
	return JSON{"anyOf": []any{cloneJSON(k.document), JSON{"type": "null"}}}
}

// cloneJSON copies the top level, to which callers add keywords.
func cloneJSON(of JSON) JSON {
	out := make(JSON, len(of))
	for name, value := range of {
		out[name] = value
	}
	return out
}

func orElse(err error, text string) string {
	if err != nil {
		return err.Error()
	}
	return text
}

func some(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}
