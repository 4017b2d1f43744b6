// Package projection returns what a caller sees of an entry: the fields that a shape selects and the caller may see, with the
// entries that references lead to, and without the ids of entries that the caller does not see.
package projection

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
)

// Projector makes projections of entries.
type Projector struct{ registry *model.Registry }

// New returns a projector for the types of a registry.
func New(registry *model.Registry) Projector { return Projector{registry} }

// Projection is the set of fields of a type's entries that are shown to a view.
type Projection struct {
	Type *model.Type
	View core.View

	selected map[string]bool // nil selects every field that the view may see
	key      string          // identifies the projection; empty if all fields are selected

	expand []*expansion

	registry *model.Registry
	reads    map[string]bool // names of the types on which the shown values depend beside those of expand; see redact and addressLinks
	asStored bool            // whether the lists of model.Shows are shown as they are stored
}

// Key identifies the projection among those of its type; it is empty if all fields are selected.
func (p Projection) Key() string { return p.key }

// Expands reports whether the projection includes entries or images that an entry refers to.
func (p Projection) Expands() bool { return len(p.expand) > 0 }

// AsStored returns the projection that shows the lists of model.Shows as they are stored, for previews.
func (p Projection) AsStored() Projection {
	p.asStored = true
	return p
}

// Whole selects every field that the view may see.
func (pr Projector) Whole(t *model.Type, view core.View) Projection {
	return Projection{Type: t, View: view, registry: pr.registry, reads: map[string]bool{}}
}

// Named selects the named fields and the id; without names, all. It fails with Malformed for a field that does
// not exist or that the view may not see, with the same error for both.
func (pr Projector) Named(t *model.Type, view core.View, names []string) (Projection, error) {
	return pr.namedAt(level{typ: t, view: view}, names)
}

func (pr Projector) namedAt(at level, names []string) (Projection, error) {
	p := pr.Whole(at.typ, at.view)
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
func (p Projection) canSee(name string) bool {
	if model.Reserved(name) {
		return true
	}
	f := p.Type.Schema.Field(name)
	return f != nil && (p.View.SeesAll() || !f.Private)
}

// partial reports whether any field of an entry is omitted.
func (p Projection) partial() bool { return p.selected != nil || p.hidesPrivate() }

// hidesPrivate reports whether fields are omitted because the view may not see them.
func (p Projection) hidesPrivate() bool { return p.Type.Private() && !p.View.SeesAll() }

// Choose returns the selected fields of an entry.
func (p Projection) Choose(e core.Entry) []byte {
	var missing []entrystore.Member
	if p.showsOpening() {
		missing = entrystore.Openings(p.Type, e.JSON)
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
func (p Projection) shows(name string) bool {
	return (p.selected == nil || p.selected[name]) && p.canSee(name)
}

// needs reports whether a field is shown, or has references that are expanded.
func (p Projection) needs(name string) bool {
	return p.shows(name) || slices.ContainsFunc(p.expand, func(x *expansion) bool { return x.steps[0] == name })
}

// showsOpening reports whether any opening of a text is shown.
func (p Projection) showsOpening() bool {
	for _, f := range p.Type.Schema.Openings() {
		if p.shows(f.Name) {
			return true
		}
	}
	return false
}

// TagParts returns the parts of an entity tag that distinguish the projection from the whole entry.
func (p Projection) TagParts() []string {
	audience := ""
	if p.hidesPrivate() {
		audience = AudienceTag(p.View)
	}
	return []string{audience, p.key}
}

// AudienceTag distinguishes the answers for visitors and for staff, which have the same address.
func AudienceTag(view core.View) string {
	if view.SeesAll() {
		return "all"
	}
	return "public"
}
