package media

import (
	"bytes"
	"io"
	"sync/atomic"

	"github.com/maypok86/otter/v2"
)

// The limits of the variants that are kept in memory. Most requests are for small variants.
const (
	maxMemoryBytes   = 32 << 20  // bytes in total
	maxMemoryVariant = 256 << 10 // bytes of one variant
	entryOverhead    = 512       // overhead of one variant in bytes
)

// variantRequest is a request for a variant. Different requests may be for the same variant; each is kept in memory.
type variantRequest struct {
	of Original
	v  Variant
}

// memoryVariant is a variant in memory.
type memoryVariant struct {
	key  string // in the disk cache
	file File   // with a Body, and without a reader
}

// memory keeps variants up to a total size. It may have a variant that was evicted from disk: its content stays valid.
type memory struct {
	cache        *otter.Cache[variantRequest, *memoryVariant]
	hits, misses *atomic.Uint64
}

// Stats has the counters of a library.
type Stats struct {
	Hits, Misses uint64 // requests for variants that were in memory, and for others
	Bytes        uint64 // size of the variants in memory
	Waiting      int    // jobs and fetches that are waiting
	Refused      uint64 // jobs and fetches that were not served
}

// Stats returns the counters since the library was opened.
func (s *Library) Stats() Stats {
	s.memory.cache.CleanUp()
	return Stats{
		Hits: s.memory.hits.Load(), Misses: s.memory.misses.Load(), Bytes: s.memory.cache.WeightedSize(),
		Waiting: s.slots.Waiting() + s.fetches.Waiting(), Refused: s.slots.Refused() + s.fetches.Refused(),
	}
}

func newMemory() memory {
	return memory{otter.Must(&otter.Options[variantRequest, *memoryVariant]{
		MaximumWeight: maxMemoryBytes,
		Weigher:       func(_ variantRequest, r *memoryVariant) uint32 { return uint32(entryOverhead + len(r.file.Body)) }, //nolint:gosec // it is small
	}), new(atomic.Uint64), new(atomic.Uint64)}
}

// fromMemory returns a variant from memory. It marks the variant as used in the disk cache too, so that it is not
// evicted.
func (s *Library) fromMemory(a variantRequest) (*File, bool) {
	r, ok := s.memory.cache.GetIfPresent(a)
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

// addToMemory keeps a variant in memory if it is small. It leaves the file at its beginning.
func (s *Library) addToMemory(a variantRequest, key string, file *File) error {
	if file.Size > maxMemoryVariant {
		return nil
	}
	body := make([]byte, file.Size)
	if _, err := io.ReadFull(file, body); err != nil {
		return err
	}
	kept := *file
	kept.ReadSeekCloser, kept.Body = nil, body
	s.memory.cache.Set(a, &memoryVariant{key, kept})
	_, err := file.Seek(0, io.SeekStart)
	return err
}

// inMemory is a reader of bytes in memory with a Close that does nothing.
type inMemory struct{ *bytes.Reader }

// Close does nothing.
func (inMemory) Close() error { return nil }
