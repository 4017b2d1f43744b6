package syndication

import "context"

// SetLimits sets how many places and bytes a file of the map may hold.
func SetLimits(s *Service, places, bytes int) { s.limits = limits{places, bytes} }

// SetBodies sets how many bytes of bodies a feed has.
func SetBodies(s *Service, bytes int) { s.bodies = bytes }

// Kept says how many bytes are kept of documents and what they are made of.
func Kept(s *Service) uint64 { return s.kept.Size() }

// Count counts how often the places are read.
func Count(s *Service, read func()) {
	inner := s.listed
	s.listed = func(ctx context.Context) (places, error) {
		read()
		return inner(ctx)
	}
}

// The texts that stand in documents.
var (
	OneLine  = oneLine
	Shorten  = shorten
	Markdown = markdown
)
