package writer_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/section"
)

// ticker has a field with the name of one of the site's own metadata, of another kind.
type ticker struct {
	Limit int    `json:"limit" validate:"min=1,max=9"`
	Text  string `json:"text" validate:"max=20"`
}

// TestPendingChangesOfSectionsOfPlugins checks that unpublished changes of a section of a plugin have the fields of its type, when
// they are read and when they are published.
func TestPendingChangesOfSectionsOfPlugins(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plugin.Types(
		plugin.Plugin{Name: "site", Types: []model.Type{form.Type(), section.Type()}},
		plugin.Plugin{Name: "own", Sections: []plugin.Section{{Name: "ticker", Title: "Ticker", Icon: "fas fa-bolt", Value: ticker{}, File: "ticker.tsx"}}},
	)...)
	id := s.Add("section", `{"type":"ticker","title":"News","metadata":{"limit":3,"text":"one"}}`)
	if _, err := s.Writer.SavePending(t.Context(), contenttest.Staff, "section", id, writer.Match{}, []byte(`{"metadata":{"limit":5}}`)); err != nil {
		t.Fatal(err)
	}
	got, err := s.Reader.Pending(t.Context(), contenttest.Staff, "section", id)
	if err != nil || !strings.Contains(string(got.Body), `"metadata":{"limit":5,"text":"one"}`) {
		t.Errorf("%s, %v", got.Body, err)
	}
	if _, err := s.Writer.PublishPending(t.Context(), contenttest.Staff, "section", id, writer.Match{}); err != nil {
		t.Fatal(err)
	}
	s.WantFields("section", id, `{"metadata":{"limit":5,"text":"one"}}`)
}
