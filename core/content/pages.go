package content

import (
	"context"

	"github.com/maypok86/otter/v2"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// Page is an answer that is ready to send. It is shared and must not be changed.
type Page struct {
	Body  []byte // JSON
	ETag  string // a strong entity tag with its quotes
	Total int    // of a list: how many entries match, whatever the limit
	Next  string // of a list: the cursor of the next page; empty at the end

	seq uint64 // the commit up to which the page is true
}

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

func (p *Page) weight() int  { return len(p.Body) }
func (p *Page) upTo() uint64 { return p.seq }

// cached gives the answer for a key, built by build on a snapshot if there is none that is still true.
// It reads the key's type and the others named. A failed build is not kept.
func cached[V weighed](
	ctx context.Context, s *Service, k pageKey, others []string, build func(storage.Reader) (V, error),
) (V, error) {
	if v, ok := s.pages.cache.GetIfPresent(k); ok && s.holds(v.(weighed), k.typ, others) {
		return v.(V), nil
	}
	var v V
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		v, err = build(r)
		return err
	})
	if err != nil {
		return v, explain(err)
	}
	s.pages.cache.Set(k, v)
	return v, nil
}

// holds reports whether none of the types has changed since v was built.
func (s *Service) holds(v weighed, typ string, others []string) bool {
	if v.upTo() < s.changed[typ].Load() {
		return false
	}
	for _, other := range others {
		if v.upTo() < s.changed[other].Load() {
			return false
		}
	}
	return true
}
