package answers

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/encode"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/fresh"
	"github.com/quoin-cms/quoin/storage"
)

// Answer is JSON that is ready to send. It is shared and must not be changed.
type Answer struct {
	Body  []byte // JSON
	ETag  string // a strong entity tag with its quotes
	Total int    // of a list: how many entries match, whatever the limit
	Next  string // of a list: the cursor of the next page; empty at the end

	seq     uint64 // the commit up to which the answer is true
	encoded encode.Once
}

// Encoded gives the body in a content coding of package encode. It is compressed once.
func (a *Answer) Encoded(coding string) []byte { return a.encoded.Get(coding, a.Body) }

// pageKey is what answers are kept under.
type pageKey struct {
	typ, op, arg string
	who          core.View
}

// types gives the types that an answer rests on: that of the key and others. A key without one is for all.
func (k pageKey) types(others []string) []string {
	if k.typ == "" {
		return []string{fresh.All}
	}
	return append([]string{k.typ}, others...)
}

const pagesMemory = 32 << 20 // bytes

func newPages(f *fresh.Freshness) *fresh.Cache[pageKey, weighed] {
	return fresh.NewCache(f, pagesMemory, func(k pageKey, v weighed) int { return len(k.arg) + v.weight() })
}

// weighed is something that the cache can hold: true up to a commit, with a size in bytes.
type weighed interface {
	weight() int
	upTo() uint64
}

// weight leaves room for the body's codings, which take less than half of it.
func (a *Answer) weight() int  { return len(a.Body) + len(a.Body)/2 }
func (a *Answer) upTo() uint64 { return a.seq }

// cached gives the answer for a key, built by build on a snapshot if there is none that is still true.
// It reads the key's type and the others named. A failed build is not kept.
func cached[V weighed](
	ctx context.Context, s *Reader, k pageKey, others []string, build func(storage.Reader) (V, error),
) (V, error) {
	v, err := s.pages.Get(ctx, k, func(ctx context.Context) (made fresh.Made[weighed], err error) {
		mark := s.fresh.Mark()
		err = s.store.View(ctx, func(r storage.Reader) error {
			v, ok := kept[V](s, k, r)
			if !ok {
				var err error
				if v, err = build(r); err != nil {
					return err
				}
			}
			mark.Seq = max(v.upTo(), uint64(r.Seq()))
			made = fresh.Made[weighed]{Value: v, Basis: fresh.Basis{Mark: mark, Types: k.types(others)}}
			return nil
		})
		return made, err
	})
	if err != nil {
		var none V
		return none, entries.Explain(err)
	}
	return v.(V), nil
}

// kept gives the answer for a key from the cache if it is still true: because none of its types has changed since,
// or because nothing at all has, as the snapshot shows.
func kept[V weighed](s *Reader, k pageKey, r storage.Reader) (V, bool) {
	v, basis, ok := s.pages.Last(k)
	if !ok || basis.Seq < uint64(r.Seq()) && !s.fresh.True(basis) {
		var none V
		return none, false
	}
	return v.(V), true
}
