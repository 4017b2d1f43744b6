package content_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/content/contenttest"
)

// matches are If-Match headers against an entry that is at its second revision.
var matches = map[string]bool{
	``: true, ` `: true, `*`: true, ` * `: true,
	`"2"`: true, ` "2" `: true, `"1", "2"`: true, `"1","2","3"`: true,
	`"1"`: false, `"3"`: false, `"1", "3"`: false,
	`W/"2"`: false, `w/"2"`: false, `2`: false, `"2`: false, `'2'`: false, `"02"`: false, `,`: false,
	// a visitor's tag is for a part of the entity
	`"2-public"`: false,
}

func TestMatchGuardsWrites(t *testing.T) {
	for header, holds := range matches {
		t.Run(header, func(t *testing.T) {
			s := open(t)
			id := s.Add("notice", `{"title":"a"}`)
			s.Change("notice", id, `{"title":"b"}`)
			match, seq := content.ParseMatch(header), s.Seq()

			_, updated := s.Update(t.Context(), staff, "notice", id, match, []byte(`{"title":"c"}`))
			if !holds {
				contenttest.WantError(t, updated, core.Stale)
				contenttest.WantError(t, s.Delete(t.Context(), staff, "notice", id, match), core.Stale)
				if s.WantFields("notice", id, `{"title":"b"}`); s.Seq() != seq {
					t.Error("something was written")
				}
				return
			}
			if updated != nil {
				t.Error(updated)
			}
			s.WantFields("notice", id, `{"title":"c"}`)
		})
	}
}

func TestTagsOfVisitorsDiffer(t *testing.T) {
	s := open(t)
	id := s.Add("notice", `{"title":"a"}`)
	for actor, want := range map[core.Actor]string{staff: `"1"`, visitor: `"1-public"`, {Role: core.System}: `"1"`} {
		page, err := s.Get(t.Context(), actor, "notice", id)
		if err != nil || page.ETag != want {
			t.Errorf("%q gets %s, %v; want %s", actor.Role, page.ETag, err, want)
		}
	}
	if s.Page(staff, "notice", "").ETag == s.Page(visitor, "notice", "").ETag {
		t.Error("the lists of staff and visitors have one tag")
	}
}
