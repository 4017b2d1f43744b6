package answers

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/params"
	"github.com/quoin-cms/quoin/storage"
)

// expansion is a field whose references are followed: the entry that it names, or the pictures in it, are shown beside it.
type expansion struct {
	field string
	show  projection // of the other type
	// pictures says that those in the field are shown, in the form that visitors learn of them.
	pictures bool
	single   bool // the field is the address of one
}

// shape gives what is shown of a type's entries. It fails with Malformed for a field that the view does not know, and
// for a reference that the actor may not follow.
func (s *Reader) shape(actor core.Actor, t *model.Type, view core.View, shape Shape) (projection, error) {
	p, err := newProjection(t, view, shape.Fields)
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
	p.mark = entries.Key(p.mark, strings.Join(names, ","))
	return p, nil
}

// expansion follows the references of a field.
func (s *Reader) expansion(actor core.Actor, p projection, name string) (expansion, error) {
	if f := p.typ.Schema.Field(name); f != nil && p.knows(name) && f.Depicts() {
		files, err := s.registry.Find(field.MediaType)
		if err != nil {
			return expansion{}, err
		}
		show := whole(files, core.View{Audience: core.Everyone})
		return expansion{field: name, show: show, pictures: true, single: f.Kind == field.KindImage}, nil
	}
	other, sees, err := s.behind(actor, p, name)
	if err != nil {
		return expansion{}, err
	}
	return expansion{field: name, show: whole(other, sees)}, nil
}

// behind gives the type that a reference leads to, and what the actor sees of it.
func (s *Reader) behind(actor core.Actor, p projection, name string) (*model.Type, core.View, error) {
	f := p.typ.Schema.Field(name)
	if f == nil || f.Ref == "" || !p.knows(name) {
		return nil, core.View{}, fmt.Errorf("answers: %s is no reference", core.Shorten(name))
	}
	return s.admit(actor, f.Ref, core.VerbRead)
}

// others names the types that are shown beside the entries.
func (p projection) others() []string {
	var all []string
	for _, e := range p.expand {
		all = append(all, e.show.typ.Name)
	}
	return all
}

// from gives what is shown of an entry, with the entries that it refers to as they are at the moment of r. Where there
// is none, or none that the view may see, null stands in its place.
func (p projection) from(r storage.Reader, e core.Entry) ([]byte, error) {
	shown := p.of(e)
	if len(p.expand) == 0 {
		return shown, nil
	}
	out := append(shown[:len(shown)-1:len(shown)-1], `,"expand":{`...)
	for i, x := range p.expand {
		show := x.of
		if x.pictures {
			show = x.picturesOf
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

// of gives the entry that a field of another refers to.
func (x expansion) of(r storage.Reader, from core.Entry) ([]byte, error) {
	nothing := []byte("null")
	for m := range entries.Members(from.JSON) {
		if m.Name != x.field {
			continue
		}
		var id string
		if err := json.Unmarshal(m.Value(), &id); err != nil || id == "" {
			return nothing, err
		}
		e, err := entries.Load(r, x.show.typ, id)
		if entries.Missing(err) || err == nil && !e.Visible && !x.show.view.SeesAll() {
			return nothing, nil
		}
		if err != nil {
			return nil, err
		}
		return x.show.of(e.Entry), nil
	}
	return nothing, nil
}
