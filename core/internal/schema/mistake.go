package schema

import (
	"fmt"
	"slices"
	"strings"
)

// Mistake is a mistake of the author of a content type or a plugin. It is found when the program starts.
type Mistake struct {
	Type   string // the name of the content type; empty if it is a mistake of a plugin
	Plugin string // the name of the plugin; empty if it is a mistake of a content type
	Field  string // the path of a field in JSON, "reviews.rating", or its name in Go if it has none; empty for no field
	Wrong  string // the mistake: `the rule "reqired" is not known`
	Mend   string // the correction: `did you mean "required"?`
}

// Error is one line.
func (m Mistake) Error() string {
	said := m.Wrong + "; " + m.Mend
	if m.Field != "" {
		said = fmt.Sprintf("field %q: %s", m.Field, said)
	}
	switch {
	case m.Plugin != "":
		return fmt.Sprintf("plugin %q: %s", m.Plugin, said)
	case m.Type == "":
		return said
	case m.Field == "":
		return fmt.Sprintf("content type %q: %s", m.Type, said)
	}
	return fmt.Sprintf("content type %q, %s", m.Type, said)
}

// Mistakes are all of them at once, as one error.
type Mistakes []Mistake

// Error has a line for each.
func (all Mistakes) Error() string {
	lines := make([]string, len(all))
	for i, m := range all {
		lines[i] = m.Error()
	}
	return strings.Join(lines, "\n")
}

// Err is nil where there is none.
func (all Mistakes) Err() error {
	if len(all) == 0 {
		return nil
	}
	return all
}

// Of gives the mistakes as those of a content type.
func (all Mistakes) Of(typ string) Mistakes {
	out := slices.Clone(all)
	for i := range out {
		out[i].Type = typ
	}
	return out
}

// Add notes a mistake in a field; an empty one is about the whole.
func (all *Mistakes) Add(field, wrong, mend string) {
	*all = append(*all, Mistake{Field: field, Wrong: wrong, Mend: mend})
}
