package records

import (
	"net/url"
	"path"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// mostAddresses is the largest number of addresses in an index; further ones are ignored.
const mostAddresses = 2_000_000

// index contains the keys of announced records by their former addresses.
type index struct{ ids map[string]string }

// newIndex makes an empty index.
func newIndex() *index { return &index{map[string]string{}} }

// add adds former addresses of a record, each a path with an optional query. An address of several records leads to
// none of them.
func (x *index) add(id string, addresses ...string) {
	for _, address := range addresses {
		key := addressKey(address)
		if before, there := x.ids[key]; there && before != id {
			x.ids[key] = ""
		} else if key != "" && len(x.ids) < mostAddresses {
			x.ids[key] = id
		}
	}
}

// find returns the key of the record at an address; empty if there is none, or several.
func (x *index) find(address string) string {
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
