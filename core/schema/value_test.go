package schema_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/schema"
)

func TestMapTextsWalksEveryText(t *testing.T) {
	v := every{
		Text: "a", Rich: "b", Lines: []string{"c", " ", "d", ""}, Tags: nil, Object: inner{Name: "e", Words: []string{"", "f"}},
		List: []inner{{Name: "g"}, {Link: "h"}},
	}
	paths := map[string]string{}
	read[every](t).MapTexts(&v, func(_ *schema.Field, path, text string) string {
		if text != "" {
			paths[path] = text
		}
		return strings.ToUpper(text)
	})
	want := map[string]string{
		"text": "a", "rich": "b", "lines[0]": "c", "lines[1]": " ", "lines[2]": "d", "object.innerName": "e",
		"object.words[1]": "f", "list[0].innerName": "g", "list[1].link": "h",
	}
	if !reflect.DeepEqual(paths, want) {
		t.Errorf("the texts are %v, want %v", paths, want)
	}
	if v.Text != "A" || v.List[1].Link != "H" || !reflect.DeepEqual(v.Lines, []string{"C", "D"}) ||
		!reflect.DeepEqual(v.Object.Words, []string{"F"}) {
		t.Errorf("the value became %+v", v)
	}
}

func TestCheckNamesNestedValues(t *testing.T) {
	v := every{
		Email: "no", Link: "/yes", Icon: "", Map: field.Specs{{Key: ""}}, Object: inner{Link: "no"},
		List: []inner{{Link: "/yes"}, {Link: "no"}},
	}
	var named []string
	for _, problem := range read[every](t).Check(&v) {
		named = append(named, problem.Field)
	}
	if want := []string{"email", "map", "object.link", "list[1].link"}; !reflect.DeepEqual(named, want) {
		t.Errorf("the fields named are %q, want %q", named, want)
	}
}

func TestApplyDefaults(t *testing.T) {
	s := read[every](t)
	v := every{Number: 3}
	s.ApplyDefaults(&v, func(f *schema.Field) bool { return f.Kind == field.KindColour })
	if v.Number != 3 || v.Integer != 5 || !v.Boolean || v.Choice != "one" || v.Colour != "" || v.Text != "" {
		t.Errorf("the value became %+v", v)
	}
}

func TestDecodeAndCopy(t *testing.T) {
	s := read[every](t)
	v := every{Text: "old", Lines: []string{"a", "b"}, Object: inner{Name: "n", Link: "/l"}, Map: field.Specs{}}
	for name, text := range map[string]string{"text": `"new"`, "lines": `["c"]`, "object": `{"innerName":"m"}`, "map": `null`} {
		if err := s.Decode(&v, s.Field(name), json.RawMessage(text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	want := every{Text: "new", Lines: []string{"c"}, Object: inner{Name: "m"}}
	if !reflect.DeepEqual(v, want) {
		t.Errorf("the value became %+v, want %+v", v, want)
	}
	if err := s.Decode(&v, s.Field("integer"), json.RawMessage(`9999999999999999999`)); err == nil {
		t.Error("a number beyond the field's range was taken")
	}
	other := every{Text: "other", Long: "kept"}
	if s.Copy(&other, &v, s.Field("text")); other.Text != "new" || other.Long != "kept" {
		t.Errorf("the copy became %+v", other)
	}
}

func TestFillListsLeavesMapsNull(t *testing.T) {
	var v every
	read[every](t).FillLists(&v)
	if v.Lines == nil || v.Tags == nil || v.List == nil || v.Map != nil {
		t.Errorf("the value became %#v", v)
	}
}

func TestKeys(t *testing.T) {
	s := read[every](t)
	moment := field.At(time.Date(2026, 1, 31, 9, 0, 0, 0, time.UTC))
	v := every{Text: "T", Link: "/l", Number: -1.5, Integer: 42, Boolean: true, Time: moment, Tags: []string{"a", "b"}}
	for name, want := range map[string]string{
		"text": "T", "link": "/l", "number": "-1.5", "integer": "42", "boolean": "true", "time": "2026-01-31T09:00:00.000Z",
		"long": "", "map": "", "object": "",
	} {
		if got := s.Key(&v, s.Field(name)); got != want {
			t.Errorf("the key of %s is %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string][]string{"tags": {"a", "b"}, "lines": {}, "text": {"T"}} {
		if got := s.Texts(&v, s.Field(name)); !reflect.DeepEqual(got, want) {
			t.Errorf("the texts of %s are %q, want %q", name, got, want)
		}
	}
}
