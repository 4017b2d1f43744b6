package syndication

import "sync"

// shelf keeps documents that are ready: those of the newest commit that it has seen, as many as there is
// room for.
type shelf struct {
	mu    sync.Mutex
	kept  map[shelfKey]*Document
	seq   uint64
	size  int
	space int
}

type shelfKey struct{ origin, name string }

const (
	shelfSpace    = 64 << 20 // bytes
	shelfOverhead = 512      // bytes of keys and links for each
)

func newShelf() *shelf {
	return &shelf{kept: map[shelfKey]*Document{}, space: shelfSpace}
}

// get gives a document that is as new as a commit; nil if there is none.
func (s *shelf) get(key shelfKey, seq uint64) *Document {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.kept[key]; d != nil && d.seq >= seq {
		return d
	}
	return nil
}

// put keeps a document, unless there are newer ones. What is older goes, and whatever else there is no room for.
func (s *shelf) put(key shelfKey, d *Document) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d.seq < s.seq {
		return
	}
	if d.seq > s.seq {
		clear(s.kept)
		s.seq, s.size = d.seq, 0
	}
	s.drop(key)
	for k := range s.kept {
		if s.size+weight(key, d) <= s.space {
			break
		}
		s.drop(k)
	}
	if weight(key, d) <= s.space {
		s.kept[key] = d
		s.size += weight(key, d)
	}
}

func (s *shelf) drop(key shelfKey) {
	if d := s.kept[key]; d != nil {
		s.size -= weight(key, d)
		delete(s.kept, key)
	}
}

func weight(key shelfKey, d *Document) int {
	return len(d.Body) + len(d.Body)/2 + len(key.origin) + shelfOverhead
}
