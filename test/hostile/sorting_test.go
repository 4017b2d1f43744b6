package hostile_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestAdvisoryTokenLeaksBySorting: no list can be put into the order of a secret, or be asked whether one begins so, and
// none tells a secret or its hash.
func TestAdvisoryTokenLeaksBySorting(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.staff()
	s.someone(staff, "edith", "editor", "192.0.2.2")
	made := fieldsOf(t, must(t, "a token", staff.post("/api/admin/tokens", `{"name":"T","role":"viewer"}`), http.StatusCreated))
	hook := must(t, "a webhook", staff.post("/api/admin/webhooks", `{"url":"https://192.0.2.7/hook","events":["*.*"]}`), 201, 422)
	secrets := []string{text(made, "token"), strings.TrimPrefix(staff.header.Get("Cookie"), "quoin_session="), "argon2", `"stamp"`, `"hash"`}
	if hook.status == http.StatusCreated {
		secrets = append(secrets, text(fieldsOf(t, hook), "secret"))
	}
	for _, path := range []string{
		"/api/admin/tokens", "/api/admin/users", "/api/admin/me/sessions", "/api/admin/me/factors", "/api/admin/webhooks", "/api/admin/security",
	} {
		for _, query := range []string{
			"sort=token", "sort=hash", "sort=-password", "sort=secret", "token=qn_a", "hash[gt]=a", "password[startsWith]=$argon2", "fields=hash", "q=qn_",
			"sort=id", "cursor=AAAA", "filter=hash", "secret=whsec_a",
		} {
			want(t, path+"?"+query, staff.get(path+"?"+query), http.StatusBadRequest)
		}
		r := want(t, path, staff.get(path), http.StatusOK)
		for _, secret := range secrets {
			if secret != "" && strings.Contains(r.body, secret) {
				t.Errorf("%s tells %q", path, secret)
			}
		}
	}
	for _, query := range []string{"sort=author.password", "sort=token", "sort=secret", "sort=hash", "sort=revision"} {
		want(t, query, s.visitor("198.51.100.1").get("/api/blog?"+query), http.StatusBadRequest)
	}
	want(t, "the order of a file's hash", staff.get(library+"?sort=hash"), http.StatusBadRequest)
}
