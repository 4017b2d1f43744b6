package hostile_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestAdvisoryEnumeration: whoever does not know whether an account, a factor, an entry, a file or a link is there learns it
// neither by an answer nor by its time.
func TestAdvisoryEnumeration(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.staff()
	edith := s.someone(staff, "edith", "editor", "192.0.2.2")
	begun := fieldsOf(t, must(t, "an app", edith.post("/api/admin/me/totp", `{"password":"`+password+`"}`), http.StatusOK))
	must(t, "its code", edith.post("/api/admin/me/totp/confirm", `{"code":"`+codeOf(t, text(begun, "secret"), 0)+`"}`), http.StatusOK)
	alike := func(what string, one, other reply) {
		t.Helper()
		if one.status != other.status || one.body != other.body || !slices.Equal(names(one.header), names(other.header)) {
			t.Errorf("%s: %s %v, and %s %v", what, one, names(one.header), other, names(other.header))
		}
	}
	times := map[string][]time.Duration{}
	for i := range 7 {
		guess := func(name, address string) reply {
			r := want(t, "a guess", s.visitor(address).post("/api/admin/login", signIn(name, fmt.Sprintf("wrong guess %d", i))), http.StatusUnauthorized)
			times[name] = append(times[name], r.took)
			return r
		}
		n := 10 * i
		none := guess("nobody", address(n))
		alike("the name of an administrator", guess("admin", address(n+1)), none)
		alike("the name of somebody with an app", guess("edith", address(n+2)), none)
	}
	quick := func(name string) time.Duration { return slices.Min(times[name]) }
	t.Logf("the shortest: nobody %v, admin %v, edith %v", quick("nobody"), quick("admin"), quick("edith"))
	for _, name := range []string{"admin", "edith"} {
		if a, b := quick("nobody"), quick(name); a*3 < b || b*3 < a {
			t.Errorf("a wrong password of %s takes %v, and that of nobody %v", name, b, a)
		}
	}
	v := s.visitor("198.51.100.200")
	coded := func(name string) string {
		return fmt.Sprintf(`{"username":%q,"password":"wrong guess","code":"123456"}`, name)
	}
	alike("a code without the password", v.post("/api/admin/login", coded("edith")), v.post("/api/admin/login", coded("nobody")))
	want(t, "options for a name", v.post("/api/admin/login/passkey/options?username=edith", "", "Host", "localhost"), http.StatusBadRequest)
	if r := must(t, "options", v.post("/api/admin/login/passkey/options", "", "Host", "localhost"), http.StatusOK); fieldsOf(t, r)["allowCredentials"] != nil {
		t.Errorf("the options name passkeys: %s", r)
	}
	for _, name := range []string{"admin", "nobody"} {
		want(t, "an account", v.get("/api/admin/users/"+name), 401, 404, 405)
		want(t, "a password", v.ask(http.MethodPut, "/api/admin/users/"+name+"/password", `{"password":"battery staple"}`), http.StatusUnauthorized)
		want(t, "a password of another", edith.ask(http.MethodPut, "/api/admin/users/"+name+"/password", `{"password":"battery staple"}`), 401, http.StatusForbidden)
	}

	draft := staff.create("/api/blog", map[string]any{"title": "Hidden", "content": "<p>C</p>"})
	const none = "018f47a4-7b5d-4b12-9b7c-5d64b2a0c111"
	const token = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	must(t, "a link", staff.post(fmt.Sprintf("/api/admin/blog/%v/preview-link", draft["id"]), ""), http.StatusCreated)
	for _, query := range []string{"", "?preview", "?preview=" + token, "?preview=x"} {
		alike("a hidden entry"+query, v.get("/api/blog/"+text(draft, "id")+query), v.get("/api/blog/"+none+query))
		alike("the slug of one"+query, v.get("/api/blog/"+text(draft, "slug")+query), v.get("/api/blog/nothing-at-all"+query))
	}
	alike("a write to a hidden entry", v.ask(http.MethodPut, "/api/blog/"+text(draft, "id"), `{}`), v.ask(http.MethodPut, "/api/blog/"+none, `{}`))
	alike("its preview link", v.post(fmt.Sprintf("/api/admin/blog/%v/preview-link", draft["id"]), ""), v.post("/api/admin/blog/"+none+"/preview-link", ""))
	file := fieldsOf(t, must(t, "an upload", staff.upload("a.jpg", photograph(t, 50, 40, 0)), http.StatusCreated))
	must(t, "a deletion", staff.ask(http.MethodDelete, fmt.Sprintf("%s/%v", library, file["id"]), ""), http.StatusNoContent)
	alike("a deleted file", v.get(fmt.Sprintf("/media/%v/a.jpg", file["id"])), v.get("/media/"+none+"/a.jpg"))
	alike("an entry of the library", v.get(fmt.Sprintf("%s/%v", library, file["id"])), v.get(library+"/"+none))
	alike("a token", v.get("/api/products", "Authorization", "Bearer qn_x"), v.get("/api/products", "Authorization", "Bearer "+token))
}

// names are those of the headers of an answer.
func names(header http.Header) (all []string) {
	for name := range header {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}
