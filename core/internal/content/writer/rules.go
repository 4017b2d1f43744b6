package writer

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/go-playground/validator/v10"
	"golang.org/x/text/unicode/norm"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// rules prepares and validates values before they are written.
type rules struct {
	validate *validator.Validate
	html     sanitiser
	site     string // the site's host, with its port if it has one; empty if unknown
}

func newRules() rules {
	v := validator.New(validator.WithRequiredStructEnabled())
	v.RegisterTagNameFunc(func(sf reflect.StructField) string {
		name, _, _ := strings.Cut(sf.Tag.Get("json"), ",")
		return name
	})
	return rules{validate: v, html: newSanitiser()}
}

// enforce prepares v for storage and checks the rules. It trims the texts that were sent and sanitises rich
// ones, gives emptied fields their default, calls the type's Prepare, and then checks every rule. old is nil
// on creation. found holds the problems of decoding. The error names every field that fails, except fields
// that have the same value in stored, the value in the store: an old value that has become invalid must not
// block a change of another field. stored is nil if everything is new.
func (r rules) enforce(t *model.Type, v, old, stored any, now time.Time, found problems) error {
	t.Schema.MapTexts(v, func(f *schema.Field, path, text string) string {
		if !found.sent[rootField(path)] {
			return text
		}
		if isRichText(path, v, stored) {
			return r.mediaPathsIn(useHTTPSForImages(r.html.clean(text)))
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

// isRichText reports whether one of the values says that the text at a path is rich text. The stored value counts as
// well, because Prepare may take back what made the new one plain.
func isRichText(path string, values ...any) bool {
	return slices.ContainsFunc(values, func(v any) bool {
		rich, ok := v.(model.RichTexter)
		return ok && rich.RichText(path)
	})
}

// rootField returns the field that a path starts with.
func rootField(path string) string {
	if end := strings.IndexAny(path, ".["); end >= 0 {
		return path[:end]
	}
	return path
}

// checkRules checks every rule except the type's own Check.
func (r rules) checkRules(t *model.Type, v any, report func(path, message string)) error {
	if err := r.checkTags(v, report); err != nil {
		return err
	}
	for _, fe := range t.Schema.Check(v) {
		report(fe.Field, fe.Message)
	}
	for _, f := range t.Unique() {
		if len(t.Schema.Key(v, f)) > entrystore.MaxUnique {
			report(f.Name, fmt.Sprintf("must be at most %d bytes", entrystore.MaxUnique))
		}
	}
	return nil
}

// cleanText returns a text as it is stored, or a complaint about a text that is not allowed.
func (r rules) cleanText(f *schema.Field, text string) (cleaned, complaint string) {
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
	multiline := prose == field.SeveralLines
	for _, c := range text {
		switch {
		case multiline && (c == '\n' || c == '\t'):
		case !multiline && (c == '\n' || c == '\r'):
			return text, "must be one line"
		case unicode.IsControl(c):
			return text, "must not have control characters"
		}
	}
	return text, ""
}

// normaliseText converts a text to Unicode NFC, so that it does not depend on the keyboard or file system
// that it comes from, and trims it. A text of invisible characters only becomes empty.
func normaliseText(text string) string {
	text = strings.TrimSpace(norm.NFC.String(strings.ReplaceAll(text, "\r\n", "\n")))
	if strings.IndexFunc(text, func(c rune) bool { return !invisible(c) }) < 0 {
		return ""
	}
	return text
}

// invisible reports whether a character shows nothing by itself: space, joiners, direction marks, variation
// selectors and letters that are drawn blank (Hangul fillers, the Braille pattern without dots).
func invisible(c rune) bool {
	switch c {
	case '\u115F', '\u1160', '\u3164', '\uFFA0', '\u2800', '\u034F', '\u17B4', '\u17B5':
		return true
	}
	// Control characters are refused with a message of their own.
	return unicode.IsSpace(c) || unicode.In(c, unicode.Cf, unicode.Variation_Selector, unicode.Zs)
}

// checkTags checks the validator's struct tags.
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

// runTypeCheck runs the type's own Check.
func runTypeCheck(v any) error {
	c, ok := v.(model.Checker)
	if !ok {
		return nil
	}
	return asInvalid(c.Check())
}

// asInvalid converts an error of a type's check: an error without a code describes what is wrong with the
// entry.
func asInvalid(err error) error {
	if err == nil || core.CodeOf(err) != core.Internal {
		return err
	}
	return core.Wrap(err, core.Invalid, err.Error())
}
