package blob

import (
	"context"
	"errors"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

const (
	folderMode = 0o700
	tempPrefix = "put-"
)

// Disk is a Store in a folder: the blob abcd… is the file ab/abcd…. It ignores other files, except temporary files
// directly in the folder.
type Disk struct{ folder string }

// NewDisk opens the store in a folder, and creates the folder if it does not exist. It removes temporary files that an
// interrupted process left. No other process may have the folder open.
func NewDisk(folder string) (*Disk, error) {
	if err := os.MkdirAll(folder, folderMode); err != nil {
		return nil, explain(err)
	}
	stale, err := filepath.Glob(filepath.Join(escape(folder), tempPrefix+"*"))
	for _, name := range stale {
		err = errors.Join(err, os.Remove(name))
	}
	return &Disk{folder: folder}, explain(err)
}

// escape returns a glob pattern that matches only the given path.
func escape(path string) string {
	return strings.NewReplacer(`*`, `\*`, `?`, `\?`, `[`, `\[`, `\`, `\\`).Replace(path)
}

func (d *Disk) path(hash string) string { return filepath.Join(d.folder, hash[:2], hash) }

// Open implements Store.
func (d *Disk) Open(_ context.Context, hash string) (*Blob, error) {
	if !Valid(hash) {
		return nil, ErrNotFound
	}
	file, err := os.Open(d.path(hash))
	if err != nil {
		return nil, explain(err)
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, explain(err)
	}
	return &Blob{
		ReadSeekCloser: file, Name: file.Name(),
		Info: Info{Hash: hash, Size: info.Size(), Modified: info.ModTime()},
	}, nil
}

// Delete implements Store.
func (d *Disk) Delete(_ context.Context, hash string) error {
	if !Valid(hash) {
		return nil
	}
	err := os.Remove(d.path(hash))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return explain(err)
}

// List implements Store.
func (d *Disk) List(ctx context.Context) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		folders, err := os.ReadDir(d.folder)
		if err != nil {
			yield(Info{}, explain(err))
			return
		}
		for _, folder := range folders {
			if len(folder.Name()) == 2 && folder.IsDir() && !d.listFolder(ctx, folder.Name(), yield) {
				return
			}
		}
	}
}

func (d *Disk) listFolder(ctx context.Context, name string, yield func(Info, error) bool) bool {
	files, err := os.ReadDir(filepath.Join(d.folder, name))
	if err = errors.Join(err, ctx.Err()); err != nil {
		yield(Info{}, explain(err))
		return false
	}
	for _, file := range files {
		info, err := file.Info()
		if errors.Is(err, fs.ErrNotExist) || !Valid(file.Name()) {
			continue
		}
		if err != nil {
			yield(Info{}, explain(err))
			return false
		}
		if !yield(Info{Hash: file.Name(), Size: info.Size(), Modified: info.ModTime()}, nil) {
			return false
		}
	}
	return true
}

// touch sets the modification time of a blob to the current time. It reports whether there is a blob of the given size.
func (d *Disk) touch(hash string, size int64) bool {
	info, err := os.Stat(d.path(hash))
	if err != nil || info.Size() != size {
		return false
	}
	now := time.Now()
	return os.Chtimes(d.path(hash), now, now) == nil
}

// explain adds the error of this package that corresponds to a system error.
func explain(err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.Join(ErrNotFound, err)
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return errors.Join(ErrFull, err)
	}
	return err
}
