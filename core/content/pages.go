package content

import (
	"context"

	"github.com/maypok86/otter/v2"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/encode"
	"github.com/quoin-cms/quoin/storage"
)

// Page is an answer that is ready to send. It is shared and must not be changed.
type Page struct {
	Body  []byte // JSON
	ETag  string // a strong entity tag with its quotes
	Total int    // of a list: how many entries match, whatever the limit
	Next  string // of a list: the cursor of the next page; empty at the end

	seq     uint64 // the commit up to which the page is true
	encoded encode.Once
}

// Encoded gives the body in a content coding of package encode. It is compressed once.
func (p *Page) Encoded(coding string) []byte { return p.encoded.Get(coding, p.Body) }

// pages keeps answers until their type changes or the memory is wanted for others.
type pages struct {
	cache *otter.Cache[pageKey, any]
}

type pageKey struct {
	typ, op, arg string
	who          core.Role
}

const (
	pagesMemory  = 32 << 20 // bytes
	pageOverhead = 256      // bytes of keys and links for each
)

func newPages() *pages {
	return &pages{cache: otter.Must(&otter.Options[pageKey, any]{
		MaximumWeight: pagesMemory,
		Weigher: func(k pageKey, v any) uint32 {
			return uint32(pageOverhead + len(k.arg) + v.(weighed).weight()) //nolint:gosec // bounded by what is built
		},
	})}
}

// weighed is something that the cache can hold: true up to a commit, with a size in bytes.
type weighed interface {
	weight() int
	upTo() uint64
}

// weight leaves room for the body's codings, which take less than half of it.
func (p *Page) weight() int  { return len(p.Body) + len(p.Body)/2 }
func (p *Page) upTo() uint64 { return p.seq }

// cached gives the answer for a key, built by build on a snapshot if there is none that is still true.
// It reads the key's type and the others named. A failed build is not kept.
func cached[V weighed](
	ctx context.Context, s *Service, k pageKey, others []string, build func(storage.Reader) (V, error),
) (V, error) {
	if v, ok := kept[V](s, k, others, nil); ok {
		return v, nil
	}
	var v V
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		var ok bool
		if v, ok = kept[V](s, k, others, r); !ok {
			v, err = build(r)
		}
		return err
	})
	if err != nil {
		return v, explain(err)
	}
	s.pages.cache.Set(k, v)
	return v, nil
}

// kept gives the answer for a key from the cache if it is still true: because none of the types has
// changed since, or because nothing at all has, as the snapshot shows, if there is one.
func kept[V weighed](s *Service, k pageKey, others []string, r storage.Reader) (V, bool) {
	v, ok := s.pages.cache.GetIfPresent(k)
	if !ok {
		var none V
		return none, false
	}
	answer := v.(V)
	if r != nil && answer.upTo() >= uint64(r.Seq()) {
		return answer, true
	}
	current := s.changed[k.typ].current(answer.upTo())
	for _, other := range others {
		current = current && s.changed[other].current(answer.upTo())
	}
	return answer, current
}
