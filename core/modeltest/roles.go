package modeltest

import (
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// roles checks that each role of staff may do exactly what the policy of the type allows, and that the API reports
// these permissions: by verb, by visibility to visitors, and by field.
func roles(h *server) {
	for _, role := range auth.Roles() {
		p := roleTest{server: h.asRole(role), role: role, admin: h}
		p.checkReported()
		p.checkUpdate()
		p.checkPublish()
		p.checkFields()
		if h.canCreate() {
			p.checkCreate()
			p.checkDelete()
		}
	}
}

// asRole returns the server with a session of a user who has the role.
func (h *server) asRole(role core.Role) *server {
	h.tb.Helper()
	name := "the-" + string(role)
	_, err := h.users.AddAs(h.tb.Context(), core.Actor{}, name, "", password, role)
	h.check(err)
	next := *h
	next.session = h.signIn(name)
	return &next
}

// roleTest is a user with a role, together with an administrator who prepares entries for the checks.
type roleTest struct {
	*server
	role  core.Role
	admin *server
}

func (p roleTest) may(verb core.Verb) bool {
	return policy.Allow(core.Actor{Role: p.role}, p.typ.Subject(), verb) == nil
}

// checkReported checks that the permissions that the API reports to the user are correct. They do not include what
// visitors may do as well, such as sending an inquiry.
func (p roleTest) checkReported() {
	p.tb.Helper()
	to := p.typ.Subject()
	to.Access = core.Closed
	me := read[struct{ Can map[string]map[core.Verb]bool }](p.server, p.get("/api/admin/me", "", true))
	for verb, told := range me.Can[p.typ.Name] {
		if may := policy.Allow(core.Actor{Role: p.role}, to, verb) == nil; told != may {
			p.tb.Errorf("the role %s is told that it may %s: %v", p.role, verb, told)
		}
	}
}

// want fails the test if a response does not match the permission.
func (p roleTest) want(what string, may bool, a answer) {
	p.tb.Helper()
	switch {
	case may && a.status >= http.StatusBadRequest:
		p.tb.Errorf("the role %s may %s, and is refused: %d %s", p.role, what, a.status, a.body)
	case !may && a.status != http.StatusForbidden:
		p.tb.Errorf("the role %s may not %s, and is answered with %d %s", p.role, what, a.status, a.body)
	}
}

// mayWriteAll reports whether the role may write every field.
func (p roleTest) mayWriteAll() bool {
	for _, f := range p.writable() {
		if !policy.AtLeast(p.role, f.May) {
			return false
		}
	}
	return true
}

// visitorsSee reports whether the administrator's response contains an entry that visitors see.
func (p roleTest) visitorsSee(a answer) bool {
	return p.readable() && a.written(p.admin) != nil && p.visible(a)
}

func (p roleTest) checkUpdate() {
	p.tb.Helper()
	body := p.admin.body()
	id, _ := p.admin.add(body)["id"].(string)
	p.want("update an entry", p.may(core.VerbUpdate), p.put(id, body))
}

func (p roleTest) checkCreate() {
	p.tb.Helper()
	switch {
	case !p.may(core.VerbCreate):
		p.want("create an entry", false, p.send(p.body()))
	case p.may(core.VerbPublish) && p.mayWriteAll():
		p.want("create an entry", true, p.send(p.body()))
	}
}

func (p roleTest) checkDelete() {
	p.tb.Helper()
	a := p.admin.send(p.admin.body())
	id, _ := read[entity](p.admin, a)["id"].(string)
	may := p.may(core.VerbDelete)
	if may && p.readable() && !p.may(core.VerbPublish) {
		// A scheduled change of visibility counts as well. Only the case of a visible entry is certain.
		if !p.visitorsSee(a) {
			return
		}
		may = false
	}
	p.want("delete an entry", may, p.do(call{method: http.MethodDelete, path: p.entryPath(p.staffPath(), id), staff: true}))
}

// checkPublish checks that only a role that may publish changes whether visitors see an entry.
func (p roleTest) checkPublish() {
	p.tb.Helper()
	if !p.readable() || !p.typ.Publishes() || !p.may(core.VerbUpdate) || !p.mayWriteAll() {
		return
	}
	first := p.admin.body()
	a := p.admin.send(first)
	id, _ := read[entity](p.admin, a)["id"].(string)
	for _, body := range p.admin.variants() {
		changed := p.admin.put(id, body)
		if changed.written(p.admin) == nil {
			continue
		}
		p.admin.put(id, first)
		if p.visitorsSee(changed) != p.visitorsSee(a) {
			p.want("publish an entry", p.may(core.VerbPublish), p.put(id, body))
			return
		}
	}
}

// checkFields checks that a role below the one that a field requires cannot change the field.
func (p roleTest) checkFields() {
	p.tb.Helper()
	for _, f := range p.writable() {
		if f.May != "" && p.may(core.VerbUpdate) {
			p.checkField(f)
		}
	}
}

func (p roleTest) checkField(f *schema.Field) {
	p.tb.Helper()
	was := p.admin.body()
	id, _ := p.admin.add(was)["id"].(string)
	value := p.admin.body()[f.Name]
	if sameValue(was[f.Name], value) {
		p.tb.Errorf("%s: give RunWith two samples, which tell whether the role %s may change it", f.Name, p.role)
		return
	}
	a := p.put(id, entity{f.Name: value})
	switch may := policy.AtLeast(p.role, f.May); {
	case may:
		p.want("write the field "+f.Name, true, a)
	case !a.namesField(p.server, f.Name):
		p.tb.Errorf("the role %s may not write the field %s, and is answered with %d %s", p.role, f.Name, a.status, a.body)
	}
}
