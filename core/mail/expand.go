package mail

import (
	"fmt"
	"slices"
	"strings"
)

// The braces of a placeholder.
const (
	opening = "{{"
	closing = "}}"
)

// placeholders gives the words in double braces of a text, as they are written. It fails where braces are opened and not closed.
func placeholders(text string) (names []string, err error) {
	for {
		_, rest, found := strings.Cut(text, opening)
		if !found {
			return names, nil
		}
		name, after, closed := strings.Cut(rest, closing)
		if !closed || strings.Contains(name, opening) {
			return nil, fmt.Errorf("has %s without %s", opening, closing)
		}
		names = append(names, strings.TrimSpace(name))
		text = after
	}
}

// unknown gives what is wrong with the placeholders of a text; empty if nothing is.
func unknown(text string, known []string) string {
	names, err := placeholders(text)
	if err != nil {
		return err.Error()
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return fmt.Sprintf("has the unknown placeholder {{%s}}; there are %s", name, listed(known))
		}
	}
	return ""
}

func listed(names []string) string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = opening + name + closing
	}
	return strings.Join(all, ", ")
}

// expand puts values in the place of the placeholders. What is in a value is not looked at again. A placeholder without a value is
// left out.
func expand(text string, values map[string]string) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(text, opening)
		out.WriteString(before)
		if !found {
			return out.String()
		}
		name, after, _ := strings.Cut(rest, closing)
		out.WriteString(values[strings.TrimSpace(name)])
		text = after
	}
}
