package validate

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// renamedElements maps elements to the name under which rich text has them. The title of a page is its only
// h1, and the editor knows one element for each meaning. The parts of a disclosure are always shown.
var renamedElements = map[string]string{
	"h1": "h2", "del": "s", "strike": "s", "ins": "u", "tt": "code", "center": "div", "details": "div", "summary": "p",
}

// renameElements renames such elements in HTML, and gives anchors and languages of code the form that rich text has them
// in. It changes nothing else, and does not make the HTML safe.
func renameElements(text string) string {
	if !strings.Contains(text, "<") {
		return text
	}
	anchors := anchorsIn(text)
	var b strings.Builder
	tokens := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := tokens.Next()
		raw := string(tokens.Raw())
		if kind == html.StartTagToken || kind == html.EndTagToken || kind == html.SelfClosingTagToken {
			name, attributes := tokens.TagName()
			if to := renamedElements[string(name)]; to != "" {
				start := len(raw) - len(strings.TrimLeft(raw, "</"))
				raw = raw[:start] + to + raw[start+len(name):]
			}
			if attributes && kind != html.EndTagToken {
				raw = tagged(raw, anchors)
			}
		}
		b.WriteString(raw)
		if kind == html.ErrorToken {
			return b.String()
		}
	}
}

// anchorsIn returns the names of the anchors in HTML.
func anchorsIn(text string) map[string]bool {
	found := map[string]bool{}
	tokens := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			return found
		}
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		token := tokens.Token()
		for _, a := range token.Attr {
			if a.Key == "id" || a.Key == "name" && token.Data == "a" {
				found[field.Anchor(a.Val)] = true
			}
		}
	}
}

// codeLanguage finds the language in the class of an element with code.
var codeLanguage = regexp.MustCompile(`(?i)(?:^|\s)(?:lang(?:uage)?-|brush:\s*)([a-z0-9][a-z0-9+#._-]{0,29})(?:[\s;]|$)`)

// languageClass matches the classes that rich text has: the language of code.
var languageClass = regexp.MustCompile(`^language-[a-z0-9][a-z0-9+#._-]{0,29}$`)

// tagged returns a tag with its anchor as an id with the prefix of rich text, its link to one of the anchors with the same
// prefix, and the language of its code as the only class. A link to an entry has no href, because its address is filled in
// when the text is read. Other tags are unchanged.
func tagged(raw string, anchors map[string]bool) string {
	tokens := html.NewTokenizer(strings.NewReader(raw))
	if kind := tokens.Next(); kind != html.StartTagToken && kind != html.SelfClosingTagToken {
		return raw
	}
	token := tokens.Token()
	changed := false
	var kept []html.Attribute
	id := ""
	for _, a := range token.Attr {
		switch {
		case a.Key == "id" || a.Key == "name" && token.Data == "a":
			changed = true
			if id == "" {
				id = field.Anchor(a.Val)
			}
			continue
		case a.Key == "href" && strings.HasPrefix(a.Val, "#"):
			if to := anchorOf(a.Val[1:]); anchors[to] {
				a.Val, changed = "#"+to, true
			}
		case a.Key == "class" && (token.Data == "code" || token.Data == "pre"):
			changed = true
			language := codeLanguage.FindStringSubmatch(a.Val)
			if language == nil {
				continue
			}
			a.Val = "language-" + strings.ToLower(language[1])
		}
		kept = append(kept, a)
	}
	if token.Data == "a" && slices.ContainsFunc(kept, isEntryLink) {
		changed = true
		kept = slices.DeleteFunc(kept, func(a html.Attribute) bool { return a.Key == "href" })
	}
	if !changed {
		return raw
	}
	if token.Attr = kept; id != "" {
		token.Attr = append(token.Attr, html.Attribute{Key: "id", Val: id})
	}
	return token.String()
}

func isEntryLink(a html.Attribute) bool {
	return a.Key == schema.EntryLink && schema.EntryLinkPattern.MatchString(a.Val)
}

// anchorOf returns the id that a fragment leads to; empty if it leads to none of rich text.
func anchorOf(fragment string) string {
	if plain, err := url.PathUnescape(fragment); err == nil {
		fragment = plain
	}
	return field.Anchor(fragment)
}
