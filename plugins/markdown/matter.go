// Package markdown reads folders of Markdown files with front matter, by the conventions of Hugo, Astro, Jekyll, Hexo,
// Eleventy and Zola.
package markdown

import (
	"strings"
	"time"
)

// matter is the front matter of a file, by names in lower case. A value is a string, a []any, or a map[string]any of
// such values. Scalars are strings as the author wrote them, so that a title of digits is unchanged. Null values are
// left out.
type matter map[string]any

// unfold copies values to their usual names: Zola has tags and categories in "taxonomies", and some generators have the
// time of publication in "published".
func (m matter) unfold() {
	if taxonomies, ok := m["taxonomies"].(map[string]any); ok {
		for _, name := range []string{"tags", "categories"} {
			if _, there := m[name]; !there && taxonomies[name] != nil {
				m[name] = taxonomies[name]
			}
		}
	}
	if _, isTime := timeOf(m.text("published")); isTime && m["pubdate"] == nil {
		m["pubdate"] = m["published"]
	}
}

// text returns the first non-empty text among the values with the names.
func (m matter) text(names ...string) string {
	for _, name := range names {
		switch v := m[name].(type) {
		case string:
			if v != "" {
				return v
			}
		case map[string]any: // a picture with its properties
			for _, part := range []string{"src", "url", "image", "name"} {
				if s, ok := v[part].(string); ok {
					return s
				}
			}
		}
	}
	return ""
}

// texts returns the first non-empty list among the values with the names. A text is split at commas.
func (m matter) texts(names ...string) (all []string) {
	for _, name := range names {
		if s, ok := m[name].(string); ok {
			for part := range strings.SplitSeq(s, ",") {
				all = appendText(all, part)
			}
		} else {
			all = appendText(all, m[name])
		}
		if len(all) > 0 {
			return all
		}
	}
	return nil
}

// appendText appends the texts of a value: those in a list, and the name of an object.
func appendText(all []string, value any) []string {
	switch v := value.(type) {
	case string:
		if v = strings.TrimSpace(v); v != "" {
			all = append(all, v)
		}
	case []any:
		for _, one := range v {
			all = appendText(all, one)
		}
	case map[string]any:
		for _, name := range []string{"name", "title", "label", "slug"} {
			if s, ok := v[name].(string); ok {
				return appendText(all, s)
			}
		}
	}
	return all
}

// answer is the value of a name that is answered by yes or no.
type answer int

const (
	silent answer = iota // the name does not occur
	yes
	no
	unclear
)

func (m matter) asks(name string) answer {
	value, there := m[name]
	if !there {
		return silent
	}
	word, _ := value.(string)
	switch strings.ToLower(strings.TrimSpace(word)) {
	case "true", "yes", "on", "y", "1":
		return yes
	case "false", "no", "off", "n", "0":
		return no
	}
	return unclear
}

// when returns the first time among the values with the names. unread reports whether a value before it, or any if
// there is no time, could not be read.
func (m matter) when(names ...string) (at time.Time, unread bool) {
	for _, name := range names {
		value, there := m[name]
		if !there || value == "" {
			continue
		}
		word, _ := value.(string)
		if at, read := timeOf(word); read {
			return at, unread
		}
		unread = true
	}
	return time.Time{}, unread
}
