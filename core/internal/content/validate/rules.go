// Package validate makes checked values of the bodies that clients send: it decodes them strictly, cleans their texts, and
// enforces the rules of the content type. It reads and writes no store; the writer checks what depends on other entries.
package validate

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
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// Rules prepares and validates values before they are written.
type Rules struct {
	validate *validator.Validate
	html     sanitiser
	Site     string // the site's host, with its port if it has one; empty if unknown
}

// NewRules returns the rules of a site whose host is not known.
func NewRules() Rules {
	v := validator.New(validator.WithRequiredStructEnabled())
	v.RegisterTagNameFunc(func(sf reflect.StructField) string {
		name, _, _ := strings.Cut(sf.Tag.Get("json"), ",")
		return name
	})
	return Rules{validate: v, html: newSanitiser()}
}

// Enforce prepares v for storage and checks the rules. It trims the texts that were sent and sanitises rich
// ones, gives emptied fields their default, calls the type's Prepare, and then checks every rule. old is nil
// on creation. found holds the problems of decoding. The error names every field that fails, except fields
// that have the same value in stored, the value in the store: an old value that has become invalid must not
// block a change of another field. stored is nil if everything is new.
func (r Rules) Enforce(t *model.Type, v, old, stored any, now time.Time, found Problems) error {
	r.cleanTexts(t, v, &found)
	t.Schema.RefillTexts(v)
	t.Prepare(v, old, now)
	r.cleanRichTexts(t, v, stored, found)
	t.Schema.FillLists(v)
	report := func(path, message string) {
		name := schema.Root(path)
		if message == required && found.refused(path) {
			return // a value was sent, and it is empty because it was refused
		}
		if stored == nil || found.sent[name] || !t.Schema.Same(v, stored, name) {
			found.AddInvalid(path, message)
		}
	}
	if err := r.checkRules(t, v, report); err != nil {
		return err
	}
	if len(found.invalid) > 0 {
		return core.InvalidFields(t.Schema.For(v).Labelled(found.invalid))
	}
	if err := runTypeCheck(v); err != nil {
		return err
	}
	return CheckSchedule(t, v, now)
}

// cleanTexts cleans the texts that were sent.
func (r Rules) cleanTexts(t *model.Type, v any, found *Problems) {
	t.Schema.MapTexts(v, func(f *schema.Field, path, text string) string {
		if !found.sent[schema.Root(path)] {
			return text
		}
		text, problem := r.cleanText(f, text)
		if problem != "" {
			found.AddInvalid(path, problem)
		}
		return text
	})
}

// cleanRichTexts sanitises the long texts that are rich text in this value: those that were sent, and those that were
// plain text until now. It runs after Prepare, which may decide what a text is.
func (r Rules) cleanRichTexts(t *model.Type, v, stored any, found Problems) {
	rich, ok := v.(model.RichTexter)
	if !ok {
		return
	}
	before, _ := stored.(model.RichTexter)
	t.Schema.MapTexts(v, func(f *schema.Field, path, text string) string {
		kept := before != nil && before.RichText(path) && !found.sent[schema.Root(path)]
		if f.Kind != field.KindLong || kept || !rich.RichText(path) {
			return text
		}
		return r.mediaPathsIn(useHTTPSForImages(r.html.clean(text)))
	})
}

// checkRules checks every rule except the type's own Check.
func (r Rules) checkRules(t *model.Type, v any, report func(path, message string)) error {
	refused := map[string]bool{}
	once := func(path, message string) {
		refused[path] = true
		report(path, message)
	}
	_, by := t.Schema.Shaped()
	if err := r.checkTags(shapeChoice{by, t.Schema.Kept(v) != nil}, v, once); err != nil {
		return err
	}
	if name, parts := t.Schema.ShapeValue(v); parts != nil {
		if err := r.checkTags(shapeChoice{}, parts, func(path, message string) { once(name+"."+path, message) }); err != nil {
			return err
		}
	}
	r.checkKept(t, v, report)
	checkEmptyLists(t, v, refused, report)
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

// cleanText returns a text as it is stored, or a problem about a text that is not allowed.
func (r Rules) cleanText(f *schema.Field, text string) (cleaned, problem string) {
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
	if f.Kind == field.KindTags || f.Exact && !multiline {
		// Entries are grouped by these texts, and nobody sees that two of them differ in their spaces.
		text = strings.Join(strings.FieldsFunc(text, func(c rune) bool { return unicode.Is(unicode.Zs, c) }), " ")
	}
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

// checkTags checks the validator's struct tags. The tag of the choice that names the shape of the value
// lacks the shapes of plugins.
func (r Rules) checkTags(shape shapeChoice, v any, report func(path, message string)) error {
	err := r.validate.Struct(v)
	broken, ok := errors.AsType[validator.ValidationErrors](err)
	if !ok {
		return err
	}
	waiver, _ := v.(model.Waiver)
	for _, fe := range broken {
		// The path begins with the name of the type, which that of the input of a plugin's call lacks.
		path := strings.TrimPrefix(fe.Namespace(), reflect.TypeOf(v).Elem().Name()+".")
		if fe.Tag() == "required" && waiver != nil && waiver.Waives(path) {
			continue
		}
		if shape.by != nil && path == shape.by.Name && fe.Tag() == "oneof" {
			if !shape.kept && !slices.Contains(shape.by.Choices, fmt.Sprint(fe.Value())) {
				report(path, "must be one of "+strings.Join(shape.by.Choices, ", "))
			}
			continue
		}
		report(path, message(fe))
	}
	return nil
}

// required is the message of the rule of that name.
const required = "is required"

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
		return required
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
	return AsInvalid(c.Check())
}

// AsInvalid converts an error of a type's check: an error without a code describes what is wrong with the
// entry.
func AsInvalid(err error) error {
	if err == nil || core.CodeOf(err) != core.Internal {
		return err
	}
	return core.Wrap(err, core.Invalid, err.Error())
}

// FirstBroken names the first rule that a value breaks; empty if it breaks none.
func (r Rules) FirstBroken(t *model.Type, v any) (reason string) {
	defer func() {
		if recover() != nil {
			reason = "its own Check panics"
		}
	}()
	_ = r.checkRules(t, v, func(path, message string) {
		if reason == "" {
			reason = path + " " + message
		}
	})
	if reason == "" && runTypeCheck(v) != nil {
		reason = "refused by its own Check" // its text may contain the entry's content
	}
	return reason
}

// CheckSchedule refuses a schedule that never ends. The program would check the entry again and again without
// an effect.
func CheckSchedule(t *model.Type, value any, now time.Time) error {
	if !model.Endless(value, now) {
		return nil
	}
	return core.Errorf(core.Invalid, "The schedule of this entry never ends: Due of the content type %q names moment after moment at which Visible does not turn.", t.Name)
}

// CheckFieldRoles adds a problem for each field that differs between two values and that the actor may not
// write. A field may be sent unchanged, because forms send whole entries.
func CheckFieldRoles(t *model.Type, actor core.Actor, before, after any, found *Problems) {
	for i := range t.Schema.Fields {
		f := &t.Schema.Fields[i]
		if !policy.AtLeast(actor.Role, f.May) && !t.Schema.Same(before, after, f.Name) {
			found.AddInvalid(f.Name, "may be changed by an "+string(f.May)+" alone")
		}
	}
}
