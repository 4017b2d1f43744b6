package projection

import (
	"encoding/json"
	"iter"
	"maps"
	"slices"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/filter"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
)

// expansion is the references at a path of an entry that are resolved: the entries that they lead to, or the images in
// a field, are included in the member "expand".
type expansion struct {
	path  string // "speakers", "venue.host"
	steps []string
	show  Projection // of the referenced type
	// images selects the images in the field instead of a reference, in the form that is public.
	images bool
	single bool // there is one reference, or the address of one image
}

// ExpandedType returns the name of the type of what an entry has in its member "expand" under a path; false if nothing
// can be expanded there.
func ExpandedType(t *model.Type, path string) (name string, ok bool) {
	c, ok := filter.ColumnAt(t.Expands(), core.View{Audience: core.Everyone}, path)
	switch {
	case !ok:
		return "", false
	case c.Ref == "":
		return field.MediaType, true
	}
	return c.Ref, true
}

// ExpandedTypes returns the names of the types that names of the query key expand lead to. It ignores unknown names.
func ExpandedTypes(registry *model.Registry, t *model.Type, names []string) (types []string) {
	for _, name := range names {
		if one, ok := ExpandedType(t, name); ok {
			types = append(types, one)
			continue
		}
		c, rest, ok := filter.Through(t.Expands(), core.View{Audience: core.Everyone}, name)
		if !ok {
			continue
		}
		if other, err := registry.Find(c.Ref); err == nil {
			types = append(append(types, c.Ref), ExpandedTypes(registry, other, []string{rest})...)
		}
	}
	return types
}

// Expandable returns the names that the query key expand accepts for a type: its own references and images, and those
// of the entries that its references lead to. For visitors it omits types that they may not read.
func Expandable(registry *model.Registry, t *model.Type, view core.View) (names []string) {
	for name, other := range readable(registry, t, view) {
		names = append(names, name)
		if other == nil {
			continue
		}
		for inner := range readable(registry, other, view) {
			names = append(names, name+"."+inner)
		}
	}
	return names
}

// readable yields the references of a type to types that the view may read, with the type; nil for images.
func readable(registry *model.Registry, t *model.Type, view core.View) iter.Seq2[string, *model.Type] {
	return func(yield func(string, *model.Type) bool) {
		for _, name := range (level{typ: t, view: view}).references() {
			c, _ := filter.ColumnAt(t.Expands(), view, name)
			other, err := registry.Find(c.Ref)
			if err == nil && !view.SeesAll() && !shownWhole(other) {
				continue
			}
			if !yield(name, other) {
				return
			}
		}
	}
}

// shownWhole reports whether visitors may read entries of a type, and read the entity and nothing else of them.
func shownWhole(t *model.Type) bool {
	return t.Options.Public.Compose == nil && policy.Allow(core.Actor{}, t.Subject(), core.VerbRead) == nil
}

// Dependencies returns the names of the other types on which the rendered entries depend. They are complete once the
// entries are rendered.
func (p Projection) Dependencies() []string {
	all := slices.Sorted(maps.Keys(p.reads))
	for _, x := range p.expand {
		all = append(append(all, x.show.Type.Name), x.show.Dependencies()...)
	}
	return all
}

// Links reports whether rendered entries depend on entries of other types, or on other entries of their own, apart from
// those of expand.
func (p Projection) Links() bool { return len(p.reads) > 0 }

// ExpandedTypes returns the names of the types that are included in the entries.
func (p Projection) ExpandedTypes() []string {
	var all []string
	for _, x := range p.expand {
		all = append(append(all, x.show.Type.Name), x.show.ExpandedTypes()...)
	}
	return all
}

// Render returns what the view sees of the selected fields of an entry, in their stored order, with the entries that it
// refers to, and the addresses of those that its texts link to. A reference to an entry that does not exist, or that the
// view may not see, becomes null. The result may share the entry's memory.
func (p Projection) Render(l *Loader, e core.Entry) ([]byte, error) {
	e, err := p.addressLinks(l, e)
	if err != nil {
		return nil, err
	}
	if e, err = p.redact(l, e); err != nil {
		return nil, err
	}
	shown := p.Choose(e)
	if len(p.expand) == 0 {
		return shown, nil
	}
	out := append(shown[:len(shown)-1:len(shown)-1], `,"expand":{`...)
	for i, x := range p.expand {
		others, err := x.render(l, e)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(append(out, strconv.Quote(x.path)...), ':'), others...)
	}
	return append(out, "}}"...), nil
}

// render returns the JSON of the entries that the references of an entry lead to.
func (x *expansion) render(l *Loader, from core.Entry) ([]byte, error) {
	if x.images {
		return x.renderImages(l, from)
	}
	ids, err := appendIDs(nil, from.JSON, x.steps)
	if err != nil {
		return nil, err
	}
	if !x.single {
		return x.renderEntries(l, ids)
	}
	for _, id := range ids {
		if other, err := x.entry(l, id); err != nil || other != nil {
			return other, err
		}
	}
	return []byte("null"), nil
}

// appendIDs appends the ids at the path of a value, in their order.
func appendIDs(ids []string, value []byte, path []string) ([]string, error) {
	if len(value) == 0 {
		return ids, nil
	}
	switch value[0] {
	case '[':
		var err error
		for _, element := range entrystore.Elements(value) {
			if ids, err = appendIDs(ids, element, path); err != nil {
				return nil, err
			}
		}
	case '{':
		for m := range entrystore.Members(value) {
			if len(path) > 0 && m.Name == path[0] {
				return appendIDs(ids, m.Value(), path[1:])
			}
		}
	case '"':
		var id string
		if err := json.Unmarshal(value, &id); err != nil {
			return nil, err
		}
		if id != "" {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// maxExpanded is the maximum size in bytes of the entries that one field with many references includes. Without it one
// request for one entry could ask for a gigabyte.
const maxExpanded = 1 << 20

// renderEntries returns the entries with these ids as an array, each once, in the order of the ids. Those that do not
// exist, or that the view may not see, are omitted, and so are all from the first that exceeds maxExpanded or the limit
// of the loader.
func (x *expansion) renderEntries(l *Loader, ids []string) ([]byte, error) {
	out := []byte{'['}
	done := make(map[string]bool, len(ids))
	for _, id := range ids {
		if done[id] {
			continue
		}
		done[id] = true
		if l.spent() {
			break
		}
		other, err := x.entry(l, id)
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

// entry returns the visible part of an entry of the referenced type. It returns nil if there is no such entry, or if the
// view may not see it.
func (x *expansion) entry(l *Loader, id string) ([]byte, error) {
	key := bodyKey{x, id}
	if body, ok := l.bodies[key]; ok {
		return body, nil
	}
	e, err := l.load(x.show.Type, x.show.View.Audience, id)
	if entrystore.Missing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	body, err := x.show.Render(l, e.Entry)
	if err == nil {
		l.bodies[key] = body
	}
	return body, err
}
