package site

import (
	"strings"

	"github.com/quoin-cms/quoin/core/internal/feeds"
)

// appFiles are the paths of files of the public app that browsers and others ask for by name.
var appFiles = []string{"/favicon.ico", "/favicon.svg", "/social.png"}

// Patterns returns the patterns of the paths of the public site, in the syntax of net/http: those of pages, of documents
// for machines, and of well-known files. Pages that the catch-all page draws for entries with paths of their own have none.
func (m *Map) Patterns() (all []string) {
	all = append(all, appFiles...)
	for _, name := range new(feeds.Service).Names() {
		all = append(all, "/"+name)
	}
	for path := range m.unsubscribes {
		all = append(all, path)
	}
	for _, p := range m.public {
		if p.path == homePath {
			all = append(all, "/{$}")
			continue
		}
		parts := strings.Split(p.path, "/")
		for i, part := range parts {
			if name, ok := strings.CutPrefix(part, ":"); ok {
				parts[i] = "{" + name + "}"
			}
		}
		all = append(all, strings.Join(parts, "/"))
	}
	return all
}
