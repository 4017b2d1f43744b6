package demo

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// demoOf is the demo content of a type.
type demoOf struct {
	typ    string
	at     time.Time
	broken error
}

func (d demoOf) Types() []string { return []string{d.typ, "shared"} }

func (d demoOf) Items(typ string, _ time.Time) ([]model.DemoItem, error) {
	return []model.DemoItem{{ID: d.typ + "-" + typ}}, d.broken
}

func (d demoOf) Visits(time.Time) ([]model.DemoVisit, error) {
	return []model.DemoVisit{{At: d.at, Address: d.typ}}, d.broken
}

func TestDemoContentOfSeveralPlugins(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, time.January, 31, 9, 0, 0, 0, time.UTC)
	all := Of([]plugin.Plugin{
		{Name: "a", Demo: demoOf{"a", start.Add(time.Hour), nil}}, {Name: "none"}, {Name: "b", Demo: demoOf{"b", start, nil}},
	})
	if got := all.Types(); !slices.Equal(got, []string{"a", "shared", "b"}) {
		t.Errorf("%q", got)
	}
	for typ, want := range map[string][]string{"a": {"a-a"}, "b": {"b-b"}, "shared": {"a-shared", "b-shared"}, "c": nil} {
		items, err := all.Items(typ, start)
		var ids []string
		for _, item := range items {
			ids = append(ids, item.ID)
		}
		if err != nil || !slices.Equal(ids, want) {
			t.Errorf("%s: %q, %v", typ, ids, err)
		}
	}
	visits, err := all.Visits(start)
	if err != nil || len(visits) != 2 || visits[0].Address != "b" {
		t.Errorf("%v, %v", visits, err)
	}
	cause := errors.New("no luck")
	broken := Of([]plugin.Plugin{{Name: "a", Demo: demoOf{"a", start, cause}}})
	if _, err := broken.Items("a", start); !errors.Is(err, cause) {
		t.Errorf("%v", err)
	}
	if _, err := broken.Visits(start); !errors.Is(err, cause) {
		t.Errorf("%v", err)
	}
}
