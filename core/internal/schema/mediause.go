package schema

import (
	"iter"
	"regexp"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
)

// host matches the start of an address with a host, up to its path. Any host counts as the site: a site has several
// names over the years, and an address of another site does not contain the id of a file of this site.
var host = regexp.MustCompile(`^(?i:https?:)?//[^/\s"'<>?#]+/`)

// withoutHost returns the path of an address with a host; other addresses are returned unchanged.
func withoutHost(address string) string {
	if end := host.FindStringIndex(address); end != nil {
		return address[end[1]-1:]
	}
	return address
}

// mediaIn yields the ids of the files whose addresses are the value of an attribute in HTML, with or without a host.
func mediaIn(html string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for {
			_, rest, found := strings.Cut(html, `"`)
			if !found {
				return
			}
			value := rest
			if end := strings.IndexAny(rest, "\"\\<> \n"); end >= 0 {
				value = rest[:end]
			}
			if id := field.MediaID(withoutHost(value)); id != "" && !yield(id) {
				return
			}
			html = rest
		}
	}
}
