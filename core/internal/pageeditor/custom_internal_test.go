package pageeditor

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// weight is a kind of a plugin.
type weight struct {
	Amount float64 `json:"amount"`
	Unit   string  `json:"unit"`
}

func (weight) Kind() string           { return "weight" }
func (weight) Schema() map[string]any { return map[string]any{"type": "object"} }
func (w weight) Text() string         { return fmt.Sprintf("%g Kilos", w.Amount) }

func (w weight) Check() error {
	if w.Amount < 0 {
		return errors.New("must be above zero")
	}
	return nil
}

func TestKeysOfAValueOfAKind(t *testing.T) {
	s, err := schema.Of(reflect.TypeFor[struct {
		Weight weight `json:"weight"`
	}]())
	if err != nil {
		t.Fatal(err)
	}
	object := &node{kind: objectNode, members: []member{
		{"amount", &node{scalar: json.Number("2.5")}},
		{"unit", &node{scalar: "kg"}},
		{"list", &node{kind: arrayNode, list: []*node{{scalar: true}, {}, {scalar: "x"}}}},
	}}
	if got, want := string(object.encode()), `{"amount":2.5,"unit":"kg","list":[true,null,"x"]}`; got != want {
		t.Errorf("the JSON is %s, want %s", got, want)
	}
	if got, want := customKeys(&s.Fields[0], object), []string{"text 2.5 kilos", "text 2.5 kg true, , x"}; !reflect.DeepEqual(got, want) {
		t.Errorf("the keys are %q, want %q", got, want)
	}
	if got := customKeys(&s.Fields[0], &node{}); len(got) > 0 {
		t.Errorf("an empty value has the keys %q", got)
	}
}
