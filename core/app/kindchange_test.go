package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins"
)

// strictMeasure is a measure whose schema accepts kilos alone, and whose order is the reverse.
type strictMeasure struct{ measure }

func (strictMeasure) Schema() map[string]any {
	return map[string]any{"properties": map[string]any{"unit": map[string]any{"const": "kg"}}}
}

func (m strictMeasure) Sort() string { return fmt.Sprintf("%012.3f", 1e6-m.Amount) }

func (m *strictMeasure) UnmarshalJSON(data []byte) error { return json.Unmarshal(data, &m.measure) }

type strictCrate struct {
	Name   string        `json:"name" cms:"title"`
	Weight strictMeasure `json:"weight" cms:"indexed"`
	Needed strictMeasure `json:"needed"`
}

// strictCrates is the plugin of crates in a later version of the program.
func strictCrates() plugin.Plugin {
	p := crates()
	p.Types = []model.Type{model.Define[strictCrate]("crate", model.Options{
		Path: "crates", One: "Crate", Many: "Crates", Admin: model.AdminOptions{Group: model.GroupContent},
	})}
	p.Kinds[0].Value, p.Sections = strictMeasure{}, nil
	return p
}

// TestAChangedKind starts a later version of a program in which the schema and the order of a kind are others: values are kept,
// the list index is made again, and entries that break the schema can be changed in other fields.
func TestAChangedKind(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := try(t, folder, append(plugins.All(), crates())...)
	s.signIn()
	for _, amount := range []float64{1, 2} {
		s.must(http.MethodPost, "/api/crates", weight(amount, "kg"))
	}
	light := s.must(http.MethodPost, "/api/crates", weight(3, "g"))
	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}
	s = try(t, folder, append(plugins.All(), strictCrates())...)
	t.Cleanup(func() { _ = s.Stop() })
	s.signIn()
	_, list := s.call(http.MethodGet, "/api/crates?sort=weight&fields=name", nil)
	if got := string(list); !(strings.Index(got, `"3g"`) < strings.Index(got, `"2kg"`) && strings.Index(got, `"2kg"`) < strings.Index(got, `"1kg"`)) {
		t.Errorf("the order is %s", got)
	}
	path := "/api/crates/" + fmt.Sprint(light["id"])
	changed := s.must(http.MethodPut, path, map[string]any{"name": "other"})
	if got := fmt.Sprint(changed["weight"]); got != "map[amount:3 unit:g]" {
		t.Errorf("the weight is %s", got)
	}
	if status, body := s.call(http.MethodPut, path, map[string]any{"weight": map[string]any{"amount": 4, "unit": "g"}}); status != http.StatusUnprocessableEntity {
		t.Errorf("%d %s", status, body)
	}
}
