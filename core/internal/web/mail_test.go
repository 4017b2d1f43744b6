package web_test

import (
	"context"
	"net/http"
	netmail "net/mail"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/core/internal/mail/notify"
)

// newStackWithPost is newStack with a notify.Service whose mails deliver returns.
func newStackWithPost(t *testing.T, origin string) (s *stack, deliver func() []entrystore.Letter) {
	t.Helper()
	var sent []entrystore.Letter
	s = newStackWith(t, func(s *stack, p *parts) {
		p.Env.Origin = origin
		p.Settings.Mail = s.mailsTo(func(_ context.Context, l entrystore.Letter) error {
			sent = append(sent, l)
			return nil
		})
	})
	office := serviceOf[*notify.Service](s, "mail")
	return s, func() []entrystore.Letter {
		t.Helper()
		sent = nil
		s.check(office.Queue.Deliver(t.Context()))
		return sent
	}
}

// mailsTo returns a server of the command line that hands its mails to a function.
func (s *stack) mailsTo(send func(context.Context, entrystore.Letter) error) *mail.Outgoing {
	from := netmail.Address{Name: "Quoin", Address: "hello@agency.example"}
	return &mail.Outgoing{Store: s.store, Fixed: mail.Through(from, send), Now: s.clock.Now}
}

const agency = "https://agency.example"

func linked(t *testing.T, all []entrystore.Letter, page string) string {
	t.Helper()
	if len(all) != 1 {
		t.Fatalf("%d mails", len(all))
	}
	_, rest, found := strings.Cut(all[0].Body, agency+page+"#")
	if !found {
		t.Fatalf("there is no link in %q", all[0].Body)
	}
	return strings.Fields(rest)[0]
}

// TestAForgottenPasswordOverHTTP checks all calls from setting the mail address to signing in with a new password.
func TestAForgottenPasswordOverHTTP(t *testing.T) {
	t.Parallel()
	s, deliver := newStackWithPost(t, agency)
	ask := func(method, path, body string) answer { return s.do(request{method: method, path: path, body: body}) }
	own := func(method, body string) answer {
		return s.do(request{method: method, path: "/api/admin/me/mail", body: body, staff: true})
	}
	s.clock.Advance(auth.ConfirmedFor)
	own(http.MethodPut, `{"email":"ada@agency.example"}`).want(t, http.StatusUnprocessableEntity)
	own(http.MethodPut, `{"email":"ada@agency.example","password":"guess"}`).want(t, http.StatusUnprocessableEntity)
	got := own(http.MethodPut, `{"email":"ada@agency.example","password":"`+password+`","inquiries":"each"}`).want(t, http.StatusOK)
	if want := `{"email":"","pendingEmail":"ada@agency.example","inquiries":"each","available":true}`; got.body != want {
		t.Errorf("%s", got.body)
	}
	ask(http.MethodPost, "/api/admin/forgot", `{"username":"ada"}`).want(t, http.StatusNoContent)
	confirm := linked(t, deliver(), "/admin/confirm") // the only mail is the confirmation
	ask(http.MethodPost, "/api/admin/confirm", `{"token":"`+confirm+`"}`).want(t, http.StatusNoContent)
	ask(http.MethodPost, "/api/admin/confirm", `{"token":"`+confirm+`"}`).want(t, http.StatusUnprocessableEntity)

	known := ask(http.MethodPost, "/api/admin/forgot", `{"username":"ada@agency.example"}`).want(t, http.StatusNoContent)
	unknown := ask(http.MethodPost, "/api/admin/forgot", `{"username":"nobody"}`).want(t, http.StatusNoContent)
	if known.body != unknown.body {
		t.Errorf("%q and %q", known.body, unknown.body)
	}
	secret := linked(t, deliver(), "/admin/reset")
	set := func(password string) answer {
		return ask(http.MethodPost, "/api/admin/reset", `{"token":"`+secret+`","password":"`+password+`"}`)
	}
	set("short").want(t, http.StatusUnprocessableEntity)
	done := set("battery staple").want(t, http.StatusNoContent)
	if cookie := done.header.Get("Set-Cookie"); cookie != "" {
		t.Errorf("somebody is signed in: %s", cookie)
	}
	if p := set("battery staple").want(t, http.StatusUnprocessableEntity).problem(t); len(p.Errors) != 1 || p.Errors[0].Field != "token" {
		t.Errorf("%+v", p)
	}
	own(http.MethodGet, "").want(t, http.StatusUnauthorized)
	ask(http.MethodPost, "/api/admin/login", `{"username":"ada","password":"`+password+`"}`).want(t, http.StatusUnauthorized)
	ask(http.MethodPost, "/api/admin/login", `{"username":"ada","password":"battery staple"}`).want(t, http.StatusOK)
}

// TestNoHostHeaderMakesALink checks that a server without Config.Origin sends no mails with links, and says that a
// forgotten password cannot be reset.
func TestNoHostHeaderMakesALink(t *testing.T) {
	t.Parallel()
	s, deliver := newStackWithPost(t, "")
	s.do(request{method: http.MethodPost, path: "/api/admin/forgot", body: `{"username":"ada"}`}).want(t, http.StatusConflict)
	if got := s.do(request{method: http.MethodGet, path: "/api/admin/forgot"}).want(t, http.StatusOK); got.body != `{"available":false}` {
		t.Errorf("%s", got.body)
	}
	if got := deliver(); len(got) > 0 {
		t.Errorf("%+v", got)
	}
}

// TestAddressesAreForAdministratorsAlone checks that only administrators can set the addresses of others, and that
// users see their own.
func TestAddressesAreForAdministratorsAlone(t *testing.T) {
	t.Parallel()
	s, deliver := newStackWithPost(t, agency)
	editor := s.as(core.Editor)
	put := func(who, body string) answer {
		return s.do(request{method: http.MethodPut, path: "/api/admin/users/" + who, body: body, staff: true})
	}
	put("the-editor", `{"email":"eve@agency.example"}`).want(t, http.StatusOK)
	put("the-editor", `{"email":"no address"}`).want(t, http.StatusUnprocessableEntity)
	put("ada", `{"email":"ada@agency.example"}`).want(t, http.StatusConflict)
	if got := deliver(); len(got) != 1 || got[0].To != "eve@agency.example" {
		t.Errorf("%+v", got)
	}
	if got := s.by(editor, http.MethodGet, "/api/admin/me/mail", "").want(t, http.StatusOK); !strings.Contains(got.body, `"pendingEmail":"eve@agency.example"`) {
		t.Errorf("%s", got.body)
	}
	for _, path := range []string{"/api/admin/users", "/api/admin/mail/queue", "/api/admin/mail/templates", "/api/admin/mail/settings"} {
		s.by(editor, http.MethodGet, path, "").want(t, http.StatusForbidden)
		s.by(nil, http.MethodGet, path, "").want(t, http.StatusUnauthorized)
	}
}

// TestAdministratorsSeeToMails checks that administrators can change the templates and settings of mails, and see the
// queue.
func TestAdministratorsSeeToMails(t *testing.T) {
	t.Parallel()
	s, _ := newStackWithPost(t, agency)
	call := func(method, path, body string, status int) string {
		t.Helper()
		return s.do(request{method: method, path: "/api/admin/mail" + path, body: body, staff: true}).want(t, status).body
	}
	const reset = "/templates/reset"
	if got := call(http.MethodPut, reset, `{"subject":"x","text":"{{password}}"}`, http.StatusUnprocessableEntity); !strings.Contains(got, "{{password}}") {
		t.Errorf("%s", got)
	}
	if got := call(http.MethodPost, reset+"/preview", `{"subject":"{{site}}","text":"{{user}}"}`, http.StatusOK); got != `{"subject":"Example Agency","text":"ada"}` {
		t.Errorf("%s", got)
	}
	if got := call(http.MethodPut, reset, `{"subject":"S","text":"T {{link}}"}`, http.StatusOK); !strings.Contains(got, `"changed":true`) {
		t.Errorf("%s", got)
	}
	call(http.MethodDelete, reset, "", http.StatusNoContent)
	if got := call(http.MethodGet, "/templates", "", http.StatusOK); strings.Contains(got, `"changed":true`) {
		t.Errorf("%s", got)
	}
	call(http.MethodPut, "/templates/notice", `{"subject":"x","text":"x"}`, http.StatusNotFound)
	if got := call(http.MethodPut, "/settings", `{"promise":false}`, http.StatusOK); got != `{"promise":false,"links":true}` {
		t.Errorf("%s", got)
	}
	call(http.MethodPost, "/test", "", http.StatusConflict)
	s.do(request{method: http.MethodPost, path: "/api/admin/forgot", body: `{"username":"nobody"}`}).want(t, http.StatusNoContent)
	if got := call(http.MethodGet, "/queue", "", http.StatusOK); got != "[]" {
		t.Errorf("the queue tells of nobody: %s", got)
	}
	call(http.MethodPost, "/queue/none/send", "", http.StatusNotFound)
}
