package writer_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// cupOne and cupTwo are two versions of a type. The newer one renames a field and changes the kind of
// another.
type cupOne struct {
	Title   string      `json:"title" validate:"required" cms:"title"`
	Colours string      `json:"colours"`
	Data    field.Specs `json:"data"`
	Number  int         `json:"number"`
}

type cupTwo struct {
	Title    string      `json:"title" validate:"required" cms:"title"`
	Colours  []string    `json:"colours" cms:"tags"`
	Specs    field.Specs `json:"specs"`
	Number   int         `json:"number"`
	Approved bool        `json:"approved" cms:"exact"`
}

// grown migrates cupOne to cupTwo.
func grown(fields map[string]any) error {
	if text, ok := fields["colours"].(string); ok {
		fields["colours"] = strings.Fields(text)
	}
	if data, ok := fields["data"]; ok {
		fields["specs"] = data
		delete(fields, "data")
	}
	return nil
}

const mug = `{"title":"Mug","colours":"red green","data":{"wide":"12","deep":9007199254740993,"able":true},"number":9007199254740993}`

func TestMigrate(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plates[cupOne]())
	id := s.Add("plate", mug)
	before, err := s.Get(t.Context(), staff, "plate", id)
	if err != nil {
		t.Fatal(err)
	}
	told, seq := toldText(t, s), s.Seq()
	s.Reopen(plates[cupTwo](migrations(grown)))
	entity := `"colours":["red","green"],"specs":{"wide":"12","deep":9007199254740993,"able":true},"number":9007199254740993,"approved":false`
	after, err := s.Get(t.Context(), staff, "plate", id)
	if err != nil || !strings.Contains(string(after.Body), entity) {
		t.Errorf("the plate is %s, %v; want %s", after.Body, err, entity)
	}
	if after.ETag == before.ETag {
		t.Error("another body has the same tag")
	}
	var was map[string]any
	if err := json.Unmarshal(before.Body, &was); err != nil {
		t.Fatal(err)
	}
	s.WantFields("plate", id, fmt.Sprintf(`{"updatedAt":%q}`, was["updatedAt"]))
	if now := toldText(t, s); now != told {
		t.Errorf("the activity tells of it: %s", now)
	}
	if changes := s.Changes(seq); len(changes) != 1 || changes[0].ID != id || changes[0].Op != core.OpPut {
		t.Errorf("the log tells %v", changes)
	}
	_, err = s.Update(t.Context(), staff, "plate", id, writer.Match{Revisions: []uint64{1}}, []byte(`{"title":"x"}`))
	contenttest.WantError(t, err, core.Stale)
}

func toldText(t *testing.T, s *contenttest.Site) string {
	t.Helper()
	page, err := s.Activity(t.Context(), staff, query.ActivityQuery{})
	if err != nil {
		t.Fatal(err)
	}
	return string(page.Body)
}

// TestMigrateRunsOnce uses a migration that increments a number each time it runs, which real migrations
// should not do.
func TestMigrateRunsOnce(t *testing.T) {
	t.Parallel()
	increment := func(fields map[string]any) error {
		n, err := fields["number"].(json.Number).Int64()
		fields["number"] = n + 1
		return err
	}
	once := migrations(increment)
	s := contenttest.Open(t, plates[cupOne]())
	id := s.Add("plate", `{"title":"Mug","number":5}`)
	s.Reopen(plates[cupOne](once))
	fresh := s.Add("plate", `{"title":"fresh","number":1}`)
	s.Change("plate", id, `{"title":"changed"}`)
	s.Reopen(plates[cupOne](once))
	s.Reopen(plates[cupOne](once, ruled(1)))
	s.WantFields("plate", id, `{"number":6}`)
	s.WantFields("plate", fresh, `{"number":1}`)
	s.Reopen(plates[cupOne](migrations(increment, increment)))
	s.WantFields("plate", id, `{"number":7}`)
	s.WantFields("plate", fresh, `{"number":2}`)
}

// TestMigrateMayDelete checks that a migration may delete data that would be kept otherwise.
func TestMigrateMayDelete(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plates[cupOne]())
	id := s.Add("plate", mug)
	s.Reopen(plates[essayBefore]())
	s.Reopen(plates[essayBefore](migrations(func(fields map[string]any) error {
		if fields["colours"] != "red green" {
			return fmt.Errorf("colours are %v", fields["colours"])
		}
		delete(fields, "colours")
		return nil
	})))
	s.Reopen(plates[cupOne](migrations(unchanged)))
	s.WantFields("plate", id, `{"colours":"","number":9007199254740992}`)
}

// TestARefusedStart checks that a refused start changes no type, and names the failing entries.
func TestARefusedStart(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		types []model.Type
		says  []string
	}{
		"another kind": {
			[]model.Type{plates[cupTwo]()},
			[]string{`content type "plate": 25 of 25 entries do not fit`, "colours holds a JSON string, which is no []string", "Migrations", "nothing was changed"},
		},
		"a failure": {
			[]model.Type{plates[cupOne](migrations(func(fields map[string]any) error {
				if fields["title"] == "Mug" {
					return errors.New("no mugs")
				}
				fields["number"] = 7
				return nil
			}))},
			[]string{"2 of 25", "no mugs"},
		},
		"a panic": {
			[]model.Type{plates[cupOne](migrations(func(fields map[string]any) error {
				_ = fields["data"].(map[string]any)
				return nil
			}))},
			[]string{"23 of 25", "panics", "and 20 more"},
		},
		"a name of the server's": {
			[]model.Type{plates[cupOne](migrations(func(fields map[string]any) error { fields["id"] = 1; return nil }))},
			[]string{"id belongs to every entry"},
		},
		"a value that is no JSON": {
			[]model.Type{plates[cupOne](migrations(func(fields map[string]any) error { fields["number"] = func() {}; return nil }))},
			[]string{"number", "unsupported"},
		},
		"too large": {
			[]model.Type{plates[cupOne](migrations(func(fields map[string]any) error {
				fields["colours"] = strings.Repeat("red ", 300_000)
				return nil
			}))},
			[]string{"too large"},
		},
		"too long for a unique value": {[]model.Type{plates[cupUnique]()}, []string{"colours must be at most 1024 bytes"}},
		"after another type": {
			[]model.Type{essaysOf[essayWithText](), plates[cupTwo]()},
			[]string{"25 of 25"},
		},
		"first entries": {
			[]model.Type{plates[cupOne](migrations(unchanged), func(o *model.Options) {
				o.Initial = func() []model.Initial { return []model.Initial{{ID: "x", Value: cupOne{}}} }
			})},
			[]string{"first entries of plate: x", "Title is required"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := contenttest.Open(t, plates[cupOne](), essaysOf[essayBefore]())
			s.Add("essay", `{"title":"An essay"}`)
			for i := range 25 {
				body := `{"title":"Cup"}`
				if i >= 23 {
					body = mug
				}
				if name == "too long for a unique value" {
					body = `{"title":"Cup","colours":"` + strings.Repeat("r", 1500) + `"}`
				}
				s.Add("plate", body)
			}
			before := everything(t, s.Store)
			err := begin(t, s.Store, s.Clock.Now, nil, c.types...)
			if err == nil {
				t.Fatal("the start is not refused")
			}
			for _, words := range c.says {
				if !strings.Contains(err.Error(), words) {
					t.Errorf("%q does not say %q", err, words)
				}
			}
			untouched(t, s, before)
			s.Reopen(plates[cupOne](), essaysOf[essayBefore]())
			untouched(t, s, before)
		})
	}
}

type cupUnique struct {
	Title   string `json:"title" validate:"required" cms:"title"`
	Colours string `json:"colours" cms:"unique"`
}
