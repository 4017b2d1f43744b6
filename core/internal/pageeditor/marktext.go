package pageeditor

import (
	"regexp"
	"strings"

	"github.com/quoin-cms/quoin/core/model"
)

// word matches texts that code may compare, such as the name of a type: they are recorded and not marked.
var word = regexp.MustCompile(`^[a-z0-9]+(?:[-_][a-z0-9]+)*$`)

func (s *Session) markTextOrRecord(to target, f *model.SchemaField, n *node) {
	text := n.text()
	switch {
	case text == "" || word.MatchString(text):
		s.record(to, f, n)
	case strings.HasPrefix(text, "<"):
		s.markRich(to, n)
	default:
		s.markText(to, n)
	}
}

// markText puts a mark before each line of a text that is not blank.
func (s *Session) markText(to target, n *node) {
	text := strings.TrimRight(n.text(), " \t\r\n")
	if text == "" {
		return
	}
	if !strings.Contains(text, "\n") {
		n.scalar = s.mark(to) + n.text()
		return
	}
	to.form = lines
	mark := s.mark(to)
	n.scalar = line.ReplaceAllStringFunc(n.text(), func(text string) string { return mark + text })
}

// line matches a line that is not blank.
var line = regexp.MustCompile(`(?m)^.*\S.*$`)

// markRich puts a mark before each text between the tags of a rich text.
func (s *Session) markRich(to target, n *node) {
	text := n.text()
	if strings.TrimSpace(text) == "" {
		return
	}
	to.form = rich
	n.scalar = markRuns(s.mark(to), text)
}

// mark returns a new mark for a target.
func (s *Session) mark(to target) string {
	if len(s.targets) == maxMarks {
		return ""
	}
	s.targets = append(s.targets, to)
	return markOf(s.key, len(s.targets)-1)
}

// markRuns puts a mark before each text of sanitised HTML.
func markRuns(mark, html string) string {
	var out strings.Builder
	inTag, blank := false, true
	var quote rune
	for _, r := range html {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case inTag && (r == '"' || r == '\''):
			quote = r
		case inTag && r == '>':
			inTag, blank = false, true
		case inTag:
		case r == '<':
			inTag = true
		case blank && !strings.ContainsRune(" \t\r\n\f", r):
			out.WriteString(mark)
			blank = false
		}
		out.WriteRune(r)
	}
	return out.String()
}
