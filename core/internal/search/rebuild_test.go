package search

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	index "github.com/blevesearch/bleve_index_api"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/model"
)

// memo is a type in two versions: the second has one more field.
type memo struct {
	Title string `json:"title" cms:"title"`
}

type longMemo struct {
	Title string `json:"title" cms:"title"`
	More  string `json:"more" default:"Something else"`
}

func memos[T any]() model.Type {
	return model.Define[T]("memo", model.Options{Path: "memos", One: "Memo", Many: "Memos", Public: model.PublicOptions{Page: "/memos/:id"}})
}

func wantRebuild(t *testing.T, x *Index) {
	t.Helper()
	if _, err := x.Cursor(t.Context()); !errors.Is(err, changes.ErrRebuild) {
		t.Errorf("the cursor fails with %v", err)
	}
}

func rebuild(t *testing.T, site *contenttest.Site, x *Index) {
	t.Helper()
	seq := site.Seq()
	if err := x.Rebuild(t.Context(), seq); err != nil {
		t.Fatal(err)
	}
	if got, err := x.Cursor(t.Context()); err != nil || got != seq {
		t.Errorf("the cursor is %d, %v; want %d", got, err, seq)
	}
	wantAgreement(t, x)
}

// generations returns the number of folders.
func generations(t *testing.T, x *Index) int {
	t.Helper()
	entries, err := os.ReadDir(x.Folder)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, e := range entries {
		if e.IsDir() {
			n++
		}
	}
	return n
}

func TestAMissingIndexIsMade(t *testing.T) {
	t.Parallel()
	site, x := contenttest.Open(t, memos[memo]()), (*Index)(nil)
	site.Add("memo", `{"title":"Remember"}`)
	x = openIndex(t, site, filepath.Join(t.TempDir(), "search"))
	wantRebuild(t, x)
	_, err := x.Search(t.Context(), Query{Text: "remember", Limit: 1}, false)
	contenttest.WantError(t, err, core.Unavailable)
	rebuild(t, site, x)
	if n := generations(t, x); n != 1 {
		t.Errorf("there are %d generations", n)
	}
}

func TestANewSchemaVersionIsBuiltBesideTheOld(t *testing.T) {
	t.Parallel()
	site := contenttest.Open(t, memos[memo]())
	site.Add("memo", `{"title":"Remember"}`)
	folder := filepath.Join(t.TempDir(), "search")
	x := openIndex(t, site, folder)
	rebuild(t, site, x)
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	site.Reopen(memos[longMemo]())
	x = openIndex(t, site, folder)
	wantRebuild(t, x)
	if r := find(t, x, "q=remember", false); r.Total != 1 {
		t.Errorf("the old index finds %+v", r)
	}
	err := x.Apply(t.Context(), []changes.Record{{Seq: site.Seq()}})
	if !errors.Is(err, changes.ErrRebuild) {
		t.Errorf("a record is applied to it: %v", err)
	}
	rebuild(t, site, x)
	if r := find(t, x, "q=else", false); r.Total != 1 || generations(t, x) != 1 {
		t.Errorf("the new index finds %+v among %d generations", r, generations(t, x))
	}
}

func TestAFailedRebuildLeavesTheOldOne(t *testing.T) {
	t.Parallel()
	site, x := shop(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := x.Rebuild(ctx, site.Seq()); !errors.Is(err, context.Canceled) {
		t.Errorf("the rebuild ends with %v", err)
	}
	if r := find(t, x, "q=portal", false); r.Total != 1 || generations(t, x) != 1 {
		t.Errorf("afterwards %+v is found, among %d generations", r, generations(t, x))
	}
	wantRebuild(t, x)
	rebuild(t, site, x)
}

func TestAnInterruptedFirstRebuildServesWhatItHas(t *testing.T) {
	t.Parallel()
	site := contenttest.Open(t, memos[memo]())
	site.Add("memo", `{"title":"Remember"}`)
	x := openIndex(t, site, filepath.Join(t.TempDir(), "search"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := x.Rebuild(ctx, site.Seq()); err == nil {
		t.Error("the rebuild succeeds")
	}
	if r := find(t, x, "q=remember", false); r.Total != 0 {
		t.Errorf("%+v is found", r)
	}
	wantRebuild(t, x)
	rebuild(t, site, x)
	if n := generations(t, x); n != 1 {
		t.Errorf("there are %d generations", n)
	}
}

func TestADamagedIndexIsRebuilt(t *testing.T) {
	t.Parallel()
	for name, damage := range map[string]func(t *testing.T, generation string){
		"a byte of a segment": func(t *testing.T, g string) {
			name := segment(t, g)
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			data[len(data)/2] ^= 0xff
			write(t, name, data)
		},
		"a short segment":     func(t *testing.T, g string) { write(t, segment(t, g), []byte("x")) },
		"a missing segment":   func(t *testing.T, g string) { remove(t, segment(t, g)) },
		"a missing sub-index": func(t *testing.T, g string) { remove(t, filepath.Join(g, "staff")) },
		"a missing folder":    func(t *testing.T, g string) { remove(t, filepath.Dir(g)) },
		"a list of segments of nonsense": func(t *testing.T, g string) {
			write(t, filepath.Join(g, "public", "store", "root.bolt"), make([]byte, 100_000))
		},
		"a name of no generation": func(t *testing.T, g string) {
			write(t, filepath.Join(filepath.Dir(g), currentFile), []byte("../../quoin\n"))
		},
		"an empty name": func(t *testing.T, g string) { write(t, filepath.Join(filepath.Dir(g), currentFile), nil) },
	} {
		t.Run(name, func(t *testing.T) {
			site, x := shop(t)
			if err := x.Close(); err != nil {
				t.Fatal(err)
			}
			damage(t, filepath.Join(x.Folder, readCurrent(x.Folder)))
			x = openIndex(t, site, x.Folder)
			wantRebuild(t, x)
			rebuild(t, site, x)
			if n := generations(t, x); n != 1 {
				t.Errorf("there are %d generations", n)
			}
		})
	}
}

func segment(t *testing.T, generation string) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(generation, "public", "store", "*.zap"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no segments: %v", err)
	}
	return names[0]
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, name string) {
	t.Helper()
	if err := os.RemoveAll(name); err != nil {
		t.Fatal(err)
	}
}

// TestTheFolderIsDeletedUnderTheServer checks that the next write recreates the folder.
func TestTheFolderIsDeletedUnderTheServer(t *testing.T) {
	t.Parallel()
	site, x := shop(t)
	remove(t, x.Folder)
	if r := find(t, x, "q=portal", false); r.Total != 1 {
		t.Errorf("%+v is found", r)
	}
	site.Change("product", "portal", `{"name":"Gate"}`)
	record := changes.Record{Seq: site.Seq(), Changes: []core.Change{{Op: core.OpPut, Type: "product", ID: "portal"}}}
	if err := x.Apply(t.Context(), []changes.Record{record}); !errors.Is(err, changes.ErrRebuild) {
		t.Errorf("the record is applied: %v", err)
	}
	rebuild(t, site, x)
	if r := find(t, x, "q=gate", false); r.Total != 1 {
		t.Errorf("%+v is found", r)
	}
}

func TestAPanicOfTheIndexIsAnErrorAndARebuild(t *testing.T) {
	t.Parallel()
	site, x := shop(t)
	err := x.withGeneration(t.Context(), func(_ context.Context, g *generation) error {
		return g.public.read(func(index.IndexReader) error { panic("nonsense") })
	})
	if !errors.Is(err, errPanicked) {
		t.Errorf("the panic becomes %v", err)
	}
	wantRebuild(t, x)
	rebuild(t, site, x)
}

func TestASearchWaitsForAWrite(t *testing.T) {
	t.Parallel()
	site, x := shop(t)
	site.Add("product", `{"name":"Lighthouse","description":"New."}`)
	q := Query{Text: "lighthouse", Limit: 1, After: site.Seq()}
	found := make(chan Result, 1)
	go func() {
		r, err := x.Search(t.Context(), q, false)
		if err != nil {
			t.Error(err)
		}
		found <- r
	}()
	apply(t, site, x)
	if r := <-found; r.Total != 1 {
		t.Errorf("found %+v", r)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	x.waitFor(ctx, Query{After: q.After + 1000}) // ends with its context
}
