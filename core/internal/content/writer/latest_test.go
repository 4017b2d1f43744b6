package writer_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/storage"
)

func TestLatestGivesWhatIsThere(t *testing.T) {
	t.Parallel()
	s := open(t)
	shown := s.Add("notice", `{"title":"shown"}`)
	hidden := s.Add("notice", `{"title":"hidden","hidden":true}`)
	letter := s.Add("letter", `{"from":"a@b.c"}`)
	gone := s.Add("notice", `{"title":"gone"}`)
	s.Remove("notice", gone)
	found, err := s.Latest(t.Context(), []query.Ref{
		{Type: "letter", ID: letter},
		{Type: "notice", ID: gone},
		{Type: "nothing", ID: shown},
		{Type: "notice", ID: hidden},
		{Type: "notice", ID: shown},
		{Type: "notice", ID: strings.Repeat("x", 300)},
	})
	if err != nil || len(found) != 3 {
		t.Fatalf("found %d, %v", len(found), err)
	}
	for i, id := range []string{letter, hidden, shown} {
		e := found[i]
		if e.ID != id || e.Visible == (id == hidden) || !strings.Contains(string(e.JSON), id) || !e.Date.Equal(e.Created) {
			t.Errorf("entry %d is %+v", i, e)
		}
	}
}

func TestEntriesYieldsEveryEntryOnce(t *testing.T) {
	t.Parallel()
	s := open(t)
	var items []writer.Item
	var want []string
	for i := range 450 {
		id := fmt.Sprintf("n-%03d", i)
		want = append(want, id)
		items = append(items, writer.Item{ID: id, Created: contenttest.Start, Body: []byte(`{"title":"a"}`)})
	}
	if err := s.Import(t.Context(), "notice", items); err != nil {
		t.Fatal(err)
	}
	s.Add("letter", `{"from":"a@b.c"}`)
	var got []string
	for e, err := range s.Entries(t.Context(), "notice") {
		if err != nil || e.Type != "notice" || len(e.JSON) == 0 {
			t.Fatalf("%+v, %v", e, err)
		}
		// Reads are a page ahead, so that concurrent writes do not matter.
		if len(got)%100 == 0 {
			s.Change("notice", e.ID, `{"rank":1}`)
		}
		got = append(got, e.ID)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %d entries, want %d", len(got), len(want))
	}
	for _, err := range s.Entries(t.Context(), "notice") {
		if err != nil {
			t.Error(err)
		}
		break
	}
}

func TestEntriesEndsWithItsError(t *testing.T) {
	t.Parallel()
	s := open(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for typ, want := range map[string]core.Code{"nothing": core.NotFound, "notice": core.Unavailable} {
		n := 0
		for _, err := range s.Entries(ctx, typ) {
			n++
			contenttest.WantError(t, err, want)
		}
		if n != 1 {
			t.Errorf("%s: %d turns", typ, n)
		}
	}
}

func TestNewestHoldsTheWrite(t *testing.T) {
	t.Parallel()
	s := open(t)
	for range 3 {
		s.Clock.Advance(time.Second)
		s.Add("notice", `{"title":"a"}`)
		if got := s.Newest("notice"); got != uint64(s.Seq()) {
			t.Errorf("the newest is %d, want %d", got, s.Seq())
		}
	}
	if s.Newest("nothing") != 0 {
		t.Error("an unknown type has a newest commit")
	}
}

// TestNewestTold checks the number of the latest log record, whatever else is written.
func TestNewestTold(t *testing.T) {
	t.Parallel()
	s := open(t)
	if got := s.NewestTold(); got != 0 {
		t.Errorf("before the first write it is %d", got)
	}
	s.Add("notice", `{"title":"a"}`)
	told := uint64(s.Seq())
	if _, err := s.TrimActivity(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Store.Update(t.Context(), func(w storage.Writer) error {
		w.Put("other", nil)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Create(t.Context(), contenttest.Staff, "notice", []byte(`{}`)); err == nil {
		t.Error("a notice without a title was taken")
	}
	if got := s.NewestTold(); got != told {
		t.Errorf("it is %d, want %d", got, told)
	}
}
