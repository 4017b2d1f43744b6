package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// guard runs a method of a plugin. A panic is logged, and becomes an error that completes the sentence "<value> …".
func guard(method string, do func() error) (err error) {
	defer func() {
		if said := recover(); said != nil {
			slog.Error("a method of a kind of a plugin panics", "method", method, "panic", said)
			err = fmt.Errorf("cannot be used, because the method %s of its kind panics", method)
		}
	}()
	return do()
}

// decode reads a value. The error completes the sentence "<field> …".
func (k *Custom) decode(raw json.RawMessage) (v reflect.Value, err error) {
	ptr := reflect.New(k.Type)
	err = guard("UnmarshalJSON", func() error { return json.Unmarshal(raw, ptr.Interface()) })
	switch err.(type) { //nolint:errorlint // encoding/json returns them as they are
	case *json.UnmarshalTypeError, *json.SyntaxError:
		err = errors.New("must be " + k.row.Wants)
	}
	return ptr.Elem(), err
}

// encode returns the JSON of a value as it is stored.
func (k *Custom) encode(v reflect.Value) (raw []byte, err error) {
	err = guard("MarshalJSON", func() (err error) {
		raw, err = json.Marshal(v.Interface())
		return err
	})
	return raw, err
}

// accept reads a value in JSON and checks its rules. The problem completes the sentence "<field> …"; it is empty if there is
// none.
func (k *Custom) accept(raw json.RawMessage) (v reflect.Value, problem string) {
	raw = compact(raw)
	if len(raw) > MaxCustom {
		return v, tooLong
	}
	empty := k.isEmpty(raw)
	if !empty {
		if problem = k.breach(raw); problem != "" {
			return v, problem
		}
	}
	v, err := k.decode(raw)
	if err != nil {
		return v, err.Error()
	}
	return v, k.check(v)
}

var tooLong = fmt.Sprintf("must be at most %d KB", MaxCustom>>10)

// check checks the rules of a value. The problem completes the sentence "<field> …"; it is empty if there is none.
func (k *Custom) check(v reflect.Value) (problem string) {
	raw, err := k.encode(v)
	switch {
	case err != nil:
		return err.Error()
	case len(raw) > MaxCustom:
		return tooLong
	case v.IsZero() || k.isEmpty(raw):
		return ""
	}
	if problem = k.breach(raw); problem != "" {
		return problem
	}
	if checker, ok := v.Interface().(rejecter); ok {
		if err := guard("Check", checker.Check); err != nil {
			return err.Error()
		}
	}
	again, err := k.decode(raw)
	if err != nil {
		return err.Error()
	}
	if same, err := k.encode(again); err != nil || !bytes.Equal(same, raw) {
		return "is not the same when its JSON is read again: that is a mistake of its kind"
	}
	if _, err := k.index(v); err != nil {
		return err.Error()
	}
	return ""
}

// isEmpty reports whether JSON is that of an empty value.
func (k *Custom) isEmpty(raw []byte) bool {
	return bytes.Equal(raw, k.zero) || slices.Contains([]string{"", "null", `""`, "[]", "{}"}, string(raw))
}

// breach returns how JSON breaks the schema; empty if it does not.
func (k *Custom) breach(raw []byte) string {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return "must be " + k.row.Wants
	}
	if value, err = measurable(value); err != nil {
		return "has a number that is too large"
	}
	var invalid error
	if err := guard("Schema", func() error { invalid = k.rule.Validate(value); return nil }); err != nil {
		return err.Error()
	}
	return breach(invalid)
}

// maxDigits is the maximum length of a number that is compared digit by digit.
const maxDigits = 64

// measurable replaces the numbers of a decoded JSON value that have an exponent or many digits by floating-point numbers,
// because the library for JSON schemas computes all digits of a number. It fails if one is too large for that.
func measurable(value any) (_ any, err error) {
	switch v := value.(type) {
	case json.Number:
		if len(v) <= maxDigits && !strings.ContainsAny(string(v), "eE") {
			return v, nil
		}
		return v.Float64()
	case []any:
		for i := range v {
			if v[i], err = measurable(v[i]); err != nil {
				return nil, err
			}
		}
	case map[string]any:
		for name := range v {
			if v[name], err = measurable(v[name]); err != nil {
				return nil, err
			}
		}
	}
	return value, nil
}

// printer writes the messages of the library for JSON schemas.
var printer = message.NewPrinter(language.English)

// breach returns the first reason for an error of the library in words.
func breach(err error) string {
	found, ok := errors.AsType[*jsonschema.ValidationError](err)
	if !ok {
		return orElse(err, "")
	}
	for len(found.Causes) > 0 {
		found = found.Causes[0]
	}
	at := ""
	if len(found.InstanceLocation) > 0 {
		at = " at " + strings.Join(found.InstanceLocation, ".")
	}
	return fmt.Sprintf("is not valid%s: %s", at, found.ErrorKind.LocalizedString(printer))
}

// text returns the text of a value in JSON for people; empty for an empty value, and if its kind has no texts.
func (k *Custom) text(raw json.RawMessage) (text string) {
	v, err := k.decode(raw)
	if err != nil || v.IsZero() || k.isEmpty(compact(raw)) {
		return ""
	}
	if t, ok := v.Interface().(texter); ok {
		_ = guard("Text", func() error { text = t.Text(); return nil }) // it is logged
	}
	return text
}

// cell returns a value in a table: its text, or else its JSON.
func (k *Custom) cell(raw json.RawMessage) string {
	if text := k.text(raw); text != "" {
		return text
	}
	if raw = compact(raw); !k.isEmpty(raw) {
		return string(raw)
	}
	return ""
}

// Separator is between the order of a value and the value in the list index. No other value of the index has it.
const Separator = "\x00"

// maxSort is the number of bytes of the order of a value that count.
const maxSort = 200

// leastSort is the order of a value whose own is empty, which would be that of no value.
const leastSort = "\x01"

// index returns a value as the list index has it: its JSON, after its order if its kind has one; empty for an empty value.
func (k *Custom) index(v reflect.Value) (string, error) {
	raw, err := k.encode(v)
	if err != nil || v.IsZero() || k.isEmpty(raw) {
		return "", err
	}
	s, ok := v.Interface().(sorter)
	if !ok {
		return string(raw), nil
	}
	key := ""
	err = guard("Sort", func() error { key = strings.ReplaceAll(s.Sort(), Separator, ""); return nil })
	key = key[:min(len(key), maxSort)]
	if key == "" {
		key = leastSort
	}
	return key + Separator + string(raw), err
}

// Sought returns a value of a filter as the list index has it. The value is written as JSON; quotation marks around a text
// may be left out. The error completes the sentence "the query parameter …".
func (k *Custom) Sought(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	v, problem := k.accept(json.RawMessage(text))
	if problem != "" {
		quoted, err := json.Marshal(text)
		if err != nil {
			return "", err
		}
		var second string
		if v, second = k.accept(quoted); second != "" {
			return "", fmt.Errorf("%s; write a value of the kind %s as JSON", problem, k.Name)
		}
	}
	return k.index(v)
}

// Unsorted returns the JSON of a value in the list index.
func Unsorted(indexed string) string {
	if _, value, sorted := strings.Cut(indexed, Separator); sorted {
		return value
	}
	return indexed
}

// compact removes the white space of JSON; it returns malformed JSON unchanged.
func compact(raw []byte) []byte {
	var out bytes.Buffer
	if json.Compact(&out, raw) != nil {
		return raw
	}
	return out.Bytes()
}

// checkCustom checks a value of a kind of a plugin; the problem is empty if there is none.
func (f *Field) checkCustom(v reflect.Value) (problem string) {
	if problem = f.custom.check(v); problem != "" || !f.Required || v.IsZero() {
		return problem
	}
	if raw, err := f.custom.encode(v); err == nil && f.custom.isEmpty(raw) {
		return "is required"
	}
	return ""
}

// CheckSent checks a value of the kind as it was sent. The problem completes the sentence "<field> …"; it is empty
// if there is none.
func (k *Custom) CheckSent(raw json.RawMessage) (problem string) {
	_, problem = k.accept(raw)
	return problem
}
