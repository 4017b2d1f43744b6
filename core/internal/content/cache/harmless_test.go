package cache_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/storage"
)

// TestHarmless checks that outdated data is harmless only once the log has reported that nothing was withdrawn from it.
func TestHarmless(t *testing.T) {
	t.Parallel()
	save := func(f *cache.Freshness, seq storage.Seq, typ string) { f.Begin(typ).Committed(seq, true) }
	hear := func(f *cache.Freshness, seq storage.Seq, typ string, withdrawn ...string) {
		record := changes.Record{Seq: seq, Changes: []core.Change{{Type: typ, Seq: uint64(seq)}}, Withdrawn: withdrawn}
		if err := f.Apply(t.Context(), []changes.Record{record}); err != nil {
			t.Fatal(err)
		}
	}
	for name, test := range map[string]struct {
		happens func(*cache.Freshness)
		want    bool
	}{
		"nothing":                       {func(*cache.Freshness) {}, true},
		"a save that runs":              {func(f *cache.Freshness) { f.Begin("post") }, true},
		"a save without a report":       {func(f *cache.Freshness) { save(f, 5, "post") }, false},
		"a save with its report":        {func(f *cache.Freshness) { save(f, 5, "post"); hear(f, 5, "post") }, true},
		"a report alone":                {func(f *cache.Freshness) { hear(f, 5, "post") }, true},
		"a withdrawal":                  {func(f *cache.Freshness) { save(f, 5, "post"); hear(f, 5, "post", "post") }, false},
		"a withdrawal, then a save":     {func(f *cache.Freshness) { hear(f, 5, "post", "post"); hear(f, 6, "post") }, false},
		"a withdrawal of another type":  {func(f *cache.Freshness) { hear(f, 5, "job", "job"); hear(f, 6, "post") }, true},
		"a withdrawal beyond the types": {func(f *cache.Freshness) { hear(f, 5, "other", "other") }, true},
		"a save with doubt":             {func(f *cache.Freshness) { f.Begin("post").Doubtful() }, false},
		"a gap in the log":              {func(f *cache.Freshness) { _ = f.Rebuild(t.Context(), 9) }, false},
	} {
		f := cache.New("post", "job")
		hear(f, 3, "post", "post")
		basis := cache.Basis{Mark: f.Mark(), Types: []string{"post"}}
		test.happens(f)
		if got := f.Harmless(basis); got != test.want {
			t.Errorf("after %s: %v, want %v", name, got, test.want)
		}
	}
	f := cache.New("post")
	unknown := cache.Basis{Mark: f.Mark(), Types: []string{"report"}}
	hear(f, 5, "report", "report")
	if f.Harmless(unknown) {
		t.Error("data of an unknown type is harmless after a withdrawal")
	}
}
