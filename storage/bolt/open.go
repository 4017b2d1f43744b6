package bolt

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"time"

	"go.etcd.io/bbolt"

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
func Open(path string) (*Store, error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	fresh, err := inspect(path)
	if err != nil {
		return nil, refusal("open", path, err)
	}
	db, err := openFile(path, options())
	if err == nil && fresh {
		err = create(db)
	}
	if err != nil {
		return nil, refusal("open", path, err)
	}
	id, err := identify(db)
	if err == nil {
		err = sweepCopies(path)
	}
	if err != nil {
		return nil, refusal("open", path, errors.Join(err, db.Close()))
	}
	return newStore(db, path, id), nil
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
	return fresh, err
}

// openFile opens the file with bbolt. When bbolt panics halfway through a damaged file, its mapping
// stays, and with it the lock, which is why Open warns of that.
func openFile(path string, options *bbolt.Options) (db *bbolt.DB, err error) {
	defer mend(&err)
	return bbolt.Open(path, fileMode, options)
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
	if err == nil && runtime.GOOS != "windows" { // which cannot sync a folder
		err = syncFolder(filepath.Dir(db.Path()))
	}
	if err != nil {
		return errors.Join(err, db.Close())
	}
	return nil
}

func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
