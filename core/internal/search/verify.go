package search

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// verify checks every file against the checksum at its end. Missing files are skipped: the index no longer needed them.
func verify(files []string) error {
	for _, name := range files {
		if err := verifyFile(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("search: %s: %w", name, err)
		}
	}
	return nil
}

var errDamaged = errors.New("the file is damaged")

func verifyFile(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if info.Size() < crc32.Size {
		return errDamaged
	}
	sum, want := crc32.NewIEEE(), make([]byte, crc32.Size)
	if _, err := io.CopyN(sum, file, info.Size()-crc32.Size); err != nil {
		return err
	}
	if _, err := io.ReadFull(file, want); err != nil {
		return err
	}
	if !bytes.Equal(sum.Sum(nil), want) {
		return errDamaged
	}
	return nil
}

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
