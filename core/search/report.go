package search

import (
	"os"
	"path/filepath"
	"time"
)

// Report is how the index is.
type Report struct {
	Documents uint64    // on both shelves
	Made      time.Time // when it was begun; zero where nobody knows
	Whole     bool      // it has all that there is up to its cursor; otherwise it is made anew at present
}

// Report tells how the index is that answers. Without one there are no documents.
func (x *Index) Report() (r Report, err error) {
	g, err := x.acquireGeneration()
	if err != nil {
		return Report{}, nil // there is none yet
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
	// Bleve writes it when it makes an index, and never again.
	if info, err := os.Stat(filepath.Join(g.path, "public", "index_meta.json")); err == nil {
		r.Made = info.ModTime()
	}
	return r, nil
}
