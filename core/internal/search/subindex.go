package search

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	index "github.com/blevesearch/bleve_index_api"

	"github.com/quoin-cms/quoin/storage"
)

// bleveIndex is an alias, because embedding bleve.Index itself would hide its method Index.
type bleveIndex = bleve.Index

// subIndex is one Bleve index. Faults within Bleve, panics included, are returned by its methods as errors.
type subIndex struct {
	bleveIndex
	path        string
	closing     chan struct{} // closed by close
	died        chan struct{} // closed when a background task of Bleve has died
	markDied    func()
	writeErrors chan string // the latest error of Bleve's writes to disk
	broken      atomic.Bool // a commit failed or a file is damaged: the contents are unknown
	filesAtOpen []string    // files that existed when the index was opened; nil once they are verified
}

// indexMapping is empty: documents and queries are built without it.
var indexMapping = bleve.NewIndexMapping()

// createSubIndex creates an empty index in a folder that must not exist.
func createSubIndex(path string) (*subIndex, error) {
	return newSubIndex(path, func() (bleve.Index, error) {
		return bleve.NewUsing(path, indexMapping, scorch.Name, scorch.Name, indexOptions())
	})
}

// openSubIndex opens an existing index. Damaged files are detected by verify only.
func openSubIndex(path string) (*subIndex, error) {
	// List the files now: Bleve writes new ones once the index is open.
	files, err := filepath.Glob(filepath.Join(path, "store", "*.zap"))
	if err != nil {
		return nil, err
	}
	s, err := newSubIndex(path, func() (bleve.Index, error) { return bleve.OpenUsing(path, indexOptions()) })
	if err != nil {
		return nil, err
	}
	s.filesAtOpen = files
	return s, nil
}

func newSubIndex(path string, open func() (bleve.Index, error)) (*subIndex, error) {
	prepareBleve()
	s := &subIndex{path: path, closing: make(chan struct{}), died: make(chan struct{}), writeErrors: make(chan string, 1)}
	s.markDied = sync.OnceFunc(func() { close(s.died) })
	openSubIndexes.Store(s.storePath(), s)
	err := guard(func() (err error) {
		s.bleveIndex, err = open()
		return err
	})
	if err != nil {
		openSubIndexes.Delete(s.storePath())
		return nil, fmt.Errorf("search: open %s: %w", path, err)
	}
	return s, nil
}

// verify fails if a file was damaged before the index was opened, and marks the index as broken.
func (s *subIndex) verify() error {
	err := verify(s.filesAtOpen)
	if err != nil {
		s.broken.Store(true)
	}
	s.filesAtOpen = nil
	return err
}

// storePath returns the folder of Bleve's files.
func (s *subIndex) storePath() string { return filepath.Join(s.path, "store") }

// close waits for running searches. Committed writes are kept.
func (s *subIndex) close() error {
	defer openSubIndexes.Delete(s.storePath())
	close(s.closing)
	select {
	case <-s.died:
		// Closing would block: Bleve waits for the dead task.
		return nil
	default:
		return guard(s.bleveIndex.Close)
	}
}

// commit writes a batch atomically and returns once it is on disk. If it fails, the index is broken for good.
func (s *subIndex) commit(b *bleve.Batch) error {
	err := s.write(b)
	if err != nil {
		s.broken.Store(true)
	}
	return err
}

func (s *subIndex) write(b *bleve.Batch) error {
	select {
	case <-s.writeErrors: // drop the error of an earlier write
	default:
	}
	ended := make(chan error, 2)
	b.SetPersistedCallback(func(err error) { ended <- err })
	go func() {
		if err := guard(func() error { return s.Batch(b) }); err != nil {
			ended <- err
		}
	}()
	select {
	case err := <-ended:
		return err
	case why := <-s.writeErrors:
		return fmt.Errorf("search: %s: %s", s.path, why)
	case <-s.died:
		return fmt.Errorf("search: %s: the index has died", s.path)
	case <-s.closing:
		return fmt.Errorf("search: %s: the index was closed", s.path)
	}
}

// SearchInContext is called by Bleve's index alias, from its own goroutines.
func (s *subIndex) SearchInContext(ctx context.Context, r *bleve.SearchRequest) (found *bleve.SearchResult, err error) {
	err = guard(func() (err error) {
		found, err = s.bleveIndex.SearchInContext(ctx, r)
		return err
	})
	return found, err
}

// read runs fn on a snapshot of the index.
func (s *subIndex) read(fn func(index.IndexReader) error) error {
	return guard(func() error {
		inner, err := s.Advanced()
		if err != nil {
			return err
		}
		r, err := inner.Reader()
		if err != nil {
			return err
		}
		return errors.Join(fn(r), r.Close())
	})
}

// cursorKey is the internal key of the sequence number that the index has reached.
var cursorKey = []byte("cursor")

func setCursor(b *bleve.Batch, seq storage.Seq) {
	b.SetInternal(cursorKey, binary.BigEndian.AppendUint64(nil, uint64(seq)))
}

// cursor returns the stored cursor. It fails if there is none.
func (s *subIndex) cursor() (storage.Seq, error) {
	var value []byte
	err := guard(func() (err error) {
		value, err = s.GetInternal(cursorKey)
		return err
	})
	if err == nil && len(value) != 8 {
		err = fmt.Errorf("search: %s has no cursor", s.path)
	}
	if err != nil {
		return 0, err
	}
	return storage.Seq(binary.BigEndian.Uint64(value)), nil
}

// errPanicked reports a panic of Bleve: the index can no longer be trusted.
var errPanicked = errors.New("search: the index panicked")

// guard converts a panic of fn to an error.
func guard(fn func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v\n%s", errPanicked, p, debug.Stack())
		}
	}()
	return fn()
}
