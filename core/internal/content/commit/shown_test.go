package commit_test

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// slide is a type whose entries are shown by decks.
type slide struct {
	Title string `json:"title" cms:"title"`
}

type deck struct {
	Title  string     `json:"title" cms:"title"`
	Slides field.Refs `json:"slides" cms:"ref=slide"`
	Closed bool       `json:"closed"`
}

func (d *deck) Visible(time.Time) bool { return !d.Closed }

func decks() []model.Type {
	return []model.Type{
		model.Define[slide]("slide", model.Options{Path: "slides", One: "Slide", Many: "Slides", ForceDelete: true}),
		model.Define[deck]("deck", model.Options{
			Path: "decks", One: "Deck", Many: "Decks", Public: model.PublicOptions{Shows: &model.Shows{Field: "slides"}},
		}),
	}
}

// TestTheCountOfShownEntriesFollows checks that visitors see an entry while another one shows it, and that counts which
// were lost are restored from what the entries say.
func TestTheCountOfShownEntriesFollows(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, decks()...)
	slides := typeOf(t, s, "slide")
	seen := func(id string) (seen bool) {
		t.Helper()
		err := s.Store.View(t.Context(), func(r storage.Reader) error {
			e, err := entrystore.Load(r, slides, id)
			if err == nil {
				seen, err = entrystore.VisitorsSee(r, slides, e.Entry)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return seen
	}
	id, other := s.Add("slide", `{"title":"a"}`), s.Add("slide", `{"title":"b"}`)
	first := s.Add("deck", `{"title":"first","slides":["`+id+`"]}`)
	second := s.Add("deck", `{"title":"second","slides":["`+id+`"]}`)
	for _, step := range []struct {
		name string
		do   func()
		want bool
	}{
		{"shown twice", func() {}, true},
		{"shown once", func() { s.Change("deck", first, `{"slides":["`+other+`"]}`) }, true},
		{"not shown", func() { s.Remove("deck", second) }, false},
		{"shown again", func() { s.Change("deck", first, `{"slides":["`+id+`"]}`) }, true},
	} {
		if step.do(); seen(id) != step.want {
			t.Errorf("%s: visitors see it: %v", step.name, !step.want)
		}
	}
	c := commit.Committer{Store: s.Store, Freshness: s.Freshness()}
	if err := c.Write(t.Context(), func(w storage.Writer) error {
		for _, key := range entrystore.ShownKeys("slide") {
			w.Delete(key)
		}
		w.Put(entrystore.ShownKey("slide", other), entrystore.Shown{other: 7}.Encode())
		return nil
	}, "slide"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		from := s.Seq()
		if err := commit.RecountShown(t.Context(), c, s.Registry()); err != nil {
			t.Fatal(err)
		}
		if !seen(id) || seen(other) {
			t.Errorf("counted again, visitors see them: %v, %v", seen(id), seen(other))
		}
		// Counts change what visitors see, and are no change of an entry.
		if changes := s.Changes(from); len(changes) != 0 {
			t.Errorf("the log has %+v", changes)
		}
	}
}
