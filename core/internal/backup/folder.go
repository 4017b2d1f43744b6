package backup

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"
)

// unfinishedName is a file that marks a folder as incomplete until the restore has ended.
const unfinishedName = "restore.unfinished"

const unfinishedText = "A backup is being restored into this folder. If none is any more, run the restore again.\n"

// besideSuffix is the suffix of the folder in which a store is restored that replaces an existing one.
const besideSuffix = ".restoring"

// ErrUnfinished says that a restore was interrupted, and that the folder cannot be used.
var ErrUnfinished = errors.New("a restore into this folder was not finished")

// Unfinished fails with ErrUnfinished if a restore has left an incomplete data folder, or no folder.
func Unfinished(folder string) error {
	half := ""
	if _, err := os.Lstat(filepath.Join(folder, unfinishedName)); err == nil {
		half = folder
	} else if _, err := os.Lstat(folder); errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(folder + besideSuffix); err == nil {
			half = folder + besideSuffix
		}
	}
	if half == "" {
		return nil
	}
	return fmt.Errorf("%w: %s: run quoin restore again", ErrUnfinished, half)
}

// Folder is a data folder that is being restored.
type Folder struct {
	Path string // where it is restored

	at      string // where it will be when it is complete
	replace bool
	made    bool // whether the folder did not exist
}

// NewFolder begins a data folder at a path where there is no folder, an empty one, or the incomplete one of an earlier
// restore. With replace, an existing folder stays until the new one is complete.
func NewFolder(at string, replace bool) (*Folder, error) {
	f := &Folder{Path: at, at: at}
	names, err := os.ReadDir(at)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.made = true
	case err != nil:
		return nil, err
	case Unfinished(at) == nil && slices.ContainsFunc(names, counts):
		if !replace {
			return nil, fmt.Errorf("%s is not empty: choose an empty folder, or say --replace to quoin restore to put it aside", at)
		}
		f.Path, f.replace, f.made = at+besideSuffix, true, true
	}
	if err := f.begin(); err != nil {
		return nil, errors.Join(err, f.GiveUp())
	}
	return f, nil
}

// begin creates or empties the folder. The folder never exists without the mark that it is incomplete, so that a
// process which is killed does not leave a folder that the next start takes for a new one.
func (f *Folder) begin() error {
	// An incomplete folder from an earlier restore cannot be used.
	beside := f.at + besideSuffix
	if err := os.RemoveAll(beside); err != nil {
		return err
	}
	if !f.made {
		return errors.Join(mark(f.Path), empty(f.Path))
	}
	if err := os.Mkdir(beside, 0o700); err != nil {
		return err
	}
	err := mark(beside)
	if err == nil && f.Path != beside {
		err = os.Rename(beside, f.Path)
	}
	if err != nil {
		return err
	}
	return syncFolder(filepath.Dir(f.Path))
}

// mark marks a folder as incomplete.
func mark(folder string) error {
	if err := os.WriteFile(filepath.Join(folder, unfinishedName), []byte(unfinishedText), 0o600); err != nil {
		return err
	}
	return syncFolder(folder)
}

// counts reports whether a name makes a folder non-empty. The root of a file system contains lost+found.
func counts(name fs.DirEntry) bool { return name.Name() != "lost+found" }

// empty removes everything in a folder except for the mark.
func empty(folder string) error {
	names, err := os.ReadDir(folder)
	for _, name := range names {
		if name.Name() != unfinishedName && counts(name) {
			err = errors.Join(err, os.RemoveAll(filepath.Join(folder, name.Name())))
		}
	}
	return err
}

// Finish puts the complete folder in its place. It returns the new path of the previous folder, or an empty text if
// there was none.
func (f *Folder) Finish(now time.Time) (before string, err error) {
	if err := os.Remove(filepath.Join(f.Path, unfinishedName)); err != nil {
		return "", err
	}
	if err := syncFolder(f.Path); err != nil || !f.replace {
		return "", err
	}
	before = f.at + ".before-" + now.UTC().Format(stampLayout)
	for n := 2; exists(before); n++ {
		before = fmt.Sprintf("%s.before-%s-%d", f.at, now.UTC().Format(stampLayout), n)
	}
	if err := os.Rename(f.at, before); err != nil {
		return "", fmt.Errorf("the folder of before cannot be put aside, and is as it was: %w", err)
	}
	if err := os.Rename(f.Path, f.at); err != nil {
		return "", errors.Join(err, os.Rename(before, f.at))
	}
	return before, syncFolder(filepath.Dir(f.at))
}

// GiveUp removes the incomplete folder. If the process is killed meanwhile, the mark remains.
func (f *Folder) GiveUp() error {
	if !f.made {
		return errors.Join(empty(f.Path), os.RemoveAll(filepath.Join(f.Path, unfinishedName)))
	}
	beside := f.at + besideSuffix
	if f.Path != beside {
		if err := os.Rename(f.Path, beside); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return os.RemoveAll(beside)
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// syncFolder flushes the names in a folder to disk. Windows has no such call, and does not need one.
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

// stampLayout is the layout of the time in a file name.
const stampLayout = "20060102T150405Z"
