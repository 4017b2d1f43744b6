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
)

const (
	fileMode = 0o600
	lockWait = 500 * time.Millisecond
)

// Open opens the store in the file at path, or creates it, readable by its owner only. The folder
// must exist. It fails with ErrLocked, ErrNewer, ErrForeign or ErrDamaged, or with the operating
// system's error, and leaves a file that it refuses as it was. A damaged file may stay locked until
// the process ends.
func Open(path string) (*Store, error) { return openWith(path, options()) }

func openWith(path string, o *bbolt.Options) (*Store, error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	fresh, err := inspect(path)
	if err != nil {
		return nil, refusal("open", path, err)
	}
	db, err := openFile(path, o)
	if err == nil && fresh {
		err = create(db)
	}
	if err != nil {
		return nil, refusal("open", path, err)
	}
	s, err := furnish(db, path)
	if err != nil {
		return nil, refusal("open", path, err)
	}
	return s, nil
}

// furnish makes a store of a file that nobody else has open. It closes the file if it fails.
func furnish(db *bbolt.DB, path string) (s *Store, err error) {
	kept := ""
	old, err := isUnsealed(db)
	if err == nil && old {
		if kept, err = upgrade(db, path); err != nil {
			return nil, err
		}
		if db, err = openFile(path, options()); err != nil {
			return nil, err
		}
	}
	var id storage.Identity
	if err == nil {
		// What a rewriting left that was killed is nobody's.
		err = errors.Join(discard(path+newSuffix), sweepCopies(path))
	}
	if err == nil {
		id, err = identify(db)
	}
	if err == nil {
		err = checkStoreHead(db)
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	s = newStore(db, path, id)
	s.kept = kept
	if s.halved, err = checkTree(path, deepBytes, &s.notes); err == nil {
		err = takeOverJournal(db, path, id)
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

// isUnsealed reports whether the values of a file have no seals yet.
func isUnsealed(db *bbolt.DB) (old bool, err error) {
	err = db.View(func(tx *bbolt.Tx) error {
		version, err := versionOf(tx)
		old = version == unsealed
		return err
	})
	return old, err
}

func checkStoreHead(db *bbolt.DB) error {
	return db.View(func(tx *bbolt.Tx) (err error) {
		defer mend(&err)
		b, err := openBuckets(tx)
		if err != nil {
			return err
		}
		return errors.Join(b.checkKeys(), b.checkSeq())
	})
}

// inspect looks at the file without changing it and tells whether a store is yet to be made there.
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
	// Whoever had the store until now may have made it larger.
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

// unusedPages is how many pages a file may have whose first commit never came.
const unusedPages = 16

// checkUnused fails where a file that says that it is empty is not: a copy of a store that was made while it was written
// to may have the head pages of its very beginning, and would open as a new one.
func checkUnused(path string) (err error) {
	file, err := os.Open(path) //nolint:gosec // it is the store
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	page := make([]byte, os.Getpagesize())
	for used := 0; used <= unusedPages; {
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

// openFile opens the file with bbolt. When bbolt panics halfway through a damaged file, its mapping
// stays, and with it the lock, which is why Open warns of that.
func openFile(path string, options *bbolt.Options) (db *bbolt.DB, err error) {
	defer mend(&err)
	var file *os.File
	options.OpenFile = func(name string, flag int, mode os.FileMode) (_ *os.File, err error) {
		file, err = os.OpenFile(name, flag, mode) //nolint:gosec // the caller chose it
		return file, err
	}
	if db, err = bbolt.Open(path, fileMode, options); err != nil {
		return nil, err
	}
	// Another process may have put a new file there while this one waited for the lock of the old one.
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
		NoStatistics: true, // counting takes a lock in every View
	}
	// Growing beyond the mapping waits for every open View. Where the mapping costs only addresses,
	// it starts out large.
	if strconv.IntSize == 64 && runtime.GOOS != "windows" {
		o.InitialMmapSize = 1 << 30
	}
	return o
}

// create lays out a new store and makes sure that its file is on disk under its name.
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

// syncFolder makes sure that a file is on disk under its name.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" { // which cannot sync a folder
		return nil
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
