package filter

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// class is what the operators of a column depend on.
type class int

const (
	ofText class = iota
	ofChoice
	ofNumber
	ofBoolean
	ofTime
	ofMany
	ofID
	ofKind   // of a plugin
	ofSorted // of a plugin, with an order
)

// ops are the operators of each class.
var ops = map[class][]Op{
	ofText:    {Eq, Ne, In, Gt, Gte, Lt, Lte, Prefix, Empty},
	ofChoice:  {Eq, Ne, In, Empty},
	ofNumber:  {Eq, Ne, In, Gt, Gte, Lt, Lte, Empty},
	ofBoolean: {Eq, Ne, In, Empty},
	ofTime:    {Eq, Ne, In, Gt, Gte, Lt, Lte, Empty},
	ofMany:    {Any, All, Empty},
	ofID:      {Eq, Ne, In, Empty},
	ofKind:    {Eq, Ne, In, Empty},
	ofSorted:  {Eq, Ne, In, Gt, Gte, Lt, Lte, Empty},
}

// OpsOf returns the operators that a column accepts.
func OpsOf(c model.Column) []Op { return ops[classOf(c)] }

// TimeOps returns the operators of the times that every entry has.
func TimeOps() []Op { return ops[ofTime] }

// IDOps returns the operators of the id.
func IDOps() []Op { return ops[ofID] }

// classOf returns the class of a column, which determines its operators.
func classOf(c model.Column) class {
	if c.Many {
		return ofMany
	}
	return classOfValues(c)
}

// classOfValues returns the class of each value of a column, also of those of a list.
func classOfValues(c model.Column) class {
	switch shape := c.Row().Shape; {
	case len(c.Choices) > 0:
		return ofChoice
	case shape == field.ShapeNumber || shape == field.ShapeInteger:
		return ofNumber
	case shape == field.ShapeBoolean:
		return ofBoolean
	case shape == field.ShapeTime:
		return ofTime
	case shape == field.ShapeAny && c.CustomKind().Ordered():
		return ofSorted
	case shape == field.ShapeAny:
		return ofKind
	}
	return ofText
}

// valuesOf returns the values of a condition, each as the list index has it. The error completes the sentence "the query
// parameter …".
func valuesOf(of class, f *model.SchemaField, op Op, text string) ([]string, error) {
	switch op {
	case Empty:
		if text != "true" && text != "false" {
			return nil, errors.New("must be true or false")
		}
		return []string{text}, nil
	case In, Any, All:
		return listOf(of, f, text)
	}
	value, err := valueOf(of, f, text)
	if err != nil {
		return nil, err
	}
	if value == "" && op != Eq && op != Ne {
		return nil, errors.New("needs a value")
	}
	return []string{value}, nil
}

// listOf returns the values of a list with commas.
func listOf(of class, f *model.SchemaField, text string) ([]string, error) {
	all, err := split(text)
	if err != nil {
		return nil, err
	}
	if len(all) > MaxValues {
		return nil, fmt.Errorf("has more than %d values", MaxValues)
	}
	for i, one := range all {
		if one == "" {
			return nil, errors.New("has a value of nothing; filter by empty instead")
		}
		if all[i], err = valueOf(of, f, one); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// split splits a list at its commas. A comma after a backslash belongs to a value, and so does a backslash after another.
func split(text string) ([]string, error) {
	var all []string
	var one strings.Builder
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == ',':
			all = append(all, one.String())
			one.Reset()
		case c != '\\':
			one.WriteByte(c)
		case i+1 < len(text) && (text[i+1] == ',' || text[i+1] == '\\'):
			i++
			one.WriteByte(text[i])
		default:
			return nil, errors.New(`has a backslash before neither a comma nor a backslash`)
		}
	}
	return append(all, one.String()), nil
}

// noTime returns the error for a text that is no time. A query string whose + is not escaped has a space in its place.
func noTime(text string) error {
	const wrong = "must be a time with an offset, such as 2026-01-31T09:00:00Z"
	if _, err := time.Parse(time.RFC3339, strings.Replace(text, " ", "+", 1)); err == nil {
		return errors.New(wrong + "; write the + of the offset as %2B")
	}
	return errors.New(wrong)
}

// valueOf returns a value as the list index has it.
func valueOf(of class, f *model.SchemaField, text string) (string, error) {
	switch of {
	case ofKind, ofSorted:
		return f.CustomKind().Sought(text)
	case ofNumber:
		number, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsInf(number, 0) || math.IsNaN(number) || strings.ContainsAny(text, "xX_pP") {
			return "", errors.New("must be a number")
		}
		return strconv.FormatFloat(number+0, 'g', -1, 64), nil // turns -0 into 0
	case ofBoolean:
		if text != "true" && text != "false" {
			return "", errors.New("must be true or false")
		}
	case ofTime:
		if text == "" {
			return "", nil
		}
		at, err := time.Parse(time.RFC3339, text)
		if err != nil {
			return "", noTime(text)
		}
		if year := at.UTC().Year(); year < 1 || year > 9999 {
			return "", errors.New("must be a time within the years 1 to 9999")
		}
		return field.At(at).String(), nil
	case ofChoice:
		if !slices.Contains(f.Choices, text) && !(text == "" && f.Empty) {
			return "", errors.New("must be one of " + strings.Join(f.Choices, ", "))
		}
	}
	return text, nil
}
