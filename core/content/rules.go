package content

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"
	"unicode"

	"github.com/go-playground/validator/v10"
	"golang.org/x/text/unicode/norm"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/schema"
)

// rules judges values before they are written.
type rules struct {
	validate *validator.Validate
	html     sanitiser
	site     string // its host, with its port if it has one; empty where it is not known
}

func newRules() rules {
	v := validator.New(validator.WithRequiredStructEnabled())
	v.RegisterTagNameFunc(func(sf reflect.StructField) string {
		name, _, _ := strings.Cut(sf.Tag.Get("json"), ",")
		return name
	})
	return rules{validate: v, html: newSanitiser()}
}

// judge makes v what will be stored and holds it against the rules: the texts that were sent are trimmed and the
// rich ones sanitised, emptied fields take their default, the type prepares, then every rule is asked. old is
// nil on creation. found is what decoding had to say; the error names every field that fails, but for those that
// are as they were in stored, the value that the store has: what was right once does not stand in the way of a change
// of something else. stored is nil where everything is new.
func (r rules) enforce(t *model.Type, v, old, stored any, now time.Time, found problems) error {
	t.Schema.MapTexts(v, func(f *schema.Field, path, text string) string {
		if !found.sent[rootField(path)] {
			return text
		}
		text, complaint := r.cleanText(f, text)
		if complaint != "" {
			found.addInvalid(path, complaint)
		}
		return text
	})
	t.Schema.RefillTexts(v)
	t.Prepare(v, old, now)
	t.Schema.FillLists(v)
	report := func(path, message string) {
		name := rootField(path)
		if stored == nil || found.sent[name] || !t.Schema.Same(v, stored, name) {
			found.addInvalid(path, message)
		}
	}
	if err := r.checkRules(t, v, report); err != nil {
		return err
	}
	if len(found.invalid) > 0 {
		return core.InvalidFields(t.Schema.Labelled(found.invalid))
	}
	if err := runTypeCheck(v); err != nil {
		return err
	}
	return checkSchedule(t, v, now)
}

// root gives the field that a path starts at.
func rootField(path string) string {
	if end := strings.IndexAny(path, ".["); end >= 0 {
		return path[:end]
	}
	return path
}

// ask asks every rule but the type's own Check.
func (r rules) checkRules(t *model.Type, v any, report func(path, message string)) error {
	if err := r.checkTags(v, report); err != nil {
		return err
	}
	for _, fe := range t.Schema.Check(v) {
		report(fe.Field, fe.Message)
	}
	for _, f := range t.Unique() {
		if len(t.Schema.Key(v, f)) > entries.MaxUnique {
			report(f.Name, fmt.Sprintf("must be at most %d bytes", entries.MaxUnique))
		}
	}
	return nil
}

// clean gives a text as it is kept, or a complaint about what no text may have.
func (r rules) cleanText(f *schema.Field, text string) (kept, complaint string) {
	prose := f.Row().Prose
	if prose == field.HTML {
		return r.mediaPathsIn(useHTTPSForImages(r.html.clean(text))), ""
	}
	text = normaliseText(text)
	switch f.Kind {
	case field.KindImage:
		text = useHTTPS(r.mediaPath(text))
	case field.KindLink:
		text = r.mediaPath(addScheme(text))
	}
	several := prose == field.SeveralLines
	for _, c := range text {
		switch {
		case several && (c == '\n' || c == '\t'):
		case !several && (c == '\n' || c == '\r'):
			return text, "must be one line"
		case unicode.IsControl(c):
			return text, "must not have control characters"
		}
	}
	return text, ""
}

// plain gives a text in one form (NFC), whatever the keyboard or the file system that it comes from, and without white space
// around it. A text of characters that nobody sees is empty.
func normaliseText(text string) string {
	text = strings.TrimSpace(norm.NFC.String(strings.ReplaceAll(text, "\r\n", "\n")))
	if strings.IndexFunc(text, func(c rune) bool { return !invisible(c) }) < 0 {
		return ""
	}
	return text
}

// invisible reports whether a character shows nothing by itself: space, joiners, marks of direction, variation selectors and
// the letters that are drawn blank (Hangul fillers, the Braille pattern without dots).
func invisible(c rune) bool {
	switch c {
	case '\u115F', '\u1160', '\u3164', '\uFFA0', '\u2800', '\u034F', '\u17B4', '\u17B5':
		return true
	}
	// Control characters are refused by name.
	return unicode.IsSpace(c) || unicode.In(c, unicode.Cf, unicode.Variation_Selector, unicode.Zs)
}

// struc asks the validator.
func (r rules) checkTags(v any, report func(path, message string)) error {
	err := r.validate.Struct(v)
	broken, ok := errors.AsType[validator.ValidationErrors](err)
	if !ok {
		return err
	}
	for _, fe := range broken {
		_, path, _ := strings.Cut(fe.Namespace(), ".")
		report(path, message(fe))
	}
	return nil
}

func message(fe validator.FieldError) string {
	unit := ""
	switch fe.Kind() {
	case reflect.String:
		unit = " characters"
	case reflect.Slice:
		unit = " entries"
	}
	switch fe.Tag() {
	case "required":
		return "is required"
	case "max":
		return fmt.Sprintf("must be at most %s%s", fe.Param(), unit)
	case "min":
		return fmt.Sprintf("must be at least %s%s", fe.Param(), unit)
	case "len":
		return fmt.Sprintf("must be exactly %s%s", fe.Param(), unit)
	case "oneof":
		return "must be one of " + strings.Join(strings.Fields(fe.Param()), ", ")
	}
	return fmt.Sprintf("breaks the rule %s %s", fe.Tag(), fe.Param())
}

// ownCheck asks the type's own Check.
func runTypeCheck(v any) error {
	c, ok := v.(model.Checker)
	if !ok {
		return nil
	}
	return asInvalid(c.Check())
}

// asInvalid takes what a type says of a value: an error without a code tells what is wrong with the entry.
func asInvalid(err error) error {
	if err == nil || core.CodeOf(err) != core.Internal {
		return err
	}
	return core.Wrap(err, core.Invalid, err.Error())
}
