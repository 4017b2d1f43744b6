package svg

import (
	"encoding/xml"
	"regexp"
	"slices"
	"strings"
)

// sheet has the rules of the style sheets of a drawing. Drawing programs write style sheets, but the site's security
// policy blocks them, so the rules are converted to attributes. Rules with compound selectors are ignored.
type sheet struct{ rules []rule }

type rule struct {
	selector string // an element, or a class with its dot
	style    string
}

// The limits of what is searched for each element: the number of rules, and the characters of one rule.
const (
	mostRules = 500
	mostStyle = 2_000
)

var (
	sheetComment = regexp.MustCompile(`(?s)/\*.*?\*/`)
	simple       = regexp.MustCompile(`^\.?[A-Za-z_][\w-]*$`)
)

// read adds the rules of a style sheet.
func (s *sheet) read(text string) {
	text = sheetComment.ReplaceAllString(text, "")
	for text != "" && len(s.rules) < mostRules {
		selectors, rest, _ := strings.Cut(text, "{")
		if strings.Contains(selectors, "@") {
			text = afterAt(text)
			continue
		}
		var style string
		style, text, _ = strings.Cut(rest, "}")
		for selector := range strings.SplitSeq(selectors, ",") {
			selector = strings.TrimSpace(selector)
			if simple.MatchString(selector) && len(style) <= mostStyle && len(s.rules) < mostRules {
				s.rules = append(s.rules, rule{selector, style})
			}
		}
	}
}

// afterAt skips an at-rule with its block, and returns the rest.
func afterAt(text string) string {
	depth := 0
	for i, c := range text {
		switch c {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth <= 0 && (c == '}' || c == ';') {
			return text[i+1:]
		}
	}
	return ""
}

// styles returns the declarations that apply to an element, in ascending precedence.
func (s *sheet) styles(t xml.StartElement) []string {
	if len(s.rules) == 0 {
		return nil
	}
	var classes []string
	for _, a := range t.Attr {
		if a.Name.Local == "class" && a.Name.Space == "" {
			classes = strings.Fields(a.Value)
		}
	}
	var ofElement, ofClass []string
	for _, r := range s.rules {
		class, isClass := strings.CutPrefix(r.selector, ".")
		switch {
		case isClass && slices.Contains(classes, class):
			ofClass = append(ofClass, r.style)
		case r.selector == t.Name.Local:
			ofElement = append(ofElement, r.style)
		}
	}
	return append(ofElement, ofClass...)
}

// collect reads the text of a style sheet, up to the end of its element.
func collect(from *xml.Decoder) (string, error) {
	var text strings.Builder
	for {
		token, err := from.Token()
		if err != nil {
			return "", malformed(err)
		}
		switch t := token.(type) {
		case xml.CharData:
			text.Write(t)
		case xml.EndElement:
			return text.String(), nil
		case xml.StartElement:
			return "", refuse("there are elements in a style sheet")
		}
	}
}
