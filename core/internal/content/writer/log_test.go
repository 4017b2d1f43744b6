package writer_test

import (
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

func TestEachWriteLeavesOneChange(t *testing.T) {
	t.Parallel()
	s := open(t)
	put := func(id string, rev uint64, act core.Act) []core.Change {
		return []core.Change{{Op: core.OpPut, Type: "notice", ID: id, Rev: rev, Actor: staff.Name, Act: act}}
	}
	hidden := func(c core.Change) []core.Change {
		c.Hidden = true
		return []core.Change{c}
	}
	id := s.Add("notice", `{"title":"other","code":"taken"}`)
	number := uint64(1) // of the newest public change
	for _, c := range []struct {
		name string
		do   func() error
		want func() []core.Change
	}{
		{"create", func() error { id = s.Add("notice", `{"title":"a"}`); return nil }, func() []core.Change { return put(id, 1, core.ActCreated) }},
		{"update", func() error { s.Change("notice", id, `{"rank":1}`); return nil }, func() []core.Change { return put(id, 2, core.ActUpdated) }},
		{"update of nothing", func() error { s.Change("notice", id, `{}`); return nil }, func() []core.Change { return put(id, 3, core.ActUpdated) }},
		{"hide", func() error { s.Change("notice", id, `{"hidden":true}`); return nil }, func() []core.Change { return put(id, 4, core.ActUpdated) }},
		{"schedule", func() error {
			s.Change("notice", id, `{"from":"2026-02-01T00:00:00Z"}`)
			return nil
		}, func() []core.Change { return hidden(put(id, 5, core.ActUpdated)[0]) }},
		{"refused", func() error {
			_, err := s.Update(t.Context(), staff, "notice", id, always, []byte(`{"title":""}`))
			return wanted(err, core.Invalid)
		}, nil},
		{"stale", func() error {
			return wanted(s.Delete(t.Context(), staff, "notice", id, writer.Match{Revisions: []uint64{1}}), core.Stale)
		}, nil},
		{"taken", func() error {
			_, err := s.Update(t.Context(), staff, "notice", id, always, []byte(`{"code":"TAKEN"}`))
			return wanted(err, core.Conflict)
		}, nil},
		{"import", func() error {
			return s.Import(t.Context(), "notice", []writer.Item{{ID: "x", Created: time.Unix(1, 0), Body: []byte(`{"title":"a"}`)}})
		}, func() []core.Change {
			return []core.Change{{Op: core.OpPut, Type: "notice", ID: "x", Rev: 1, Act: core.ActCreated}}
		}},
		{"restart", func() error { s.Reopen(notices(), letters()); return nil }, nil},
		{"read", func() error {
			s.Page(visitor, "notice", "")
			_, err := s.Related(t.Context(), staff, "notice", id, query.RelatedQuery{Limit: 2})
			return err
		}, nil},
		{"delete of what is hidden", func() error { s.Remove("notice", id); return nil }, func() []core.Change {
			return hidden(core.Change{Op: core.OpDelete, Type: "notice", ID: id, Rev: 6, Actor: staff.Name, Act: core.ActDeleted})
		}},
		{"delete", func() error { s.Remove("notice", "x"); return nil }, func() []core.Change {
			return []core.Change{{Op: core.OpDelete, Type: "notice", ID: "x", Rev: 2, Actor: staff.Name, Act: core.ActDeleted}}
		}},
		{"undelete", func() error {
			_, err := s.Undelete(t.Context(), staff, "notice", "x")
			return err
		}, func() []core.Change { return put("x", 3, core.ActUndeleted) }},
		{"delete again", func() error { s.Remove("notice", "x"); return nil }, func() []core.Change {
			return []core.Change{{Op: core.OpDelete, Type: "notice", ID: "x", Rev: 4, Actor: staff.Name, Act: core.ActDeleted}}
		}},
		{"erase", func() error { return s.Erase(t.Context(), staff, "notice", "x") }, nil},
		{"a letter", func() error { id = s.Add("letter", `{"from":"a@b.example"}`); return nil }, func() []core.Change {
			return hidden(core.Change{Op: core.OpPut, Type: "letter", ID: id, Rev: 1, Actor: staff.Name, Act: core.ActCreated})
		}},
	} {
		seq := s.Seq()
		if err := c.do(); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		var want []core.Change
		if c.want != nil {
			want = c.want()
		}
		for i := range want {
			if !want[i].Hidden {
				number++
				want[i].Number = number
			}
		}
		if got := s.Changes(seq); !slices.Equal(got, want) {
			t.Errorf("%s leaves %v, want %v", c.name, got, want)
		}
	}
}

// wanted returns nil if err has the code, and err otherwise.
func wanted(err error, code core.Code) error {
	if core.CodeOf(err) == code {
		return nil
	}
	return err
}
