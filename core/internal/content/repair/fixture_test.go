package repair_test

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/repair"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// notice is a type with a unique field, hidden and scheduled entries.
type notice struct {
	Title  string     `json:"title" validate:"required,max=40" cms:"title"`
	Board  string     `json:"board" validate:"oneof=hall stairs" default:"hall" cms:"exact"`
	Code   string     `json:"code" validate:"max=2000" cms:"unique"`
	Tags   []string   `json:"tags" validate:"max=5,dive,max=10" cms:"tags"`
	Hidden bool       `json:"hidden"`
	From   field.Time `json:"from"`
}

func (n *notice) Visible(now time.Time) bool { return !n.Hidden && !n.From.After(now) }

func (n *notice) Due(time.Time) time.Time { return n.From.Time }

func notices() model.Type {
	return model.Define[notice]("notice", model.Options{Path: "notices", One: "Notice", Many: "Notices", Order: model.NewestFirst})
}

// essay is a type with slugs.
type essay struct {
	Title string     `json:"title" validate:"required" cms:"title"`
	Slug  field.Slug `json:"slug" cms:"from=title"`
}

func essays() model.Type {
	return model.Define[essay]("essay", model.Options{Path: "essays", One: "Essay", Many: "Essays"})
}

// shelf is a type whose entries decide which essays visitors see.
type shelf struct {
	Title  string     `json:"title" validate:"required" cms:"title"`
	Essays field.Refs `json:"essays" cms:"ref=essay"`
}

func shelves() model.Type {
	return model.Define[shelf]("shelf", model.Options{
		Path: "shelves", One: "Shelf", Many: "Shelves", Public: model.PublicOptions{Shows: &model.Shows{Field: "essays"}},
	})
}

func repairer(s *contenttest.Site) *repair.Repairer {
	return repair.New(s.Writer, s.Store, s.Registry(), func() time.Time { return contenttest.Start.Add(time.Hour) })
}

// everything returns all pairs of a store.
func everything(t *testing.T, store storage.Store) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := store.View(t.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan("", "") {
			if err != nil {
				return err
			}
			all[pair.Key] = string(pair.Value)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
