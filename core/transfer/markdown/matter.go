// Package markdown reads folders of Markdown files with front matter, by the conventions of Hugo, Astro and Jekyll.
package markdown

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
	"go.yaml.in/yaml/v3"

	"github.com/quoin-cms/quoin/core"
)

// matter is what stands above a text, by names in lower case.
type matter map[string]any

// split takes a file apart into its front matter and its text. It fails with Malformed.
func split(file []byte) (m matter, text []byte, err error) {
	file = bytes.ReplaceAll(bytes.TrimPrefix(file, []byte("\ufeff")), []byte("\r\n"), []byte("\n"))
	m = matter{}
	var found map[string]any
	for fence, read := range map[string]func([]byte, any) error{"---": yaml.Unmarshal, "+++": toml.Unmarshal} {
		rest, opens := bytes.CutPrefix(file, []byte(fence+"\n"))
		if !opens {
			continue
		}
		head, after, closes := bytes.Cut(append([]byte("\n"), rest...), []byte("\n"+fence+"\n"))
		if !closes {
			if head, closes = bytes.CutSuffix(append([]byte("\n"), rest...), []byte("\n"+fence)); !closes {
				return nil, nil, core.Errorf(core.Malformed, "The front matter has no end.")
			}
		}
		if err := read(head, &found); err != nil {
			first, _, _ := strings.Cut(err.Error(), "\n")
			return nil, nil, core.Wrap(err, core.Malformed, "The front matter cannot be read: "+core.Cut(first, 200)+".")
		}
		for name, value := range found {
			m[strings.ToLower(name)] = value
		}
		return m, after, nil
	}
	return m, file, nil
}

// text gives the first of the names that has one.
func (m matter) text(names ...string) string {
	for _, name := range names {
		switch v := m[name].(type) {
		case string:
			if v != "" {
				return v
			}
		case int, int64, float64, uint64:
			return fmt.Sprint(v)
		case map[string]any: // a picture with what is said of it
			for _, part := range []string{"src", "url", "image", "name"} {
				if s, ok := v[part].(string); ok {
					return s
				}
			}
		}
	}
	return ""
}

// texts gives the first of the names that has a list, or a text with commas.
func (m matter) texts(names ...string) (all []string) {
	for _, name := range names {
		switch v := m[name].(type) {
		case string:
			for part := range strings.SplitSeq(v, ",") {
				if part = strings.TrimSpace(part); part != "" {
					all = append(all, part)
				}
			}
		case []any:
			for _, one := range v {
				all = append(all, fmt.Sprint(one))
			}
		}
		if len(all) > 0 {
			return all
		}
	}
	return nil
}

// yes reports whether a name is true.
func (m matter) yes(name string) bool {
	v, _ := m[name].(bool)
	return v || m[name] == "true"
}

// layouts are how people write times in front matter.
var layouts = []string{
	time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05 -0700", "2006-01-02 15:04:05", "2006-01-02 15:04", time.DateOnly,
	"Jan 2, 2006", "Jan 2 2006", "January 2, 2006", "2 January 2006", "2 Jan 2006", time.RFC1123, time.RFC1123Z,
}

// when gives the first of the names that has a time.
func (m matter) when(names ...string) time.Time {
	for _, name := range names {
		switch v := m[name].(type) {
		case time.Time:
			return v.UTC()
		case toml.LocalDate:
			return v.AsTime(time.UTC)
		case toml.LocalDateTime:
			return v.AsTime(time.UTC)
		case string:
			for _, layout := range layouts {
				if at, err := time.Parse(layout, strings.TrimSpace(v)); err == nil {
					return at.UTC()
				}
			}
		}
	}
	return time.Time{}
}
