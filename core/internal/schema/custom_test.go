package schema_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// measure is a number with a unit.
type measure struct {
	Amount float64 `json:"amount"`
	Unit   string  `json:"unit"`
}

func (measure) Kind() string { return "measure" }

func (measure) Schema() map[string]any {
	return map[string]any{
		"type": "object", "required": []string{"amount", "unit"}, "additionalProperties": false,
		"properties": map[string]any{
			"amount": map[string]any{"type": "number"}, "unit": map[string]any{"enum": []string{"kg", "g"}},
		},
		"examples": []any{map[string]any{"amount": 5, "unit": "kg"}},
	}
}

func (m measure) Check() error {
	switch m.Amount {
	case 13:
		panic("thirteen")
	case 14:
		return errors.New("must not be 14")
	}
	return nil
}

func (m measure) Text() string {
	if m.Amount == 15 {
		panic("fifteen")
	}
	return fmt.Sprintf("%g %s", m.Amount, m.Unit)
}

func (m measure) grams() float64 {
	if m.Unit == "kg" {
		return m.Amount * 1000
	}
	return m.Amount
}

func (m measure) Sort() string { return fmt.Sprintf("%012.3f", m.grams()) }

func (m measure) MarshalJSON() ([]byte, error) {
	type plain measure
	switch {
	case m == measure{}:
		return []byte("null"), nil
	case m.Amount == 16:
		panic("sixteen")
	}
	return json.Marshal(plain(m))
}

func (m *measure) UnmarshalJSON(data []byte) error {
	type plain measure
	if err := json.Unmarshal(data, (*plain)(m)); err != nil {
		return err
	}
	switch m.Amount {
	case 17:
		panic("seventeen")
	case 18:
		return errors.New("must not be read as 18")
	case 19:
		m.Amount = 20 // so that its JSON becomes another
	case 20:
		m.Amount = 21
	}
	return nil
}

// word is a text; it has nothing but the two required methods.
type word string

func (word) Kind() string           { return "word" }
func (word) Schema() map[string]any { return map[string]any{"type": "string", "maxLength": 20_000} }

type weighed struct {
	Name   string  `json:"name" cms:"title"`
	Weight measure `json:"weight" cms:"indexed"`
	Parts  []struct {
		Weight measure `json:"weight" cms:"indexed"`
	} `json:"parts"`
	Word word `json:"word" cms:"indexed"`
}

func custom(t *testing.T, path string) *schema.Field {
	t.Helper()
	for at, f := range read[weighed](t).Customs() {
		if at == path {
			return f
		}
	}
	t.Fatalf("there is no %s", path)
	return nil
}

func TestCustomFields(t *testing.T) {
	var paths []string
	for path := range read[weighed](t).Customs() {
		paths = append(paths, path)
	}
	if want := []string{"weight", "parts.weight", "word"}; !reflect.DeepEqual(paths, want) {
		t.Errorf("%q, want %q", paths, want)
	}
	weight, text := custom(t, "weight"), custom(t, "word")
	if weight.Kind != field.KindCustom || weight.Custom != "measure" || !weight.Sortable || !weight.Row().Searched() {
		t.Errorf("%+v", weight)
	}
	if text.Sortable || text.Row().Searched() || !text.Indexable() {
		t.Errorf("%+v", text)
	}
	doc := weight.JSON()
	if all, _ := doc["anyOf"].([]any); len(all) != 2 || !reflect.DeepEqual(all[1], map[string]any{"type": "null"}) || doc["title"] != "Weight" {
		t.Errorf("%v", doc)
	}
	if doc := text.JSON(); doc["type"] != "string" || doc["title"] != "Word" {
		t.Errorf("%v", doc)
	}
}

// TestCustomValues checks values as they are sent.
func TestCustomValues(t *testing.T) {
	for value, want := range map[string]string{
		`{"amount":5,"unit":"kg"}`:             "",
		` { "unit" : "g", "amount": 1e2 } `:    "",
		`null`:                                 "",
		`{}`:                                   "",
		`{"amount":5}`:                         "is not valid: missing property 'unit'",
		`{"amount":5,"unit":"lb"}`:             "is not valid at unit: value must be one of 'kg', 'g'",
		`{"amount":"5","unit":"kg"}`:           "is not valid at amount: got string, want number",
		`{"amount":5,"unit":"kg","more":1}`:    "is not valid: additional properties 'more' not allowed",
		`5`:                                    "is not valid: got number, want object",
		`[]`:                                   "must be a value of the kind measure",
		`{"amount":13,"unit":"kg"}`:            "cannot be used, because the method Check of its kind panics",
		`{"amount":14,"unit":"kg"}`:            "must not be 14",
		`{"amount":16,"unit":"kg"}`:            "cannot be used, because the method MarshalJSON of its kind panics",
		`{"amount":17,"unit":"kg"}`:            "cannot be used, because the method UnmarshalJSON of its kind panics",
		`{"amount":18,"unit":"kg"}`:            "must not be read as 18",
		`{"amount":19,"unit":"kg"}`:            "is not the same when its JSON is read again: that is a mistake of its kind",
		`{"amount":1,"unit":"kg",`:             "must be a value of the kind measure",
		strings.Repeat(" ", 20_000) + `null`:   "",
		`"` + strings.Repeat("x", 17000) + `"`: "must be at most 16 KB",
	} {
		if got := custom(t, "weight").CustomKind().CheckSent(json.RawMessage(value)); got != want {
			t.Errorf("%.60s %q, want %q", value, got, want)
		}
	}
}

// TestCustomChecks checks values that code has set.
func TestCustomChecks(t *testing.T) {
	s := read[weighed](t)
	for value, want := range map[measure]string{
		{}: "", {5, "kg"}: "", {5, "lb"}: "is not valid at unit: value must be one of 'kg', 'g'", {14, "g"}: "must not be 14",
		{13, "g"}: "cannot be used, because the method Check of its kind panics",
	} {
		got := s.Check(&weighed{Weight: value})
		if want == "" && len(got) == 0 {
			continue
		}
		if len(got) != 1 || got[0].Field != "weight" || got[0].Message != want {
			t.Errorf("%v: %v, want %q", value, got, want)
		}
	}
	if got := s.Check(&weighed{Word: word(strings.Repeat("x", schema.MaxCustom))}); len(got) != 1 || got[0].Field != "word" {
		t.Errorf("%v", got)
	}
	text := &weighed{Word: " as it is\u0007 "}
	s.MapTexts(text, func(*schema.Field, string, string) string { return "changed" })
	if text.Word != " as it is\u0007 " || text.Name != "changed" {
		t.Errorf("%q", text.Word)
	}
}

func TestCustomTexts(t *testing.T) {
	weight, text := custom(t, "weight").Row(), custom(t, "word").Row()
	for value, want := range map[string]string{`{"amount":5,"unit":"kg"}`: "5 kg", `null`: "", `{"amount":15,"unit":"kg"}`: ""} {
		if got := strings.Join(weight.Search(json.RawMessage(value)), "|"); got != want {
			t.Errorf("%s is searched as %q, want %q", value, got, want)
		}
	}
	if got := weight.Cell(json.RawMessage(`{"amount":15,"unit":"kg"}`)); got != `{"amount":15,"unit":"kg"}` {
		t.Errorf("%q", got)
	}
	if got := text.Cell(json.RawMessage(`"a"`)); got != `"a"` || text.Search != nil {
		t.Errorf("%q", got)
	}
	if got := text.Cell(json.RawMessage(`""`)); got != "" {
		t.Errorf("%q", got)
	}
}

func TestCustomIndex(t *testing.T) {
	s, weight := read[weighed](t), custom(t, "weight").CustomKind()
	indexed := s.Texts(&weighed{Weight: measure{2, "kg"}}, custom(t, "weight"))[0]
	for _, text := range []string{`{"amount":2,"unit":"kg"}`, `{"unit": "kg", "amount": 2.0}`} {
		if got, err := weight.Sought(text); err != nil || got != indexed {
			t.Errorf("%s is %q, %v, want %q", text, got, err, indexed)
		}
	}
	if got := schema.Unsorted(indexed); got != `{"amount":2,"unit":"kg"}` {
		t.Errorf("%q", got)
	}
	if lighter, _ := weight.Sought(`{"amount":900,"unit":"g"}`); lighter >= indexed {
		t.Errorf("%q is not before %q", lighter, indexed)
	}
	if got, err := weight.Sought("2 kg"); err == nil {
		t.Errorf("a text is taken as %q", got)
	}
	if got := s.Texts(&weighed{}, custom(t, "weight"))[0]; got != "" {
		t.Errorf("an empty value is %q", got)
	}
	for _, text := range []string{`"red"`, `red`} {
		if got, err := custom(t, "word").CustomKind().Sought(text); err != nil || got != `"red"` {
			t.Errorf("%s is %q, %v", text, got, err)
		}
	}
}

func TestReadSurvivesAPanic(t *testing.T) {
	if err := read[weighed](t).Read([]byte(`{"weight":{"amount":17,"unit":"kg"}}`), &weighed{}); err == nil {
		t.Error("there is no error")
	}
}

// FuzzCustom checks that no JSON of a kind panics, and that accepted JSON is read again.
func FuzzCustom(f *testing.F) {
	for _, seed := range []string{`{"amount":5,"unit":"kg"}`, `null`, `{"amount":13}`, `[[]]`, `"`, `{"amount":1e999,"unit":"g"}`, `{"amount":1e1000001,"unit":"g"}`, `{"amount":1e-999999,"unit":"g"}`} {
		f.Add(seed)
	}
	s, err := schema.Of(reflect.TypeFor[weighed]())
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		weight, value := s.Field("weight"), &weighed{}
		_ = weight.Row().Cell(json.RawMessage(text))
		_, _ = weight.CustomKind().Sought(text)
		if !json.Valid([]byte(text)) || weight.CustomKind().CheckSent(json.RawMessage(text)) != "" {
			return
		}
		if err := s.Decode(value, weight, json.RawMessage(text)); err != nil {
			t.Fatal(err)
		}
		if problems := s.Check(value); len(problems) > 0 {
			t.Errorf("%s is accepted, and then %v", text, problems)
		}
	})
}
