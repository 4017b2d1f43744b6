package schema

import (
	"reflect"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
)

type card struct {
	Kind  string    `json:"kind" validate:"oneof=plain wide"`
	Parts cardParts `json:"parts"`
}

type cardParts struct {
	Text string   `json:"text"`
	Look cardLook `json:"look"`

	own field.Own
}

type cardLook struct {
	Layout string `json:"layout" validate:"omitempty,oneof=rows columns"`
}

func (p *cardParts) Own() *field.Own { return &p.own }

type clock struct {
	Until string `json:"until"`
}

func cardSchema(t *testing.T) *Schema {
	t.Helper()
	s, err := Of(reflect.TypeFor[card]())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func offersOf(path, shape, value string) ShapeOptions {
	offers := map[string]map[string][]string{path: {shape: {value}}}
	return ShapeOptions{Field: "parts", By: "kind", Common: []string{"look"}, Offers: offers}
}

// TestCommonParts sets, reads and offers a part that a shape of a plugin has beside its own.
func TestCommonParts(t *testing.T) {
	shape, err := ShapeOf("clock", "Clock", "fas fa-clock", reflect.TypeFor[clock]())
	if err != nil {
		t.Fatal(err)
	}
	plain := cardSchema(t)
	s, err := AddShapes(plain, offersOf("look.layout", "wide", "rows"), []Shape{shape})
	if err != nil {
		t.Fatal(err)
	}
	if offers := s.Field("parts").Part("look").Part("layout").Offers; len(offers["wide"]) != 1 || len(offers["clock"]) != 0 {
		t.Errorf("the offers are %v", offers)
	}
	if plain.Field("parts").Part("look").Part("layout").Offers != nil {
		t.Error("the schema that was given has offers")
	}
	var c card
	if err := s.Read([]byte(`{"kind":"clock","parts":{"until":"noon","look":{"layout":"rows"}}}`), &c); err != nil {
		t.Fatal(err)
	}
	if until := c.Parts.own.Value().(*clock).Until; until != "noon" || c.Parts.Look.Layout != "rows" {
		t.Errorf("the parts are %q and %+v", until, c.Parts.Look)
	}
	if err := s.For(&c).Merge(&c, s.For(&c).Field("parts"), []byte(`{"look":{"layout":"columns"}}`)); err != nil {
		t.Fatal(err)
	}
	if until := c.Parts.own.Value().(*clock).Until; until != "noon" || c.Parts.Look.Layout != "columns" {
		t.Errorf("after a change the parts are %q and %+v", until, c.Parts.Look)
	}
}

func TestMistakesInShapeOptions(t *testing.T) {
	for says, o := range map[string]ShapeOptions{
		`no part "look.size"`:             offersOf("look.size", "wide", "rows"),
		`"round" is no kind`:              offersOf("look.layout", "round", "rows"),
		`"rings" is no value`:             offersOf("look.layout", "wide", "rings"),
		`Common: "parts" has no part "x"`: {Field: "parts", By: "kind", Common: []string{"x"}},
	} {
		if _, err := AddShapes(cardSchema(t), o, nil); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %s", err, says)
		}
	}
}
