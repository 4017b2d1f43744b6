package pageeditor

import (
	"html"
	"regexp"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/model"
)

// searchPath is the address of the search, whose hits are entries of different types.
const searchPath = "/api/search"

// markHits marks the titles of the hits of a search, and the excerpts of which the field can be told.
func (s *Session) markHits(root *node) {
	for _, hit := range root.get("hits").elements() {
		t, err := s.content.Registry().Find(hit.get("type").text())
		if err != nil || hit.get("title") == nil {
			continue
		}
		e := s.entryAt(t, hit.get("id").text())
		if e == nil {
			continue
		}
		if title := t.Schema.Title(); title != nil {
			s.markText(target{e, title.Name, single}, hit.get("title"))
		}
		if excerpt := hit.get("excerpt"); excerpt.text() != "" {
			if name := s.fieldWith(t, e.ID, excerpt.text()); name != "" {
				s.markRich(target{e, name, single}, excerpt)
			}
		}
	}
}

// excerptChars is the length of the beginning of an excerpt by which its field is recognised.
const excerptChars = 24

var tags = regexp.MustCompile(`<[^>]*>`)

// plainText returns the text of sanitised HTML.
func plainText(rich string) string { return fold(html.UnescapeString(tags.ReplaceAllString(rich, ""))) }

// fieldWith returns the field of an entry that an excerpt is from; empty if it cannot be told.
func (s *Session) fieldWith(t *model.Type, id, excerpt string) string {
	answer, err := s.content.Shaped(s.context, core.Actor{}, t.Name, id, projection.Shape{})
	if err != nil {
		return ""
	}
	entity, err := parseJSON(answer.Body)
	if err != nil {
		return ""
	}
	chars := []rune(strings.Trim(plainText(excerpt), "… "))
	beginning := strings.TrimSpace(string(chars[:min(len(chars), excerptChars)]))
	for _, m := range entity.members {
		if f := t.Schema.Field(m.name); f != nil && !f.ReadOnly && beginning != "" && m.value.contains(beginning) {
			return m.name
		}
	}
	return ""
}

// contains reports whether a text in a value has a folded text.
func (n *node) contains(folded string) bool {
	if strings.Contains(plainText(n.text()), folded) {
		return true
	}
	for _, in := range n.list {
		if in.contains(folded) {
			return true
		}
	}
	for _, m := range n.members {
		if m.value.contains(folded) {
			return true
		}
	}
	return false
}
