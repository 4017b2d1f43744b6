package content

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"
	"unicode"

	"github.com/go-playground/validator/v10"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/schema"
)

// rules judges values before they are written.
type rules struct {
	validate *validator.Validate
	html     sanitiser
}

func newRules() rules {
	v := validator.New(validator.WithRequiredStructEnabled())
	v.RegisterTagNameFunc(func(sf reflect.StructField) string {
		name, _, _ := strings.Cut(sf.Tag.Get("json"), ",")
		return name
	})
	return rules{validate: v, html: newSanitiser()}
}

// judge makes v what will be stored and holds it against the rules: texts are trimmed and rich ones
// sanitised, emptied fields take their default, the type prepares, then every rule is asked. old is
// nil on creation. found is what decoding had to say; the error names every field that fails.
func (r rules) judge(t *Type, v, old any, now time.Time, found problems) error {
	t.Schema.MapTexts(v, func(f *schema.Field, path, text string) string {
		text, complaint := r.clean(f, text)
		if complaint != "" {
			found.broken(path, complaint)
		}
		return text
	})
	t.Schema.ApplyDefaults(v, func(f *schema.Field) bool { return !emptied(f) })
	t.codec.prepare(v, old, now)
	t.Schema.FillLists(v)
	if err := r.struc(v, &found); err != nil {
		return err
	}
	for _, fe := range t.Schema.Check(v) {
		found.broken(fe.Field, fe.Message)
	}
	for _, f := range t.unique {
		if len(t.Schema.Key(v, f)) > longestUnique {
			found.broken(f.Name, fmt.Sprintf("must be at most %d bytes", longestUnique))
		}
	}
	if len(found.invalid) > 0 {
		return core.InvalidFields(found.invalid)
	}
	return ownCheck(v)
}

// clean gives a text as it is kept, or a complaint about what no text may have.
func (r rules) clean(f *schema.Field, text string) (kept, complaint string) {
	if f.Kind == field.KindRich {
		return r.html.clean(text), ""
	}
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	several := f.Kind == field.KindLong
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

// struc asks the validator.
func (r rules) struc(v any, found *problems) error {
	err := r.validate.Struct(v)
	broken, ok := errors.AsType[validator.ValidationErrors](err)
	if !ok {
		return err
	}
	for _, fe := range broken {
		_, path, _ := strings.Cut(fe.Namespace(), ".")
		found.broken(path, message(fe))
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
	case "oneof":
		return "must be one of " + strings.Join(strings.Fields(fe.Param()), ", ")
	}
	return fmt.Sprintf("breaks the rule %s %s", fe.Tag(), fe.Param())
}

// ownCheck asks the type's own Check.
func ownCheck(v any) error {
	c, ok := v.(Checker)
	if !ok {
		return nil
	}
	err := c.Check()
	if err == nil || core.CodeOf(err) != core.Internal {
		return err
	}
	return core.Wrap(err, core.Invalid, err.Error())
}
