package feeds

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/feature/render/baseurl"
)

// SetLimits sets how many places and bytes a file of the map may hold.
func SetLimits(s *Service, places, bytes int) {
	s.limits = limits{places, bytes}
	s.kept.Clear()
}

// Made gives what was made of the content for a document: the same as long as it is not made again.
func Made(d *Document) *baseurl.Document { return d.document }

// SetBodies sets how many bytes of bodies a feed has.
func SetBodies(s *Service, bytes int) { s.bodies = bytes }

// Kept says how many bytes are kept of documents and what they are made of.
func Kept(s *Service) uint64 { return s.kept.Size() }

// Count counts how often all places are read.
func Count(s *Service, read func()) {
	inner := s.listed
	s.listed = func(ctx context.Context, at cache.Position) (placed, error) {
		read()
		return inner(ctx, at)
	}
}

// The texts that stand in documents.
var (
	OneLine  = oneLine
	Shorten  = shorten
	Markdown = markdown
)
