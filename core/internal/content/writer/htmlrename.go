package writer

import (
	"strings"

	"golang.org/x/net/html"
)

// renamedElements maps elements to the name under which rich text has them. The title of a page is its only
// h1, and the editor knows one element for each meaning.
var renamedElements = map[string]string{"h1": "h2", "del": "s", "strike": "s", "ins": "u", "tt": "code", "center": "div"}

// renameElements renames such elements in HTML. It changes nothing else, and does not make the HTML safe.
func renameElements(text string) string {
	if !strings.Contains(text, "<") {
		return text
	}
	var b strings.Builder
	tokens := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := tokens.Next()
		raw := string(tokens.Raw())
		if kind == html.StartTagToken || kind == html.EndTagToken || kind == html.SelfClosingTagToken {
			name, _ := tokens.TagName()
			if to := renamedElements[string(name)]; to != "" {
				start := len(raw) - len(strings.TrimLeft(raw, "</"))
				raw = raw[:start] + to + raw[start+len(name):]
			}
		}
		b.WriteString(raw)
		if kind == html.ErrorToken {
			return b.String()
		}
	}
}
