package mail

import (
	"fmt"
	"slices"
	"strings"
)

// The delimiters of a placeholder.
const (
	openBraces  = "{{"
	closeBraces = "}}"
)

// placeholders returns the names of the placeholders of a text, in order. It fails if a placeholder is not closed.
func placeholders(text string) (names []string, err error) {
	for {
		_, rest, found := strings.Cut(text, openBraces)
		if !found {
			return names, nil
		}
		name, after, closed := strings.Cut(rest, closeBraces)
		if !closed || strings.Contains(name, openBraces) {
			return nil, fmt.Errorf("has %s without %s", openBraces, closeBraces)
		}
		names = append(names, strings.TrimSpace(name))
		text = after
	}
}

// checkPlaceholders returns what is wrong with the placeholders of a text; empty if nothing is.
func checkPlaceholders(text string, known []string) string {
	names, err := placeholders(text)
	if err != nil {
		return err.Error()
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return fmt.Sprintf("has the unknown placeholder {{%s}}; there are %s", name, listPlaceholders(known))
		}
	}
	return ""
}

func listPlaceholders(names []string) string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = openBraces + name + closeBraces
	}
	return strings.Join(all, ", ")
}

// expand replaces the placeholders with values. Values are not expanded themselves. A placeholder without a value is removed.
func expand(text string, values map[string]string) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(text, openBraces)
		out.WriteString(before)
		if !found {
			return out.String()
		}
		name, after, _ := strings.Cut(rest, closeBraces)
		out.WriteString(values[strings.TrimSpace(name)])
		text = after
	}
}
