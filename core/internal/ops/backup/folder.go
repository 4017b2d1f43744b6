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

// A restore has this file in its folder until it is whole.
const unfinishedName = "restore.unfinished"

const unfinishedText = "A backup is being restored into this folder. If none is any more, run the restore again.\n"

// besideSuffix ends the name of the folder in which a store is made that takes the place of another one.
const besideSuffix = ".restoring"

// ErrUnfinished says that a restore was ended in its middle, and that what it has left is of no use.
var ErrUnfinished = errors.New("a restore into this folder was not finished")

// Unfinished fails with ErrUnfinished where a restore has left a data folder half made, or none.
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

// Folder is a data folder that is being made of an archive.
type Folder struct {
	Path string // where it is made

	at      string // where it will be
	replace bool
	made    bool // whether the folder was not there
}

// NewFolder begins a data folder at a path where there is none, or an empty one, or what an earlier restore has left half
// made. With replace, one that is there stays until the new one is whole.
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

// begin makes the folder, or empties it. At no moment is it there without the mark that it is half made: whoever is killed leaves
// nothing that a start takes for a place where nothing was yet.
func (f *Folder) begin() error {
	// What is half made beside it is of no use to anybody.
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

// mark says of a folder that it is half made.
func mark(folder string) error {
	if err := os.WriteFile(filepath.Join(folder, unfinishedName), []byte(unfinishedText), 0o600); err != nil {
		return err
	}
	return syncFolder(folder)
}

// counts reports whether something makes a folder one that is not empty. A disk of its own has a folder of its system's.
func counts(name fs.DirEntry) bool { return name.Name() != "lost+found" }

// empty removes all that is in a folder but the mark that it is half made.
func empty(folder string) error {
	names, err := os.ReadDir(folder)
	for _, name := range names {
		if name.Name() != unfinishedName && counts(name) {
			err = errors.Join(err, os.RemoveAll(filepath.Join(folder, name.Name())))
		}
	}
	return err
}

// Finish makes the folder the data folder. It gives where the one before is now; empty if there was none.
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

// GiveUp removes what was made. What is killed meanwhile is still known to be half made.
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

// syncFolder has the names in a folder on disk. Windows has no such call, and needs none.
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

// stampLayout is a time in the name of a file.
const stampLayout = "20060102T150405Z"
