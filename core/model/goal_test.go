package model_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

type named struct {
	Name string `json:"name" cms:"title"`
}

func define[T any](name string, change func(*model.Options)) model.Type {
	o := model.Options{Path: name + "s", One: name, Many: name + "s"}
	change(&o)
	return model.Define[T](name, o)
}

type deal struct {
	Name  string     `json:"name" cms:"title"`
	Worth float64    `json:"worth"`
	Days  int        `json:"days"`
	Done  field.Time `json:"done"`
	Zone  field.Zone `json:"zone"`
}

var (
	deals = model.Goal{Name: "deal", Count: "deals", Label: "Deals"}
	leafs = model.Goal{Name: "leaflet", Count: "leaflets", Label: "Leaflets"}
	worth = model.Value{Field: "worth", On: "done", Today: "today", Change: "change", Month: "month"}
)

func TestGoalsAreInOrder(t *testing.T) {
	file := func(g model.Goal) map[string]model.Attachment {
		made := func(g *model.Goal) model.Attachment {
			return model.Attachment{MediaType: "text/plain", Goal: g, Make: func(core.Entry, any, model.Read) (model.File, error) {
				return model.File{}, nil
			}}
		}
		return map[string]model.Attachment{"b": made(&leafs), "a": made(&g), "c": made(nil)}
	}
	talk := model.Goal{Name: "talk", Count: "talks", Label: "Talks", Visit: true}
	sheet := model.Goal{Name: "sheet", Count: "sheets", Label: "Sheets"}
	r, err := model.NewRegistry(
		define[named]("a", func(o *model.Options) { o.Public.Attachments = file(sheet) }),
		define[named]("b", func(o *model.Options) { o.Analytics.Goal, o.Public.Attachments = &talk, file(leafs) }),
		define[named]("c", func(o *model.Options) { o.Analytics.Goal = &deals }),
	)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(r.Goals()), fmt.Sprint([]model.Goal{talk, deals, sheet, leafs}); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestDeclarationsAreChecked(t *testing.T) {
	none := func(*model.Options) {}
	type change = func(*model.Options)
	goal := func(g model.Goal) change { return func(o *model.Options) { o.Analytics.Goal = &g } }
	value := func(v model.Value) change { return func(o *model.Options) { o.Analytics.Value = &v } }
	growth := func(g model.Growth) change { return func(o *model.Options) { o.Analytics.Growth = &g } }
	targets := func(a model.Targets) change {
		return func(o *model.Options) { o.Single, o.Analytics.Targets = true, &a }
	}
	visits := deals
	visits.Visit = true
	for name, test := range map[string]struct {
		a, b change
		says string // empty if the registry accepts the types
	}{
		"nothing":                {none, none, ""},
		"goals":                  {goal(deals), goal(leafs), ""},
		"a goal twice":           {goal(deals), goal(model.Goal{Name: "deal", Count: "others", Label: "Deals"}), `"deal"`},
		"a column twice":         {goal(deals), goal(model.Goal{Name: "other", Count: "deals", Label: "Others"}), `"deals"`},
		"the column of visits":   {goal(model.Goal{Name: "deal", Count: "visits", Label: "Deals"}), none, `"visits"`},
		"no name":                {goal(model.Goal{Count: "deals", Label: "Deals"}), none, "name"},
		"a bad name":             {goal(model.Goal{Name: "a/b", Count: "deals", Label: "Deals"}), none, `"a/b"`},
		"a bad column":           {goal(model.Goal{Name: "deal", Count: "Deals made", Label: "Deals"}), none, `"deal"`},
		"no label":               {goal(model.Goal{Name: "deal", Count: "deals"}), none, "label"},
		"visits":                 {goal(visits), goal(leafs), ""},
		"visits of two":          {goal(visits), goal(model.Goal{Name: "b", Count: "bs", Label: "B", Visit: true}), `"a"`},
		"a value":                {value(worth), none, ""},
		"a value of whole":       {value(model.Value{Field: "days", On: "done", Today: "a", Change: "b", Month: "c"}), none, ""},
		"a value of text":        {value(model.Value{Field: "name", On: "done", Today: "a", Change: "b", Month: "c"}), none, `"name"`},
		"a value of no field":    {value(model.Value{Field: "price", On: "done", Today: "a", Change: "b", Month: "c"}), none, `"price"`},
		"a value on a number":    {value(model.Value{Field: "worth", On: "days", Today: "a", Change: "b", Month: "c"}), none, `"days"`},
		"a value without names":  {value(model.Value{Field: "worth", On: "done"}), none, `""`},
		"values of one name":     {value(worth), value(worth), `"today"`},
		"growth":                 {growth(model.Growth{New: "new", Change: "more"}), value(worth), ""},
		"growth of a taken name": {value(worth), growth(model.Growth{New: "new", Change: "month"}), `"month"`},
		"growth of active users": {growth(model.Growth{New: "activeUsers", Change: "more"}), none, `"activeUsers"`},
		"targets":                {targets(model.Targets{Month: "worth", Keep: "days"}), none, ""},
		"no targets":             {targets(model.Targets{}), none, ""},
		"targets of many":        {func(o *model.Options) { o.Analytics.Targets = &model.Targets{Month: "worth"} }, none, "single"},
		"a text to reach":        {targets(model.Targets{Month: "name"}), none, `"name"`},
		"half months":            {targets(model.Targets{Keep: "worth"}), none, `"worth"`},
		"targets in a zone":      {targets(model.Targets{Zone: "zone"}), none, ""},
		"a text for a zone":      {targets(model.Targets{Zone: "name"}), none, `"name"`},
		"targets of two":         {targets(model.Targets{Month: "worth"}), targets(model.Targets{Keep: "days"}), `"a"`},
	} {
		_, err := model.NewRegistry(define[deal]("a", test.a), define[deal]("b", test.b))
		if test.says == "" && err != nil || test.says != "" && (err == nil || !strings.Contains(err.Error(), test.says)) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	_, err := model.NewRegistry(define[deal]("a", func(o *model.Options) {
		o.Public.Attachments = map[string]model.Attachment{"leaflet": {Goal: &visits}}
	}))
	if err == nil || !strings.Contains(err.Error(), "leaflet") {
		t.Errorf("a file keeps a visit: %v", err)
	}
}

// TestUnitsAreSaid checks that a unit must be a text field of the settings, if there are any.
func TestUnitsAreSaid(t *testing.T) {
	type priced struct {
		Name  string  `json:"name" cms:"title"`
		Price float64 `json:"price" cms:"unit=name"`
	}
	type lost struct {
		Name  string  `json:"name" cms:"title"`
		Price float64 `json:"price" cms:"unit=worth"`
	}
	type worded struct {
		Name  string `json:"name" cms:"title"`
		Price string `json:"price" cms:"unit=name"`
	}
	settings := define[deal]("settings", func(o *model.Options) { o.Single, o.Analytics.Targets = true, &model.Targets{} })
	none := func(*model.Options) {}
	for name, test := range map[string]struct {
		types []model.Type
		says  string
	}{
		"a text":       {[]model.Type{settings, define[priced]("a", none)}, ""},
		"alone":        {[]model.Type{define[priced]("a", none)}, ""},
		"a number":     {[]model.Type{settings, define[lost]("a", none)}, `"worth"`},
		"of no number": {[]model.Type{settings, define[worded]("a", none)}, "numbers"},
	} {
		_, err := model.NewRegistry(test.types...)
		if test.says == "" && err != nil || test.says != "" && (err == nil || !strings.Contains(err.Error(), test.says)) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}
