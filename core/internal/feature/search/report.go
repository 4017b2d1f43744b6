package search

import (
	"os"
	"path/filepath"
	"time"
)

// Report describes the state of the index.
type Report struct {
	Documents uint64    // in both sub-indexes
	Made      time.Time // when the build began; zero if unknown
	Whole     bool      // everything up to the cursor is indexed; otherwise the index is being rebuilt
}

// Report describes the generation that answers searches. Without one it returns the zero Report.
func (x *Index) Report() (r Report, err error) {
	g, err := x.acquireGeneration()
	if err != nil {
		return Report{}, nil // no generation answers yet
	}
	defer g.readers.Done()
	x.mu.Lock()
	r.Whole = x.complete && x.live == g
	x.mu.Unlock()
	for _, s := range []*subIndex{g.public, g.staff} {
		n, err := s.DocCount()
		if err != nil {
			return r, err
		}
		r.Documents += n
	}
	// Bleve writes this file once, when it creates an index.
	if info, err := os.Stat(filepath.Join(g.path, "public", "index_meta.json")); err == nil {
		r.Made = info.ModTime()
	}
	return r, nil
}
