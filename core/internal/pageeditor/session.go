package pageeditor

import (
	"bytes"
	"context"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
)

// Content reads entries.
type Content interface {
	Registry() *model.Registry
	As(ctx context.Context, actor core.Actor) model.Reader
	AtPath(ctx context.Context, actor core.Actor, typ, path string) (id, movedTo string, err error)
	Shaped(ctx context.Context, actor core.Actor, typ, idOrSlug string, shape projection.Shape) (*query.Answer, error)
}

// Ref names an entry by the path of its type under /api and its id.
type Ref struct {
	Path string `json:"path"`
	ID   string `json:"id"`
}

func (r Ref) String() string { return r.Path + "/" + r.ID }

// Session records the fields that one page shows. It must be used by one goroutine.
type Session struct {
	content Content
	actor   core.Actor
	page    Ref // the page whose sections are shown; zero for none
	own     Ref // the entry whose page is shown; zero for none

	key     string
	targets []target
	values  map[string][]value // by their keys, which are those of keysOf
	entries map[Ref]*entry
	context context.Context

	sectionTypes map[string]bool
}

// entry is an entry of which the page has read something.
type entry struct {
	Ref
	typ   *model.Type
	shown bool // on the page
}

// target is a field of an entry.
type target struct {
	entry *entry
	field string // the dotted way to the value
	form  form
}

// form is what a text is made of, which may be shown by several elements.
type form int

const (
	single form = iota // one line
	lines              // of which pages may make paragraphs
	rich               // text, whose elements stand in one that is theirs alone
)

func (t target) String() string { return t.entry.String() + ":" + t.field }

// New returns a session for a page, for an actor who may change what is on it. page is the path of the type and the id of
// the page whose sections are shown, and own those of the entry whose page it is; each is zero for none.
func New(ctx context.Context, content Content, actor core.Actor, page, own Ref) *Session {
	return &Session{context: ctx, content: content, actor: actor, page: page, own: own, key: newKey(), entries: map[Ref]*entry{}, values: map[string][]value{}}
}

// Mark returns the answer of the API at a path with a mark before each text of a field, and records its other values. An
// answer that is not about entries is returned unchanged.
func (s *Session) Mark(path string, body []byte) []byte {
	t := s.typeAt(path)
	searches := strings.HasPrefix(path, searchPath+"?")
	if t == nil && !searches || bytes.Contains(body, []byte(s.key)) {
		return body
	}
	root, err := parseJSON(body)
	if err != nil || root.kind == scalarNode {
		return body
	}
	if searches {
		s.markHits(root)
	} else {
		s.markEntity(t, root)
		for _, one := range root.list {
			s.markEntity(t, one)
		}
	}
	var out bytes.Buffer
	out.Grow(len(body) + len(body)/4)
	root.write(&out)
	return out.Bytes()
}

// typeAt returns the type whose entries the API has at a path; nil for none.
func (s *Session) typeAt(path string) (found *model.Type) {
	path, _, _ = strings.Cut(path, "?")
	types := s.content.Registry().Types()
	for i := range types {
		at := "/api/" + types[i].Options.Path
		if (path == at || strings.HasPrefix(path, at+"/")) && (found == nil || len(found.Options.Path) < len(types[i].Options.Path)) {
			found = &types[i]
		}
	}
	return found
}

// entryAt returns the entry of a type; nil if the actor may not change it.
func (s *Session) entryAt(t *model.Type, id string) *entry {
	ref := Ref{t.Options.Path, id}
	if known, ok := s.entries[ref]; ok {
		return known
	}
	var e *entry
	if MayEdit(s.actor, t) && !strings.ContainsAny(id, " \"<>&") {
		e = &entry{Ref: ref, typ: t}
	}
	s.entries[ref] = e
	return e
}

// MayEdit reports whether an actor may change the entries of a type.
func MayEdit(actor core.Actor, t *model.Type) bool {
	return policy.Allow(actor, t.Subject(), core.VerbUpdate) == nil
}

// isListed reports whether an entry is one of many that lists show: neither a page or section nor the only one of its
// type.
func (s *Session) isListed(e *entry) bool {
	return !e.typ.Options.Single && e.typ.Options.Public.Paths == nil && !s.isSection(e)
}

// isSection reports whether pages are made of entries of this type.
func (s *Session) isSection(e *entry) bool {
	if s.sectionTypes == nil {
		s.sectionTypes = map[string]bool{}
		types := s.content.Registry().Types()
		for i := range types {
			for _, f := range types[i].Schema.Fields {
				if types[i].Options.Public.Paths != nil && f.Kind == field.KindRefs {
					s.sectionTypes[f.Ref] = true
				}
			}
		}
	}
	return s.sectionTypes[e.typ.Name]
}
