package writer_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

func item(id, body string) writer.Item {
	return writer.Item{ID: id, Created: time.Date(2025, 1, 2, 3, 4, 5, 0, time.UTC), Body: []byte(body)}
}

func TestImportTwiceIsImportOnce(t *testing.T) {
	t.Parallel()
	s := open(t)
	var items []writer.Item
	for i := range 100 {
		it := item(fmt.Sprintf("n-%d", i), fmt.Sprintf(`{"title":"n %d","code":"c%d","hidden":%v,"memo":"m","saves":3}`, i, i, i%2 == 0))
		it.Created = it.Created.Add(time.Duration(i) * time.Hour)
		items = append(items, it)
	}
	lists := [2][]byte{}
	for round := range lists {
		if err := s.Import(t.Context(), "notice", items); err != nil {
			t.Fatal(err)
		}
		page := s.Page(staff, "notice", "")
		lists[round] = page.Body
		if page.Total != 100 || s.Page(visitor, "notice", "").Total != 50 {
			t.Errorf("the totals are %d and %d", page.Total, s.Page(visitor, "notice", "").Total)
		}
		s.Clock.Advance(time.Hour)
	}
	// The time from which Prepare derives values is that of the import, so both imports derive the same value.
	if !bytes.Equal(lists[0], lists[1]) {
		t.Errorf("the second import made\n%s, the first\n%s", lists[1], lists[0])
	}
	s.WantFields("notice", "n-7", `{"createdAt":"2025-01-02T10:04:05.000Z","updatedAt":"2025-01-02T10:04:05.000Z","memo":"m","saves":4}`)
	if ids := s.IDs(staff, "notice", "limit=2"); ids[0] != "n-99" || ids[1] != "n-98" {
		t.Errorf("the newest are %q", ids)
	}
}

func TestImportReplaces(t *testing.T) {
	t.Parallel()
	s := open(t)
	imports := func(body string) error { return s.Import(t.Context(), "notice", []writer.Item{item("n", body)}) }
	if err := imports(`{"title":"a","code":"one","tags":["x"]}`); err != nil {
		t.Fatal(err)
	}
	s.Change("notice", "n", `{"rank":5}`)
	if err := imports(`{"title":"b","code":"two"}`); err != nil {
		t.Fatal(err)
	}
	s.WantFields("notice", "n", `{"title":"b","rank":0,"tags":[],"code":"two"}`)
	if page, _ := s.Get(t.Context(), staff, "notice", "n"); page.ETag != s.Tags().Entry(3) {
		t.Errorf("the third revision has the tag %s", page.ETag)
	}
	s.Add("notice", `{"title":"c","code":"one"}`)
	contenttest.WantError(t, imports(`{"title":"b","code":"ONE"}`), core.Conflict, "code")
	s.WantFields("notice", "n", `{"code":"two"}`)
}

func TestImportRefuses(t *testing.T) {
	t.Parallel()
	s := open(t)
	seq := s.Seq()
	for name, c := range map[string]struct {
		item writer.Item
		code core.Code
	}{
		"no id":        {item("", `{"title":"a"}`), core.Invalid},
		"upper case":   {item("A", `{"title":"a"}`), core.Invalid},
		"slash":        {item("a/b", `{"title":"a"}`), core.Invalid},
		"hyphen first": {item("-a", `{"title":"a"}`), core.Invalid},
		"long id":      {item(strings.Repeat("a", 65), `{"title":"a"}`), core.Invalid},
		"broken":       {item("a", `{`), core.Malformed},
		"no title":     {item("a", `{}`), core.Invalid},
		"unknown":      {item("a", `{"title":"a","x":1}`), core.Invalid},
	} {
		if err := s.Import(t.Context(), "notice", []writer.Item{c.item}); core.CodeOf(err) != c.code {
			t.Errorf("%s: the outcome is %v, want %s", name, err, c.code)
		}
	}
	if s.Seq() != seq {
		t.Error("something was written")
	}
	contenttest.WantError(t, s.Import(t.Context(), "nothing", nil), core.NotFound)
}
