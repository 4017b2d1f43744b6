package cache_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
)

// TestTouchedNamesTheEntriesThatChanged checks the ids of commits of this process and of the log, by type, and that it says when
// some are forgotten.
func TestTouchedNamesTheEntriesThatChanged(t *testing.T) {
	t.Parallel()
	f := cache.New("post", "page")
	_, start, _ := f.Touched("post", 0)
	update := f.Begin("post")
	update.Touch("post", "a")
	update.Touch("unknown", "x")
	update.Committed(1, true)
	record := changes.Record{Seq: 2, Changes: []core.Change{{Type: "post", ID: "b"}, {Type: "page", ID: "c"}}}
	if err := f.Apply(t.Context(), []changes.Record{record}); err != nil {
		t.Fatal(err)
	}
	ids, now, complete := f.Touched("post", start)
	if !slices.Equal(ids, []string{"a", "b"}) || !complete {
		t.Errorf("%q, %v", ids, complete)
	}
	if ids, _, complete := f.Touched("post", now); len(ids) > 0 || !complete {
		t.Errorf("nothing has changed since: %q, %v", ids, complete)
	}
	if _, _, complete := f.Touched("unknown", 0); complete {
		t.Error("a type that is not known is complete")
	}

	for name, lose := range map[string]func(){
		"an update with an unknown outcome": func() { f.Begin("post").Doubtful() },
		"a gap in the log": func() {
			if err := f.Rebuild(t.Context(), 9); err != nil {
				t.Fatal(err)
			}
		},
		"too many changes": func() {
			for i := range 40_000 {
				u := f.Begin("post")
				u.Touch("post", strconv.Itoa(i))
				u.Abandon()
			}
		},
	} {
		_, before, _ := f.Touched("post", 0)
		lose()
		if _, _, complete := f.Touched("post", before); complete {
			t.Errorf("%s is not noticed", name)
		}
		_, after, _ := f.Touched("post", 0)
		if ids, _, complete := f.Touched("post", after); !complete || len(ids) > 0 {
			t.Errorf("after %s: %q, %v", name, ids, complete)
		}
	}
}
