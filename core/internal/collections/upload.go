package collections

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/media"
)

// Limits for the parts of a form other than its file.
const (
	maxPartSize = 64 << 10 // bytes of a part and its headers
	maxParts    = 8
)

// uploadForm is a received form: a file and its metadata.
type uploadForm struct {
	file       media.Stored
	name       string
	alt        string
	tags       []string
	decorative bool
	collection string
	there      map[string]bool // the parts of the form received so far
}

// uploadOptions says how the file of a form is stored.
type uploadOptions struct {
	limit int64 // of the file
	take  func(ctx context.Context, from io.Reader) (media.Stored, error)
	whole bool // whether the form may have metadata
}

// receive reads a form with a file to its end. Then the file is on disk, but nothing refers to it yet.
func (h *Handlers) receive(ctx context.Context, r *api.Request, how uploadOptions) (*uploadForm, error) {
	kind, parameters, err := mime.ParseMediaType(r.MediaType)
	if err != nil || kind != "multipart/form-data" || parameters["boundary"] == "" {
		return nil, core.Errorf(core.Unsupported, "The body must be a form with a file, with the content type multipart/form-data.")
	}
	if r.Stream == nil {
		return nil, noFile()
	}
	body, err := r.Stream(how.limit + maxParts*maxPartSize)
	if err != nil {
		return nil, err
	}
	defer body.Close()
	in := &limitedReader{from: body}
	form := &uploadForm{there: map[string]bool{}}
	if err := form.read(ctx, multipart.NewReader(in, parameters["boundary"]), in, how); err != nil {
		return nil, in.explain(err)
	}
	return form, nil
}

// escapes are the characters that browsers escape in the name of a file (HTML Standard, "multipart/form-data encoding
// algorithm").
var escapes = strings.NewReplacer("%22", `"`, "%0D", " ", "%0A", " ")

func noFile() error { return core.Errorf(core.Malformed, "The form must have a part file.") }

// read reads the parts of a form.
func (s *uploadForm) read(ctx context.Context, form *multipart.Reader, in *limitedReader, how uploadOptions) error {
	for {
		in.left = maxPartSize
		part, err := form.NextRawPart()
		if err == io.EOF { //nolint:errorlint // a form that ends in the middle wraps it
			break
		}
		if err != nil {
			return core.Wrap(err, core.Malformed, "The form cannot be read.")
		}
		name := part.FormName()
		if s.there[name] || len(s.there) == maxParts {
			return core.Errorf(core.Malformed, "The form has the part %q twice.", core.Shorten(name))
		}
		s.there[name] = true
		switch {
		case name == "file":
			in.left += how.limit
			s.name = escapes.Replace(part.FileName())
			if s.file, err = how.take(ctx, part); err != nil {
				return fullError(err)
			}
		case !how.whole:
			return core.Errorf(core.Malformed, "The form has a part %q, which is not known here.", core.Shorten(name))
		default:
			if err := s.set(name, part); err != nil {
				return err
			}
		}
	}
	if !s.there["file"] {
		return noFile()
	}
	return nil
}

// set sets the metadata field of a part.
func (s *uploadForm) set(name string, part io.Reader) error {
	text, err := io.ReadAll(part)
	if err != nil {
		return core.Wrap(err, core.Malformed, "The form cannot be read.")
	}
	switch name {
	case "alt":
		s.alt = string(text)
	case "collection":
		s.collection = string(text)
	case "tags":
		for tag := range strings.SplitSeq(string(text), ",") {
			if tag = strings.TrimSpace(tag); tag != "" {
				s.tags = append(s.tags, tag)
			}
		}
	case "decorative":
		if string(text) != "true" && string(text) != "false" {
			return core.Errorf(core.Malformed, "The part decorative must be true or false.")
		}
		s.decorative = string(text) == "true"
	default:
		return core.Errorf(core.Malformed, "The form has a part %q, which is not known here.", core.Shorten(name))
	}
	return nil
}

// fullError gives an error for a full disk its own code.
func fullError(err error) error {
	if errors.Is(err, media.ErrFull) {
		return core.Wrap(err, core.Full, "The disk is full. Nothing was saved.")
	}
	return err
}

// item returns the new entry of the file.
func (s *uploadForm) item(id string) library.Item {
	item := s.file.Item(id, s.name)
	item.Alt, item.Tags, item.Decorative, item.Collection = s.alt, s.tags, s.decorative, s.collection
	return item
}

// fileFields returns the fields of an entry that derive from the file.
func (s *uploadForm) fileFields() map[string]any {
	f := s.file
	return map[string]any{
		"mime": f.Mime, "size": f.Size, "width": f.Width, "height": f.Height, "placeholder": f.Placeholder,
		"animated": f.Animated, "source": f.Source, "hash": f.Hash,
	}
}

// limitedReader limits how much may be read until its limit is raised. It bounds the parts of a form separately from
// its file.
type limitedReader struct {
	from   io.Reader
	left   int64
	failed error
}

func (a *limitedReader) Read(p []byte) (int, error) {
	if a.failed != nil {
		return 0, a.failed
	}
	if a.left <= 0 {
		a.failed = core.Errorf(core.TooLarge, "A part of the form, beside its file, must be at most %d bytes.", maxPartSize)
		return 0, a.failed
	}
	n, err := a.from.Read(p[:min(int64(len(p)), a.left)])
	a.left -= int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		a.failed = err
	}
	return n, err
}

// explain returns the read error, if there was one, instead of the error that resulted from it.
func (a *limitedReader) explain(err error) error {
	if a.failed != nil {
		return a.failed
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return core.Wrap(err, core.Malformed, "The form ends too early.")
	}
	return err
}
