package query_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

func TestDistinctWantsAnExactField(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, papers())
	s.Add("paper", `{"title":"a","board":"b"}`)
	for _, name := range []string{"title", "text", "tags", "memo", "nothing", "", "id", "createdAt"} {
		_, err := s.Distinct(t.Context(), staff, "paper", name)
		contenttest.WantError(t, err, core.NotFound)
	}
	if a, err := s.Distinct(t.Context(), visitor, "paper", "board"); err != nil || string(a.Body) != `["b"]` {
		t.Errorf("the boards are %s, %v", a.Body, err)
	}
}

func TestRelatedWantsATypeThatRelates(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notes("note", core.Published))
	id := s.Add("note", `{"title":"a"}`)
	_, err := s.Related(t.Context(), visitor, "note", id, query.RelatedQuery{Limit: 3, Alike: []string{s.Add("note", `{"title":"b"}`)}})
	contenttest.WantError(t, err, core.NotFound)
}

// TestAttachmentsAreMadeOutsideOfTheStore builds an attachment that writes: inside of a View it would deadlock or block
// others.
func TestAttachmentsAreMadeOutsideOfTheStore(t *testing.T) {
	t.Parallel()
	var s *contenttest.Site
	made := 0
	typ := papers()
	typ.Options.Public.Attachments["card"] = model.Attachment{
		MediaType: "text/plain",
		Make: func(e core.Entry, value any, read model.Read) (model.File, error) {
			made++
			_, err := s.Store.Update(t.Context(), func(w storage.Writer) error {
				w.Put("made", []byte(e.ID))
				return nil
			})
			if err != nil {
				return model.File{}, err
			}
			var self struct{ Title, Memo string }
			if err := read("paper", e.ID, &self); err != nil {
				return model.File{}, err
			}
			return model.File{Name: "card", Body: []byte(self.Title + self.Memo + value.(*paper).Title)}, nil
		},
	}
	s = contenttest.Open(t, typ)
	id := s.Add("paper", `{"title":"a","memo":"m"}`)
	first, err := s.Attach(t.Context(), visitor, "paper", id, "card")
	if err != nil || string(first.Body) != "aa" {
		t.Fatalf("the file is %+v, %v", first, err)
	}
	if again, err := s.Attach(t.Context(), visitor, "paper", id, "card"); err != nil || again.ETag != first.ETag || made != 1 {
		t.Errorf("asked again, it is made %d times: %v", made, err)
	}
	s.Change("paper", id, `{"title":"b"}`)
	if later, err := s.Attach(t.Context(), visitor, "paper", id, "card"); err != nil || string(later.Body) != "bb" || later.ETag == first.ETag {
		t.Errorf("after a change the file is %+v, %v", later, err)
	}
	s.Change("paper", id, `{"hidden":true}`)
	_, err = s.Attach(t.Context(), visitor, "paper", id, "card")
	contenttest.WantError(t, err, core.NotFound)
}
