package validate

import (
	"encoding/json"
	"strings"
	"unicode"

	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// The fields of a missing plugin are unknown: when the plugin returns, it may show a kept text as HTML or as a link. Kept texts
// must therefore be safe as both.

// checkKept refuses texts that are not safe in every kind of field.
func (r Rules) checkKept(t *model.Type, v any, report func(path, message string)) {
	kept := t.Schema.Kept(v)
	if kept == nil {
		return
	}
	parts, _ := t.Schema.Shaped()
	var value any
	if json.Unmarshal(kept, &value) == nil && !r.harmless(value) {
		report(parts.Name, "has HTML or a link that is not safe; import it with its plugin")
	}
}

// harmless reports whether all texts of a value in JSON are.
func (r Rules) harmless(value any) bool {
	switch value := value.(type) {
	case string:
		return !isScript(value) && (!strings.Contains(value, "<") || r.html.clean(value) == strings.TrimSpace(value) || !hasTag(value))
	case []any:
		for _, one := range value {
			if !r.harmless(one) {
				return false
			}
		}
	case map[string]any:
		for name, one := range value {
			if !r.harmless(name) || !r.harmless(one) {
				return false
			}
		}
	}
	return true
}

// hasTag reports whether a text has something that a browser may read as a tag or a comment.
func hasTag(text string) bool {
	for rest := text; ; {
		_, after, found := strings.Cut(rest, "<")
		if !found {
			return false
		}
		if next := strings.IndexFunc(after, func(c rune) bool { return c == '/' || c == '!' || c == '?' || unicode.IsLetter(c) }); next == 0 {
			return true
		}
		rest = after
	}
}

// isScript reports whether a text is an address that runs a script. Browsers ignore white space and control characters in
// the scheme.
func isScript(text string) bool {
	text = strings.ToLower(strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || unicode.IsControl(c) {
			return -1
		}
		return c
	}, text))
	for _, scheme := range []string{"javascript:", "vbscript:", "data:"} {
		if strings.HasPrefix(text, scheme) {
			return true
		}
	}
	return false
}

// shapeChoice is the choice that names the shape of a value; by is nil if the type has none.
type shapeChoice struct {
	by   *schema.Field
	kept bool // whether the parts of a missing shape are kept
}
