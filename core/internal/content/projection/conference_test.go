package projection_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/model"
)

// firm is what speakers refer to.
type firm struct {
	Name   string     `json:"name" cms:"title"`
	Debts  int        `json:"debts" cms:"private"`
	Hidden bool       `json:"hidden"`
	Parent field.Ref  `json:"parent" cms:"ref=firm"`
	Owners field.Refs `json:"owners" cms:"ref=speaker"`
	Text   field.Rich `json:"text" validate:"max=1000000"`
}

func (f *firm) Visible(time.Time) bool { return !f.Hidden }

// speaker is what events refer to.
type speaker struct {
	Name    string     `json:"name" cms:"title"`
	Fee     int        `json:"fee" cms:"private"`
	Hidden  bool       `json:"hidden"`
	Company field.Ref  `json:"company" cms:"ref=firm"`
	Agent   field.Ref  `json:"agent" cms:"ref=firm,private"`
	Clients field.Refs `json:"clients" cms:"ref=firm"`
}

func (s *speaker) Visible(time.Time) bool { return !s.Hidden }

type hall struct {
	City string    `json:"city"`
	Host field.Ref `json:"host" cms:"ref=speaker"`
}

type session struct {
	Room    string     `json:"room"`
	Chair   field.Ref  `json:"chair" cms:"ref=speaker"`
	Panel   field.Refs `json:"panel" cms:"ref=speaker"`
	Sponsor hall       `json:"sponsor"`
}

// event has a reference in each place where there may be any.
type event struct {
	Title    string     `json:"title" cms:"title"`
	Author   field.Ref  `json:"author" cms:"ref=speaker"`
	Speakers field.Refs `json:"speakers" cms:"ref=speaker"`
	Venue    hall       `json:"venue"`
	Sessions []session  `json:"sessions"`
	Planner  field.Ref  `json:"planner" cms:"ref=speaker,private"`
	Source   field.Ref  `json:"source" cms:"ref=secret"`
	Related  field.Refs `json:"related" cms:"ref=event"`
	Hidden   bool       `json:"hidden"`
}

func (e *event) Visible(time.Time) bool { return !e.Hidden }

func conference(t *testing.T) *contenttest.Site {
	t.Helper()
	secret := contenttest.Stub("secret")
	secret.Options.Access = core.Closed
	return contenttest.Open(t,
		model.Define[firm]("firm", model.Options{Path: "firms", One: "Firm", Many: "Firms"}),
		model.Define[speaker]("speaker", model.Options{Path: "speakers", One: "Speaker", Many: "Speakers"}),
		model.Define[event]("event", model.Options{Path: "events", One: "Event", Many: "Events"}), secret)
}

// shapeOf parses a query string of an entry.
func shapeOf(t *testing.T, s *contenttest.Site, typ, raw string) projection.Shape {
	t.Helper()
	is, err := s.Registry().Find(typ)
	if err != nil {
		t.Fatal(err)
	}
	shape, err := projection.ParseShape(is, raw)
	if err != nil {
		t.Fatal(err)
	}
	return shape
}

// outline returns an entity as text without ids, times and empty values, and with the ids of references as names.
func outline(t *testing.T, body []byte, names map[string]string) string {
	t.Helper()
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	out, err := json.Marshal(tidy(value, names))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(out), `"`, "")
}

func tidy(value any, names map[string]string) any {
	switch value := value.(type) {
	case map[string]any:
		out := map[string]any{}
		for name, one := range value {
			if name != "createdAt" && name != "updatedAt" && name != "id" && one != "" && one != 0.0 && one != false {
				out[name] = tidy(one, names)
			}
		}
		return out
	case []any:
		out := []any{}
		for _, one := range value {
			out = append(out, tidy(one, names))
		}
		return out
	case string:
		if name, ok := names[value]; ok {
			return name
		}
	}
	return value
}

// meeting is a conference with entries, some of which are hidden.
type meeting struct {
	*contenttest.Site
	names map[string]string // by ids
	ids   map[string]string // by names
	event string
}

func meet(t *testing.T) *meeting {
	t.Helper()
	m := &meeting{conference(t), map[string]string{}, map[string]string{}, ""}
	add := func(typ, name, format string, refs ...any) {
		for i, ref := range refs {
			refs[i] = m.ids[ref.(string)]
		}
		id := m.Add(typ, fmt.Sprintf(`{"name":%q,`+format+`}`, append([]any{name}, refs...)...))
		m.names[id], m.ids[name] = "#"+name, id
	}
	add("firm", "Acme", `"debts":7`)
	add("firm", "Shade", `"hidden":true`)
	add("speaker", "Ada", `"fee":5,"company":%q,"agent":%q,"clients":[%q,%q]`, "Acme", "Acme", "Shade", "Acme")
	add("speaker", "Bob", `"hidden":true,"company":%q`, "Acme")
	add("speaker", "Eve", `"company":%q`, "Shade")
	body := `{"title":"Day","author":"Ada","speakers":["Eve","Bob","Ada"],"venue":{"city":"Rome","host":"Eve"},"planner":"Ada",
		"sessions":[{"room":"A","chair":"Ada","panel":["Eve","Bob"],"sponsor":{"host":"Bob"}},{"chair":"Bob"},{"chair":"Ada","panel":["Ada"],"sponsor":{"host":"Eve"}}]}`
	for name, id := range m.ids {
		body = strings.ReplaceAll(body, `"`+name+`"`, `"`+id+`"`)
	}
	m.event = m.Add("event", body)
	return m
}
