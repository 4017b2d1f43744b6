package bolt

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"time"

	"go.etcd.io/bbolt"
	bbolterrors "go.etcd.io/bbolt/errors"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/internal/nosync"
)

const (
	fileMode = 0o600
	lockWait = 500 * time.Millisecond
)

// Open opens the store in the file at path, or creates it, readable by its owner only. The folder must exist. It fails
// with ErrLocked, ErrNewer, ErrForeign or ErrDamaged, or with the error of the operating system, and does not change a
// file that it refuses. A damaged file may stay locked until the process ends.
func Open(path string) (*Store, error) { return openWith(path, options()) }

func openWith(path string, o *bbolt.Options) (*Store, error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	fresh, err := inspect(path)
	if err != nil {
		return nil, explain("open", path, err)
	}
	db, err := openFile(path, o)
	if err == nil && fresh {
		err = create(db)
	}
	if err != nil {
		return nil, explain("open", path, err)
	}
	s, err := openStore(db, path)
	if err != nil {
		return nil, explain("open", path, err)
	}
	return s, nil
}

// openStore creates a Store for a file that no other process has open. It closes the file if it fails.
func openStore(db *bbolt.DB, path string) (s *Store, err error) {
	// A rewriting or a copy that a killed process left is not in use.
	err = errors.Join(discard(path+newSuffix), removeOldSnapshots(path))
	var id storage.Identity
	if err == nil {
		id, err = ensureIdentity(db)
	}
	if err == nil {
		err = checkStoreHead(db)
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	s = newStore(db, path, id)
	if s.headPageLost, err = checkTree(path, fullCheckBytes, &s.damaged); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

func checkStoreHead(db *bbolt.DB) error {
	return db.View(func(tx *bbolt.Tx) (err error) {
		defer recoverDamage(&err)
		b, err := openBuckets(tx)
		if err != nil {
			return err
		}
		return errors.Join(b.checkKeys(), b.checkSeq())
	})
}

// inspect checks the file without changing it. It reports whether a new store must be created there.
func inspect(path string) (fresh bool, err error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Mode().IsRegular() && info.Size() == 0 {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	if err := checkHead(path, info); err != nil {
		return false, err
	}
	db, err := openFile(path, &bbolt.Options{ReadOnly: true, Timeout: lockWait})
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	// The process that had the file open before may have extended it.
	if info, err = os.Stat(path); err != nil {
		return false, err
	}
	err = db.View(func(tx *bbolt.Tx) (err error) {
		if tx.Size() > info.Size() {
			return fmt.Errorf("%w: cut off after %d of %d bytes", storage.ErrDamaged, info.Size(), tx.Size())
		}
		fresh, err = checkFormat(tx)
		return err
	})
	if err == nil && fresh {
		err = checkUnused(path)
	}
	return fresh, err
}

// maxUnusedPages is the largest number of used pages in a file whose first commit did not complete.
const maxUnusedPages = 16

// checkUnused fails if a file is not as empty as its head pages say. A copy that was made while its store was written
// to may have head pages from the time of its creation, and would otherwise be opened as a new store.
func checkUnused(path string) (err error) {
	file, err := os.Open(path) //nolint:gosec // the file of the store
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	page := make([]byte, os.Getpagesize())
	for used := 0; used <= maxUnusedPages; {
		n, err := io.ReadFull(file, page)
		if slices.ContainsFunc(page[:n], func(b byte) bool { return b != 0 }) {
			used++
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return fmt.Errorf("%w: its head says that it is empty, and it is not", storage.ErrDamaged)
}

// openFile opens the file with bbolt. If bbolt panics while it opens a damaged file, the mapping of the file remains,
// and with it the lock; the comment of Open warns of that.
func openFile(path string, options *bbolt.Options) (db *bbolt.DB, err error) {
	defer recoverDamage(&err)
	var file *os.File
	options.OpenFile = func(name string, flag int, mode os.FileMode) (_ *os.File, err error) {
		file, err = os.OpenFile(name, flag, mode) //nolint:gosec // the caller chose the path
		return file, err
	}
	if db, err = bbolt.Open(path, fileMode, options); err != nil {
		return nil, err
	}
	// Another process may have replaced the file while this one waited for the lock of the old file.
	opened, err := file.Stat()
	present, err2 := os.Stat(path)
	if err = errors.Join(err, err2); err == nil && !os.SameFile(opened, present) {
		err = bbolterrors.ErrTimeout
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func options() *bbolt.Options {
	o := &bbolt.Options{
		Timeout:      lockWait,
		FreelistType: bbolt.FreelistMapType,
		NoStatistics: true, // the counters take a lock in every View
	}
	// Growing the file beyond its mapping has to wait for every open View. Where a mapping costs only address space, it is
	// large from the start.
	if strconv.IntSize == 64 && runtime.GOOS != "windows" {
		o.InitialMmapSize = 1 << 30
	}
	return o
}

// create writes the layout of a new store and ensures that the directory entry of its file is on disk.
func create(db *bbolt.DB) error {
	err := db.Update(createBuckets)
	if err == nil {
		err = syncFolder(db.Path())
	}
	if err != nil {
		return errors.Join(err, db.Close())
	}
	return nil
}

// syncFolder ensures that the directory entry of a file is on disk.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" { // Windows cannot sync a folder
		return nil
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// OpenUnsynced is like Open, for a test: the store does not sync to disk. See storage/bolt/bolttest.
func OpenUnsynced(_ nosync.Key, path string) (*Store, error) {
	o := options()
	o.NoSync, o.NoGrowSync = true, true
	return openWith(path, o)
}
