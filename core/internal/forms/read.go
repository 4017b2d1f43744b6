package forms

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/model"
)

const (
	mediaForm      = "application/x-www-form-urlencoded"
	mediaMultipart = "multipart/form-data"

	// maxParts is more than a form has fields and ticked boxes, and maxTexts the bytes of all texts together, as of a
	// visitor's JSON.
	maxParts = 1000
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
		for _, text := range all {
			in.add(name, text)
		}
	}
	return nil
}

// add adds a text to the values of a field. A field that is sent more than once has a list of texts.
func (in *reader) add(name, text string) {
	switch value := in.values[name].(type) {
	case nil:
		in.set(name, text)
	case []any:
		in.values[name] = append(value, text)
	default:
		in.values[name] = []any{value, text}
	}
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

// texts returns what was typed or ticked. Several values of a field are lines of its text.
func (in *reader) texts() map[string]string {
	all := map[string]string{}
	for name, value := range in.values {
		switch value := value.(type) {
		case string:
			all[name] = value
		case []any:
			all[name] = lines(value)
		}
	}
	return all
}

func lines(values []any) string {
	var all []string
	for _, value := range values {
		if text, ok := value.(string); ok {
			all = append(all, text)
		}
	}
	return strings.Join(all, "\n")
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
