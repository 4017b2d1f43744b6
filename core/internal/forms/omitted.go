package forms

import (
	"errors"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// omitted has the files of a form that there is no room for.
type omitted struct {
	files map[string]string // their names by the names of their fields
	cause error             // the reason of the first
}

func (o *omitted) add(field, name string, cause error) {
	o.files[field] = name
	if o.cause == nil {
		o.cause = cause
	}
}

// noRoom reports whether an error says that there is no room for files at present.
func noRoom(err error) bool {
	code := core.CodeOf(err)
	return err != nil && (code == core.Throttled || code == core.Full)
}

// omittedNote follows the name of an omitted file in the answers that staff read.
const omittedNote = " (not received: there was no room for files)"

// collect checks what was sent. If there is no room for a file that is required, it fails with the reason for that. Other
// omitted files are named in the answers.
func (in *reader) collect() (model.Collected, error) {
	collected, err := in.form.Collect(in.sent())
	err = in.join(err)
	if len(in.omitted.files) == 0 {
		return collected, err
	}
	if known, ok := errors.AsType[*core.Error](err); ok && slices.ContainsFunc(known.Fields, in.isOmitted) {
		return collected, in.omitted.cause
	}
	if err != nil {
		return collected, err
	}
	for field, name := range in.omitted.files {
		in.files[field] = name + omittedNote
	}
	return in.form.Collect(in.sent())
}

func (in *reader) isOmitted(f core.FieldError) bool {
	_, ok := in.omitted.files[f.Field]
	return ok
}

// omittedFiles returns the omitted files in the order of the names of their fields.
func (in *reader) omittedFiles() []OmittedFile {
	var all []OmittedFile
	for field, name := range in.omitted.files {
		all = append(all, OmittedFile{field, name})
	}
	slices.SortFunc(all, func(a, b OmittedFile) int { return strings.Compare(a.Field, b.Field) })
	return all
}
