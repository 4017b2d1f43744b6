package query

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// expansion is a field whose references are resolved: the entry that it refers to, or its images, are included in the
// member "expand".
type expansion struct {
	field string
	show  projection // of the referenced type
	// images selects the images in the field instead of a reference, in the form that is public.
	images bool
	single bool // the field is one reference, or the address of one image
}

// shape returns the projection of a type's entries for a shape. It fails with Malformed for a field that the view may
// not see, and for a reference that the actor may not follow.
func (s *Reader) shape(actor core.Actor, t *model.Type, view core.View, shape Shape) (projection, error) {
	p, err := s.newProjection(t, view, shape.Fields)
	if err != nil || len(shape.Expand) == 0 {
		return p, err
	}
	names := slices.Sorted(slices.Values(shape.Expand))
	for _, name := range slices.Compact(names) {
		x, err := s.expansion(actor, p, name)
		if err != nil {
			return p, params.Bad(ExpandParameter, "names "+core.Shorten(name)+", which is no reference here")
		}
		p.expand = append(p.expand, x)
	}
	p.key = entrystore.Key(p.key, strings.Join(names, ","))
	return p, nil
}

// expansion resolves the references of a field.
func (s *Reader) expansion(actor core.Actor, p projection, name string) (expansion, error) {
	if f := p.typ.Schema.Field(name); f != nil && p.canSee(name) && f.Depicts() {
		files, err := s.registry.Find(field.MediaType)
		if err != nil {
			return expansion{}, err
		}
		show := s.fullProjection(files, core.View{Audience: core.Everyone})
		return expansion{field: name, show: show, images: true, single: f.Kind == field.KindImage}, nil
	}
	other, sees, err := s.resolveReference(actor, p, name)
	if err != nil {
		return expansion{}, err
	}
	many := p.typ.Schema.Field(name).Kind == field.KindRefs
	return expansion{field: name, show: s.fullProjection(other, sees), single: !many}, nil
}

// resolveReference returns the type that a reference refers to, and the actor's view of it.
func (s *Reader) resolveReference(actor core.Actor, p projection, name string) (*model.Type, core.View, error) {
	f := p.typ.Schema.Field(name)
	if f == nil || f.Ref == "" || !p.canSee(name) {
		return nil, core.View{}, fmt.Errorf("query: %s is no reference", core.Shorten(name))
	}
	return s.authorise(actor, f.Ref, core.VerbRead)
}

// dependencies returns the names of the types whose entries are included, or decide what is shown, beside the type itself.
// They are complete once the entries are rendered.
func (p projection) dependencies() []string {
	all := append(p.expandedTypes(), slices.Sorted(maps.Keys(p.reads))...)
	for _, x := range p.expand {
		all = append(all, slices.Sorted(maps.Keys(x.show.reads))...)
	}
	return all
}

// expandedTypes returns the names of the types that are included in the entries.
func (p projection) expandedTypes() []string {
	var all []string
	for _, e := range p.expand {
		all = append(all, e.show.typ.Name)
	}
	return all
}

// render returns the visible part of an entry with the entries that it refers to, as of the snapshot r. A reference to
// an entry that does not exist, or that the view may not see, becomes null.
func (p projection) render(r storage.Reader, e core.Entry) ([]byte, error) {
	e, err := p.redact(r, e)
	if err != nil {
		return nil, err
	}
	shown := p.choose(e)
	if len(p.expand) == 0 {
		return shown, nil
	}
	out := append(shown[:len(shown)-1:len(shown)-1], `,"expand":{`...)
	for i, x := range p.expand {
		show := x.renderEntry
		switch {
		case x.images:
			show = x.renderImages
		case !x.single:
			show = x.renderEntries
		}
		other, err := show(r, e)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(append(append(out, '"'), x.field...), `":`...), other...)
	}
	return append(out, "}}"...), nil
}

// renderEntry returns the entry that a field of another refers to.
func (x expansion) renderEntry(r storage.Reader, from core.Entry) ([]byte, error) {
	nothing := []byte("null")
	for m := range entrystore.Members(from.JSON) {
		if m.Name != x.field {
			continue
		}
		var id string
		if err := json.Unmarshal(m.Value(), &id); err != nil || id == "" {
			return nothing, err
		}
		if other, err := x.load(r, id); err != nil || other != nil {
			return other, err
		}
	}
	return nothing, nil
}

// maxExpanded is the maximum size in bytes of the entries that one field with many references includes. Without it one
// request for one entry could ask for a gigabyte.
const maxExpanded = 1 << 20

// renderEntries returns the entries that a field of another refers to as an array, in the order of the field. Those that
// do not exist, or that the view may not see, are omitted, and so are all from the first that exceeds maxExpanded.
func (x expansion) renderEntries(r storage.Reader, from core.Entry) ([]byte, error) {
	var ids []string
	for m := range entrystore.Members(from.JSON) {
		if m.Name != x.field {
			continue
		}
		if err := json.Unmarshal(m.Value(), &ids); err != nil {
			return nil, err
		}
	}
	out := []byte{'['}
	for _, id := range ids {
		other, err := x.load(r, id)
		if err != nil {
			return nil, err
		}
		if other == nil {
			continue
		}
		if len(out)+len(other) > maxExpanded {
			break
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(out, other...)
	}
	return append(out, ']'), nil
}

// load returns the visible part of an entry of the referenced type. It returns nil if there is no such entry, or if the
// view may not see it.
func (x expansion) load(r storage.Reader, id string) ([]byte, error) {
	e, err := entrystore.LoadFor(r, x.show.typ, x.show.view.Audience, id)
	if entrystore.Missing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return x.show.apply(r, e.Entry)
}
