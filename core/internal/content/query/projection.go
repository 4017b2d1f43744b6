package query

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
)

// projection is the set of fields of a type's entries that are shown to a view.
type projection struct {
	typ      *model.Type
	view     core.View
	selected map[string]bool // nil selects every field that the view may see
	key      string          // identifies the projection; empty if all fields are selected

	expand []*expansion

	registry  *model.Registry
	reads     map[string]bool // names of the types on which the shown values depend beside those of expand; see redact
	previewed bool            // whether the lists of model.Shows are shown as they are stored
}

// fullProjection selects every field that the view may see.
func (s *Reader) fullProjection(t *model.Type, view core.View) projection {
	return projection{typ: t, view: view, registry: s.registry, reads: map[string]bool{}}
}

// newProjection selects the named fields and the id; without names, all. It fails with Malformed for a field that does
// not exist or that the view may not see, with the same error for both.
func (s *Reader) newProjection(t *model.Type, view core.View, names []string) (projection, error) {
	return s.projectionAt(level{typ: t, view: view}, names)
}

func (s *Reader) projectionAt(at level, names []string) (projection, error) {
	p := s.fullProjection(at.typ, at.view)
	if len(names) == 0 {
		return p, nil
	}
	p.selected = map[string]bool{model.ID: true}
	for _, name := range names {
		if !p.canSee(name) {
			return p, at.noField(name)
		}
		p.selected[name] = true
	}
	named := make([]string, 0, len(p.selected))
	for name := range p.selected {
		named = append(named, name)
	}
	slices.Sort(named)
	sum := sha256.Sum256([]byte(strings.Join(named, ",")))
	p.key = hex.EncodeToString(sum[:8])
	return p, nil
}

// canSee reports whether the field exists and the view may see it.
func (p projection) canSee(name string) bool {
	if model.Reserved(name) {
		return true
	}
	f := p.typ.Schema.Field(name)
	return f != nil && (p.view.SeesAll() || !f.Private)
}

// partial reports whether any field of an entry is omitted.
func (p projection) partial() bool { return p.selected != nil || p.hidesPrivate() }

// hidesPrivate reports whether fields are omitted because the view may not see them.
func (p projection) hidesPrivate() bool { return p.typ.Private() && !p.view.SeesAll() }

// choose returns the selected fields of an entry.
func (p projection) choose(e core.Entry) []byte {
	var missing []entrystore.Member
	if p.showsOpening() {
		missing = entrystore.Openings(p.typ, e.JSON)
	}
	if !p.partial() && len(missing) == 0 {
		return e.JSON
	}
	out := []byte{'{'}
	add := func(m entrystore.Member) {
		if !p.shows(m.Name) {
			return
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(out, m.Text...)
	}
	for m := range entrystore.Members(e.JSON) {
		add(m)
	}
	for _, m := range missing {
		add(m)
	}
	return append(out, '}')
}

// shows reports whether a field is selected and visible.
func (p projection) shows(name string) bool {
	return (p.selected == nil || p.selected[name]) && p.canSee(name)
}

// needs reports whether a field is shown, or has references that are expanded.
func (p projection) needs(name string) bool {
	return p.shows(name) || slices.ContainsFunc(p.expand, func(x *expansion) bool { return x.steps[0] == name })
}

// showsOpening reports whether any opening of a text is shown.
func (p projection) showsOpening() bool {
	for _, f := range p.typ.Schema.Openings() {
		if p.shows(f.Name) {
			return true
		}
	}
	return false
}

// tagParts returns the parts of an entity tag that distinguish the projection from the whole entry.
func (p projection) tagParts() []string {
	audience := ""
	if p.hidesPrivate() {
		audience = audienceTag(p.view)
	}
	return []string{audience, p.key}
}
