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
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/server/collections"
	"github.com/quoin-cms/quoin/core/model"
)

// Map knows which pages the apps have at which addresses, and which entries they show.
type Map struct {
	answers *query.Reader
	public  []page
	admin   []page
	modules modules.Set         // what types bring in the place of what the apps draw
	rest    page                // of every other address of the public app
	drawn   []collections.Paged // the types whose pages that one draws
	absent  []string            // pages of the public app that are not there, for want of the types that they show

	unsubscribes map[string]*model.Type // the types whose people take themselves off, by the paths
}

// NewMap reads the lists of pages of both apps: JSON arrays as routes.json of each app is one; nil for an app
// without. A page of the public app is there where all the types are that it reads and takes. The admin has a screen for each content type as well, and a public app with a catch-all page has pages for
// each content type that wants some, drawn from its fields or by modules of its own.
func NewMap(reader *query.Reader, public, admin []byte, own modules.Set) (*Map, error) {
	m := &Map{answers: reader, modules: own, unsubscribes: map[string]*model.Type{}}
	types := reader.Registry().Types()
	for i := range types {
		if u := types[i].Options.Unsubscribe; u != nil {
			m.unsubscribes[u.Path] = &types[i]
		}
	}
	var err error
	if m.public, err = readPages(public); err != nil {
		return nil, fmt.Errorf("site: pages of the public app: %w", err)
	}
	m.leaveOut()
	if m.admin, err = readPages(admin); err != nil {
		return nil, fmt.Errorf("site: pages of the admin app: %w", err)
	}
	if err = m.draw(); err != nil {
		return nil, err
	}
	m.readEntries()
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
	}
	return m, nil
}

// leaveOut takes those pages out of the public app's that show types which are not there. The home page is then an
// index, which the catch-all page draws.
func (m *Map) leaveOut() {
	paths := map[string]bool{}
	for _, t := range m.answers.Registry().Types() {
		paths[t.Options.Path] = true
	}
	m.public = slices.DeleteFunc(m.public, func(p page) bool {
		there := p.needs(m.answers.Registry(), paths)
		if !there {
			m.absent = append(m.absent, p.path)
		}
		return !there
	})
}

// needs reports whether all types are there that the page shows, reads from the API and makes entries of.
func (p page) needs(registry *model.Registry, paths map[string]bool) bool {
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

// Absent gives the paths of the public app's pages that are not there, as the app writes them, because the program
// was made without the types that they show.
func (m *Map) Absent() []string { return m.absent }

// readEntries notes where the API has the entries that pages show.
func (m *Map) readEntries() {
	for i := range m.public {
		p := &m.public[i]
		if t, ok := m.answers.Registry().Type(p.typ); ok {
			p.entries = "/api/" + t.Options.Path + "/"
		}
	}
}

// page is an address that an app knows. Of a page with a type, the last segment names an entry.
type page struct {
	path     string   // as the app writes it: "/blog/:id"
	segments []string // a parameter starts with a colon
	typ      string
	entries  string   // where the API has the entries of the type: "/api/blog/"
	code     string   // the source file of its component
	module   string   // the address of a script of the type's own that draws it
	query    []string // the keys of the query that it reads
	reads    []string // the addresses of the API that it reads, with their queries
	accepts  string   // the type of which its form makes an entry
	// closed are the keys of the query whose values are those of a type's field, "post.category". Only such
	// pages are kept.
	closed map[string]string
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
			closed: r.Closed,
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

// find gives the page at a path; false if there is none.
func find(pages []page, path string) (page, bool) {
	parts := segments(path)
	for _, p := range pages {
		if p.matches(parts) {
			return p, true
		}
	}
	return page{}, false
}

func (p page) matches(parts []string) bool {
	if len(parts) != len(p.segments) {
		return false
	}
	for i, want := range p.segments {
		if parts[i] == "" || want != parts[i] && !strings.HasPrefix(want, ":") {
			return false
		}
	}
	return true
}

// Plain gives the paths of the public pages that belong to no entry.
func (m *Map) Plain() []string {
	var all []string
	for _, p := range m.public {
		if !strings.Contains(p.path, ":") {
			all = append(all, p.path)
		}
	}
	return all
}

// destination is what stands at a path of an app.
type destination struct {
	known bool   // there is a page, and visitors may see what it shows
	id    string // of the entry that the page shows; empty if it shows none
	name  string // by which the path names it
	moved string // the path that shows the entry now; empty where this one does
}

// destination says what there is at a path. The last segment of a page that shows an entry is the entry's
// id or its slug; a slug of before has moved to the present one.
func (m *Map) destination(ctx context.Context, pages []page, path string) (destination, error) {
	p, ok := find(pages, path)
	if !ok || p.typ == "" {
		return destination{known: ok}, nil
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
		found.moved = path[:at] + url.PathEscape(slug)
	}
	return found, nil
}

// PublicPage gives the one address of a page that visitors can see; false if there is none at the path.
func (m *Map) PublicPage(ctx context.Context, path string) (string, bool) {
	path = "/" + strings.Trim(path, "/")
	p, ok := find(m.public, path)
	if !ok || p.typ == "" {
		return path, ok
	}
	at, err := m.destination(ctx, m.public, path)
	if err != nil || !at.known {
		return "", false
	}
	return path[:strings.LastIndexByte(path, '/')+1] + url.PathEscape(at.id), true
}

// queryOf gives what the page reads of an address's query, the keys in their order and each once; empty
// for nothing.
func (p page) queryOf(raw string) string {
	if len(p.query) == 0 || raw == "" {
		return ""
	}
	given, _ := url.ParseQuery(raw) // what of it can be read counts
	read := url.Values{}
	for _, key := range p.query {
		if value := given.Get(key); value != "" {
			read.Set(key, value)
		}
	}
	return read.Encode()
}

// at gives the page's address of an entry.
func (p page) at(name string) string {
	return strings.Replace(p.path, ":id", url.PathEscape(name), 1)
}
