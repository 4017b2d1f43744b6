package feeds

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/feeds/baseurl"
)

// The limits of the caches, in bytes: keptMemory for documents and the values that they are made from, formsMemory for
// the forms in which documents are sent.
const (
	keptMemory  = 256 << 20
	formsMemory = 32 << 20
)

// weighed is a cached value that knows its size in bytes.
type weighed interface{ weight() int }

// document is a document for any origin.
type document struct {
	*baseurl.Document
	noIndex bool    // whether search engines must not list it
	of      *places // the places that a file of the sitemap was made from; nil for any other document
}

func (d *document) weight() int { return d.Weight() }

// The values that documents are made from.
type (
	items []item
	guide []section
)

func (s site) weight() int { return len(s.SiteName) + len(s.Tagline) + len(s.Description) }

func (all items) weight() int {
	n := 0
	for _, i := range all {
		n += len(i.body) + len(i.summary) + 512
	}
	return n
}

func (all guide) weight() int {
	n := 0
	for _, part := range all {
		for _, l := range part.links {
			n += len(l.title) + len(l.path) + len(l.about) + 64
		}
	}
	return n
}

func newKept(f *cache.Freshness) *cache.Cache[string, weighed] {
	return cache.NewCache(f, keptMemory, func(_ string, v weighed) int { return v.weight() })
}

// kept returns the cached value with a name, and calls make if there is none or the content has changed since.
func kept[V weighed](ctx context.Context, s *Service, name string, make func(context.Context) (V, error)) (V, error) {
	v, err := s.kept.Get(ctx, name, func(ctx context.Context) (cache.Made[weighed], error) {
		basis := cache.Basis{Mark: s.Freshness.Mark(), Types: s.types}
		made, err := make(ctx)
		return cache.Made[weighed]{Value: made, Basis: basis}, err
	})
	if err != nil {
		var none V
		return none, err
	}
	return v.(V), nil
}

func (s *Service) site(ctx context.Context) (site, error) { return kept(ctx, s, "site", s.readSite) }

const placesName = "places"

func (s *Service) places(ctx context.Context) (*places, error) {
	all, err := kept(ctx, s, placesName, s.makePlaces)
	return all.places, err
}

func (s *Service) items(ctx context.Context) (items, error) {
	return kept(ctx, s, "items", s.readItems)
}

func (s *Service) guide(ctx context.Context) (guide, error) {
	return kept(ctx, s, "guide", s.readGuide)
}
