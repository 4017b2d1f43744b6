package blob

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// Put implements Store. It writes the bytes to a temporary file, syncs it, and then renames it to the hash.
func (d *Disk) Put(ctx context.Context, hash string, size int64, from io.Reader) error {
	if !Valid(hash) {
		return fmt.Errorf("%w: %q is no hash", ErrDamaged, hash)
	}
	if d.touch(hash, size) {
		return nil
	}
	temp, err := d.write(ctx, hash, size, from)
	if err != nil {
		return explain(err)
	}
	if err := d.rename(temp, hash); err != nil {
		return errors.Join(explain(err), os.Remove(temp))
	}
	return nil
}

// write writes the bytes to a temporary file and returns its name. It fails with ErrDamaged unless they match the hash.
func (d *Disk) write(ctx context.Context, hash string, size int64, from io.Reader) (name string, err error) {
	file, err := os.CreateTemp(d.folder, tempPrefix+"*")
	if err != nil {
		return "", err
	}
	defer func() {
		if err = errors.Join(err, file.Close()); err != nil {
			err = errors.Join(err, os.Remove(file.Name()))
		}
	}()
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(file, sum), io.LimitReader(from, size+1))
	if err != nil {
		return "", err
	}
	if n != size || hex.EncodeToString(sum.Sum(nil)) != hash {
		return "", fmt.Errorf("%w: %d of %d bytes for %s", ErrDamaged, n, size, hash)
	}
	if err := ctx.Err(); err != nil {
		return "", err
	}
	return file.Name(), file.Sync()
}

// rename renames a temporary file to its hash. The new name is on disk when it returns.
func (d *Disk) rename(temp, hash string) error {
	folder := filepath.Dir(d.path(hash))
	mkdirErr := os.Mkdir(folder, folderMode)
	if mkdirErr != nil && !errors.Is(mkdirErr, fs.ErrExist) {
		return mkdirErr
	}
	if err := os.Rename(temp, d.path(hash)); err != nil {
		return err
	}
	if mkdirErr == nil {
		if err := syncFolder(d.folder); err != nil {
			return err
		}
	}
	return syncFolder(folder)
}

// syncFolder syncs the names in a folder to disk. On Windows it does nothing: there is no such call, and none is
// needed.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
