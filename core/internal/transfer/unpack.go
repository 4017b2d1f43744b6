package transfer

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/quoin-cms/quoin/core"
)

// OpenExport opens the folder for an export, and creates it if necessary. It fails with Conflict if the folder contains
// anything but an earlier export.
func OpenExport(folder string) (*os.Root, error) {
	if err := os.Mkdir(folder, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, badFolder(folder, err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, badFolder(folder, err)
	}
	all, err := fs.ReadDir(root.FS(), ".")
	if err == nil && len(all) > 0 {
		_, err = oldManifest(root)
	}
	if errors.Is(err, fs.ErrNotExist) || core.CodeOf(err) == core.Invalid {
		err = core.Errorf(core.Conflict, "The folder %s is neither empty nor an earlier export. Nothing was written.", folder)
	}
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	return root, nil
}

// badFolder describes an error of a folder that a person has named.
func badFolder(folder string, err error) error {
	if cause, ok := errors.AsType[*fs.PathError](err); ok {
		err = cause.Err
	}
	return core.Wrap(err, core.Invalid, fmt.Sprintf("The folder %s cannot be used: %v.", folder, err))
}

func oldManifest(root *os.Root) (Manifest, error) {
	text, err := readSmall(root, ManifestName, maxManifest)
	if err != nil {
		return Manifest{}, err
	}
	return readManifest(text)
}

// readSmall reads a regular file of at most the given number of bytes.
func readSmall(root *os.Root, name string, most int64) ([]byte, error) {
	file, info, err := openRegular(root, name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info.Size() > most {
		return nil, core.Errorf(core.Invalid, "The file %s is larger than any of its kind.", name)
	}
	return io.ReadAll(io.LimitReader(file, most))
}

// openRegular opens a regular file of a folder. It fails with Invalid for a directory, a device, or a symbolic link,
// which could point to any file.
func openRegular(root *os.Root, name string) (*os.File, fs.FileInfo, error) {
	info, err := root.Lstat(name)
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, core.Errorf(core.Invalid, "%s is no plain file.", name)
	}
	file, err := root.Open(name)
	if err != nil {
		return nil, nil, err
	}
	return file, info, nil
}

// Unpack writes the files of an export into a folder, and calls told with the number of bytes of each frame. A file
// gets its name when it is complete. At the end, files of an earlier export that this one does not contain are removed.
// Unpack fails with ErrCut if the stream is incomplete.
func Unpack(root *os.Root, from io.Reader, told func(bytes int64)) error {
	u := &unpacker{root: root, written: map[string]bool{}}
	err := u.receive(NewReceiver(from), told)
	if u.file != nil {
		err = errors.Join(err, u.file.Close(), root.Remove(partOf(u.name)))
	}
	if err != nil {
		return err
	}
	return u.clean()
}

// unpacker writes one export into a folder.
type unpacker struct {
	root    *os.Root
	written map[string]bool
	file    *os.File // the present file; nil if there is none
	name    string
}

func partOf(name string) string { return name + ".part" }

func (u *unpacker) receive(from *Receiver, told func(int64)) error {
	for {
		f, body, err := from.Next()
		if err != nil {
			return err
		}
		if u.file != nil && (f.End || f.Name != u.name) {
			if err := u.close(); err != nil {
				return err
			}
		}
		if f.End {
			return nil
		}
		if err := u.begin(f.Name); err != nil {
			return err
		}
		if _, err := io.Copy(u.file, body); err != nil {
			return err
		}
		told(f.Size)
	}
}

// begin creates a file with a temporary name, unless a file is open.
func (u *unpacker) begin(name string) error {
	if u.file != nil {
		return nil
	}
	if !filepath.IsLocal(name) || path.Clean(name) != name || strings.ContainsAny(name, "\\\x00") {
		return fmt.Errorf("transfer: an export has no file %q", name)
	}
	if dir := path.Dir(name); dir != "." {
		if err := u.root.MkdirAll(dir, 0o700); err != nil {
			return err
		}
	}
	file, err := u.root.OpenFile(partOf(name), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	u.file, u.name = file, name
	return err
}

func (u *unpacker) close() error {
	file := u.file
	u.file = nil
	if err := errors.Join(file.Sync(), file.Close()); err != nil {
		return err
	}
	u.written[u.name] = true
	return u.root.Rename(partOf(u.name), u.name)
}

// clean removes the files of earlier exports that this one does not contain.
func (u *unpacker) clean() error {
	var stale []string
	err := fs.WalkDir(u.root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if !u.written[name] && ours(name) {
			stale = append(stale, name)
		}
		return nil
	})
	for _, name := range stale {
		err = errors.Join(err, u.root.Remove(name))
		if dir := path.Dir(name); dir != "." {
			_ = u.root.Remove(dir) // if it is empty
		}
	}
	return err
}

// ours reports whether a file has a name that exports use.
func ours(name string) bool {
	name = strings.TrimSuffix(name, ".part")
	if strings.HasPrefix(name, mediaFolder+"/") {
		return strings.Count(name, "/") == 2
	}
	return !strings.Contains(name, "/") && (strings.HasSuffix(name, jsonLines) || strings.HasSuffix(name, csvEnding))
}
