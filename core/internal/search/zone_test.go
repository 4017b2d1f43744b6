package search

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// Versions of a type whose fields are indexed differently.
type (
	plainDish struct {
		Name   string     `json:"name" cms:"title"`
		Recipe field.Long `json:"recipe"`
		From   string     `json:"from" cms:"exact"`
		Auf    field.Rich `json:"auf"`
		Memo   field.Long `json:"memo" cms:"private"`
	}
	heavyDish struct {
		Name   string     `json:"name" cms:"title"`
		Recipe field.Long `json:"recipe"`
		From   string     `json:"from" cms:"exact,weight=9"`
		Auf    field.Rich `json:"auf" cms:"language=de"`
		Memo   field.Long `json:"memo" cms:"private,language=fr,weight=2"`
	}
)

func dishes[T any]() model.Type {
	return model.Define[T]("dish", model.Options{Path: "dishes", One: "Dish", Many: "Dishes", Public: model.PublicOptions{Page: "/dishes/:id"}})
}

// kitchen is a site with dishes, and its index.
func kitchen(t *testing.T, dish model.Type) (*contenttest.Site, *Index) {
	t.Helper()
	site := contenttest.Open(t, dish)
	for _, body := range []string{
		`{"name":"Told","recipe":"Basil, basil and basil, as in Liguria.","auf":"<p>Alle Häuser am Fluss haben alte Brücken.</p>"}`,
		`{"name":"Tagged","recipe":"Much else.","from":"Liguria","auf":"<p>Die Brücke hinter dem Haus wurde gestrichen.</p>"}`,
		`{"name":"Kept","memo":"L'église a donné des données."}`,
		`{"name":"Other","recipe":"Something that is not asked for at all."}`,
	} {
		site.Add("dish", body)
	}
	x := openIndex(t, site, filepath.Join(t.TempDir(), "search"))
	rebuild(t, site, x)
	return site, x
}

func titlesOf(hits []Hit) (titles []string) {
	for _, h := range hits {
		titles = append(titles, h.Title)
	}
	return titles
}

func TestAWordInAHeavyFieldComesFirst(t *testing.T) {
	t.Parallel()
	_, x := kitchen(t, dishes[heavyDish]())
	if got := titlesOf(find(t, x, "q=liguria", false).Hits); !slices.Equal(got, []string{"Tagged", "Told"}) {
		t.Errorf("the heavy field gives %q", got)
	}
}

func TestALanguageHasItsOwnStems(t *testing.T) {
	t.Parallel()
	_, x := kitchen(t, dishes[heavyDish]())
	for _, c := range []struct {
		query string
		staff bool
		want  []string
	}{
		{"q=haus", false, []string{"Tagged", "Told"}},
		{"q=h%C3%A4user", false, []string{"Tagged", "Told"}},
		{"q=brucken", false, []string{"Tagged", "Told"}},
		{"q=die+br%C3%BCcken", false, []string{"Tagged"}},
		{"q=%22alte+br%C3%BCcke%22", false, []string{"Told"}},
		{"q=%22br%C3%BCcke+alte%22", false, nil},
		{"q=eglise", true, []string{"Kept"}},
		{"q=donner", true, []string{"Kept"}},
		{"q=donnees", true, []string{"Kept"}},
		{"q=eglise", false, nil},
		{"q=basil", false, []string{"Told"}},
	} {
		got := titlesOf(find(t, x, c.query, c.staff).Hits)
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.query, got, c.want)
		}
	}
	_, x = kitchen(t, dishes[plainDish]())
	if got := titlesOf(find(t, x, "q=h%C3%A4usern", false).Hits); len(got) > 1 {
		t.Errorf("without a language, %q are found", got)
	}
}

func TestAnExcerptMarksTheStemsOfItsLanguage(t *testing.T) {
	t.Parallel()
	_, x := kitchen(t, dishes[heavyDish]())
	found := find(t, x, "q=%22alte+br%C3%BCcke%22", false)
	const want = "Alle Häuser am Fluss haben <mark>alte</mark> <mark>Brücken</mark>."
	if len(found.Hits) != 1 || found.Hits[0].Excerpt != want {
		t.Errorf("the hits are %+v", found.Hits)
	}
}

func TestWeightsAndLanguagesChangeTheSchemaVersion(t *testing.T) {
	t.Parallel()
	site, folder := contenttest.Open(t, dishes[plainDish]()), filepath.Join(t.TempDir(), "search")
	site.Add("dish", `{"name":"Told","recipe":"Basil"}`)
	x := openIndex(t, site, folder)
	rebuild(t, site, x)
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	at := site.Seq()
	site.Reopen(dishes[heavyDish]())
	if site.Seq() != at {
		t.Error("the entries are written again")
	}
	wantRebuild(t, openIndex(t, site, folder))
}

func TestEveryLanguageHasAnAnalyzer(t *testing.T) {
	t.Parallel()
	for _, code := range schema.Languages() {
		if analyzers[code] == nil {
			t.Errorf("%s has no analyzer", code)
		} else if got := analyzers[code].Analyze([]byte("Informationen, été, città")); len(got) < 3 {
			t.Errorf("%s gives %v", code, got)
		}
	}
	if len(analyzers) != len(schema.Languages())+1 {
		t.Errorf("there are %d analyzers for English and %d languages", len(analyzers), len(schema.Languages()))
	}
}
