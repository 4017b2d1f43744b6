package writer_test

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// page is a type with reserved addresses beside its entries.
type page struct {
	Title string     `json:"title" cms:"title"`
	Kind  string     `json:"kind" cms:"exact"`
	Slug  field.Slug `json:"slug" cms:"from=title"`
}

func pages(distinct string) model.Type {
	o := model.Options{Path: "pages", One: "Page", Many: "Pages", Public: model.PublicOptions{Related: []string{"kind"}}}
	if distinct != "" {
		o.Public.Distinct = map[string]string{distinct: "kind"}
	}
	return model.Define[page]("page", o)
}

// TestASlugIsNoAddressOfTheAPI checks that neither a slug nor an imported id may be a reserved address.
func TestASlugIsNoAddressOfTheAPI(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, pages("kinds"))
	for title, want := range map[string]string{"Kinds": "kinds-2", "Related": "related-2", "Kind": "kind"} {
		s.WantFields("page", s.Add("page", `{"title":"`+title+`"}`), `{"slug":"`+want+`"}`)
	}
	id := s.Add("page", `{"title":"a"}`)
	for _, word := range []string{"kinds", "related"} {
		_, err := s.Update(t.Context(), staff, "page", id, always, []byte(`{"slug":"`+word+`"}`))
		contenttest.WantError(t, err, core.Invalid, "slug")
		item := writer.Item{ID: word, Created: time.Now(), Body: []byte(`{"title":"b"}`)}
		contenttest.WantError(t, s.Import(t.Context(), "page", []writer.Item{item}), core.Invalid)
	}
}

// TestASlugThatBecomesAnAddress checks that the next start removes a slug that has become a reserved address.
func TestASlugThatBecomesAnAddress(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, pages(""))
	id, other := s.Add("page", `{"title":"Kinds"}`), s.Add("page", `{"title":"Other"}`)
	s.WantFields("page", id, `{"slug":"kinds"}`)
	s.Reopen(pages("kinds"))
	s.WantFields("page", id, `{"slug":"kinds-2"}`)
	s.WantFields("page", other, `{"slug":"other"}`)
	if s.Sees(visitor, "page", "kinds") || !s.Sees(visitor, "page", "kinds-2") {
		t.Error("the old slug leads to the entry still, or the new one does not")
	}
}
