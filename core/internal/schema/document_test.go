package schema_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
)

// documents holds the JSON schema of each field of every, apart from its title.
var documents = map[field.Kind]string{
	field.KindText:    `{"type":"string","maxLength":10,"description":"Say it."}`,
	field.KindLong:    `{"type":"string","maxLength":20}`,
	field.KindRich:    `{"type":"string","maxLength":500000}`,
	field.KindEmail:   `{"type":"string","maxLength":2000}`,
	field.KindPhone:   `{"type":"string","maxLength":2000}`,
	field.KindLink:    `{"type":"string","format":"uri-reference","maxLength":2000}`,
	field.KindImage:   `{"type":"string","format":"uri-reference","maxLength":2000}`,
	field.KindIcon:    `{"type":"string","maxLength":2000}`,
	field.KindColour:  `{"type":"string","enum":["blue","cyan","green","purple","orange"],"default":"blue"}`,
	field.KindChoice:  `{"type":"string","enum":["one","two"],"default":"one"}`,
	field.KindNumber:  `{"type":"number","minimum":-0.5,"maximum":9.5,"default":1.5}`,
	field.KindInteger: `{"type":"integer","minimum":1,"maximum":9,"default":5}`,
	field.KindBoolean: `{"type":"boolean","default":true}`,
	field.KindTime:    `{"type":["string","null"],"format":"date-time","readOnly":true}`,
	field.KindLines:   `{"type":"array","maxItems":3,"items":{"type":"string","maxLength":30}}`,
	field.KindTags:    `{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":2000}}`,
	field.KindMap: `{"type":["object","null"],"maxProperties":100,
		"additionalProperties":{"type":["string","number","boolean"]}}`,
	field.KindObject: `{"type":"object","properties":` + innerDocument + `}`,
	field.KindList:   `{"type":"array","maxItems":2,"items":{"type":"object","properties":` + innerDocument + `}}`,
	field.KindBlocks: `{"type":"array","maxItems":2,"items":{"oneOf":[
		{"type":"object","additionalProperties":false,"required":["inner"],
			"properties":{"inner":{"type":"object","title":"Inner","properties":` + innerDocument + `}}},
		{"type":"object","additionalProperties":false,"required":["spare"],
			"properties":{"spare":{"type":"object","title":"Spare","properties":{
				"text":{"type":"string","maxLength":7,"title":"Text"}}}}}]}}`,
	field.KindRef:    `{"type":["string","null"],"maxLength":2000}`,
	field.KindRefs:   `{"type":"array","maxItems":3,"uniqueItems":true,"items":{"type":"string","maxLength":2000}}`,
	field.KindZone:   `{"type":"string","maxLength":2000}`,
	field.KindCustom: `{"type":"string","maxLength":20000}`,
	field.KindSlug: `{"type":"string","maxLength":80,"pattern":"^([a-z0-9]+(-[a-z0-9]+)*)?$",
		"description":"Left empty, it is made from the text. The old address keeps leading here."}`,
}

const innerDocument = `{
	"innerName":{"type":"string","maxLength":5,"title":"Inner name"},
	"link":{"type":"string","format":"uri-reference","maxLength":2000,"title":"Link"},
	"words":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":2000},"title":"Words"}}`

func TestEveryKindHasADocument(t *testing.T) {
	s := read[every](t)
	for _, kind := range field.Kinds() {
		want := object(t, []byte(documents[kind]))
		f := s.Field(string(kind))
		want["title"] = f.Label
		if got := through(t, f.JSON()); !reflect.DeepEqual(got, want) {
			t.Errorf("%s is\n%v, want\n%v", kind, got, want)
		}
	}
}

func TestMapValuesByWhatTheyMayBe(t *testing.T) {
	s := read[struct {
		Prices  field.Prices  `json:"prices"`
		Amounts field.Amounts `json:"amounts"`
	}](t)
	for name, want := range map[string]any{"prices": "number", "amounts": []any{"string", "number"}} {
		values := through(t, s.Field(name).JSON())["additionalProperties"].(map[string]any)
		if !reflect.DeepEqual(values["type"], want) {
			t.Errorf("%s are %v, want %v", name, values["type"], want)
		}
	}
}

func TestAnOpenChoiceMayBeEmpty(t *testing.T) {
	open := through(t, read[every](t).Field("open").JSON())
	if want := []any{"one", "two", ""}; !reflect.DeepEqual(open["enum"], want) {
		t.Errorf("the choices are %v, want %v", open["enum"], want)
	}
}

func TestEntityAndInput(t *testing.T) {
	s := read[every](t)
	for name, c := range map[string]struct {
		doc             map[string]any
		specs, time, id bool
		required        []any
		requiredMissing bool
	}{
		"what staff read":     {doc: s.Entity(true), specs: true, time: true, id: true},
		"what visitors read":  {doc: s.Entity(false), time: true, id: true},
		"what staff create":   {doc: s.Input(true, false), specs: true, required: []any{"text"}},
		"what visitors send":  {doc: s.Input(false, false), required: []any{"text"}},
		"what staff may send": {doc: s.Input(true, true), specs: true, requiredMissing: true},
	} {
		doc := through(t, c.doc)
		properties := doc["properties"].(map[string]any)
		for field, want := range map[string]bool{"map": c.specs, "time": c.time, "id": c.id, "createdAt": c.id, "updatedAt": c.id} {
			if _, got := properties[field]; got != want {
				t.Errorf("%s has %s: %v, want %v", name, field, got, want)
			}
		}
		required, _ := doc["required"].([]any)
		switch {
		case c.id && len(required) != len(properties):
			t.Errorf("%s: of %d properties %d are always there", name, len(properties), len(required))
		case !c.id && !c.requiredMissing && !reflect.DeepEqual(required, c.required):
			t.Errorf("%s requires %v, want %v", name, required, c.required)
		case c.requiredMissing && doc["required"] != nil:
			t.Errorf("%s requires %v, want nothing", name, required)
		}
	}
}

// through gives the document as a reader of its JSON sees it.
func through(t *testing.T, doc any) map[string]any {
	t.Helper()
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return object(t, text)
}

func object(t *testing.T, text []byte) map[string]any {
	t.Helper()
	var out map[string]any
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return out
}
