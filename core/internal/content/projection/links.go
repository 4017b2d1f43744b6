package projection

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// addressLinks returns an entry with the present addresses of the entries that its rich texts link to. Where visitors do
// not see an entry, its link is left out; staff get such a link without an address. It notes the types that it has read.
func (p Projection) addressLinks(l *Loader, e core.Entry) (core.Entry, error) {
	if !p.showsLinks(e) {
		return e, nil
	}
	value, err := entrystore.Value(p.Type, e.JSON)
	if err != nil {
		return e, err
	}
	changed := map[string]bool{}
	rich, _ := value.(model.RichTexter)
	p.Type.Schema.MapTexts(value, func(f *schema.Field, path, text string) string {
		name := schema.Root(path)
		if !p.needs(name) || f.Kind != field.KindRich && (f.Kind != field.KindLong || rich == nil || !rich.RichText(path)) {
			return text
		}
		shown := schema.MapEntryLinks(text, func(typ, id string) (string, bool) {
			address, loadErr := p.addressOf(l, typ, id)
			if loadErr != nil {
				err = loadErr
			}
			return address, address != "" || p.View.SeesAll()
		})
		if shown != text {
			changed[name] = true
		}
		return shown
	})
	if err != nil || len(changed) == 0 {
		return e, err
	}
	return withMembers(e, value, changed)
}

// showsLinks reports whether a field that is shown may link to an entry.
func (p Projection) showsLinks(e core.Entry) bool {
	if !schema.HasEntryLinks(e.JSON) {
		return false
	}
	for m := range entrystore.Members(e.JSON) {
		if p.needs(m.Name) && schema.HasEntryLinks(m.Text) {
			return true
		}
	}
	return false
}

// addressOf returns the address of the page of an entry; empty if it has none, or if the view does not see the entry.
func (p Projection) addressOf(l *Loader, typ, id string) (string, error) {
	t, err := p.registry.Find(typ)
	if err != nil || t.Options.Public.Page == "" || policy.Allow(core.Actor{}, t.Subject(), core.VerbRead) != nil {
		return "", nil //nolint:nilerr // entries of such a type have no page
	}
	p.reads[typ] = true
	for _, by := range t.ShownBy() {
		p.reads[by] = true // it decides which of the entries visitors see
	}
	return l.address(t, p.View.Audience, id)
}

// address returns the address of the page of an entry; empty if it has none, if the audience does not see it, or after
// too many other entries. It costs the same for an entry of any size.
func (l *Loader) address(t *model.Type, who core.Audience, id string) (string, error) {
	key := recordKey{t.Name, id, who}
	if known, ok := l.addresses[key]; ok || l.spent() {
		return known, nil
	}
	l.cost += loadCost
	address := ""
	e, err := entrystore.LoadFor(l, t, who, id)
	if err == nil {
		address, err = addressIn(t, e)
	} else if entrystore.Missing(err) {
		err = nil
	}
	if err == nil {
		l.addresses[key] = address
	}
	return address, err
}

// addressIn returns the address of the page of an entry, of which it decodes only the fields that the address has.
func addressIn(t *model.Type, e entrystore.Record) (string, error) {
	names := map[string]bool{}
	if f := t.SlugField(); f != nil {
		names[f.Name] = true
	}
	if p := t.Options.Public.Paths; p != nil {
		names[p.Field] = true
	}
	few := []byte{'{'}
	for m := range entrystore.Members(e.JSON) {
		if names[m.Name] {
			few = appendMember(few, m, m.Value())
		}
	}
	value := t.New()
	if err := t.Schema.Read(append(few, '}'), value); err != nil {
		return "", err
	}
	return t.AddressOf(value, e.ID), nil
}

// withMembers returns an entry with the named fields as they are in a value.
func withMembers(e core.Entry, value any, named map[string]bool) (core.Entry, error) {
	encoded, err := entrystore.Encode(e, value)
	if err != nil {
		return e, err
	}
	members := map[string][]byte{}
	for m := range entrystore.Members(encoded) {
		members[m.Name] = m.Value()
	}
	out := []byte{'{'}
	for m := range entrystore.Members(e.JSON) {
		of := m.Value()
		if now, has := members[m.Name]; has && named[m.Name] {
			of = now
		}
		out = appendMember(out, m, of)
	}
	e.JSON = append(out, '}')
	return e, nil
}
