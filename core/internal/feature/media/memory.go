package media

import (
	"bytes"
	"io"
	"sync/atomic"

	"github.com/maypok86/otter/v2"
)

// The limits of the variants that are kept in memory. Most requests are for small variants.
const (
	mostRemembered = 32 << 20  // bytes in total
	mostSmall      = 256 << 10 // bytes of one variant
	besides        = 512       // overhead of one variant in bytes
)

// asked is a request for a variant. Different requests may be for the same variant; each is kept in memory.
type asked struct {
	of Original
	v  Variant
}

// remembered is a variant in memory.
type remembered struct {
	key  string // in the disk cache
	file File   // with a Body, and without a reader
}

// memory keeps variants up to a total size. It may have a variant that was evicted from disk: its content stays valid.
type memory struct {
	kept         *otter.Cache[asked, *remembered]
	hits, misses *atomic.Uint64
}

// Stats has the counters of a shelf.
type Stats struct {
	Hits, Misses uint64 // requests for variants that were in memory, and for others
	Bytes        uint64 // size of the variants in memory
	Waiting      int    // jobs and fetches that are waiting
	Refused      uint64 // jobs and fetches that were not served
}

// Stats returns the counters since the shelf was opened.
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

// recall returns a variant from memory. It marks the variant as used in the disk cache too, so that it is not evicted.
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

// remember keeps a variant in memory if it is small. It leaves the file at its beginning.
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

// inMemory is a reader of bytes in memory with a Close that does nothing.
type inMemory struct{ *bytes.Reader }

// Close does nothing.
func (inMemory) Close() error { return nil }
