package schema

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// EntryLink is the attribute of a link in rich text that leads to an entry of the site. Its value is the type and the
// id of the entry, "post/01a2…"; the address of the entry's page is filled in when the text is read.
const EntryLink = "data-entry"

// EntryLinkPattern matches the values of EntryLink.
var EntryLinkPattern = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,62}/[A-Za-z0-9_-]{1,64}$`)

// entryLinkMark is in every rich text with a link to an entry, also as JSON.
const entryLinkMark = EntryLink + "="

// HasEntryLinks reports whether the rich texts in JSON may have links to entries. It may be wrong only where it returns
// true.
func HasEntryLinks(entity []byte) bool { return bytes.Contains(entity, []byte(entryLinkMark)) }

// MapEntryLinks returns sanitised rich text in which each link to an entry has the address that address returns as its
// href, and no href for an empty address. Where address returns false, the words of the link remain without it.
func MapEntryLinks(text string, address func(typ, id string) (href string, keep bool)) string {
	if !strings.Contains(text, entryLinkMark) {
		return text
	}
	var b strings.Builder
	tokens := html.NewTokenizer(strings.NewReader(text))
	var open []bool // for each open link, whether its end is written
	for {
		kind := tokens.Next()
		raw := string(tokens.Raw())
		if kind == html.ErrorToken {
			b.WriteString(raw)
			return b.String()
		}
		name, _ := tokens.TagName()
		switch {
		case string(name) != "a":
			b.WriteString(raw)
		case kind == html.StartTagToken || kind == html.SelfClosingTagToken: // browsers ignore the slash
			tag, keep := withAddress(raw, address)
			if open = append(open, keep); keep {
				b.WriteString(tag)
			}
		case kind == html.EndTagToken && len(open) > 0:
			if open[len(open)-1] {
				b.WriteString(raw)
			}
			open = open[:len(open)-1]
		default:
			b.WriteString(raw)
		}
	}
}

// withAddress returns the start tag of a link with its address; false if the link has to be left out.
func withAddress(raw string, address func(typ, id string) (string, bool)) (tag string, keep bool) {
	tokens := html.NewTokenizer(strings.NewReader(raw))
	tokens.Next()
	token := tokens.Token()
	token.Type = html.StartTagToken
	at := slices.IndexFunc(token.Attr, func(a html.Attribute) bool { return a.Key == EntryLink })
	if at < 0 || !EntryLinkPattern.MatchString(token.Attr[at].Val) {
		return raw, true
	}
	typ, id, _ := strings.Cut(token.Attr[at].Val, "/")
	href, keep := address(typ, id)
	token.Attr = slices.DeleteFunc(token.Attr, func(a html.Attribute) bool { return a.Key == "href" })
	switch {
	case keep && href != "":
		token.Attr = append(token.Attr, html.Attribute{Key: "href", Val: href})
	case !keep:
		// A link may be an anchor too, which other links lead to.
		token.Attr = slices.DeleteFunc(token.Attr, func(a html.Attribute) bool { return a.Key != "id" })
		keep = len(token.Attr) > 0
	}
	return token.String(), keep
}
