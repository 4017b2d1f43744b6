package forms

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/internal/forms/inbox"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/core/model"
)

const (
	mediaForm      = "application/x-www-form-urlencoded"
	mediaMultipart = "multipart/form-data"

	// maxParts is more than a form has fields, and maxTexts the bytes of all texts together, as of a visitor's JSON.
	maxParts = 100
	maxTexts = api.VisitorBody
	// maxHint is longer than any hint of a form.
	maxHint = 200
)

// reader reads the body of a form.
type reader struct {
	*Service
	r         *api.Request
	form      model.Form
	into      *model.Type
	plain     bool // whether a browser may have sent it without a script
	wantsPage bool

	values   map[string]any
	hints    map[string]string
	files    map[string]string
	attached []string
	refused  core.FieldErrors // files
	omitted  omitted
}

func (s *Service) newReader(r *api.Request, form model.Form, into *model.Type) *reader {
	return &reader{
		Service: s, r: r, form: form, into: into, plain: isPlain(r), wantsPage: wantsPage(r),
		values: map[string]any{}, hints: map[string]string{}, files: map[string]string{},
		omitted: omitted{files: map[string]string{}},
	}
}

// isPlain reports whether a browser may have sent a form without a script.
func isPlain(r *api.Request) bool {
	return api.IsMedia(r.MediaType, mediaForm) || api.IsMedia(r.MediaType, mediaMultipart)
}

// wantsPage reports whether a form is answered with a page. A script asks for JSON; what a browser asks for begins with
// text/html, and other programs ask for anything.
func wantsPage(r *api.Request) bool { return isPlain(r) && !strings.Contains(r.Accept, api.MediaJSON) }

// read reads the body. It fails with Unsupported for another media type, with Malformed and with TooLarge.
func (in *reader) read(ctx context.Context) error {
	switch {
	case api.IsMedia(in.r.MediaType, mediaMultipart):
		return in.readParts(ctx)
	case in.plain:
		return in.readEncoded()
	}
	body, err := in.r.JSON(api.VisitorBody)
	if err != nil {
		return err
	}
	r := strictjson.Read(body)
	for name, value := range r.Members {
		var decoded any
		if err := json.Unmarshal(value.Raw(), &decoded); err != nil {
			return core.Wrap(err, core.Malformed, "The body is not valid JSON.")
		}
		in.set(name, decoded)
	}
	return r.Err()
}

// readEncoded reads the fields of a form without files.
func (in *reader) readEncoded() error {
	fields, err := parseEncoded(in.r, maxParts)
	if err != nil {
		return err
	}
	for name, all := range fields {
		if len(all) > 1 {
			return twice(name)
		}
		in.set(name, all[0])
	}
	return nil
}

func unreadable(cause error) error {
	return core.Wrap(cause, core.Malformed, "The form cannot be read.")
}

func twice(name string) error {
	return core.Errorf(core.Malformed, "The form has the field %q twice.", core.Shorten(name))
}

// set sets the value of a field, or a hint.
func (in *reader) set(name string, value any) {
	if !slices.Contains(in.into.Options.Submissions.Hints, name) {
		in.values[name] = value
		return
	}
	text, is := value.(string)
	if !is && value != nil {
		text = fmt.Sprint(value)
	}
	if text = text[:min(len(text), maxHint)]; text != "" {
		in.hints[name] = text
	}
}

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
	_, there := in.values[name]
	_, file := in.files[name]
	if _, omitted := in.omitted.files[name]; there || file || omitted {
		return twice(name)
	}
	if part.FileName() != "" {
		return in.readFile(ctx, name, part)
	}
	var text bytes.Buffer
	n, err := io.Copy(&text, io.LimitReader(part, *left+1))
	if *left -= n; *left < 0 {
		return core.Errorf(core.TooLarge, "The texts of a form must be at most %d bytes together.", maxTexts)
	}
	if err != nil {
		return err
	}
	// A browser sends a field for a file without a file as an empty part.
	if !in.form.TakesFile(name) || text.Len() > 0 {
		in.set(name, strings.ToValidUTF8(text.String(), "\uFFFD"))
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

func (in *reader) sent() model.Sent {
	return model.Sent{Plain: in.plain, Values: in.values, Files: in.files}
}

// join adds the refused files to what is wrong with the values.
func (in *reader) join(err error) error {
	known, ok := errors.AsType[*core.Error](err)
	switch {
	case len(in.refused) == 0:
		return err
	case err == nil:
		return core.InvalidFields(in.refused)
	case ok && known.Code == core.Invalid:
		return core.InvalidFields(append(slices.Clone(in.refused), known.Fields...))
	}
	return err
}

// loseFiles says of each file of a form that is shown again that it must be chosen again: a browser cannot be given it
// back.
func (in *reader) loseFiles(err error) {
	known, ok := errors.AsType[*core.Error](err)
	if !ok || known.Code != core.Invalid {
		return
	}
	for name := range in.files {
		if !slices.ContainsFunc(known.Fields, func(f core.FieldError) bool { return f.Field == name }) {
			known.Fields = append(known.Fields, core.FieldError{Field: name, Message: "was not sent with the rest: choose it again"})
		}
	}
}

// texts returns what was typed.
func (in *reader) texts() map[string]string {
	all := map[string]string{}
	for name, value := range in.values {
		if text, ok := value.(string); ok {
			all[name] = text
		}
	}
	return all
}

// named gives what is wrong with stored answers the names of their fields.
func named(err error, answers []model.Answer) error {
	known, ok := errors.AsType[*core.Error](err)
	if !ok || known.Code != core.Invalid {
		return err
	}
	for i := range known.Fields {
		f, place := &known.Fields[i], 0
		if n, _ := fmt.Sscanf(f.Field, "answers[%d]", &place); n == 1 && place < len(answers) {
			f.Field, f.Label = answers[place].Name, answers[place].Label
		}
	}
	return known
}
