package model

import (
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// Shows makes the entries of a type decide which entries of another type visitors see, as pages decide about their
// sections. Visitors see an entry of the other type only while an entry that they see shows it. Staff see all entries.
//
// Visitors read the list Field without the entries that they do not see, and the list Except as empty. When an entry
// appears or goes, the entries that it shows appear or go with it, without a change of their own in the log. The other
// type has no pages of its own; it may be shown by several types.
type Shows struct {
	// Field is the name of a public field.Refs: the entries that an entry shows.
	Field string
	// Except is the name of a public field.Refs to the same type: the entries of Field that visitors do not see here. It
	// may be empty.
	Except string
}

// showing is a resolved Shows.
type showing struct {
	typ           string // the type whose entries are shown
	field, except *schema.Field
}

// ShownType returns the name of the type whose entries are visible to visitors where entries of this type show them: see
// Shows. It is empty for none.
func (t *Type) ShownType() string { return t.shows.typ }

// ShownBy returns the names of the types whose entries make those of this type visible to visitors; none if they are
// visible by themselves. They are known once the type is in a Registry. It must not be changed.
func (t *Type) ShownBy() []string { return t.shownBy }

// ShownIn returns the ids of the entries that a value shows to those who see it, and of those that it hides from
// visitors, each once and in order.
func (t *Type) ShownIn(value any) (shown, hidden []string) {
	if t.shows.typ == "" {
		return nil, nil
	}
	if t.shows.except != nil {
		hidden = t.Schema.Texts(value, t.shows.except)
	}
	var except []string
	for _, id := range t.Schema.Texts(value, t.shows.field) {
		switch {
		case slices.Contains(hidden, id):
			except = append(except, id)
		case !slices.Contains(shown, id):
			shown = append(shown, id)
		}
	}
	return shown, except
}

// checkShows checks Public.Shows and resolves its fields.
func (t checker) checkShows(m *mistakes) {
	o := t.Options.Public.Shows
	if o == nil {
		return
	}
	refs := func(name string) *schema.Field {
		f := t.Schema.Field(name)
		if f == nil || f.Private || f.Kind != field.KindRefs {
			m.say(t.meant(name), "shows: %q is not a public field.Refs", name)
			return nil
		}
		return f
	}
	shows := showing{field: refs(o.Field)}
	if o.Except != "" {
		shows.except = refs(o.Except)
	}
	if shows.field == nil || o.Except != "" && shows.except == nil {
		return
	}
	shows.typ = shows.field.Ref
	switch {
	case shows.except != nil && shows.except.Ref != shows.typ:
		m.say("make both refer to the same type", "shows: %q and %q refer to different types", o.Field, o.Except)
	case t.Options.Access != core.Published:
		m.say("leave Shows out", "shows: visitors do not read the entries themselves")
	case shows.typ == t.Name:
		m.say("leave Shows out", "shows: entries cannot show those of their own type")
	default:
		t.shows = shows
	}
}

// checkShown checks the types that others show.
func (r *Registry) checkShown() (found schema.Mistakes) {
	for i := range r.types {
		t := &r.types[i]
		other := r.byName[t.shows.typ]
		if other == nil {
			continue
		}
		m := &mistakes{}
		switch {
		case other.Leads():
			m.say("leave one of the two out", "shows: %q has pages of its own", other.Name)
		case other.Options.Access != core.Published:
			m.say(r.typeMend(other.Name), "shows: visitors do not read %q", other.Name)
		case other.shows.typ != "":
			m.say("leave Shows out of one of the two", "shows: %q shows entries itself", other.Name)
		}
		found = append(found, m.Of(t.Name)...)
	}
	return found
}

// resolveShown notes, for each type, the types that show its entries.
func (r *Registry) resolveShown() {
	for i := range r.types {
		r.types[i].shownBy = nil // the types may have been in another registry
	}
	for i := range r.types {
		if other := r.byName[r.types[i].shows.typ]; other != nil {
			other.shownBy = append(other.shownBy, r.types[i].Name)
		}
	}
}
