package bolt

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
	"github.com/quoin-cms/quoin/storage/throttle"
)

// snapshotSuffix and a random string are appended to the path of the store to name the copy that a snapshot reads. The
// copy is removed when the snapshot is closed, or when the store is opened after the process was killed.
const snapshotSuffix = ".snapshot-"

// reservedSpace is the space that a copy must leave free on the disk for other writers.
const reservedSpace = 64 << 20

// fileSnapshot is a storage.Snapshot that reads a copy of the file.
type fileSnapshot struct {
	path    string
	id      storage.Identity
	seq     storage.Seq
	mapping *mapping // nil once closed
	damaged damagedKeys
	read    int // bytes read since the copy was mapped
}

// mapping is the copy of a store, mapped into memory.
type mapping struct {
	db     *bbolt.DB
	tx     *bbolt.Tx
	reader *reader
}

// remapEvery is the number of bytes after which a scan maps the copy again. The pages of a mapping that were read count
// as memory of the process until the mapping is closed.
const remapEvery = 64 << 20

// Snapshot implements storage.Store. It copies the file, and reads the copy.
func (s *Store) Snapshot(ctx context.Context) (storage.Snapshot, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	path, err := s.copyFile(ctx)
	if err != nil {
		return nil, err
	}
	out := &fileSnapshot{path: path}
	if err := out.open(); err != nil {
		return nil, errors.Join(explain("read", path, err), os.Remove(path))
	}
	return out, nil
}

// checkSpace fails with ErrFull unless the disk of a folder has space for size bytes and reservedSpace.
func checkSpace(folder string, size int64) error {
	free, known := freeSpace(folder)
	if !known || free >= uint64(size)+reservedSpace {
		return nil
	}
	return fmt.Errorf("%w: a copy of the store for a moment needs %d MB in %s, there are %d MB: make room on its disk",
		storage.ErrFull, (size+reservedSpace)>>20, folder, free>>20)
}

// removeOldSnapshots removes the snapshots that a killed process left. No other process may have the store open.
func removeOldSnapshots(path string) error {
	folder, base := filepath.Split(path)
	names, err := os.ReadDir(filepath.Clean(folder + "."))
	if err != nil {
		return err
	}
	for _, name := range names {
		if !strings.HasPrefix(name.Name(), base+snapshotSuffix) {
			continue
		}
		// A copy that cannot be removed only takes space.
		if err := os.Remove(filepath.Join(folder, name.Name())); err != nil && !errors.Is(err, fs.ErrPermission) {
			return err
		}
	}
	return nil
}

func (s *fileSnapshot) open() (err error) {
	s.mapping, err = mapCopy(s.path, &s.damaged)
	if err != nil {
		return err
	}
	s.seq = s.mapping.reader.Seq()
	s.id, err = readIdentity(s.mapping.tx.Bucket(headBucket))
	return err
}

func mapCopy(path string, damaged *damagedKeys) (m *mapping, err error) {
	db, err := openFile(path, &bbolt.Options{ReadOnly: true, Timeout: lockWait, NoStatistics: true})
	if err != nil {
		return nil, err
	}
	tx, err := beginCopy(db)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	b, err := openBuckets(tx)
	if err != nil {
		rollback(tx)
		return nil, errors.Join(err, db.Close())
	}
	return &mapping{db, tx, &reader{data: b.data, damaged: damaged}}, nil
}

func beginCopy(db *bbolt.DB) (tx *bbolt.Tx, err error) {
	defer recoverDamage(&err)
	return db.Begin(false)
}

func (m *mapping) close() error {
	m.reader.end()
	rollback(m.tx)
	return m.db.Close()
}

func (s *fileSnapshot) Seq() storage.Seq           { return s.seq }
func (s *fileSnapshot) Identity() storage.Identity { return s.id }

// Get implements storage.Reader.
func (s *fileSnapshot) Get(key string) ([]byte, error) {
	if s.mapping == nil {
		return nil, backend.ErrOver
	}
	return s.mapping.reader.Get(key)
}

// Scan implements storage.Reader.
func (s *fileSnapshot) Scan(prefix, after string) iter.Seq2[storage.Pair, error] {
	return func(yield func(storage.Pair, error) bool) {
		for more := true; more; {
			if s.mapping == nil {
				yield(storage.Pair{}, backend.ErrOver)
				return
			}
			more = false
			for pair, err := range s.mapping.reader.Scan(prefix, after) {
				if err != nil {
					yield(storage.Pair{}, err)
					return
				}
				s.read += len(pair.Key) + len(pair.Value)
				after = pair.Key
				if !yield(pair, nil) {
					return
				}
				if more = s.read >= remapEvery; more {
					break
				}
			}
			if err := s.remap(more); err != nil {
				yield(storage.Pair{}, err)
				return
			}
		}
	}
}

// remap frees the memory of the pages that were read, if due is true.
func (s *fileSnapshot) remap(due bool) error {
	if !due || s.mapping == nil {
		return nil
	}
	s.read = 0
	err := s.mapping.close()
	s.mapping = nil
	if err != nil {
		return err
	}
	s.mapping, err = mapCopy(s.path, &s.damaged)
	return err
}

// Damaged implements storage.Snapshot.
func (s *fileSnapshot) Damaged() []string { return s.damaged.all() }

// Close implements storage.Snapshot.
func (s *fileSnapshot) Close() error {
	var err error
	if s.mapping != nil {
		err = s.mapping.close()
		s.mapping = nil
	}
	if gone := throttle.Remove(s.path); !errors.Is(gone, fs.ErrNotExist) {
		err = errors.Join(err, gone)
	}
	return err
}
