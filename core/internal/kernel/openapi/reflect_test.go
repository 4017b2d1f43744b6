package openapi_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// schemas returns the components of a document as they are sent.
func schemas(t *testing.T, components openapi.Object) map[string]any {
	t.Helper()
	body, err := json.Marshal(openapi.Document(openapi.Source{Schemas: components}))
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Components struct{ Schemas map[string]any }
	}
	if err := json.Unmarshal(body, &document); err != nil {
		t.Fatal(err)
	}
	return document.Components.Schemas
}

func want(t *testing.T, what string, got any, text string) {
	t.Helper()
	var wanted any
	if err := json.Unmarshal([]byte(text), &wanted); err != nil {
		t.Fatal(what, err)
	}
	if !reflect.DeepEqual(got, wanted) {
		body, _ := json.Marshal(got) // it came of JSON
		t.Errorf("%s: the schema is %s, want %s", what, body, text)
	}
}

type (
	role   string
	person struct {
		Name string `json:"name" doc:"Of a person."`
		Role role   `json:"role"`
	}
	base struct {
		ID   string `json:"id"`
		Note string `json:"note"`
	}
	mixed struct {
		base
		Note int `json:"note,omitempty"` // takes the place of that of base
	}
	maybe struct {
		*Embedded
		Own string `json:"own"`
	}
	// Embedded is exported, as a pointer to an embedded struct has to be to be encoded.
	Embedded struct {
		ID string `json:"id"`
	}
	based struct {
		base   `api:"allOf"`
		Secret string `json:"secret"`
	}
	tree struct {
		Name     string `json:"name"`
		Children []tree `json:"children"`
	}
	knot struct {
		Name string `json:"name"`
		Next *knot  `json:"next"`
	}
	closed struct{}
)

func (closed) MarshalJSON() ([]byte, error) { return []byte("1"), nil }

// TestMembers checks the schema of a member of each sort. All are required unless they say otherwise.
func TestMembers(t *testing.T) {
	for name, c := range map[string]struct {
		value    any
		member   string // as JSON; empty for none
		optional bool
	}{
		"text":              {struct{ M string }{}, `{"type":"string"}`, false},
		"named text":        {struct{ M role }{}, `{"type":"string"}`, false},
		"flag":              {struct{ M bool }{}, `{"type":"boolean"}`, false},
		"whole number":      {struct{ M uint64 }{}, `{"type":"integer"}`, false},
		"number":            {struct{ M float32 }{}, `{"type":"number"}`, false},
		"time":              {struct{ M time.Time }{}, `{"type":"string","format":"date-time"}`, false},
		"time of a field":   {struct{ M field.Time }{}, `{"type":"string","format":"date-time"}`, false},
		"list":              {struct{ M [][]string }{}, `{"type":"array","items":{"type":"array","items":{"type":"string"}}}`, false},
		"map":               {struct{ M map[role]bool }{}, `{"type":"object","additionalProperties":{"type":"boolean"}}`, false},
		"raw":               {struct{ M json.RawMessage }{}, `{"type":"object"}`, false},
		"pointer":           {struct{ M *int }{}, `{"type":["integer","null"]}`, false},
		"pointer to time":   {struct{ M *field.Time }{}, `{"type":["string","null"],"format":"date-time"}`, false},
		"list of pointers":  {struct{ M []*bool }{}, `{"type":"array","items":{"type":["boolean","null"]}}`, false},
		"component":         {struct{ M person }{}, `{"$ref":"#/components/schemas/Person"}`, false},
		"components":        {struct{ M []person }{}, `{"type":"array","items":{"$ref":"#/components/schemas/Person"}}`, false},
		"map of components": {struct{ M map[string]person }{}, `{"type":"object","additionalProperties":{"$ref":"#/components/schemas/Person"}}`, false},
		"component or null": {struct{ M *person }{}, `{"anyOf":[{"$ref":"#/components/schemas/Person"},{"type":"null"}]}`, false},
		"struct":            {struct{ M base }{}, `{"type":"object","properties":{"id":{"type":"string"},"note":{"type":"string"}},"required":["id","note"]}`, false},
		"struct or null":    {struct{ M *Embedded }{}, `{"type":["object","null"],"properties":{"id":{"type":"string"}},"required":["id"]}`, false},
		"left out": {struct {
			M string `json:",omitempty"`
		}{}, `{"type":"string"}`, true},
		"left out if zero": {struct {
			M field.Time `json:",omitzero"`
		}{}, `{"type":"string","format":"date-time"}`, true},
		"pointer that is left out": {struct {
			M *person `json:",omitempty"`
		}{}, `{"$ref":"#/components/schemas/Person"}`, true},
		"not encoded": {struct {
			M string `json:"-"`
		}{}, ``, true},
		"not exported": {struct{ m string }{}, ``, true},
		"hidden": {struct {
			M string `api:"hidden"`
		}{}, ``, true},
		"optional": {struct {
			M string `api:"optional"`
		}{}, `{"type":"string"}`, true},
		"null": {struct {
			M field.Time `api:"null" doc:"When."`
		}{}, `{"type":["string","null"],"format":"date-time","description":"When."}`, false},
		"open": {struct {
			M json.RawMessage `api:"open"`
		}{}, `{"type":"object","additionalProperties":true}`, false},
		"types": {struct {
			M any `api:"type=number|string"`
		}{}, `{"type":["number","string"]}`, false},
		"list of a component": {struct {
			M any `json:",omitempty" api:"listOf=Person"`
		}{}, `{"type":"array","items":{"$ref":"#/components/schemas/Person"}}`, true},
		"type and format": {struct {
			M json.RawMessage `api:"type=string,format=uri,optional"`
		}{}, `{"type":"string","format":"uri"}`, true},
	} {
		made := schemas(t, openapi.Object{"It": openapi.Of(c.value), "Person": openapi.Of(person{})})["It"].(map[string]any)
		properties := made["properties"].(map[string]any)
		switch member := properties["M"]; {
		case c.member == "" && len(properties) > 0:
			t.Errorf("%s: the members are %v, want none", name, properties)
		case c.member != "":
			want(t, name, member, c.member)
		}
		if _, required := made["required"]; required == c.optional {
			t.Errorf("%s: the member is required: %v", name, required)
		}
	}
}

// TestComponents checks structs that embed others, components that are written out, and recursion.
func TestComponents(t *testing.T) {
	got := schemas(t, openapi.Object{
		"Person": openapi.Of(person{}), "Mixed": openapi.Of(mixed{}), "Maybe": openapi.Of(maybe{}), "Based": openapi.Of(based{}),
		"Base": openapi.Of(base{}), "Tree": openapi.Of(tree{}), "Role": openapi.Of(role(""), openapi.OneOf("", role("a"), "b")),
		"Written": openapi.Object{"type": "object"},
	})
	for name, text := range map[string]string{
		"Person": `{"type":"object","required":["name","role"],"properties":{
			"name":{"type":"string","description":"Of a person."},"role":{"$ref":"#/components/schemas/Role"}}}`,
		"Role":  `{"type":"string","enum":["a","b"]}`,
		"Mixed": `{"type":"object","required":["id"],"properties":{"id":{"type":"string"},"note":{"type":"integer"}}}`,
		"Maybe": `{"type":"object","required":["own"],"properties":{"id":{"type":"string"},"own":{"type":"string"}}}`,
		"Based": `{"allOf":[{"$ref":"#/components/schemas/Base"},
			{"type":"object","required":["secret"],"properties":{"secret":{"type":"string"}}}]}`,
		"Tree": `{"type":"object","required":["name","children"],"properties":{
			"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/components/schemas/Tree"}}}}`,
		"Written": `{"type":"object"}`,
	} {
		want(t, name, got[name], text)
	}
}

// TestMembersAreThoseOfJSON holds the members and the required ones against what encoding/json writes.
func TestMembersAreThoseOfJSON(t *testing.T) {
	for _, value := range []any{person{}, mixed{}, maybe{}, tree{}, maybe{Embedded: &Embedded{}}, mixed{Note: 1}} {
		body, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		var sent map[string]any
		if err := json.Unmarshal(body, &sent); err != nil {
			t.Fatal(err)
		}
		made := schemas(t, openapi.Object{"It": openapi.Of(value), "Tree": openapi.Object{}})["It"].(map[string]any)
		for name := range sent {
			if made["properties"].(map[string]any)[name] == nil {
				t.Errorf("%T: %s is sent and not described", value, name)
			}
		}
		for _, name := range made["required"].([]any) {
			if _, there := sent[name.(string)]; !there {
				t.Errorf("%T: %s is required and not sent", value, name)
			}
		}
	}
}

// TestRules checks what rules add to the members.
func TestRules(t *testing.T) {
	type input struct {
		Name  string   `json:"name"`
		Role  *role    `json:"role"`
		Tags  []string `json:"tags"`
		Score float64  `json:"score"`
	}
	rules := []openapi.Rule{
		openapi.AtLeast("name", 1), openapi.AtMost("name", 9), openapi.OneOf("role", role("a"), "b"),
		openapi.AtLeast("tags", 2), openapi.AtMost("tags", 3), openapi.AtLeast("score", 0), openapi.AtMost("score", 4), openapi.Partial(),
	}
	const text = `{"type":"object","properties":{
		"name":{"type":"string","minLength":1,"maxLength":9},"role":{"type":["string","null"],"enum":["a","b",null]},
		"tags":{"type":"array","items":{"type":"string"},"minItems":2,"maxItems":3},"score":{"type":"number","minimum":0,"maximum":4}}}`
	for range 2 { // a rule may be used for several components
		want(t, "It", schemas(t, openapi.Object{"It": openapi.Of(input{}, rules...)})["It"], text)
	}
}

// TestWhatHasNoSchema checks that mistakes are not passed over.
func TestWhatHasNoSchema(t *testing.T) {
	for says, components := range map[string]openapi.Object{
		"chan int has no schema": {"It": openapi.Of(struct{ M chan int }{})},
		"func() has no schema":   {"It": openapi.Of(struct{ M []func() }{})},
		"interface {} has no":    {"It": openapi.Of(struct{ M any }{})},
		"[]uint8 has no schema":  {"It": openapi.Of(struct{ M []byte }{})},
		"map[int]bool has no":    {"It": openapi.Of(struct{ M map[int]bool }{})},
		"closed encodes itself":  {"It": openapi.Of(struct{ M *closed }{})},
		"knot contains itself":   {"It": openapi.Of(struct{ M knot }{})},
		"are both of the type":   {"It": openapi.Of(person{}), "Other": openapi.Of(person{})},
		`has no member "nme"`:    {"It": openapi.Of(person{}, openapi.AtMost("nme", 1))},
		"base is no component":   {"It": openapi.Of(based{})},
		`the word "nul" in its tag`: {"It": openapi.Of(struct {
			M field.Time `api:"nul"`
		}{})},
	} {
		func() {
			defer func() {
				if got, _ := recover().(string); !strings.Contains(got, says) {
					t.Errorf("it says %q, want %q", got, says)
				}
			}()
			openapi.Document(openapi.Source{Schemas: components})
		}()
	}
}
