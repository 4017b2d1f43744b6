package feeds

import (
	"net/url"
	"strings"

	"golang.org/x/net/html"
)

// addressAttributes are the attributes of HTML whose value is an address.
var addressAttributes = map[string]bool{"href": true, "src": true, "poster": true, "cite": true, "data": true, "action": true}

// withAddresses returns HTML in which all addresses are absolute, because a reader of feeds shows it elsewhere. page is
// the address of the page that shows the HTML, to which relative addresses and fragments refer.
func withAddresses(page, text string) string {
	base, err := url.Parse(page)
	if err != nil || !strings.Contains(text, "<") {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	tokens := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := tokens.Next()
		raw := string(tokens.Raw())
		if kind == html.ErrorToken {
			b.WriteString(raw)
			return b.String()
		}
		if (kind == html.StartTagToken || kind == html.SelfClosingTagToken) && strings.Contains(raw, "=") {
			token := tokens.Token()
			if withAddressesIn(&token, base) {
				raw = token.String()
			}
		}
		b.WriteString(raw)
	}
}

// withAddressesIn makes the addresses in a tag absolute, and reports whether any was not.
func withAddressesIn(token *html.Token, base *url.URL) (changed bool) {
	for i, a := range token.Attr {
		was := a.Val
		switch {
		case addressAttributes[a.Key]:
			a.Val = resolved(base, a.Val)
		case a.Key == "srcset" || a.Key == "imagesrcset":
			a.Val = resolvedSet(base, a.Val)
		}
		token.Attr[i].Val = a.Val
		changed = changed || a.Val != was
	}
	return changed
}

// resolved returns the absolute form of an address. An address that cannot be parsed is unchanged.
func resolved(base *url.URL, address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.IsAbs() {
		return address
	}
	return base.ResolveReference(u).String()
}

// resolvedSet returns the value of a srcset attribute with absolute addresses.
func resolvedSet(base *url.URL, set string) string {
	parts := strings.Split(set, ", ")
	for i, part := range parts {
		words := strings.Fields(part)
		if len(words) > 0 {
			words[0] = resolved(base, words[0])
			parts[i] = strings.Join(words, " ")
		}
	}
	return strings.Join(parts, ", ")
}
