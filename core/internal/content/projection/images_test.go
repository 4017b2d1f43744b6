package projection_test

import (
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	files "github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
)

// view has images in fields of several kinds, one of them private.
type view struct {
	Title  string      `json:"title" cms:"title"`
	Area   string      `json:"area" cms:"exact"`
	Photo  field.Image `json:"photo"`
	Text   field.Rich  `json:"text"`
	Frames []frame     `json:"frames"`
	Sketch field.Image `json:"sketch" cms:"private"`
}

type frame struct {
	Photo field.Image `json:"photo"`
}

func views() model.Type {
	return model.Define[view]("view", model.Options{
		Path: "views", One: "View", Many: "Views",
		Public: model.PublicOptions{Page: "/views/:id", Related: []string{"area"}},
	})
}

// TestPicturesOfWhatIsShown checks that images are expanded in all reads: lists, entries, related entries and previews.
func TestPicturesOfWhatIsShown(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, views(), files.Type())
	lake := `{"name":"Lake.jpg","mime":"image/jpeg","url":"/media/lake/lake.jpg","width":900,"height":600,"source":"a"}`
	if err := s.ImportAt("media", "lake", contenttest.Start, []byte(lake)); err != nil {
		t.Fatal(err)
	}
	views, err := s.Registry().Find("view")
	if err != nil {
		t.Fatal(err)
	}
	pictured := views.Pictured()
	if !slices.Equal(pictured, []string{"photo", "text", "frames"}) {
		t.Fatalf("pictures may stand in %v", pictured)
	}
	other := s.Add("view", `{"title":"Other","area":"north"}`)
	id := s.Add("view", `{"title":"One","area":"north","photo":"/media/lake/a.jpg","sketch":"/media/lake/a.jpg",
		"text":"<img src=\"/media/lake/a.jpg\">","frames":[{"photo":"/media/gone/a.jpg"},{"photo":"/media/lake/b.jpg"}]}`)
	shape := projection.Shape{Expand: pictured}
	one, err := s.Shaped(t.Context(), visitor, "view", id, shape)
	if err != nil {
		t.Fatal(err)
	}
	related, err := s.Related(t.Context(), visitor, "view", other, query.RelatedQuery{Limit: 1, Shape: shape})
	if err != nil {
		t.Fatal(err)
	}
	preview, err := s.Preview(t.Context(), "view", id, shape, false)
	if err != nil {
		t.Fatal(err)
	}
	for name, body := range map[string][]byte{"entry": one.Body, "related": related.Body[1 : len(related.Body)-1], "preview": preview.Body} {
		got := expanded(t, body)
		if len(got) != 3 || got["photo"]["url"] != "/media/lake/lake.jpg" || len(got["text"]) != 1 || len(got["frames"]) != 1 || got["frames"]["lake"] == nil {
			t.Errorf("%s has %v", name, got)
		}
	}
}

// TestWithoutALibrary checks that no field can have images of the site if there is no media library.
func TestWithoutALibrary(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, views())
	views, err := s.Registry().Find("view")
	if err != nil || len(views.Pictured()) > 0 {
		t.Errorf("pictures may stand in %v, %v", views.Pictured(), err)
	}
}
