package cache_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/storage"
)

// TestTrue stops a writer at each stage and checks values that depend on different types.
func TestTrue(t *testing.T) {
	t.Parallel()
	const both, others, none = "both", "others", "none"
	for name, test := range map[string]struct {
		happens func(f *cache.Freshness)
		true    string // for dependencies on "post", on "job", and on both
	}{
		"nothing":                {func(*cache.Freshness) {}, both},
		"on its way":             {func(f *cache.Freshness) { f.Begin("post") }, others},
		"committed":              {func(f *cache.Freshness) { f.Begin("post").Committed(8, true) }, others},
		"without a record":       {func(f *cache.Freshness) { f.Begin("post").Committed(8, false) }, others},
		"refused":                {func(f *cache.Freshness) { f.Begin("post").Abandon() }, both},
		"doubtful":               {func(f *cache.Freshness) { f.Begin("post").Doubtful() }, others},
		"heard of":               {func(f *cache.Freshness) { hear(f, 8, "post") }, others},
		"heard of again":         {func(f *cache.Freshness) { hear(f, 7, "post", "job") }, both},
		"both":                   {func(f *cache.Freshness) { f.Begin("post", "job").Committed(8, true) }, none},
		"a log that was trimmed": {func(f *cache.Freshness) { _ = f.Rebuild(context.Background(), 8) }, none},
		"many of a third": {func(f *cache.Freshness) {
			for i := range 5000 {
				f.Begin("inquiry").Committed(storage.Seq(8+i), true)
			}
		}, both},
		"a type that nobody knows": {func(f *cache.Freshness) { hear(f, 8, "newcomer") }, both},
		"an end after an end": {func(f *cache.Freshness) {
			u := f.Begin("post")
			u.Abandon()
			u.Committed(8, true)
		}, both},
	} {
		f := cache.New("post", "job", "inquiry")
		f.Reached(7, "post", "job", "inquiry")
		mark := f.Mark()
		test.happens(f)
		is := func(types ...string) bool { return f.True(cache.Basis{Mark: mark, Types: types}) }
		if is("post") != (test.true == both) || is("job") != (test.true != none) || is("job", "post") != (test.true == both) {
			t.Errorf("%s: posts are %v, jobs %v, both %v", name, is("post"), is("job"), is("job", "post"))
		}
		if !is() {
			t.Errorf("%s: what rests on nothing is not true", name)
		}
		if name != "nothing" && name != "refused" && name != "heard of again" && name != "an end after an end" && is(cache.All) {
			t.Errorf("%s: what rests on all is true", name)
		}
	}
}

func hear(f *cache.Freshness, seq storage.Seq, types ...string) {
	r := changes.Record{Seq: seq}
	for _, name := range types {
		r.Changes = append(r.Changes, core.Change{Type: name, Seq: uint64(seq)})
	}
	_ = f.Apply(context.Background(), []changes.Record{r})
}

// TestWhatIsMadeAfterwards checks that a value derived after an update is valid, however that ended.
func TestWhatIsMadeAfterwards(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*cache.Update){
		"committed": func(u *cache.Update) { u.Committed(3, true) },
		"doubtful":  (*cache.Update).Doubtful,
		"refused":   (*cache.Update).Abandon,
	} {
		f := cache.New("post")
		u := f.Begin("post")
		between := cache.Basis{Mark: f.Mark(), Types: []string{"post"}}
		end(u)
		if got := f.True(between); got != (name == "refused") {
			t.Errorf("%s: what was made meanwhile is true: %v", name, got)
		}
		if !f.True(cache.Basis{Mark: f.Mark(), Types: []string{"post", cache.All}}) {
			t.Errorf("%s: what is made afterwards is not true", name)
		}
	}
}

func TestNumbers(t *testing.T) {
	t.Parallel()
	f := cache.New("post", "job")
	f.Begin("post").Committed(5, true)
	f.Begin("post").Committed(4, true) // which returned late
	f.Begin("job").Committed(6, false)
	hear(f, 9, "newcomer")
	hear(f, 8, "job")
	for name, want := range map[string]uint64{"post": 5, "job": 8, cache.All: 9, "newcomer": 0} {
		if got := f.Newest(name); got != want {
			t.Errorf("the newest of %s is %d, want %d", name, got, want)
		}
	}
	if cursor, err := f.Cursor(t.Context()); f.Told() != 9 || cursor != 9 || err != nil {
		t.Errorf("told of %d, at %d, %v", f.Told(), cursor, err)
	}
}

// TestSettle waits for the updates of its types only, and for a limited time.
func TestSettle(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := cache.New("post", "job")
		f.Begin("job")
		u := f.Begin("post")
		start := time.Now()
		f.Settle(t.Context(), time.Second, "page")
		if took := time.Since(start); took != 0 {
			t.Errorf("others were waited for, %v", took)
		}
		time.AfterFunc(time.Millisecond, u.Abandon)
		f.Settle(t.Context(), time.Second, "post")
		if took := time.Since(start); took != time.Millisecond {
			t.Errorf("an update of a millisecond was waited for %v", took)
		}
		f.Settle(t.Context(), time.Second, "job")
		if took := time.Since(start); took != time.Second+time.Millisecond {
			t.Errorf("an update without end was waited for %v", took)
		}
	})
}

// TestPositions checks that positions follow one another unless the log lacks some of the changes between them.
func TestPositions(t *testing.T) {
	f := cache.New("note")
	first := f.Position()
	f.Begin("note").Committed(4, true)
	if p := f.Position(); p.Seq != 4 || !p.Follows(first) {
		t.Errorf("after a commit %+v", p)
	}
	f.Begin("note").Doubtful()
	doubted := f.Position()
	if doubted.Follows(first) {
		t.Error("what may have happened is taken for told")
	}
	if err := f.Rebuild(t.Context(), 9); err != nil {
		t.Fatal(err)
	}
	if p := f.Position(); p.Seq != 9 || p.Follows(doubted) {
		t.Errorf("after a rebuild %+v", p)
	}
}
