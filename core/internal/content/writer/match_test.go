package writer_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// matches are preconditions of a write, against an entry at revision 2.
var matches = map[string]struct {
	revisions []uint64
	holds     bool
}{
	"any":           {nil, true},
	"this":          {[]uint64{2}, true},
	"this or older": {[]uint64{1, 2}, true},
	"older":         {[]uint64{1}, false},
	"newer":         {[]uint64{3, 1}, false},
	"none":          {[]uint64{}, false},
}

func TestMatchGuardsWrites(t *testing.T) {
	t.Parallel()
	for name, c := range matches {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			id := s.Add("notice", `{"title":"a"}`)
			s.Change("notice", id, `{"title":"b"}`)
			match, seq := writer.Match{Revisions: c.revisions}, s.Seq()

			_, updated := s.Update(t.Context(), staff, "notice", id, match, []byte(`{"title":"c"}`))
			if !c.holds {
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
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a"}`)
	for actor, want := range map[core.Actor]string{
		staff: s.Tags().Entry(1), visitor: s.Tags().Entry(1, "public"), {Role: core.System}: s.Tags().Entry(1),
	} {
		page, err := s.Get(t.Context(), actor, "notice", id)
		if err != nil || page.ETag != want {
			t.Errorf("%q gets %s, %v; want %s", actor.Role, page.ETag, err, want)
		}
	}
	if s.Page(staff, "notice", "").ETag == s.Page(visitor, "notice", "").ETag {
		t.Error("the lists of staff and visitors have one tag")
	}
}
