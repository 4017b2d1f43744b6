package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// maxFolders is the maximum number of folders that administrators may choose from.
const maxFolders = 20

// CleanFolders returns the absolute, clean paths of the folders that administrators may choose for backups, each once. It
// fails if a path cannot be shown or typed, or is the root of a file system.
func CleanFolders(all []string) ([]string, error) {
	var clean []string
	for _, folder := range all {
		if strings.TrimSpace(folder) == "" || checkLine(folder, MaxTo) != "" {
			return nil, fmt.Errorf("%q is not the path of a folder", folder)
		}
		path, err := filepath.Abs(strings.TrimSpace(folder))
		if err != nil {
			return nil, err
		}
		if filepath.Dir(path) == path {
			return nil, fmt.Errorf("%s is the root of a file system: name a folder in it", path)
		}
		if !slices.Contains(clean, path) {
			clean = append(clean, path)
		}
	}
	if len(clean) > maxFolders {
		return nil, fmt.Errorf("there are %d folders, and at most %d are possible", len(clean), maxFolders)
	}
	return clean, nil
}

// isFolder reports whether backups go to a folder. Buckets are addresses.
func isFolder(to string) bool { return filepath.IsAbs(to) }

// folderError is a folder that cannot be used, in words for staff.
type folderError struct {
	text  string
	cause error
}

func (e *folderError) Error() string { return "backup: " + e.text }
func (e *folderError) Unwrap() error { return e.cause }

// folderKeep stores archives in a folder that an administrator has chosen. It looks at the folder at each call: the folder
// may be on a disk that comes and goes, and the host may have withdrawn it.
type folderKeep struct {
	Shelf
	allowed bool
}

// newFolderKeep returns the Keep of a folder. Its calls fail unless the folder is one of those that are allowed.
func newFolderKeep(folder string, allowed []string, names Names) *folderKeep {
	return &folderKeep{Shelf{folder, names}, slices.Contains(allowed, folder)}
}

// check fails with a folderError if the folder cannot be used. A symbolic link is refused, because it may lead elsewhere by
// now.
func (f *folderKeep) check() error {
	if !f.allowed {
		return &folderError{text: fmt.Sprintf("the server does not allow the folder %s: --backup-folder does not name it.", f.folder)}
	}
	info, err := os.Lstat(f.folder)
	switch {
	case err != nil:
		return f.explain(err)
	case info.Mode()&fs.ModeSymlink != 0:
		return &folderError{text: fmt.Sprintf("%s is a symbolic link: --backup-folder must name the folder itself.", f.folder)}
	case !info.IsDir():
		return &folderError{text: fmt.Sprintf("%s is not a folder.", f.folder)}
	}
	return nil
}

// explain names the folder in errors about it that the operator of the server can fix.
func (f *folderKeep) explain(err error) error {
	path, ok := errors.AsType[*fs.PathError](err)
	switch {
	case !ok || path.Path != f.folder && filepath.Dir(path.Path) != f.folder:
		return err // a file that the backup reads
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return &folderError{fmt.Sprintf("the folder %s is missing.", f.folder), err}
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return &folderError{fmt.Sprintf("the server may not write into the folder %s.", f.folder), err}
	}
	return err
}

// Save implements Keep. It removes partial archives that a killed process has left in the folder.
func (f *folderKeep) Save(ctx context.Context, name string, lock Lock, rules Rules, produce func(io.Writer) error) (*Contents, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	if err := f.names.sweep(f.folder); err != nil {
		return nil, f.explain(err)
	}
	contents, err := f.Shelf.Save(ctx, name, lock, rules, produce)
	return contents, f.explain(err)
}

// List implements Keep.
func (f *folderKeep) List(ctx context.Context) ([]Kept, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	return f.Shelf.List(ctx)
}

// Remove implements Keep.
func (f *folderKeep) Remove(ctx context.Context, name string) error {
	if err := f.check(); err != nil {
		return err
	}
	return f.Shelf.Remove(ctx, name)
}

// Try implements Keep.
func (f *folderKeep) Try(ctx context.Context) error {
	if err := f.check(); err != nil {
		return err
	}
	return f.explain(f.Shelf.Try(ctx))
}
