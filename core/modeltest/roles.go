package modeltest

import (
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// roles: each role of staff may what the type promises, is told so, and may no more: by verb, by what visitors see and
// by field.
func roles(h *house) {
	for _, role := range auth.Roles() {
		p := person{house: h.as(role), role: role, admin: h}
		p.isTold()
		p.updates()
		p.turns()
		p.writesFields()
		if h.grows() {
			p.creates()
			p.deletes()
		}
	}
}

// as gives the house as somebody of a role sees it.
func (h *house) as(role core.Role) *house {
	h.tb.Helper()
	name := "the-" + string(role)
	_, err := h.users.AddAs(h.tb.Context(), core.Actor{}, name, password, role)
	h.check(err)
	next := *h
	next.session = h.signIn(name)
	return &next
}

// person is somebody of a role, beside an administrator who prepares what they try.
type person struct {
	*house
	role  core.Role
	admin *house
}

func (p person) may(verb core.Verb) bool {
	return policy.Allow(core.Actor{Role: p.role}, p.typ.Subject(), verb) == nil
}

// isTold: what they are told of themselves is what holds. What visitors may as well, such as to send an inquiry, is none
// of it.
func (p person) isTold() {
	p.tb.Helper()
	to := p.typ.Subject()
	to.Access = core.Closed
	me := read[struct{ Can map[string]map[core.Verb]bool }](p.house, p.get("/api/admin/me", "", true))
	for verb, told := range me.Can[p.typ.Name] {
		if may := policy.Allow(core.Actor{Role: p.role}, to, verb) == nil; told != may {
			p.tb.Errorf("the role %s is told that it may %s: %v", p.role, verb, told)
		}
	}
}

// want holds an answer against whether it should be taken.
func (p person) want(what string, may bool, a answer) {
	p.tb.Helper()
	switch {
	case may && a.status >= http.StatusBadRequest:
		p.tb.Errorf("the role %s may %s, and is refused: %d %s", p.role, what, a.status, a.body)
	case !may && a.status != http.StatusForbidden:
		p.tb.Errorf("the role %s may not %s, and is answered with %d %s", p.role, what, a.status, a.body)
	}
}

// writes reports whether the role may write every field.
func (p person) writes() bool {
	for _, f := range p.writable() {
		if !policy.AtLeast(p.role, f.May) {
			return false
		}
	}
	return true
}

// shows reports whether an answer to the administrator is of an entry that visitors see.
func (p person) shows(a answer) bool {
	return p.readable() && a.taken(p.admin) != nil && p.visible(a)
}

func (p person) updates() {
	p.tb.Helper()
	body := p.admin.body()
	id, _ := p.admin.add(body)["id"].(string)
	p.want("update an entry", p.may(core.VerbUpdate), p.put(id, body))
}

func (p person) creates() {
	p.tb.Helper()
	switch {
	case !p.may(core.VerbCreate):
		p.want("create an entry", false, p.send(p.body()))
	case p.may(core.VerbPublish) && p.writes():
		p.want("create an entry", true, p.send(p.body()))
	}
}

func (p person) deletes() {
	p.tb.Helper()
	a := p.admin.send(p.admin.body())
	id, _ := read[entity](p.admin, a)["id"].(string)
	may := p.may(core.VerbDelete)
	if may && p.readable() && !p.may(core.VerbPublish) {
		// Whether the clock would turn it counts as well; one that is shown is certain.
		if !p.shows(a) {
			return
		}
		may = false
	}
	p.want("delete an entry", may, p.do(call{method: http.MethodDelete, path: p.at(p.desk(), id), staff: true}))
}

// turns: only who may publish has visitors see what they did not see, or the other way round.
func (p person) turns() {
	p.tb.Helper()
	if !p.readable() || !p.typ.Publishes() || !p.may(core.VerbUpdate) || !p.writes() {
		return
	}
	first := p.admin.body()
	a := p.admin.send(first)
	id, _ := read[entity](p.admin, a)["id"].(string)
	for _, body := range p.admin.variants() {
		changed := p.admin.put(id, body)
		if changed.taken(p.admin) == nil {
			continue
		}
		p.admin.put(id, first)
		if p.shows(changed) != p.shows(a) {
			p.want("publish an entry", p.may(core.VerbPublish), p.put(id, body))
			return
		}
	}
}

// writesFields: a field that takes a higher role stays as it is for the others.
func (p person) writesFields() {
	p.tb.Helper()
	for _, f := range p.writable() {
		if f.May != "" && p.may(core.VerbUpdate) {
			p.writesField(f)
		}
	}
}

func (p person) writesField(f *schema.Field) {
	p.tb.Helper()
	was := p.admin.body()
	id, _ := p.admin.add(was)["id"].(string)
	value := p.admin.body()[f.Name]
	if same(was[f.Name], value) {
		p.tb.Errorf("%s: give RunWith two samples, which tell whether the role %s may change it", f.Name, p.role)
		return
	}
	a := p.put(id, entity{f.Name: value})
	switch may := policy.AtLeast(p.role, f.May); {
	case may:
		p.want("write the field "+f.Name, true, a)
	case !a.names(p.house, f.Name):
		p.tb.Errorf("the role %s may not write the field %s, and is answered with %d %s", p.role, f.Name, a.status, a.body)
	}
}
