package bolt

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"go.etcd.io/bbolt"
)

// upgrade converts a store of an older format. It rewrites the store to a new file, keeps the old file under another
// name, and replaces it by the new one. If the program is killed meanwhile, the store is unchanged, and the next start
// begins again. upgrade closes db, and returns the path of the kept file.
func upgrade(db *bbolt.DB, path string) (backupPath string, err error) {
	defer func() { err = errors.Join(err, db.Close()) }()
	to, err := createRewrite(path+newSuffix, func() error { return nil })
	if err != nil {
		return "", withSpaceNeeded(db, err)
	}
	installed := false
	defer func() {
		if err != nil && !installed {
			err = errors.Join(err, to.giveUp())
		}
	}()
	err = db.View(func(tx *bbolt.Tx) error {
		from, err := openBuckets(tx)
		if err != nil {
			return err
		}
		for _, of := range []bucketSelector{dataOf, logOf} {
			if err := to.copyAll(of, from, nil, addSeal); err != nil {
				return err
			}
		}
		return to.copyHead(from, addSeal)
	})
	if err == nil {
		err = to.sync()
	}
	if err != nil {
		return "", withSpaceNeeded(db, err)
	}
	if backupPath, err = keepOldFile(path); err != nil {
		return "", withSpaceNeeded(db, err)
	}
	if err = to.install(path); err != nil {
		return "", err
	}
	installed = true
	return backupPath, errors.Join(syncFolder(path), to.db.Close())
}

// withSpaceNeeded adds the space that the upgrade needs to an error that says that there was too little.
func withSpaceNeeded(db *bbolt.DB, err error) error {
	if !isFull(err) {
		return err
	}
	var size int64
	_ = db.View(func(tx *bbolt.Tx) error {
		size = tx.Size()
		return nil
	})
	return fmt.Errorf("it is of an older version, and bringing it to this one takes %d MB beside it: %w", size>>20+1, err)
}

// keepOldFile links or copies the file of a store to a second name, and returns that.
func keepOldFile(path string) (string, error) {
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s.before-v%d", path, currentFormat)
		if n > 1 {
			name += fmt.Sprintf(".%d", n)
		}
		err := os.Link(path, name)
		switch {
		case err == nil:
			return name, nil
		case errors.Is(err, fs.ErrExist):
			if same, err := sameFile(path, name); same || err != nil {
				return name, err // left by a start that was killed
			}
		default: // a file system without hard links
			return name, copyFile(path, name)
		}
	}
}

func sameFile(a, b string) (bool, error) {
	first, err := os.Stat(a)
	second, err2 := os.Stat(b)
	return err == nil && err2 == nil && os.SameFile(first, second), errors.Join(err, err2)
}

// copyFile makes a copy that is on disk. If it fails, it leaves no copy.
func copyFile(from, to string) (err error) {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	target, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, fileMode)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	if err = errors.Join(err, target.Sync(), target.Close()); err != nil {
		return errors.Join(err, os.Remove(to))
	}
	return nil
}
