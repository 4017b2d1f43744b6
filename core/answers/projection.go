package answers

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/params"
)

// projection is which fields of a type's entries are shown to a view.
type projection struct {
	typ  *model.Type
	view core.View
	want map[string]bool // nil shows every field that the view knows
	mark string          // tells projections apart; empty for that of every field

	expand []expansion
}

// whole shows every field that the view knows.
func whole(t *model.Type, view core.View) projection { return projection{typ: t, view: view} }

// newProjection shows the fields that are named, and the id; none shows all. It fails with Malformed for a field
// that is not there, or that the view does not know: it tells no difference.
func newProjection(t *model.Type, view core.View, names []string) (projection, error) {
	p := whole(t, view)
	if len(names) == 0 {
		return p, nil
	}
	p.want = map[string]bool{model.ID: true}
	for _, name := range names {
		if !p.knows(name) {
			return p, params.Bad("fields", "names "+core.Shorten(name)+", which is not a field here")
		}
		p.want[name] = true
	}
	named := make([]string, 0, len(p.want))
	for name := range p.want {
		named = append(named, name)
	}
	slices.Sort(named)
	sum := sha256.Sum256([]byte(strings.Join(named, ",")))
	p.mark = hex.EncodeToString(sum[:8])
	return p, nil
}

// knows reports whether there is a field that the view may see.
func (p projection) knows(name string) bool {
	if model.Reserved(name) {
		return true
	}
	f := p.typ.Schema.Field(name)
	return f != nil && (p.view.SeesAll() || !f.Private)
}

// partial reports whether something of an entry is left out.
func (p projection) partial() bool { return p.want != nil || p.hides() }

// hides reports whether fields are left out because of who looks.
func (p projection) hides() bool { return p.typ.Private() && !p.view.SeesAll() }

// of gives what is shown of an entry, in the order of what is stored. It may be a part of the entry's memory.
func (p projection) of(e core.Entry) []byte {
	var missing []entries.Member
	if p.opens() {
		missing = entries.Openings(p.typ, e.JSON)
	}
	if !p.partial() && len(missing) == 0 {
		return e.JSON
	}
	out := []byte{'{'}
	add := func(m entries.Member) {
		if !p.shows(m.Name) {
			return
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(out, m.Text...)
	}
	for m := range entries.Members(e.JSON) {
		add(m)
	}
	for _, m := range missing {
		add(m)
	}
	return append(out, '}')
}

// shows reports whether a field is among what is shown.
func (p projection) shows(name string) bool {
	return (p.want == nil || p.want[name]) && p.knows(name)
}

// opens reports whether the opening of a text is among what is shown.
func (p projection) opens() bool {
	for _, f := range p.typ.Schema.Openings() {
		if p.shows(f.Name) {
			return true
		}
	}
	return false
}

// marks tell apart what is shown of an entry from all of it.
func (p projection) marks() []string {
	audience := ""
	if p.hides() {
		audience = audienceMark(p.view)
	}
	return []string{audience, p.mark}
}
