package articles

import (
	"net/url"
	"path"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// mostAddresses is the largest number of addresses in an Index; further ones are ignored.
const mostAddresses = 2_000_000

// Index contains the ids of articles by their former addresses.
type Index struct{ ids map[string]string }

// NewIndex makes an empty Index.
func NewIndex() *Index { return &Index{map[string]string{}} }

// Add adds former addresses of an article, each a path with an optional query. An address of several articles leads to
// none of them.
func (x *Index) Add(id string, addresses ...string) {
	for _, address := range addresses {
		key := addressKey(address)
		if before, there := x.ids[key]; there && before != id {
			x.ids[key] = ""
		} else if key != "" && len(x.ids) < mostAddresses {
			x.ids[key] = id
		}
	}
}

// Find returns the id of the article at an address; empty if there is none, or several.
func (x *Index) Find(address string) string {
	key := addressKey(address)
	if key == "" {
		return ""
	}
	return x.ids[key]
}

// addressKey returns the form in which an address is looked up: without the case of letters, the slash at the end and
// the ending of HTML files. It is empty for the root.
func addressKey(address string) string {
	p, query, _ := strings.Cut(address, "?")
	if plain, err := url.PathUnescape(p); err == nil {
		p = plain
	}
	p = strings.ToLower(path.Clean("/" + norm.NFC.String(p)))
	for _, ending := range []string{".html", ".htm", ".php"} {
		p = strings.TrimSuffix(p, ending)
	}
	if base := path.Base(p); base == "index" || base == "default" {
		p = path.Dir(p)
	}
	if query != "" {
		return p + "?" + query
	}
	return strings.TrimSuffix(p, "/")
}
