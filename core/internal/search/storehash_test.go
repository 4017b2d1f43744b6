package search

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
)

// wantNothing checks that the index neither answers nor accepts records.
func wantNothing(t *testing.T, x *Index) {
	t.Helper()
	_, err := x.Search(t.Context(), Query{Text: "remember", Limit: 1}, false)
	contenttest.WantError(t, err, core.Unavailable)
	wantRebuild(t, x)
}

func TestAnIndexOfAnotherStoreIsRebuilt(t *testing.T) {
	t.Parallel()
	one, other := contenttest.Open(t, memos[memo]()), contenttest.Open(t, memos[memo]())
	one.Add("memo", `{"title":"Remember"}`)
	other.Add("memo", `{"title":"Recall"}`)
	folder := filepath.Join(t.TempDir(), "search")
	x := openIndex(t, one, folder)
	rebuild(t, one, x)
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	if one.Seq() != other.Seq() {
		t.Fatalf("the numbers are %d and %d, and tell the stores apart", one.Seq(), other.Seq())
	}
	x = openIndex(t, other, folder)
	wantNothing(t, x)
	rebuild(t, other, x)
	if r := find(t, x, "q=recall", false); r.Total != 1 || generations(t, x) != 1 {
		t.Errorf("found %+v among %d generations", r, generations(t, x))
	}
}

func TestAnIndexOfAnotherEpochIsRebuilt(t *testing.T) {
	t.Parallel()
	site := contenttest.Open(t, memos[memo]())
	site.Add("memo", `{"title":"Remember"}`)
	x := openIndex(t, site, filepath.Join(t.TempDir(), "search"))
	rebuild(t, site, x)
	for range 2 {
		if _, err := site.Store.NewEpoch(t.Context()); err != nil {
			t.Fatal(err)
		}
		// An open index stops accepting records as well.
		wantRebuild(t, x)
		if err := x.Apply(t.Context(), []changes.Record{{Seq: site.Seq()}}); !errors.Is(err, changes.ErrRebuild) {
			t.Errorf("a record is applied: %v", err)
		}
		if err := x.Close(); err != nil {
			t.Fatal(err)
		}
		x = openIndex(t, site, x.Folder)
		wantNothing(t, x)
		rebuild(t, site, x)
	}
}
