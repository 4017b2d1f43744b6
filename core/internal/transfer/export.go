package transfer

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/csvexport"
	"github.com/quoin-cms/quoin/core/model"
)

// Wanted selects the content and the format of an export.
type Wanted struct {
	Types []string // names of types, or stems of their files; all types if empty
	CSV   bool     // CSV for people instead of JSON Lines
}

// Export writes the content of a site as frames to out, with one page of entries in memory at a time. Each entry is
// consistent, but the export as a whole is not a snapshot: changes during the export may be in it or not. A missing
// media file is reported on errs, and makes Export fail with Invalid after everything else is written. Export fails
// with NotFound if want names a type that does not exist.
func Export(ctx context.Context, site Site, want Wanted, out, errs io.Writer) error {
	types, err := chosen(site.Answers.Registry(), want.Types)
	if err != nil {
		return err
	}
	e := &exporter{site: site, to: NewSender(out), errs: errs}
	if err := e.manifest(); err != nil {
		return err
	}
	for _, t := range types {
		write := e.lines
		if want.CSV {
			write = e.table
		}
		if err := write(ctx, t); err != nil {
			return err
		}
	}
	e.said.Whole = true
	if err := e.file(readmeName, []byte(readme(&e.said))); err != nil {
		return err
	}
	if err := e.manifest(); err != nil {
		return err
	}
	if err := e.to.End(); err != nil {
		return err
	}
	if e.missing > 0 {
		return core.Errorf(core.Invalid, "The export lacks %s.", count(e.missing, "file", "files"))
	}
	return nil
}

// chosen returns the types with the names, in the order of the registry; all types if names is empty. A name may be
// that of a type or the stem of its file. It fails with NotFound for any other name.
func chosen(registry *model.Registry, names []string) ([]*model.Type, error) {
	var all []*model.Type
	known := registry.Types()
	left := slices.Clone(names)
	for i := range known {
		t := &known[i]
		is := func(name string) bool { return name == t.Name || name == Stem(t) }
		if len(names) == 0 || slices.ContainsFunc(names, is) {
			all = append(all, t)
		}
		left = slices.DeleteFunc(left, is)
	}
	if len(left) > 0 {
		var stems []string
		for i := range known {
			stems = append(stems, Stem(&known[i]))
		}
		return nil, core.Errorf(core.NotFound, "There is no content type %q. There are %s.", core.Shorten(left[0]), strings.Join(stems, ", "))
	}
	return all, nil
}

// exporter writes one export.
type exporter struct {
	site    Site
	to      *Sender
	errs    io.Writer
	said    Manifest
	missing int
	text    bytes.Buffer // the part of the present file that is not sent yet
}

// chunk is the approximate number of bytes of a file in one frame.
const chunk = 256 << 10

func (e *exporter) file(name string, text []byte) error {
	return e.to.Send(Frame{Name: name, Size: int64(len(text))}, bytes.NewReader(text))
}

func (e *exporter) manifest() error {
	text, err := e.said.encode()
	if err != nil {
		return err
	}
	return e.file(ManifestName, text)
}

// flush sends the buffered part of the present file.
func (e *exporter) flush(name string) error {
	defer e.text.Reset()
	return e.file(name, e.text.Bytes())
}

// each calls write for every entry of a type, sends what write has put into the buffer, and adds the file to the
// manifest.
func (e *exporter) each(ctx context.Context, t *model.Type, name string, write func(query.Dated) error) error {
	n := 0
	for entry, err := range e.site.Answers.Entries(ctx, t.Name) {
		if err == nil {
			err = write(entry)
		}
		if err == nil && e.text.Len() >= chunk {
			err = e.flush(name)
		}
		if err != nil {
			return err
		}
		n++
	}
	e.said.Files = append(e.said.Files, ManifestFile{Type: t.Name, Name: name, Entries: n})
	return e.flush(name)
}

// lines writes the JSON Lines file of a type, and the media files of its entries if the type has any.
func (e *exporter) lines(ctx context.Context, t *model.Type) error {
	name := Stem(t) + jsonLines
	former, err := e.site.Answers.FormerSlugs(ctx, t.Name)
	if err != nil {
		return err
	}
	err = e.each(ctx, t, name, func(entry query.Dated) error {
		e.text.Write(bytes.TrimSuffix(entry.Export(), []byte("}")))
		e.text.WriteString(`,"` + revisionMember + `":` + strconv.FormatUint(entry.Rev, 10))
		if !entry.Place.IsZero() && !entry.Place.Equal(entry.Created) {
			e.text.WriteString(`,"` + placeMember + `":"` + entry.Place.Format(time.RFC3339Nano) + `"`)
		}
		if slugs := former[entry.ID]; len(slugs) > 0 {
			// Encoding a list of strings cannot fail.
			list, _ := json.Marshal(slugs) //nolint:errchkjson // see above
			e.text.WriteString(`,"` + slugsMember + `":` + string(list))
		}
		e.text.WriteString("}\n")
		return nil
	})
	if err != nil || !t.Options.Files {
		return err
	}
	for entry, err := range e.site.Answers.Entries(ctx, t.Name) {
		if err == nil {
			err = e.original(ctx, entry)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// table writes the CSV file of a type.
func (e *exporter) table(ctx context.Context, t *model.Type) error {
	rows, err := csvexport.NewWriter(&e.text, csvexport.Columns(t.Schema.Fields))
	if err != nil {
		return err
	}
	return e.each(ctx, t, Stem(t)+csvEnding, func(entry query.Dated) error {
		var entity map[string]json.RawMessage
		if err := json.Unmarshal(entry.JSON, &entity); err != nil {
			return err
		}
		if err := rows.Write(entity); err != nil {
			return err
		}
		return rows.Flush()
	})
}

// original sends the media file of an entry. It reports a missing file on errs.
func (e *exporter) original(ctx context.Context, entry query.Dated) error {
	var item library.Item
	if err := json.Unmarshal(entry.JSON, &item); err != nil || item.Hash == "" {
		return err
	}
	name := fileOf(entry.ID, item.URL)
	if e.site.Media == nil {
		return nil
	}
	file, err := e.site.Media.Original(ctx, item.Hash)
	if core.CodeOf(err) == core.NotFound {
		e.missing++
		fmt.Fprintf(e.errs, "%s: the file is missing\n", name)
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	return e.to.Send(Frame{Name: name, Size: file.Size}, file)
}

// fileOf returns the path of the media file of an entry in the folder of an export.
func fileOf(id, url string) string { return path.Join(mediaFolder, id, path.Base(url)) }

// count formats a number with the singular or plural of a noun.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
