package app_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins"
)

// measure is a kind of fields: a number with a unit.
type measure struct {
	Amount float64 `json:"amount"`
	Unit   string  `json:"unit"`
}

func (measure) Kind() string { return "measure" }

func (measure) Schema() map[string]any {
	return map[string]any{"type": "object", "required": []string{"amount", "unit"}, "properties": map[string]any{
		"amount": map[string]any{"type": "number"}, "unit": map[string]any{"enum": []string{"kg", "g"}},
	}}
}

func (m measure) Check() error {
	switch m.Amount {
	case 0:
		return errors.New("must be above zero")
	case 13:
		panic("thirteen")
	}
	return nil
}

func (m measure) Text() string {
	return fmt.Sprintf("%g %s", m.Amount, map[string]string{"g": "grammes", "kg": "kilos"}[m.Unit])
}

func (m measure) Sort() string {
	return fmt.Sprintf("%012.3f", m.Amount*map[string]float64{"g": 1, "kg": 1000}[m.Unit])
}

func (m measure) MarshalJSON() ([]byte, error) {
	type plain measure
	if m == (measure{}) {
		return []byte("null"), nil
	}
	return json.Marshal(plain(m))
}

type crate struct {
	Name   string  `json:"name" cms:"title"`
	Weight measure `json:"weight" cms:"indexed"`
	Needed measure `json:"needed" validate:"required"`
	Parts  []struct {
		Weight measure `json:"weight" cms:"indexed"`
	} `json:"parts"`
}

// label is a section with a kind of fields.
type label struct {
	Weight measure `json:"weight"`
}

// crates returns a plugin with a kind, a type and a section that have it.
func crates() plugin.Plugin {
	p := plugin.Of(model.Define[crate]("crate", model.Options{
		Path: "crates", One: "Crate", Many: "Crates", Public: model.PublicOptions{Page: "/crates/:id"},
		Admin: model.AdminOptions{Group: model.GroupContent},
	}))
	p.Files = fstest.MapFS{
		"measure.tsx": {Data: []byte(`export const Widget = ({ id }) => <input id={id} />`)},
		"label.tsx":   {Data: []byte(`export default ({ value }) => <p>{value.weight?.amount} weighed</p>`)},
	}
	p.Kinds = []plugin.Kind{{Value: measure{}, File: "measure.tsx"}}
	p.Sections = []plugin.Section{{Name: "label", Title: "Label", Icon: "fas fa-box", Value: label{}, File: "label.tsx"}}
	return p
}

// weight is a body with a weight.
func weight(amount float64, unit string) map[string]any {
	return map[string]any{
		"name": fmt.Sprint(amount, unit), "weight": map[string]any{"amount": amount, "unit": unit}, "needed": map[string]any{"amount": 1, "unit": "g"},
	}
}

// TestKinds stores, refuses, filters, sorts, exports and describes values of a plugin's kind, by the API.
func TestKinds(t *testing.T) {
	t.Parallel()
	s := try(t, t.TempDir(), append(plugins.All(), crates())...)
	s.signIn()
	heavy := s.must(http.MethodPost, "/api/crates", weight(2, "kg"))
	s.must(http.MethodPost, "/api/crates", weight(800, "g"))
	s.must(http.MethodPost, "/api/crates", map[string]any{"name": "empty", "weight": nil, "needed": weight(1, "g")["weight"]})
	if got, _ := json.Marshal(heavy["weight"]); string(got) != `{"amount":2,"unit":"kg"}` {
		t.Errorf("stored is %s", got)
	}
	s.refusesKinds()
	s.findsKinds()
	s.describesKinds()
	changed := s.must(http.MethodPut, "/api/crates/"+fmt.Sprint(heavy["id"]), map[string]any{"parts": []any{map[string]any{"weight": weight(1, "g")["weight"]}}})
	if got, _ := json.Marshal(changed["parts"]); string(got) != `[{"weight":{"amount":1,"unit":"g"}}]` {
		t.Errorf("the parts are %s", got)
	}
	if _, table := s.call(http.MethodGet, "/api/crates.csv", nil); !bytes.Contains(table, []byte("2kg,2 kilos,")) {
		t.Errorf("the table is %s", table)
	}
	section := s.must(http.MethodPost, "/api/admin/content/sections", map[string]any{
		"type": "label", "title": "Label", "metadata": map[string]any{"weight": weight(3, "kg")["weight"]},
	})
	if got, _ := json.Marshal(section["metadata"]); !bytes.Contains(got, []byte(`"weight":{"amount":3,"unit":"kg"}`)) {
		t.Errorf("the section has %s", got)
	}
}

// refusesKinds checks that values which break a rule of their kind are refused at their field.
func (s *trialSite) refusesKinds() {
	s.Helper()
	for body, want := range map[string]string{
		`{"name":"a","weight":{"amount":1,"unit":"lb"}}`:              `"field":"weight","message":"is not valid at unit: value must be one of 'kg', 'g'"`,
		`{"name":"a","weight":{"amount":0,"unit":"kg"}}`:              `"field":"weight","message":"must be above zero"`,
		`{"name":"a","weight":{"amount":13,"unit":"kg"}}`:             `"field":"weight","message":"cannot be used, because the method Check of its kind panics"`,
		`{"name":"a","weight":"` + strings.Repeat("x", 20_000) + `"}`: `"field":"weight","message":"must be at most 16 KB"`,
		`{"name":"a","needed":{"amount":0,"unit":"kg"}}`:              `"errors":[{"field":"needed","message":"must be above zero"}]`,
		`{"name":"a","needed":null}`:                                  `"errors":[{"field":"needed","message":"is required"}]`,
		`{"name":"a","needed":{}}`:                                    `"errors":[{"field":"needed","message":"is required"}]`,
		`{"name":"a","parts":[{},{"weight":{"amount":1}}]}`:           `"field":"parts[1].weight","message":"is not valid: missing property 'unit'"`,
	} {
		if status, got := s.call(http.MethodPost, "/api/crates", json.RawMessage(body)); status != http.StatusUnprocessableEntity || !bytes.Contains(got, []byte(want)) {
			s.Errorf("%.60s: %d %s, want %s", body, status, got, want)
		}
	}
}

// findsKinds checks filters, orders and the search.
func (s *trialSite) findsKinds() {
	s.Helper()
	names := func(query string) string {
		status, body := s.call(http.MethodGet, "/api/crates?"+query, nil)
		var all []struct{ Name string }
		if status != http.StatusOK {
			return fmt.Sprintf("%d %s", status, body)
		}
		_ = json.Unmarshal(body, &all)
		var out []string
		for _, one := range all {
			out = append(out, one.Name)
		}
		return strings.Join(out, " ")
	}
	filter := func(op, value string) string { return "sort=weight&filter[weight]" + op + "=" + url.QueryEscape(value) }
	for query, want := range map[string]string{
		"sort=weight":  "empty 800g 2kg",
		"sort=-weight": "2kg 800g empty",
		filter("[eq]", `{"unit": "kg", "amount": 2.0}`): "2kg",
		filter("[eq]", ``):                         "empty",
		filter("[ne]", `{"unit":"kg","amount":2}`): "empty 800g",
		filter("[in]", `{"unit":"kg"\,"amount":2},{"amount":800\,"unit":"g"}`): "800g 2kg",
		filter("[gt]", `{"amount":0.8,"unit":"kg"}`):                           "2kg",
		filter("[gte]", `{"amount":0.8,"unit":"kg"}`):                          "800g 2kg",
		filter("[lt]", `{"amount":1,"unit":"kg"}`):                             "800g",
		filter("[empty]", "true"):                                              "empty",
		filter("[empty]", "false"):                                             "800g 2kg",
	} {
		if got := names(query); got != want {
			s.Errorf("%s: %s, want %s", query, got, want)
		}
	}
	for query, want := range map[string]string{
		filter("[eq]", "heavy"):                       "write a value of the kind measure as JSON",
		filter("[eq]", `{"amount":2,"unit":"lb"}`):    "value must be one of 'kg', 'g'",
		filter("[prefix]", `{"amount":2,"unit":"g"}`): "eq, ne, in, gt, gte, lt, lte, empty",
	} {
		if got := names(query); !strings.HasPrefix(got, "400 ") || !strings.Contains(got, want) {
			s.Errorf("%s: %s, want %s", query, got, want)
		}
	}
	list, err := s.client.Get(s.URL + "/api/crates")
	if err != nil {
		s.Fatal(err)
	}
	list.Body.Close()
	found := s.must(http.MethodGet, "/api/search?q=kilos&after="+list.Header.Get("Quoin-Seq"), nil)
	if got := fmt.Sprint(found); !strings.Contains(got, "2kg") {
		s.Errorf("the search finds %s", got)
	}
}

// describesKinds checks what the API document and the back office get of a kind.
func (s *trialSite) describesKinds() {
	s.Helper()
	_, document := s.call(http.MethodGet, "/api/openapi.json", nil)
	for _, part := range []string{`"filter[weight][gte]"`, `"enum":["kg","g"]`} {
		if !bytes.Contains(document, []byte(part)) {
			s.Errorf("the document lacks %s", part)
		}
	}
	_, body := s.call(http.MethodGet, "/api/admin/schema", nil)
	at := bytes.Index(body, []byte(`"kind":"custom","custom":"measure","script":"/admin/assets/modules/measure-kind-`))
	if at < 0 || bytes.Count(body, []byte(`"custom":"measure"`)) != 4 {
		s.Fatalf("the schema of the back office is %s", body)
	}
	address := string(body[at+len(`"kind":"custom","custom":"measure","script":"`):])
	address = address[:strings.Index(address, `"`)]
	answer, err := s.client.Get(s.URL + address)
	if err != nil {
		s.Fatal(err)
	}
	defer answer.Body.Close()
	script, _ := io.ReadAll(answer.Body)
	if answer.StatusCode != http.StatusOK || !bytes.Contains(script, []byte("Widget")) {
		s.Errorf("%s: %d %s", address, answer.StatusCode, script)
	}
}
