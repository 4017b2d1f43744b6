package scaffold

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/model"
)

// Field is a field of a new content type.
type Field struct {
	Name     string   // in JSON: "launchedAt"
	Kind     string   // one of Kinds
	Of       []string // the choices of a select, or the single type of a ref
	Required bool
}

// The limits for one type. An author who needs more edits the file.
const (
	maxFields  = 100
	maxChoices = 50
)

var (
	fieldName = regexp.MustCompile(`^[a-z][A-Za-z0-9]{0,39}$`)
	fieldText = regexp.MustCompile(`^([^:()!]*):([a-z]*)(?:\(([^()]*)\))?(!?)$`)
	choice    = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$`)
	typeName  = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
)

// ParseFields parses comma-separated fields, each of the form "name:kind": "client:text!, body:rich,
// industry:select(finance|health), author:ref(member)". An exclamation mark makes a field required. The error is a
// sentence that names the field.
func ParseFields(text string) ([]Field, error) {
	var fields []Field
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		f, err := parseField(part)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(fields, func(other Field) bool { return other.Name == f.Name }) {
			return nil, fmt.Errorf("field %q: it is there twice", f.Name)
		}
		if len(fields) == maxFields {
			return nil, fmt.Errorf("a type begins with %d fields at the most", maxFields)
		}
		fields = append(fields, f)
	}
	return fields, nil
}

func parseField(text string) (Field, error) {
	parts := fieldText.FindStringSubmatch(text)
	if parts == nil {
		return Field{}, fmt.Errorf(`field %q: write name:kind, as in "client:text!" or "size:select(small|large)"`, text)
	}
	f := Field{Name: strings.TrimSpace(parts[1]), Kind: parts[2], Required: parts[4] != ""}
	if parts[3] != "" {
		for of := range strings.SplitSeq(parts[3], "|") {
			f.Of = append(f.Of, strings.TrimSpace(of))
		}
	}
	if err := f.check(); err != nil {
		return Field{}, fmt.Errorf("field %q: %w", f.Name, err)
	}
	return f, nil
}

func (f Field) check() error {
	if !fieldName.MatchString(f.Name) {
		return fmt.Errorf("the name must be a word such as launchedAt: a small letter first, then letters and digits")
	}
	if err := model.CheckFieldName(f.Name); err != nil {
		return err
	}
	if _, err := kindOf(f.Kind); err != nil {
		return err
	}
	switch {
	case f.Kind == selectWord:
		return f.checkChoices()
	case f.refers() && (len(f.Of) != 1 || !typeName.MatchString(f.Of[0])):
		return fmt.Errorf("a %s names the type that it refers to: %s:%s(member)", f.Kind, f.Name, f.Kind)
	case !f.refers() && f.Of != nil:
		return fmt.Errorf("a %s takes nothing in brackets", f.Kind)
	case f.Kind == "bool" && f.Required:
		return fmt.Errorf("a bool is never required: false is an answer as well")
	}
	return nil
}

// refers reports whether the field refers to entries of a type.
func (f Field) refers() bool { return f.Kind == refWord || f.Kind == refsWord }

func (f Field) checkChoices() error {
	if len(f.Of) == 0 || len(f.Of) > maxChoices {
		return fmt.Errorf("a select has 1 to %d choices: %s:select(small|large)", maxChoices, f.Name)
	}
	for i, c := range f.Of {
		if !choice.MatchString(c) {
			return fmt.Errorf("the choice %q must be letters, digits and hyphens", c)
		}
		if slices.Contains(f.Of[:i], c) {
			return fmt.Errorf("the choice %q is there twice", c)
		}
	}
	return nil
}
