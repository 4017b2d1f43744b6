package records

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// attachments is the name of the folder of the attachments in the files of an importer.
const attachments = "attachments"

// Open returns the files of an importer: the folder at a path, or the file at a path alone. The folder with the name attached, if
// any, is in them as "attachments". The function closes the files.
func Open(name, attached string) (files fs.FS, closeFiles func(), err error) {
	if name, err = filepath.EvalSymlinks(name); err != nil {
		return nil, nil, err
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, nil, err
	}
	m := mounted{}
	folder := name
	if !info.IsDir() {
		folder, m.only = filepath.Dir(name), filepath.Base(name)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, nil, err
	}
	m.base = root.FS()
	if attached == "" && m.only == "" {
		return m.base, func() { _ = root.Close() }, nil
	}
	if attached == "" {
		return m, func() { _ = root.Close() }, nil
	}
	below, err := os.OpenRoot(attached)
	if err != nil {
		return nil, nil, errors.Join(err, root.Close())
	}
	m.attached = below.FS()
	return m, func() { _, _ = root.Close(), below.Close() }, nil
}

// mounted is a folder, or one file of it, with another folder in it.
type mounted struct {
	base     fs.FS
	only     string // the name of the file that base consists of; empty for the whole folder
	attached fs.FS  // the folder of attachments; nil for none
}

// Open opens a file or a folder.
func (m mounted) Open(name string) (fs.File, error) {
	wrong := func(err error) (fs.File, error) { return nil, &fs.PathError{Op: "open", Path: name, Err: err} }
	if !fs.ValidPath(name) {
		return wrong(fs.ErrInvalid)
	}
	rest, below := strings.CutPrefix(name, attachments+"/")
	switch {
	case name == ".":
		return m.root()
	case m.attached != nil && name == attachments:
		f, err := m.attached.Open(".")
		return renamed{f}, err
	case m.attached != nil && below:
		return m.attached.Open(rest)
	case m.only != "" && name != m.only:
		return wrong(fs.ErrNotExist)
	}
	return m.base.Open(name)
}

// root returns the folder at the root.
func (m mounted) root() (fs.File, error) {
	f, err := m.base.Open(".")
	if err != nil {
		return nil, err
	}
	entries, err := fs.ReadDir(m.base, ".")
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool {
		return m.only != "" && e.Name() != m.only || m.attached != nil && e.Name() == attachments
	})
	if m.attached != nil {
		info, err := fs.Stat(m.attached, ".")
		if err != nil {
			return nil, errors.Join(err, f.Close())
		}
		entries = append(entries, fs.FileInfoToDirEntry(renamedInfo{info}))
		slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	}
	return &rootFolder{File: f, entries: entries}, nil
}

// rootFolder is an open folder with entries of its own.
type rootFolder struct {
	fs.File
	entries []fs.DirEntry
}

// ReadDir returns the next n entries; all that are left if n is not positive.
func (r *rootFolder) ReadDir(n int) ([]fs.DirEntry, error) {
	if n > 0 && len(r.entries) == 0 {
		return nil, io.EOF
	}
	if n <= 0 || n > len(r.entries) {
		n = len(r.entries)
	}
	next := r.entries[:n]
	r.entries = r.entries[n:]
	return next, nil
}

// renamed is the open folder of attachments, under its name in the files.
type renamed struct{ fs.File }

// Stat returns the folder's facts with its name.
func (r renamed) Stat() (fs.FileInfo, error) {
	info, err := r.File.Stat()
	return renamedInfo{info}, err
}

// ReadDir returns the next n entries, as fs.ReadDirFile does.
func (r renamed) ReadDir(n int) ([]fs.DirEntry, error) {
	folder, ok := r.File.(fs.ReadDirFile)
	if !ok {
		return nil, fs.ErrInvalid
	}
	return folder.ReadDir(n)
}

// renamedInfo is the facts of the folder of attachments.
type renamedInfo struct{ fs.FileInfo }

// Name returns the name of the folder in the files.
func (renamedInfo) Name() string { return attachments }
