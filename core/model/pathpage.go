package model

import (
	"cmp"
	"context"
	"net/url"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
)

// PathPage is the value of PublicOptions.Page of a type whose entries state the path of their page themselves: see
// PathOptions.
const PathPage = "/:path"

// PathParameter is the query parameter of a list that asks for the entry at a path: GET /api/pages?path=/about.
const PathParameter = "path"

// PathOptions describe a type whose entries may have a page anywhere on the site, as pages in a tree do. Public.Page of
// such a type is PathPage. A page of the app or of another type has precedence over one at the same path.
type PathOptions struct {
	// Field is the name of a public text that holds the path: it begins with a slash, has no slash at the end, and is
	// unique among the entries. The type keeps it so in a Deriver.
	Field string
	// Former is the name of a list of the paths that the entry had before, the newest first. Visitors are redirected
	// from them where there is no page.
	Former string
	// Compose returns the answer to ?path=, which is an object, from the entry that was found. content has the
	// permissions of the caller; entries that it reads describe their images of the site in the member
	// expand, if they have any. The answer may depend on entries of the types that the entry refers to, and on nothing else.
	// If Compose is nil, the answer is the entity.
	Compose func(ctx context.Context, content Reader, item Item) ([]byte, error)
}

// PathOf returns the path of an entry's page; empty if the type has no Paths or the entry no path.
func (t *Type) PathOf(value any) string {
	p := t.Options.Public.Paths
	if p == nil {
		return ""
	}
	return t.Schema.Key(value, t.Schema.Field(p.Field))
}

// AddressOf returns the path of the page of an entry with a value, whether visitors see it or not. The path has the slug,
// or the id if there is none. It is empty if entries of the type have no pages.
func (t *Type) AddressOf(value any, id string) string {
	page := t.Options.Public.Page
	switch {
	case page == "" || t.Options.Access != core.Published:
		return ""
	case page == PathPage:
		return t.PathOf(value)
	}
	return t.AddressOfSlug(t.SlugOf(value), id)
}

// AddressOfSlug is AddressOf for an entry with a slug, which is empty for none, of a type whose entries have no path.
func (t *Type) AddressOfSlug(slug, id string) string {
	return strings.ReplaceAll(t.Options.Public.Page, ":id", url.PathEscape(cmp.Or(slug, id)))
}

// IsInitial reports whether an id is that of an entry of Initial.
func (t *Type) IsInitial(id string) bool {
	if t.Options.Initial == nil {
		return false
	}
	for _, in := range t.Options.Initial() {
		if in.ID == id {
			return true
		}
	}
	return false
}

// checkPathOptions checks that Page and Paths agree, and that the fields are there.
func (t checker) checkPathOptions(m *mistakes) {
	p, path := t.Options.Public.Paths, t.Options.Public.Page == PathPage
	switch {
	case p == nil && !path:
		return
	case p == nil:
		m.say("write Paths as well", "the page %q needs Public.Paths", PathPage)
		return
	case !path:
		m.say(`write Page: "/:path"`, "it has Public.Paths, and the page %q", t.Options.Public.Page)
		return
	}
	if f := t.Schema.Field(p.Field); f == nil || f.Private || f.Exact || f.Kind != field.KindText {
		m.say(t.meant(p.Field), "paths: %q is not a public text, or it is exact: its filter would be PathParameter", p.Field)
	}
	if f := t.Schema.Field(p.Former); p.Former != "" && (f == nil || f.Kind != field.KindLines) {
		m.say(`make it []string with cms:"lines,private,readonly"`, "paths: %q is not a list of lines", p.Former)
	}
	if t.Options.Single {
		m.say("leave Paths out", "a single type has one page")
	}
	if _, ok := t.New().(Deriver); !ok {
		m.say("write Derive", "paths: nothing keeps them unique")
	}
}

// reservedPages are first segments of pages of the public app that belong to no content type.
var reservedPages = []string{"search"}

// ReservePages reserves first segments of paths on the public site, as ReservedPath reports them. It must be called before
// the registry is used.
func (r *Registry) ReservePages(segments ...string) {
	for _, first := range segments {
		r.reserved[first] = true
	}
}

// ReservedPath reports whether the first segment of a path on the public site belongs to the program, to a type whose
// entries have pages below it, or to a plugin.
func (r *Registry) ReservedPath(path string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if first == "" {
		return false
	}
	return r.reserved[first]
}

// reservedSegments returns the first segments that no path of PathOptions may have.
func (r *Registry) reservedSegments() map[string]bool {
	all := map[string]bool{}
	for _, own := range append(reservedPages, ownPages...) {
		all[own] = true
	}
	for i := range r.types {
		o := &r.types[i].Options
		pages := []string{o.Public.Page}
		if o.Submissions.Unsubscribe != nil {
			pages = append(pages, o.Submissions.Unsubscribe.Path)
		}
		for _, page := range pages {
			first, _, _ := strings.Cut(strings.TrimPrefix(page, "/"), "/")
			if first != "" && page != PathPage {
				all[first] = true
			}
		}
	}
	return all
}

// DeleteChecker refuses deletions. A *core.Error is returned unchanged; the text of any other error becomes the detail
// of a Conflict.
type DeleteChecker interface{ CheckDelete() error }

// CheckDelete fails if the value of an entry refuses its deletion.
func CheckDelete(value any) error {
	c, ok := value.(DeleteChecker)
	if !ok {
		return nil
	}
	err := c.CheckDelete()
	if err == nil || core.CodeOf(err) != core.Internal {
		return err
	}
	return core.Wrap(err, core.Conflict, err.Error())
}

// RichTexter is for a type whose field.Long is plain text in some entries and rich text in others. RichText reports
// whether the text at a path, such as "content", is rich text in this value; it is then sanitised when it is written.
type RichTexter interface{ RichText(path string) bool }
