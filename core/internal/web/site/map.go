package site

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/internal/collections"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/model"
)

// Map holds the pages of both apps with their paths, and the content types that they show.
type Map struct {
	answers   *query.Reader
	public    []page
	admin     []page
	modules   modules.Set         // the modules of content types, which render instead of the apps
	catchAll  page                // the catch-all page of the public app
	generated []collections.Paged // the content types that the catch-all page renders
	omitted   []string            // paths of the public pages left out for lack of their content types

	unsubscribes map[string]*model.Type // the content types with an unsubscribe page, by its path
	paths        *model.Type            // the content type whose entries state the paths of their pages; nil for none
}

// NewMap reads the lists of pages of both apps, each a JSON array as in the routes.json of the app; nil for an app
// without one. A page of the public app is left out unless all content types that it reads and accepts exist. The
// admin app also gets a screen for each content type. If the public app has a catch-all page, each content type that
// has pages gets them, rendered from its fields or by its own modules.
func NewMap(reader *query.Reader, public, admin []byte, own modules.Set) (*Map, error) {
	m := &Map{answers: reader, modules: own, unsubscribes: map[string]*model.Type{}}
	types := reader.Registry().Types()
	for i := range types {
		if u := types[i].Options.Submissions.Unsubscribe; u != nil {
			m.unsubscribes[u.Path] = &types[i]
		}
		if types[i].Options.Public.Paths != nil {
			m.paths = &types[i]
		}
	}
	var err error
	if m.public, err = readPages(public); err != nil {
		return nil, fmt.Errorf("site: pages of the public app: %w", err)
	}
	m.omitIncomplete()
	if m.admin, err = readPages(admin); err != nil {
		return nil, fmt.Errorf("site: pages of the admin app: %w", err)
	}
	if err = m.addGeneratedPages(); err != nil {
		return nil, err
	}
	m.setEntryPaths()
	if admin != nil {
		for i := range types {
			if path := types[i].Screen(); path != "" {
				m.admin = append(m.admin, page{path: path, segments: segments(path)})
				if !types[i].Options.Single {
					path += "/:id"
					m.admin = append(m.admin, page{path: path, segments: segments(path)})
				}
			}
		}
		m.addPluginScreens()
	}
	return m, nil
}

// omitIncomplete removes the pages of the public app that show content types which do not exist. If the home page is
// one of them, the catch-all page renders an index instead.
func (m *Map) omitIncomplete() {
	paths := map[string]bool{}
	for _, t := range m.answers.Registry().Types() {
		paths[t.Options.Path] = true
	}
	m.public = slices.DeleteFunc(m.public, func(p page) bool {
		there := p.typesExist(m.answers.Registry(), paths)
		if !there {
			m.omitted = append(m.omitted, p.path)
		}
		return !there
	})
}

// typesExist reports whether all content types exist that the page shows, reads from the API or creates entries of.
func (p page) typesExist(registry *model.Registry, paths map[string]bool) bool {
	for _, name := range []string{p.typ, p.accepts} {
		if _, there := registry.Type(name); name != "" && !there {
			return false
		}
	}
	for _, read := range p.reads {
		path, _, _ := strings.Cut(strings.TrimPrefix(read, "/api/"), "?")
		if path, _, _ = strings.Cut(path, "/"); !paths[path] {
			return false
		}
	}
	return true
}

// Omitted returns the path patterns of the pages of the public app that are left out, because the program was built
// without the content types that they show.
func (m *Map) Omitted() []string { return m.omitted }

// setEntryPaths sets the API path of the entries that each page shows.
func (m *Map) setEntryPaths() {
	for i := range m.public {
		p := &m.public[i]
		if t, ok := m.answers.Registry().Type(p.typ); ok {
			p.entries = "/api/" + t.Options.Path + "/"
		}
	}
}

// page is a path that an app knows. If the page has a type, the last segment of the path names an entry.
type page struct {
	path     string   // pattern in the syntax of the app: "/blog/:id"
	segments []string // a parameter starts with a colon
	typ      string
	entries  string   // the API path of the entries of the type: "/api/blog/"
	code     string   // the source file of its component
	module   string   // the URL of a script of the content type that renders the page
	query    []string // the query keys that the page reads
	reads    []string // the API paths that the page reads, with their queries
	accepts  string   // the type of the entries that its form creates
	open     bool     // a page of the admin app that needs no session
	below    bool     // the page is at all paths below its own as well
	// listedQueries maps query keys to the field whose values they take, such as "post.category". A page with a query
	// is cached only if the query is one of these.
	listedQueries map[string]string
}

func readPages(routes []byte) ([]page, error) {
	if routes == nil {
		return nil, nil
	}
	var list []struct {
		Path    string            `json:"path"`
		Type    string            `json:"type"`
		Code    string            `json:"code"`
		Reads   []string          `json:"reads"`
		Query   []string          `json:"query"`
		Closed  map[string]string `json:"closed"`
		Accepts string            `json:"accepts"`
		Open    bool              `json:"open"`
	}
	dec := json.NewDecoder(bytes.NewReader(routes))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&list); err != nil {
		return nil, err
	}
	pages := make([]page, len(list))
	for i, r := range list {
		pages[i] = page{
			path: r.Path, segments: segments(r.Path), typ: r.Type, code: r.Code, query: r.Query, reads: r.Reads, accepts: r.Accepts,
			listedQueries: r.Closed, open: r.Open,
		}
	}
	return pages, nil
}

func segments(path string) []string {
	path = strings.TrimPrefix(path, "/")
	if path == "" {
		return nil
	}
	return strings.Split(path, "/")
}

// findPage returns the page at a path; false if there is none.
func findPage(pages []page, path string) (page, bool) {
	parts := segments(path)
	for _, p := range pages {
		if p.matches(parts) {
			return p, true
		}
	}
	return page{}, false
}

func (p page) matches(parts []string) bool {
	if len(parts) < len(p.segments) || len(parts) > len(p.segments) && !p.below {
		return false
	}
	for i, part := range parts {
		if part == "" || i < len(p.segments) && p.segments[i] != part && !strings.HasPrefix(p.segments[i], ":") {
			return false
		}
	}
	return true
}

// StaticPaths returns the paths of the public pages without parameters that belong to no entry.
func (m *Map) StaticPaths(ctx context.Context) (all []string, err error) {
	for _, p := range m.public {
		if strings.Contains(p.path, ":") {
			continue
		}
		id, _, err := m.entryAt(ctx, core.Actor{Role: core.System}, p.path)
		if err != nil {
			return nil, err
		}
		if id == "" {
			all = append(all, p.path)
		}
	}
	return all, nil
}

// destination describes what a path of an app shows.
type destination struct {
	known   bool   // the page exists, and visitors may see what it shows
	id      string // ID of the entry that the page shows; empty if it shows none
	name    string // the last segment of the path, unescaped
	movedTo string // the present path of the entry; empty if it is this one
	entry   string // the API path of an entry that states the path of its page; empty for any other
}

// destination returns what a path shows to a visitor. The last segment of a page of an entry is the ID or the slug of
// the entry; a former slug has moved to the present one.
func (m *Map) destination(ctx context.Context, pages []page, path string) (destination, error) {
	p, ok := findPage(pages, path)
	if !ok || p.typ == "" {
		return m.pathDestination(ctx, path, ok)
	}
	at := strings.LastIndexByte(path, '/') + 1
	name, err := url.PathUnescape(path[at:])
	if err != nil {
		return destination{}, nil
	}
	if name = api.CleanID(name); name == "" {
		return destination{}, nil
	}
	id, slug, err := m.answers.Resolve(ctx, core.Actor{}, p.typ, name)
	if core.CodeOf(err) == core.NotFound {
		return destination{}, nil
	}
	if err != nil {
		return destination{}, err
	}
	found := destination{known: true, id: id, name: name}
	if name != id && name != slug {
		found.movedTo = path[:at] + url.PathEscape(slug)
	}
	return found, nil
}

// PublicPage returns the canonical path of a page that visitors can see, with the ID of the entry; false if there is
// none at the path.
func (m *Map) PublicPage(ctx context.Context, path string) (string, bool) {
	path = "/" + strings.Trim(path, "/")
	at, err := m.destination(ctx, m.public, path)
	if err != nil || !at.known {
		return "", false
	}
	if at.id == "" {
		return path, true
	}
	return path[:strings.LastIndexByte(path, '/')+1] + url.PathEscape(at.id), true
}

// pageQuery returns the part of a query that the page reads: each key once, sorted; empty for none.
func (p page) pageQuery(raw string) string {
	if len(p.query) == 0 || raw == "" {
		return ""
	}
	given, _ := url.ParseQuery(raw) // the readable part counts
	read := url.Values{}
	for _, key := range p.query {
		if value := given.Get(key); value != "" {
			read.Set(key, value)
		}
	}
	return read.Encode()
}

// entryPath returns the path of the page of an entry.
func (p page) entryPath(name string) string {
	return strings.Replace(p.path, ":id", url.PathEscape(name), 1)
}
