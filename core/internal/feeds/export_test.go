package feeds

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/feeds/baseurl"
)

// SetLimits sets the largest number of places and bytes in a file of the sitemap.
func SetLimits(s *Service, places, bytes int) {
	s.limits = limits{places, bytes}
	s.kept.Clear()
}

// Made returns the cached document: it is identical as long as the document is not made again.
func Made(d *Document) *baseurl.Document { return d.document }

// SetBodies sets the limit of the total size of bodies in a feed, in bytes.
func SetBodies(s *Service, bytes int) { s.bodies = bytes }

// Kept returns the size of the cache in bytes.
func Kept(s *Service) uint64 { return s.kept.Size() }

// Count calls read each time that all places are read.
func Count(s *Service, read func()) {
	inner := s.listed
	s.listed = func(ctx context.Context, at cache.Position) (placed, error) {
		read()
		return inner(ctx, at)
	}
}

// The functions that prepare texts for documents.
var (
	OneLine = oneLine
	Shorten = shorten
	Escaped = escaped
)
