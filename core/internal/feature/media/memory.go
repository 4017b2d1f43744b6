package media

import (
	"bytes"
	"io"
	"sync/atomic"

	"github.com/maypok86/otter/v2"
)

// The variants that are asked for most are small, and are sent from memory.
const (
	mostRemembered = 32 << 20  // bytes in all
	mostSmall      = 256 << 10 // bytes of one
	besides        = 512       // bytes that each takes beside its own
)

// asked is what somebody asks for. The same variant may be asked for in several ways, each of which is remembered.
type asked struct {
	of Original
	v  Variant
}

// remembered is a variant in memory.
type remembered struct {
	key  string // on disk
	file File   // with a body, and nothing to read from
}

// memory has variants for as long as there is room. One that is no longer on disk may still be here: it is the same.
type memory struct {
	kept         *otter.Cache[asked, *remembered]
	hits, misses *atomic.Uint64
}

// Stats tell how a shelf does.
type Stats struct {
	Hits, Misses uint64 // variants that were in memory, and those that were not
	Bytes        uint64 // of those in memory
	Waiting      int    // jobs that wait for a worker
	Refused      uint64 // jobs that waited in vain
}

// Stats tells how the shelf did since it was opened.
func (s *Shelf) Stats() Stats {
	s.memory.kept.CleanUp()
	return Stats{
		Hits: s.memory.hits.Load(), Misses: s.memory.misses.Load(), Bytes: s.memory.kept.WeightedSize(),
		Waiting: s.slots.Waiting() + s.fetches.Waiting(), Refused: s.slots.Refused() + s.fetches.Refused(),
	}
}

func newMemory() memory {
	return memory{otter.Must(&otter.Options[asked, *remembered]{
		MaximumWeight: mostRemembered,
		Weigher:       func(_ asked, r *remembered) uint32 { return uint32(besides + len(r.file.Body)) }, //nolint:gosec // it is small
	}), new(atomic.Uint64), new(atomic.Uint64)}
}

// recall gives a variant that is remembered. It counts as asked for where it lies on disk, so that it stays there.
func (s *Shelf) recall(a asked) (*File, bool) {
	r, ok := s.memory.kept.GetIfPresent(a)
	if !ok {
		s.memory.misses.Add(1)
		return nil, false
	}
	s.memory.hits.Add(1)
	s.variants.touch(r.key)
	file := r.file
	file.ReadSeekCloser = inMemory{bytes.NewReader(file.Body)}
	return &file, true
}

// remember has a variant in memory for those who ask next, if it is small. The file is left at its beginning.
func (s *Shelf) remember(a asked, key string, file *File) error {
	if file.Size > mostSmall {
		return nil
	}
	body := make([]byte, file.Size)
	if _, err := io.ReadFull(file, body); err != nil {
		return err
	}
	kept := *file
	kept.ReadSeekCloser, kept.Body = nil, body
	s.memory.kept.Set(a, &remembered{key, kept})
	_, err := file.Seek(0, io.SeekStart)
	return err
}

// inMemory is a file that nothing is held open for.
type inMemory struct{ *bytes.Reader }

// Close does nothing.
func (inMemory) Close() error { return nil }
