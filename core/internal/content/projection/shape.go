package projection

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/filter"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// maxDepth is the maximum number of references between an entry and an entry expanded in it.
const maxDepth = 2

// level is the entries that a part of a shape is about: those of the answer, or those that references lead to.
type level struct {
	typ    *model.Type
	view   core.View
	prefix string // of the names of this level in messages, "speakers."
	depth  int    // the number of references that lead here
}

// innerShape is the shape of the entries that a reference leads to, or of the images in a field.
type innerShape struct {
	column model.Column
	Shape
}

// Shaped returns the projection of a type's entries for a shape. It fails with Malformed for a field that the view may
// not see, and for a reference that the actor may not follow.
func (pr Projector) Shaped(actor core.Actor, t *model.Type, view core.View, shape Shape) (Projection, error) {
	seen := map[string]bool{}
	for _, name := range shape.Expand {
		if seen[name] {
			return Projection{}, params.Bad(ExpandParameter, "names "+core.Shorten(name)+" twice")
		}
		seen[name] = true
	}
	return pr.shapeAt(actor, level{typ: t, view: view}, shape)
}

func (pr Projector) shapeAt(actor core.Actor, at level, shape Shape) (Projection, error) {
	inner, err := at.inner(shape.Expand)
	if err != nil {
		return Projection{}, err
	}
	own, err := at.ownFields(shape.Fields, inner)
	if err != nil {
		return Projection{}, err
	}
	p, err := pr.namedAt(at, own)
	if err != nil {
		return p, err
	}
	for _, path := range slices.Sorted(maps.Keys(inner)) {
		x, err := pr.expansion(actor, at, *inner[path])
		if err != nil {
			return p, err
		}
		p.expand = append(p.expand, x)
		p.key = entrystore.Key(p.key, path, x.show.key)
	}
	return p, nil
}

// inner returns the shapes of what names expand, by the path of the reference at this level. It fails with Malformed.
func (at level) inner(names []string) (map[string]*innerShape, error) {
	inner := map[string]*innerShape{}
	of := func(c model.Column) *innerShape {
		if inner[c.Path] == nil {
			inner[c.Path] = &innerShape{column: c}
		}
		return inner[c.Path]
	}
	for _, name := range names {
		if c, ok := filter.ColumnAt(at.typ.Expands(), at.view, name); ok {
			of(c)
			continue
		}
		c, rest, ok := filter.Through(at.typ.Expands(), at.view, name)
		switch {
		case !ok:
			return nil, at.cannotExpand(name)
		case at.depth+1 == maxDepth:
			return nil, at.tooDeep(ExpandParameter, name)
		}
		of(c).Expand = append(of(c).Expand, rest)
	}
	return inner, nil
}

// cannotExpand is the error for a name that is no reference of this level.
func (at level) cannotExpand(name string) error {
	shown := core.Shorten(at.prefix + name)
	if at.prefix+name == "" {
		return params.Bad(ExpandParameter, "has an empty name")
	}
	if !model.Reserved(name) && filter.FieldAt(at.typ, at.view, name) == nil {
		meant := schema.Meant(core.Shorten(name), at.references())
		return params.Bad(ExpandParameter, "names "+shown+", which is no field here; "+meant)
	}
	return params.Bad(ExpandParameter, "names "+shown+", which is no reference here")
}

// references returns the names that may be expanded at this level.
func (at level) references() (names []string) {
	for _, c := range at.typ.Expands() {
		if at.view.SeesAll() || !c.Private() {
			names = append(names, c.Path)
		}
	}
	return names
}

func (at level) tooDeep(parameter, name string) error {
	return params.Bad(parameter, "names "+core.Shorten(at.prefix+name)+": at most two references can follow each other")
}

// ownFields returns the fields of this level, and adds the others to the shapes of the entries that they belong to. An
// empty result selects every field. It fails with Malformed for a field of an entry that is not expanded.
func (at level) ownFields(fields []string, inner map[string]*innerShape) (own []string, err error) {
	if len(fields) > 0 {
		own = []string{model.ID}
	}
	for _, name := range fields {
		if !strings.Contains(name, ".") {
			own = append(own, name)
			continue
		}
		c, rest, ok := filter.Through(at.typ.Expands(), at.view, name)
		switch x := inner[c.Path]; {
		case !ok:
			return nil, at.noField(name)
		case at.depth == maxDepth:
			return nil, at.tooDeep(FieldsParameter, name)
		case x == nil:
			return nil, at.notExpanded(name, c.Path)
		default:
			x.Fields = append(x.Fields, rest)
		}
	}
	return own, nil
}

// notExpanded is the error for a field of an entry that the reference at a path leads to.
func (at level) notExpanded(name, path string) error {
	return params.Bad(FieldsParameter, fmt.Sprintf("names %s, a field of an entry that is not expanded: add %q to %q",
		core.Shorten(at.prefix+name), core.Shorten(at.prefix+path), ExpandParameter))
}

func (at level) noField(name string) error {
	return params.Bad(FieldsParameter, "names "+core.Shorten(at.prefix+name)+", which is not a field here")
}

// expansion resolves the references at a path of this level, or the images in a field.
func (pr Projector) expansion(actor core.Actor, at level, of innerShape) (*expansion, error) {
	x := &expansion{path: of.column.Path, steps: strings.Split(of.column.Path, "."), single: !of.column.Many}
	if of.column.Ref == "" {
		files, err := pr.registry.Find(field.MediaType)
		if err != nil {
			return nil, err
		}
		x.images, x.show = true, pr.Whole(files, core.View{Audience: core.Everyone})
		return x, nil
	}
	other, view, err := pr.readable(actor, of.column.Ref)
	if err != nil || other.Options.Public.Compose != nil && !view.SeesAll() {
		return nil, params.Bad(ExpandParameter, "names "+core.Shorten(at.prefix+x.path)+", which is no reference here")
	}
	x.show, err = pr.shapeAt(actor, level{other, view, at.prefix + x.path + ".", at.depth + 1}, of.Shape)
	return x, err
}

// readable returns a type and the actor's view of it. It fails with the policy's error if the actor may not read.
func (pr Projector) readable(actor core.Actor, typ string) (*model.Type, core.View, error) {
	t, err := pr.registry.Find(typ)
	if err != nil {
		return nil, core.View{}, err
	}
	view, err := policy.Admit(actor, t.Subject(), core.VerbRead)
	return t, view, err
}
