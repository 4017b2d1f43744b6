package schema

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core/field"
)

// readDefault reads the default tag, and holds the value to the rules of its field.
func (at place) readDefault(f *Field, text string) {
	if f.custom != nil {
		at.say("set it in Prepare", "a kind of a plugin has no default")
		return
	}
	var err error
	switch f.typ.Kind() {
	case reflect.String:
		f.Default = text
	case reflect.Bool:
		f.Default, err = strconv.ParseBool(text)
	case reflect.Int, reflect.Int64:
		f.Default, err = strconv.ParseInt(text, 10, 64)
	case reflect.Float64:
		f.Default, err = finite(text)
	default:
		at.say("set it in Prepare", "the kind %s has no default", f.Kind)
		return
	}
	if err != nil {
		at.say(valueMend[f.Kind], "the default %q is not of the kind %s", text, f.Kind)
		f.Default = nil
		return
	}
	at.checkDefault(f, text)
}

var valueMend = map[field.Kind]string{
	field.KindBoolean: "write true or false", field.KindInteger: "write a whole number", field.KindNumber: "write a number",
}

// finite reads a number that JSON can hold.
func finite(text string) (float64, error) {
	n, err := strconv.ParseFloat(text, 64)
	if err == nil && (math.IsNaN(n) || math.IsInf(n, 0)) {
		err = strconv.ErrRange
	}
	return n, err
}

// checkDefault refuses a default that an entry could not have.
func (at place) checkDefault(f *Field, text string) {
	zero := reflect.ValueOf(f.Default).IsZero()
	broken := f.whole.breaks(f.measureOf())
	switch {
	case zero && f.typ.Kind() == reflect.String:
		at.say("leave it out", "the default is empty, which is none")
	case len(f.Choices) > 0 && !slices.Contains(f.Choices, text):
		at.say(Meant(text, f.Choices), "the default %q is none of %s", text, strings.Join(f.Choices, ", "))
	case zero && f.Required:
		at.say("name another, or leave required out", "the default %s counts as nothing, and the field is required", text)
	case broken != "":
		at.say("change the one or the other", "the default %q breaks %s", text, broken)
	case f.houseLen && utf8.RuneCountInString(text) > f.MaxLen:
		at.say("shorten it, or name a max", "the default has more than the %d characters that such a value has at the most", f.MaxLen)
	case f.typ.Kind() == reflect.String && f.Row().Prose != field.HTML && !kept(text, f.Row().Prose == field.SeveralLines):
		at.say("write it as it is to be kept", "the default %q has white space around it, or control characters", text)
	default:
		at.checkOwn(f, text)
	}
}

// measureOf is what bounds hold of the default.
func (f *Field) measureOf() float64 {
	switch v := f.Default.(type) {
	case string:
		return float64(utf8.RuneCountInString(v))
	case int64:
		return float64(v)
	case float64:
		return v
	}
	return 0
}

// kept reports whether a text is stored as it was sent.
func kept(text string, several bool) bool {
	return text == strings.TrimSpace(text) && !strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsControl(r) && (!several || r != '\n' && r != '\t')
	})
}

// checkOwn asks the kind's own rule.
func (at place) checkOwn(f *Field, text string) {
	value := reflect.ValueOf(f.Default).Convert(f.typ)
	checker, ok := reflect.TypeAssert[field.Checker](value)
	if !ok || value.IsZero() {
		return
	}
	if err := checker.Check(); err != nil {
		at.say(fmt.Sprintf("it %s", err), "the default %q is not of its kind", text)
	}
}
