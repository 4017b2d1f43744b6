package hostile_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestAdvisoryMassAssignment: what the server decides is decided by the server, whatever a body says beside the fields of
// its form.
func TestAdvisoryMassAssignment(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff, v := s.staff(), s.visitor("198.51.100.1")
	const more = `,"id":"mine","createdAt":"2001-01-01T00:00:00Z","updatedAt":"2001-01-01T00:00:00Z"`
	must(t, "an inquiry", v.post("/api/inquiries", `{"name":"Ada","email":"ada@example.com","message":"Hello","status":"resolved"`+more+`}`),
		http.StatusCreated)
	got := staff.all("/api/inquiries")[0]
	if got["status"] != "new" || got["id"] == "mine" || got["createdAt"] == "2001-01-01T00:00:00Z" || got["updatedAt"] == "2001-01-01T00:00:00Z" {
		t.Errorf("a visitor's inquiry is kept as %v", got)
	}
	for _, field := range []string{`"value":5`, `"resolvedAt":"2001-01-01T00:00:00Z"`, `"role":"administrator"`, `"__proto__":{"role":"x"}`, `"revision":7`} {
		body := `{"name":"Ada","email":"ada@example.com","message":"Hello",` + field + `}`
		want(t, "an inquiry with "+field, s.visitor("198.51.100.2").post("/api/inquiries", body), http.StatusUnprocessableEntity)
	}
	form := url.Values{"name": {"Ada"}, "email": {"ada@example.com"}, "message": {"Hello"}, "value": {"5"}}
	want(t, "a form with more", v.form("/contact", form), http.StatusUnprocessableEntity)

	made := staff.create("/api/blog", map[string]any{"title": "T", "content": "<p>C</p>"})
	at := fmt.Sprintf("/api/blog/%v", made["id"])
	r := must(t, "a change", staff.ask(http.MethodPut, at, `{"title":"New"`+more+`,"publishedAt":"2001-01-01T00:00:00Z"}`), http.StatusOK)
	now := fieldsOf(t, r)
	if now["id"] != made["id"] || now["createdAt"] != made["createdAt"] || now["updatedAt"] == "2001-01-01T00:00:00Z" || now["publishedAt"] != nil {
		t.Errorf("a post is kept as %v", now)
	}
	photo := fieldsOf(t, must(t, "an upload", staff.upload("a.jpg", photograph(t, 60, 40, 0)), http.StatusCreated))
	at = fmt.Sprintf("%s/%v", library, photo["id"])
	r = want(t, "facts of a file", staff.ask(http.MethodPut, at, `{"alt":"A","mime":"text/html","hash":"x","url":"/admin","size":1}`), http.StatusOK)
	for name, value := range fieldsOf(t, r) {
		if name == "mime" || name == "url" || name == "size" {
			if fmt.Sprint(value) != fmt.Sprint(photo[name]) {
				t.Errorf("%s of a file became %v", name, value)
			}
		}
	}
}
