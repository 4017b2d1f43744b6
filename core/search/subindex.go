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

// bleveIndex has a name other than that of its method Index.
type bleveIndex = bleve.Index

// shelf is one Bleve index. A fault within Bleve, panics included, comes out of its methods as an error.
type subIndex struct {
	bleveIndex
	path        string
	closing     chan struct{} // closed when the shelf is
	died        chan struct{} // closed when a part of Bleve that works in the background has died
	markDied    func()
	writeErrors chan string // why Bleve could not write to the disk the last time
	broken      atomic.Bool // a commit failed, or a file is damaged: nobody can tell what the shelf holds
	filesAtOpen []string    // the files that were there when it was opened, until they are verified
}

// indexMapping says nothing: documents and queries are made without it.
var indexMapping = bleve.NewIndexMapping()

// createShelf makes an empty index in a folder that is not there yet.
func createSubIndex(path string) (*subIndex, error) {
	return newSubIndex(path, func() (bleve.Index, error) {
		return bleve.NewUsing(path, indexMapping, scorch.Name, scorch.Name, indexOptions())
	})
}

// openShelf opens what createShelf made. Whether a file was damaged shows when it is verified.
func openSubIndex(path string) (*subIndex, error) {
	// Once it is open, Bleve writes new files.
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

// verify fails if a file was damaged before the shelf was opened: it is spoilt then.
func (s *subIndex) verify() error {
	err := verify(s.filesAtOpen)
	if err != nil {
		s.broken.Store(true)
	}
	s.filesAtOpen = nil
	return err
}

// store is where Bleve keeps the files of the index.
func (s *subIndex) storePath() string { return filepath.Join(s.path, "store") }

// close waits for running searches. What was committed stays.
func (s *subIndex) close() error {
	defer openSubIndexes.Delete(s.storePath())
	close(s.closing)
	select {
	case <-s.died:
		// Bleve would wait for what has died.
		return nil
	default:
		return guard(s.bleveIndex.Close)
	}
}

// commit writes a batch, all of it or nothing, and returns once that is on disk. A shelf on which that
// fails is spoilt for good.
func (s *subIndex) commit(b *bleve.Batch) error {
	err := s.write(b)
	if err != nil {
		s.broken.Store(true)
	}
	return err
}

func (s *subIndex) write(b *bleve.Batch) error {
	select {
	case <-s.writeErrors: // it was of an earlier time
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

// SearchInContext is what Bleve calls, from goroutines of its own.
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

// cursorKey is where a shelf keeps the number of the commit that it has come to.
var cursorKey = []byte("cursor")

func setCursor(b *bleve.Batch, seq storage.Seq) {
	b.SetInternal(cursorKey, binary.BigEndian.AppendUint64(nil, uint64(seq)))
}

// cursor fails if none was ever set.
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

// errPanicked says that Bleve panicked: the index is not to be trusted any more.
var errPanicked = errors.New("search: the index panicked")

// guard makes a panic an error.
func guard(fn func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v\n%s", errPanicked, p, debug.Stack())
		}
	}()
	return fn()
}
