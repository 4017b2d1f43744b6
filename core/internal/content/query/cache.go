package query

import (
	"context"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/encode"
	"github.com/quoin-cms/quoin/storage"
)

// Answer is JSON that is ready to send. It is shared and must not be changed.
type Answer struct {
	Body  []byte // JSON
	ETag  string // a strong entity tag with its quotes
	Total int    // of a list: the number of all matching entries, regardless of the limit
	Next  string // of a list: the cursor of the next page; empty at the end

	seq     uint64   // the commit as of which the answer is valid
	reads   []string // names of types that it depends on beside those of its key
	encoded encode.Once
}

// Encoded returns the body in a content coding of package encode. Each coding is computed once.
func (a *Answer) Encoded(coding string) []byte { return a.encoded.Get(coding, a.Body) }

// Reads returns the names of the types that the answer depends on beside that of its entries. It must not be changed.
func (a *Answer) Reads() []string { return a.reads }

// cacheKey is the key of a cached answer.
type cacheKey struct {
	typ, op, arg string
	view         core.View
}

// dependencies returns the types that an answer depends on: that of the key, others, and those that decide which of their
// entries visitors see. A key without a type depends on all.
func (s *source) dependencies(k cacheKey, others []string) []string {
	if k.typ == "" {
		return []string{cache.All}
	}
	all := append([]string{k.typ}, others...)
	if k.view.SeesAll() {
		return all
	}
	for _, name := range all[:len(all):len(all)] {
		if t, err := s.registry.Find(name); err == nil {
			all = append(all, t.ShownBy()...)
		}
	}
	return all
}

const cacheBytes = 32 << 20 // bytes

func newCache(f *cache.Freshness) *cache.Cache[cacheKey, cacheable] {
	return cache.NewCache(f, cacheBytes, func(k cacheKey, v cacheable) int { return len(k.arg) + v.size() })
}

// cacheable is a value for the cache: valid as of a commit, with a size in bytes.
type cacheable interface {
	size() int
	asOf() uint64
}

// size includes the encoded bodies, which take less than half of the body.
func (a *Answer) size() int    { return len(a.Body) + len(a.Body)/2 }
func (a *Answer) asOf() uint64 { return a.seq }

// cached returns the answer for a key. If no valid one is cached, it calls build with a snapshot. The answer depends on
// the key's type and the others. Errors are not cached.
func cached[V cacheable](
	ctx context.Context, s *source, k cacheKey, others []string, build func(storage.Reader) (V, error),
) (V, error) {
	return cachedAfter(ctx, s, k, others, nil, build)
}

// cachedAfter is cached with a function that is called before build, outside of the snapshot, to read what build needs besides.
// nil for none.
func cachedAfter[V cacheable](
	ctx context.Context, s *source, k cacheKey, others []string, prepare func(context.Context) error, build func(storage.Reader) (V, error),
) (V, error) {
	v, err := s.cache.Get(ctx, k, func(ctx context.Context) (made cache.Made[cacheable], err error) {
		mark := s.fresh.Mark()
		if prepare != nil {
			if err := prepare(ctx); err != nil {
				return made, err
			}
		}
		err = s.store.View(ctx, func(r storage.Reader) error {
			v, ok := lookUp[V](s, k, r)
			if !ok {
				var err error
				if v, err = build(r); err != nil {
					return err
				}
			}
			if prepare == nil {
				mark.Seq = max(v.asOf(), uint64(r.Seq()))
			} // otherwise the prepared selection may be older than the snapshot
			made = cache.Made[cacheable]{Value: v, Basis: cache.Basis{Mark: mark, Types: s.dependencies(k, slices.Concat(others, readsOf(v)))}}
			return nil
		})
		return made, err
	})
	if err != nil {
		var none V
		return none, entrystore.Explain(err)
	}
	return v.(V), nil
}

// readsOf returns the types that a value depends on beside those that are known before it is built.
func readsOf(v any) []string {
	if a, ok := v.(*Answer); ok && a != nil {
		return a.reads
	}
	return nil
}

// lookUp returns the cached answer for a key if it is still valid: none of its types has changed since, or the snapshot
// shows that there was no commit at all.
func lookUp[V cacheable](s *source, k cacheKey, r storage.Reader) (V, bool) {
	v, basis, ok := s.cache.Last(k)
	if !ok || basis.Seq < uint64(r.Seq()) && !s.fresh.True(basis) {
		var none V
		return none, false
	}
	return v.(V), true
}
