package syndication

import "context"

// SetLimits sets how many places and bytes a file of the map may hold.
func SetLimits(s *Service, places, bytes int) { s.limits = limits{places, bytes} }

// SetBodies sets how many bytes of bodies a feed has.
func SetBodies(s *Service, bytes int) { s.bodies = bytes }

// SetSpace sets how many bytes of documents are kept.
func SetSpace(s *Service, bytes int) { s.shelf.space = bytes }

// Kept says how many documents are kept, and how many bytes they are said to take.
func Kept(s *Service) (documents, bytes int) {
	s.shelf.mu.Lock()
	defer s.shelf.mu.Unlock()
	return len(s.shelf.kept), s.shelf.size
}

// Count counts how often the places are read.
func Count(s *Service, read func()) {
	inner := s.places.read
	s.places.read = func(ctx context.Context) ([]place, error) {
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
