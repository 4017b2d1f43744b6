package records

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"path"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/transfer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// maxFile is the size in bytes up to which a file that cannot be read twice is kept in memory.
const maxFile = 64 << 20

// file is a file that can be read twice.
type file interface {
	io.ReadSeeker
	io.Closer
}

// File sends a file to the media library.
func (c *collector) File(f plugin.FileRecord) (address string, err error) {
	if err := c.once(func() error { return nil }); err != nil {
		return "", err
	}
	from, size, err := c.openFile(f.Name)
	if err != nil {
		return "", err
	}
	defer from.Close()
	if size == 0 {
		return "", core.Errorf(core.Invalid, "the file is empty")
	}
	if f.Was == "" {
		f.Was = f.Name
	}
	err = c.once(func() (err error) {
		address, err = c.sendFile(f, c.where(f.Source, f.Line), from, size)
		return err
	})
	return address, err
}

// openFile opens a file of the importer, or downloads it from the former site. It fails with NotFound if there is none.
func (c *collector) openFile(name string) (file, int64, error) {
	if !isAddress(name) {
		from, size, err := open(c.files, name)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
			return nil, 0, core.Wrap(err, core.NotFound, core.Shorten(name)+" does not exist")
		}
		if err != nil {
			return nil, 0, core.Wrap(err, core.Invalid, reason(err))
		}
		return from, size, nil
	}
	if c.fetch == nil {
		return nil, 0, core.Errorf(core.NotFound, "it is not fetched")
	}
	from, size, err := c.fetch(c.ctx, name)
	if c.ctx.Err() != nil {
		return nil, 0, c.ctx.Err()
	}
	return from, size, err
}

// isAddress reports whether the name of a file is an address.
func isAddress(name string) bool {
	return strings.HasPrefix(name, "https://") || strings.HasPrefix(name, "http://")
}

// sendFile sends a file, and returns its address in the media library.
func (c *collector) sendFile(f plugin.FileRecord, where string, from file, size int64) (address string, err error) {
	// Files of other folders may have the same name.
	sum := sha256.New()
	if _, err := io.Copy(sum, from); err != nil {
		return "", err
	}
	if _, err := from.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	id := transfer.IDOf(field.MediaType, "importer", c.name, f.Name, hex.EncodeToString(sum.Sum(nil)))
	base := core.Cut(transfer.OneLine(baseOf(f.Name)), 119)
	entry := map[string]any{model.ID: id, "name": base}
	if alt := core.Cut(transfer.OneLine(f.Alt), 499); alt != "" {
		entry["alt"] = alt
	}
	line, err := json.Marshal(entry)
	if err != nil {
		return "", err
	}
	c.progress(size)
	return library.Address(id, base), transfer.SendFile(c.to, &transfer.Record{Type: field.MediaType, Where: where, Entry: line, Was: f.Was}, from, size)
}

// baseOf returns the last part of the name of a file, or of the path of its address.
func baseOf(name string) string {
	if u, err := url.Parse(name); err == nil && isAddress(name) {
		name = u.Path
	}
	return path.Base(name)
}

// file sends a file that a record names to the media library, unless an earlier record had it. A file that cannot be read is refused.
func (s *sender) file(where, name string) error {
	if s.addresses[name] != "" {
		return nil
	}
	from, size, err := open(s.files, name)
	if err != nil {
		return s.refuse(field.MediaType, where, core.Shorten(name)+": "+reason(err))
	}
	defer from.Close()
	s.addresses[name], err = s.sendFile(plugin.FileRecord{Name: name, Was: name}, where+": "+core.Shorten(name), from, size)
	return err
}

// reason describes an error of a file to a person who knows its name.
func reason(err error) string {
	if cause, ok := errors.AsType[*fs.PathError](err); ok {
		err = cause.Err
	}
	return err.Error()
}

// open opens a regular file. Contents that can be read only once are kept in memory.
func open(files fs.FS, name string) (file, int64, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("it is not a file")
	}
	if err != nil {
		_ = f.Close()
		return nil, 0, err
	}
	if again, ok := f.(file); ok {
		return again, info.Size(), nil
	}
	content, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err = errors.Join(err, f.Close()); err == nil && len(content) > maxFile {
		err = fmt.Errorf("it is larger than %d MB", maxFile>>20)
	}
	return memory{bytes.NewReader(content)}, int64(len(content)), err
}

// memory is a file in memory.
type memory struct{ *bytes.Reader }

// Close does nothing.
func (memory) Close() error { return nil }
