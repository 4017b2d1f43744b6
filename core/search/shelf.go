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
type shelf struct {
	bleveIndex
	path    string
	closing chan struct{} // closed when the shelf is
	failed  chan struct{} // closed when a part of Bleve that works in the background has died
	fail    func()
	refused chan string // why Bleve could not write to the disk the last time
	spoilt  atomic.Bool // a commit failed, or a file is damaged: nobody can tell what the shelf holds
	found   []string    // the files that were there when it was opened, until they are verified
}

// indexMapping says nothing: documents and queries are made without it.
var indexMapping = bleve.NewIndexMapping()

// createShelf makes an empty index in a folder that is not there yet.
func createShelf(path string) (*shelf, error) {
	return newShelf(path, func() (bleve.Index, error) {
		return bleve.NewUsing(path, indexMapping, scorch.Name, scorch.Name, indexOptions())
	})
}

// openShelf opens what createShelf made. Whether a file was damaged shows when it is verified.
func openShelf(path string) (*shelf, error) {
	// Once it is open, Bleve writes new files.
	files, err := filepath.Glob(filepath.Join(path, "store", "*.zap"))
	if err != nil {
		return nil, err
	}
	s, err := newShelf(path, func() (bleve.Index, error) { return bleve.OpenUsing(path, indexOptions()) })
	if err != nil {
		return nil, err
	}
	s.found = files
	return s, nil
}

func newShelf(path string, open func() (bleve.Index, error)) (*shelf, error) {
	prepareBleve()
	s := &shelf{path: path, closing: make(chan struct{}), failed: make(chan struct{}), refused: make(chan string, 1)}
	s.fail = sync.OnceFunc(func() { close(s.failed) })
	shelves.Store(s.store(), s)
	err := guard(func() (err error) {
		s.bleveIndex, err = open()
		return err
	})
	if err != nil {
		shelves.Delete(s.store())
		return nil, fmt.Errorf("search: open %s: %w", path, err)
	}
	return s, nil
}

// verify fails if a file was damaged before the shelf was opened: it is spoilt then.
func (s *shelf) verify() error {
	err := verify(s.found)
	if err != nil {
		s.spoilt.Store(true)
	}
	s.found = nil
	return err
}

// store is where Bleve keeps the files of the index.
func (s *shelf) store() string { return filepath.Join(s.path, "store") }

// close waits for running searches. What was committed stays.
func (s *shelf) close() error {
	defer shelves.Delete(s.store())
	close(s.closing)
	select {
	case <-s.failed:
		// Bleve would wait for what has died.
		return nil
	default:
		return guard(s.bleveIndex.Close)
	}
}

// commit writes a batch, all of it or nothing, and returns once that is on disk. A shelf on which that
// fails is spoilt for good.
func (s *shelf) commit(b *bleve.Batch) error {
	err := s.write(b)
	if err != nil {
		s.spoilt.Store(true)
	}
	return err
}

func (s *shelf) write(b *bleve.Batch) error {
	select {
	case <-s.refused: // it was of an earlier time
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
	case why := <-s.refused:
		return fmt.Errorf("search: %s: %s", s.path, why)
	case <-s.failed:
		return fmt.Errorf("search: %s: the index has died", s.path)
	case <-s.closing:
		return fmt.Errorf("search: %s: the index was closed", s.path)
	}
}

// SearchInContext is what Bleve calls, from goroutines of its own.
func (s *shelf) SearchInContext(ctx context.Context, r *bleve.SearchRequest) (found *bleve.SearchResult, err error) {
	err = guard(func() (err error) {
		found, err = s.bleveIndex.SearchInContext(ctx, r)
		return err
	})
	return found, err
}

// read runs fn on a snapshot of the index.
func (s *shelf) read(fn func(index.IndexReader) error) error {
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
func (s *shelf) cursor() (storage.Seq, error) {
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
func guard(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v\n%s", errPanicked, p, debug.Stack())
		}
	}()
	return do()
}
