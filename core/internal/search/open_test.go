package search

import (
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"
)

// TestOnlySearchesWaitForALargeIndex locks a file of the index, which delays opening it: only searches wait.
func TestOnlySearchesWaitForALargeIndex(t *testing.T) {
	t.Parallel()
	site, x := shop(t)
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	held, err := bbolt.Open(filepath.Join(x.Folder, readCurrent(x.Folder), "staff", "store", "root.bolt"), 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	opened := make(chan *Index)
	go func() { opened <- openIndex(t, site, x.Folder) }()
	select {
	case x = <-opened:
	case <-time.After(10 * time.Second):
		t.Fatal("it waits")
	}
	found := make(chan Result, 1)
	go func() {
		r, err := x.Search(t.Context(), Query{Text: "portal", Limit: 1}, false)
		if err != nil {
			t.Error(err)
		}
		found <- r
	}()
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	if r := <-found; r.Total == 0 {
		t.Errorf("found %+v", r)
	}
	if seq, err := x.Cursor(t.Context()); err != nil || seq != site.Seq() {
		t.Errorf("the cursor is %d, %v; want %d", seq, err, site.Seq())
	}
}
