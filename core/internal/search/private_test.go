package search

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/model"
)

// menu shows dishes, of which it hides some.
type menu struct {
	Name   string     `json:"name" cms:"title"`
	Intro  field.Long `json:"intro"`
	Memo   field.Long `json:"memo" cms:"private"`
	Dishes field.Refs `json:"dishes" cms:"ref=plate"`
	Hidden field.Refs `json:"hidden" cms:"ref=plate"`
}

type plate struct {
	Name  string     `json:"name" cms:"title"`
	Text  field.Long `json:"text"`
	Notes field.Long `json:"notes" cms:"private"`
}

func menus() []model.Type {
	return []model.Type{
		model.Define[plate]("plate", model.Options{Path: "plates", One: "Plate", Many: "Plates"}),
		model.Define[menu]("menu", model.Options{
			Path: "menus", One: "Menu", Many: "Menus",
			Public: model.PublicOptions{Page: "/menus/:id", Shows: &model.Shows{Field: "dishes", Except: "hidden"}},
		}),
	}
}

// TestVisitorsReadNoPrivateText checks that texts which only staff may read neither find an entry nor appear in its excerpt
// for a visitor: private fields of an entry, private fields of an entry that it shows, and an entry that it shows to staff
// alone. Staff find and read all of them.
func TestVisitorsReadNoPrivateText(t *testing.T) {
	t.Parallel()
	site := contenttest.Open(t, menus()...)
	soup := site.Add("plate", `{"name":"Soup","text":"Leeks and potatoes.","notes":"At lunch it costs threepence."}`)
	stew := site.Add("plate", `{"name":"Stew","text":"Mutton of the lunch before.","notes":"Nobody asks."}`)
	site.Add("menu", `{"name":"Lunch","intro":"","memo":"After lunch the landlord is bankrupt.","dishes":["`+soup+`","`+stew+`"],"hidden":["`+stew+`"]}`)
	x := openIndex(t, site, filepath.Join(t.TempDir(), "search"))
	rebuild(t, site, x)
	secrets := []string{"threepence", "landlord", "mutton", "nobody"}
	for _, word := range secrets {
		if r := find(t, x, "q="+word, false); r.Total > 0 || len(r.Hits) > 0 {
			t.Errorf("visitors find %+v by %q", r.Hits, word)
		}
		// Staff find the shown entry itself as well.
		r := find(t, x, "q="+word, true)
		if len(r.Hits) == 0 {
			t.Errorf("staff find nothing by %q", word)
		}
		for _, h := range r.Hits {
			if !strings.Contains(strings.ToLower(h.Excerpt), "<mark>"+word) {
				t.Errorf("%s: the excerpt for staff is %q", word, h.Excerpt)
			}
		}
	}
	for _, query := range []string{"lunch", "leeks", "soup", "lunch+leeks"} {
		r := find(t, x, "q="+query, false)
		if len(r.Hits) != 1 {
			t.Errorf("visitors find %+v by %q", r.Hits, query)
			continue
		}
		for _, secret := range secrets {
			if strings.Contains(strings.ToLower(r.Hits[0].Excerpt), secret) {
				t.Errorf("%s: the excerpt for visitors is %q", query, r.Hits[0].Excerpt)
			}
		}
	}
}
