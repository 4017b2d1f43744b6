package forms

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/internal/forms/inbox"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

// readParts reads the fields of a form with files.
func (in *reader) readParts(ctx context.Context) error {
	_, parameters, err := mime.ParseMediaType(in.r.MediaType)
	if err != nil || parameters["boundary"] == "" || in.r.Stream == nil {
		return unreadable(err)
	}
	body, err := in.r.Stream(validate.MaxEnclosures*inbox.MaxFile + maxParts*1024 + maxTexts)
	if err != nil {
		return err
	}
	defer body.Close() //nolint:errcheck // it was only read
	form, left := multipart.NewReader(body, parameters["boundary"]), int64(maxTexts)
	for n := 0; ; n++ {
		part, err := form.NextRawPart()
		switch {
		case err == io.EOF: //nolint:errorlint // a form that ends in the middle wraps it
			return nil
		case err != nil:
			return explain(err)
		case n == maxParts:
			return core.Errorf(core.Malformed, "The form has more than %d parts.", maxParts)
		}
		if err := in.readPart(ctx, part, &left); err != nil {
			return explain(err)
		}
	}
}

// explain keeps an error with a code, and says of any other that the form cannot be read.
func explain(err error) error {
	if known, ok := errors.AsType[*core.Error](err); ok {
		return known
	}
	return unreadable(err)
}

func (in *reader) readPart(ctx context.Context, part *multipart.Part, left *int64) error {
	name := part.FormName()
	_, text := in.values[name]
	_, file := in.files[name]
	if _, omitted := in.omitted.files[name]; file || omitted || text && part.FileName() != "" {
		return twice(name)
	}
	if part.FileName() != "" {
		return in.readFile(ctx, name, part)
	}
	var body bytes.Buffer
	n, err := io.Copy(&body, io.LimitReader(part, *left+1))
	if *left -= n; *left < 0 {
		return core.Errorf(core.TooLarge, "The texts of a form must be at most %d bytes together.", maxTexts)
	}
	if err != nil {
		return err
	}
	// A browser sends a field for a file without a file as an empty part.
	if !in.form.TakesFile(name) || body.Len() > 0 {
		in.add(name, strings.ToValidUTF8(body.String(), "\uFFFD"))
	}
	return nil
}

// readFile stores a file. What is wrong with the file is an error of its field, and the rest of the form is read. A file
// that there is no room for is omitted.
func (in *reader) readFile(ctx context.Context, name string, part *multipart.Part) error {
	if !in.form.TakesFile(name) {
		in.refused.Add(core.Shorten(name), "takes no file")
		return nil
	}
	if in.r.Actor().Role == core.Visitor {
		if _, err := in.Charge(api.Sending, in.r.Client); err != nil {
			return err
		}
	}
	sent := core.Cut(fileNames.Replace(part.FileName()), 200)
	upload, err := in.Inbox.BeginFormUpload(ctx, in.into.Name, limit.Key(in.r.Client.Address))
	if noRoom(err) {
		in.omitted.add(name, sent, err)
		return nil
	}
	if err != nil {
		return err
	}
	defer upload.Close(ctx)
	stored, err := upload.Store(ctx, part)
	switch {
	case err == nil:
	case noRoom(err):
		in.omitted.add(name, sent, err)
		return nil
	default:
		in.files[name] = sent
		return in.refuseFile(name, err)
	}
	saved, err := upload.Save(ctx, library.CleanName(sent, stored.Mime), stored)
	if err != nil {
		return err
	}
	in.attached = append(in.attached, saved.ID)
	in.files[name] = saved.Name
	return nil
}

// refuseFile adds the error of a field whose file cannot be accepted. It returns any other error.
func (in *reader) refuseFile(name string, err error) error {
	switch core.CodeOf(err) {
	case core.Unsupported, core.Invalid, core.TooLarge:
		known, _ := errors.AsType[*core.Error](err)
		in.refused.Add(name, "cannot be taken: "+strings.TrimSuffix(known.Detail, "."))
		return nil
	default:
		return err
	}
}

// fileNames undoes the escapes that browsers use in the names of files (HTML, multipart/form-data).
var fileNames = strings.NewReplacer("%22", `"`, "%0D", " ", "%0A", " ", "\x00", "")
