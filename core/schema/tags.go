package schema

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
)

// readWords reads the cms tag.
func (f *Field) readWords(tag string) error {
	if tag == "" {
		return nil
	}
	for word := range strings.SplitSeq(tag, ",") {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "title":
			f.Title = true
		case "exact":
			f.Exact = true
		case "unique":
			f.Unique = true
		case "private":
			f.Private = true
		case "readonly":
			f.ReadOnly = true
		case "lines":
			f.Kind = field.KindLines
		case "tags":
			f.Kind = field.KindTags
		case "label":
			f.Label = value
		case "help":
			f.Help = value
		case "group":
			f.Group = value
		case "ref":
			f.Kind, f.Ref = field.KindRef, value
		case "from":
			f.From = value
		case "unit":
			f.Unit = value
		case "status":
			f.Status = value
		case "opening":
			f.Opening, f.ReadOnly, f.MaxLen = value, true, field.MaxOpening
		default:
			return fmt.Errorf("unknown word %q in the cms tag", word)
		}
	}
	if f.isList() != (f.Kind == field.KindLines || f.Kind == field.KindTags) {
		return fmt.Errorf("lines and tags are for lists of texts")
	}
	return nil
}

// readRules takes from the validator's words what forms and documents want to know. The validator
// itself enforces them.
func (f *Field) readRules(tag string) error {
	if tag == "" {
		return nil
	}
	inElement := false
	for rule := range strings.SplitSeq(tag, ",") {
		name, arg, _ := strings.Cut(rule, "=")
		switch name {
		case "dive":
			inElement = true
		case "omitempty":
			f.Empty = len(f.Choices) > 0 || strings.Contains(tag, "oneof")
		case "required":
			f.Required = f.Required || !inElement
		case "oneof":
			f.Choices = strings.Fields(arg)
			if f.Kind == field.KindText {
				f.Kind = field.KindChoice
			}
		case "min", "max":
			n, err := strconv.ParseFloat(arg, 64)
			if err != nil {
				return fmt.Errorf("%s=%s is not a number", name, arg)
			}
			f.limit(name, n, inElement)
		}
	}
	return nil
}

func (f *Field) limit(name string, n float64, inElement bool) {
	switch {
	case f.Kind == field.KindNumber || f.Kind == field.KindInteger:
		if name == "min" {
			f.Min = &n
		} else {
			f.Max = &n
		}
	case name == "min":
	case f.typ.Kind() == reflect.Slice && !inElement:
		f.MaxItems = int(n)
	default:
		f.MaxLen = int(n)
	}
}

func (f *Field) readDefault(text string) (err error) {
	switch f.typ.Kind() {
	case reflect.String:
		if len(f.Choices) > 0 && !slices.Contains(f.Choices, text) {
			return fmt.Errorf("default %q is none of %s", text, strings.Join(f.Choices, ", "))
		}
		f.Default = text
	case reflect.Bool:
		f.Default, err = strconv.ParseBool(text)
	case reflect.Int, reflect.Int64:
		f.Default, err = strconv.ParseInt(text, 10, 64)
	case reflect.Float64:
		f.Default, err = strconv.ParseFloat(text, 64)
	default:
		return fmt.Errorf("a %s has no default", f.Kind)
	}
	if err != nil {
		return fmt.Errorf("default %q: %w", text, err)
	}
	return nil
}
