package writer_test

import (
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

type banner struct {
	Title string `json:"title" validate:"required" cms:"title"`
	Tone  string `json:"tone" validate:"oneof=calm loud" default:"calm"`
	Place string `json:"place" cms:"readonly"`
}

func banners(places ...string) model.Type {
	return model.Define[banner]("banner", model.Options{
		Path: "banners", One: "Banner", Many: "Banners", Fixed: true,
		Initial: func() (all []model.Initial) {
			for _, place := range places {
				all = append(all, model.Initial{ID: place, Value: &banner{Title: "At the " + place, Tone: "loud", Place: place}})
			}
			return all
		},
	})
}

// look is a single type without initial values.
type look struct {
	Tone string `json:"tone" validate:"oneof=calm loud" default:"calm"`
	Size int    `json:"size" validate:"min=1" default:"3"`
	Open bool   `json:"open" default:"true"`
}

func looks() model.Type {
	return model.Define[look]("look", model.Options{Path: "look", One: "Look", Many: "Looks", Single: true})
}

func TestInitialEntries(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, banners("top", "side"), looks())
	s.WantFields("banner", "top", `{"title":"At the top","tone":"loud","place":"top"}`)
	s.WantFields("look", "look", `{"id":"look","tone":"calm","size":3,"open":true}`)
	s.Change("banner", "top", `{"title":"Mine","place":"elsewhere"}`)
	s.Change("look", "look", `{"size":9,"open":false}`)

	seq := s.Seq()
	s.Reopen(banners("top", "side", "foot"), looks())
	s.WantFields("banner", "top", `{"title":"Mine","place":"top"}`)
	s.WantFields("look", "look", `{"size":9,"open":false}`)
	if got := slices.Sorted(slices.Values(s.IDs(visitor, "banner", ""))); !slices.Equal(got, []string{"foot", "side", "top"}) {
		t.Errorf("the banners are %q", got)
	}
	if changes := s.Changes(seq); len(changes) != 1 || changes[0].ID != "foot" {
		t.Errorf("the second start wrote %v", changes)
	}
}

func TestFixedTypesNeitherGrowNorShrink(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, banners("top"), looks())
	seq := s.Seq()
	for typ, id := range map[string]string{"banner": "top", "look": "look"} {
		_, err := s.Create(t.Context(), staff, typ, []byte(`{"title":"a"}`))
		contenttest.WantError(t, err, core.NotAllowed)
		contenttest.WantError(t, s.Delete(t.Context(), staff, typ, id, always), core.NotAllowed)
		contenttest.WantError(t, s.Delete(t.Context(), staff, typ, "nothing", always), core.NotAllowed)
	}
	if s.Seq() != seq {
		t.Error("something was written")
	}
}

func TestInitialEntriesMustBeValid(t *testing.T) {
	t.Parallel()
	bad := banners("Not an id")
	registry, err := model.NewRegistry(bad)
	if err != nil {
		t.Fatal(err)
	}
	s := contenttest.Open(t, looks())
	if _, err := writer.Open(t.Context(), s.Store, registry, s.Clock.Now); err == nil {
		t.Error("an initial entry with a bad id was taken")
	}
}
