package search

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/model"
)

// Versions of memo with another label, or with another visibility.
type calledMemo struct {
	Title string `json:"title" cms:"title,label=Subject,help=In one line,group=Head"`
}

type hiddenMemo memo

func (*hiddenMemo) Visible(time.Time) bool { return false }

type shownMemo memo

func (*shownMemo) Visible(time.Time) bool { return true }

// ruledMemos is the type memo with a version number of its rules.
func ruledMemos[T any](rules int) model.Type {
	return model.Define[T]("memo", model.Options{Path: "memos", One: "Memo", Many: "Memos", Rules: rules, Public: model.PublicOptions{Page: "/memos/:id"}})
}

func TestLabelsDoNotChangeTheSchemaVersion(t *testing.T) {
	t.Parallel()
	site, folder := contenttest.Open(t, memos[memo]()), filepath.Join(t.TempDir(), "search")
	site.Add("memo", `{"title":"Remember"}`)
	x := openIndex(t, site, folder)
	rebuild(t, site, x)
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	at, shape := site.Seq(), x.schemaVersion
	called := memos[calledMemo]()
	called.Options.One, called.Options.Many, called.Options.Icon = "Note", "Notes", "fas fa-note-sticky"
	site.Reopen(called)
	x = openIndex(t, site, folder)
	if seq, err := x.Cursor(t.Context()); err != nil || seq != at || x.schemaVersion != shape {
		t.Errorf("the index must be rebuilt: %d, %v", seq, err)
	}
}

// TestRuleChangesReachTheIndexByTheLog checks that an entry that is no longer visible moves from the public to the staff
// sub-index.
func TestRuleChangesReachTheIndexByTheLog(t *testing.T) {
	t.Parallel()
	site, folder := contenttest.Open(t, ruledMemos[shownMemo](0)), filepath.Join(t.TempDir(), "search")
	site.Add("memo", `{"title":"Remember"}`)
	x := openIndex(t, site, folder)
	rebuild(t, site, x)
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	site.Reopen(ruledMemos[hiddenMemo](1))
	x = openIndex(t, site, folder)
	if _, err := x.Cursor(t.Context()); err != nil {
		t.Error(err)
	}
	apply(t, site, x)
	if r := find(t, x, "q=remember", false); r.Total != 0 {
		t.Errorf("visitors find %+v", r)
	}
	if r := find(t, x, "q=remember", true); r.Total != 1 {
		t.Errorf("staff find %+v", r)
	}
	wantAgreement(t, x)
}

type mottoMemo struct {
	Title string     `json:"title" cms:"title"`
	Motto field.Long `json:"motto"`
}

// TestUnknownFieldsAreNotFound checks that the text of a field is not found while the type lacks the field.
func TestUnknownFieldsAreNotFound(t *testing.T) {
	t.Parallel()
	site, folder := contenttest.Open(t, memos[mottoMemo]()), filepath.Join(t.TempDir(), "search")
	site.Add("memo", `{"title":"Remember","motto":"Festina lente"}`)
	for _, c := range []struct {
		typ   model.Type
		found int
	}{{memos[memo](), 0}, {memos[mottoMemo](), 1}} {
		site.Reopen(c.typ)
		x := openIndex(t, site, folder)
		rebuild(t, site, x)
		if r := find(t, x, "q=festina", true); r.Total != c.found {
			t.Errorf("%d are found, want %d", r.Total, c.found)
		}
		if err := x.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
