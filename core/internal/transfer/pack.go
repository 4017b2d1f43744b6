package transfer

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// OpenImport opens a folder to be imported. It fails with Invalid if there is no such folder, if it has no file that
// can be imported, or if it holds an export that was interrupted or lacks a file.
func OpenImport(folder string) (*os.Root, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, badFolder(folder, err)
	}
	m, err := oldManifest(root)
	switch {
	case err == nil:
		err = m.complete(root, folder)
	case errors.Is(err, fs.ErrNotExist):
		err = anyLines(root, folder) // no export: the files were made in another way
	}
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	return root, nil
}

// complete fails with Invalid if the export in a folder was interrupted, contains CSV, or lacks a file of the manifest.
func (m *Manifest) complete(root *os.Root, folder string) error {
	if !m.Whole {
		return core.Errorf(core.Invalid, "The export in %s is not whole: it was interrupted. Export once more.", folder)
	}
	for _, f := range m.Files {
		if strings.HasSuffix(f.Name, csvEnding) {
			return core.Errorf(core.Invalid, "The export in %s has tables, which are not read again. Export without --format csv.", folder)
		}
		if _, err := root.Lstat(f.Name); errors.Is(err, fs.ErrNotExist) {
			return core.Errorf(core.Invalid, "In the export in %s, %s is missing. Export once more, or remove %s to import what is there.",
				folder, core.Shorten(f.Name), ManifestName)
		}
	}
	return nil
}

// anyLines fails with Invalid if a folder has no file that could be imported.
func anyLines(root *os.Root, folder string) error {
	found, err := fs.Glob(root.FS(), "*"+jsonLines)
	if err == nil && len(found) == 0 {
		err = core.Errorf(core.Invalid, "%s has nothing to import: no files such as posts.jsonl, as quoin export writes them.", folder)
	}
	return err
}

// packer sends the files of a folder as records.
type packer struct {
	root  *os.Root
	to    *Sender
	told  func(bytes int64)
	types map[string]*model.Type // by the names of their files
}

// Size returns the approximate number of bytes that Pack will report for a folder.
func Size(root *os.Root) (size int64) {
	_ = fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, jsonLines) && !strings.HasPrefix(name, mediaFolder+"/") {
			return nil //nolint:nilerr // Pack reports the error when it reads the file
		}
		if info, err := entry.Info(); err == nil {
			size += info.Size()
		}
		return nil
	})
	return size
}

// Pack sends the entries in a folder as records: media first, and each type after those that it refers to. It calls
// told with the number of bytes of each line and media file. Lines that cannot be read, and files that belong to no
// content type, are sent as refused records. If only is not empty, the other types are left out.
func Pack(root *os.Root, registry *model.Registry, only []string, to io.Writer, told func(bytes int64)) error {
	p := &packer{root: root, to: NewSender(to), told: told, types: map[string]*model.Type{}}
	chosen, err := chosen(registry, only)
	if err != nil {
		return err
	}
	all, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return err
	}
	for _, t := range ordered(registry) {
		if slices.Contains(chosen, t) {
			p.types[Stem(t)+jsonLines] = t
			if err := p.lines(t); err != nil {
				return err
			}
		}
	}
	for _, entry := range all {
		if name := entry.Name(); len(only) == 0 && strings.HasSuffix(name, jsonLines) && p.types[name] == nil {
			if err := p.refuse(strings.TrimSuffix(name, jsonLines), name, "there is no content type of this name"); err != nil {
				return err
			}
		}
	}
	return p.to.End()
}

// ordered returns the types, media first, and each after those that it refers to, unless references form a cycle.
func ordered(registry *model.Registry) []*model.Type {
	all := registry.ReferredFirst()
	files := func(t *model.Type) bool { return t.Options.Files }
	return append(slices.DeleteFunc(slices.Clone(all), func(t *model.Type) bool { return !files(t) }), slices.DeleteFunc(all, files)...)
}

func (p *packer) refuse(typ, where, why string) error {
	return p.to.Send(Frame{Record: &Record{Type: typ, Where: where, Refused: why}}, nil)
}

// lines sends the entries in the file of a type, if there is one.
func (p *packer) lines(t *model.Type) error {
	name := Stem(t) + jsonLines
	file, _, err := openRegular(p.root, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return p.refuse(t.Name, name, why(err))
	}
	defer file.Close()
	from := bufio.NewReaderSize(file, 64<<10)
	if mark, err := from.Peek(3); err == nil && string(mark) == "\ufeff" {
		_, _ = from.Discard(len(mark))
	}
	for n := 1; ; n++ {
		line, err := boundedLine(from, maxLine)
		where := fmt.Sprintf("%s:%d", name, n)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, errLong):
			err = p.refuse(t.Name, where, fmt.Sprintf("the line is longer than %d bytes", maxLine))
		case err != nil:
			return err
		default:
			p.told(int64(len(line)) + 1)
			err = p.line(t, where, bytes.TrimSpace(line))
		}
		if err != nil {
			return err
		}
	}
}

// maxLine is the largest length of a line in bytes. An entry is at most 1 MiB, and JSON can be written in longer forms.
const maxLine = 3 << 19

// line sends the entry in one line, with its media file.
func (p *packer) line(t *model.Type, where string, line []byte) error {
	if len(line) == 0 {
		return nil
	}
	if !utf8.Valid(line) || !json.Valid(line) {
		return p.refuse(t.Name, where, "the line is not a JSON object")
	}
	r := &Record{Type: t.Name, Where: where, Entry: line}
	if !t.Options.Files {
		return p.to.Send(Frame{Record: r}, nil)
	}
	var item struct{ ID, URL string }
	if json.Unmarshal(line, &item) != nil || field.MediaID(item.URL) != item.ID {
		return p.refuse(t.Name, where, "id and url: must be those of a file, as an export writes them")
	}
	return p.withFile(r, fileOf(item.ID, item.URL))
}

// withFile sends an entry with the named file, or without it if there is no such file.
func (p *packer) withFile(r *Record, name string) error {
	file, info, err := openRegular(p.root, name)
	if errors.Is(err, fs.ErrNotExist) {
		return p.to.Send(Frame{Record: r}, nil)
	}
	if err != nil {
		return p.refuse(r.Type, r.Where, path.Base(name)+": "+why(err))
	}
	defer file.Close()
	if err := SendFile(p.to, r, file, info.Size()); err != nil {
		return err
	}
	p.told(info.Size())
	return nil
}

// SendFile sends an entry of the media library with its file. An empty file is sent as a refused record.
func SendFile(to *Sender, r *Record, file io.ReadSeeker, size int64) error {
	if size == 0 {
		return to.Send(Frame{Record: &Record{Type: r.Type, Where: r.Where, Refused: "the file is empty"}}, nil)
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	r.Sum = hex.EncodeToString(sum.Sum(nil))
	return to.Send(Frame{Record: r, Size: size}, file)
}

// why describes an error of a file to a person who knows the name of the file.
func why(err error) string {
	if e, ok := errors.AsType[*core.Error](err); ok {
		return e.Detail
	}
	if cause, ok := errors.AsType[*fs.PathError](err); ok {
		return cause.Err.Error()
	}
	return err.Error()
}
