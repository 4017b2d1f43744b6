package hostile_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestAdvisoryResetTokenReuse: what opens a door once opens it once. Codes of an app, recovery codes, links to a preview,
// challenges for passkeys, sessions and tokens end with their use, or when they are taken back.
func TestAdvisoryResetTokenReuse(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.staff()
	edith := s.someone(staff, "edith", "editor", "192.0.2.2")
	begun := fieldsOf(t, must(t, "an app", edith.post("/api/admin/me/totp", `{"password":"`+password+`"}`), http.StatusOK))
	code := codeOf(t, text(begun, "secret"), 0)
	confirmed := must(t, "its first code", edith.post("/api/admin/me/totp/confirm", `{"code":"`+code+`"}`), http.StatusOK)
	codes := read[struct{ RecoveryCodes []string }](t, confirmed).RecoveryCodes
	try := func(code string, statuses ...int) {
		t.Helper()
		body, _ := json.Marshal(map[string]string{"username": "edith", "password": password, "code": code})
		want(t, "a sign-in by the code "+code, s.visitor("192.0.2.3").post("/api/admin/login", string(body)), statuses...)
	}
	next := codeOf(t, text(begun, "secret"), 30*time.Second)
	try(code, http.StatusUnauthorized) // it confirmed the app
	try(next, http.StatusOK)
	try(next, http.StatusUnauthorized)
	try(code, http.StatusUnauthorized)
	try(codes[0], http.StatusOK)
	try(codes[0], http.StatusUnauthorized)
	try(strings.ToUpper(strings.ReplaceAll(codes[0], "-", " ")), http.StatusUnauthorized)
	// New ones end the others, those that were not used as well.
	v := s.visitor("192.0.2.4")
	body, _ := json.Marshal(map[string]string{"username": "edith", "password": password, "code": codes[1]})
	r := must(t, "a sign-in", v.post("/api/admin/login", string(body)), http.StatusOK)
	cookie, _, _ := strings.Cut(r.header.Get("Set-Cookie"), ";")
	v.header.Set("Cookie", cookie)
	must(t, "new codes", v.post("/api/admin/me/recovery-codes", `{"password":"`+password+`"}`), http.StatusOK)
	try(codes[2], http.StatusUnauthorized)

	draft := staff.create("/api/products", map[string]any{"name": "Hidden", "description": "D", "status": "draft"})
	other := staff.create("/api/products", map[string]any{"name": "Other", "description": "D", "status": "draft"})
	links := fmt.Sprintf("/api/admin/products/%v/preview-link", draft["id"])
	link := text(fieldsOf(t, must(t, "a link", staff.post(links, ""), http.StatusCreated)), "url")
	u, err := url.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	stranger := s.visitor("198.51.100.1")
	want(t, "the link", stranger.get("/api"+u.Path+"?"+u.RawQuery), http.StatusOK)
	want(t, "the link to another entry", stranger.get(fmt.Sprintf("/api/products/%v?%s", other["id"], u.RawQuery)), http.StatusNotFound)
	want(t, "the link as a session", stranger.get("/api/admin/me", "Cookie", "quoin_session="+u.Query().Get("preview")), http.StatusUnauthorized)
	must(t, "revoked", staff.ask(http.MethodDelete, links, ""), http.StatusNoContent)
	want(t, "a link that was revoked", stranger.get("/api"+u.Path+"?"+u.RawQuery), http.StatusNotFound)
	want(t, "its page", stranger.get(u.Path+"?"+u.RawQuery), http.StatusNotFound)

	options := must(t, "options", stranger.post("/api/admin/login/passkey/options", "", "Host", "localhost"), http.StatusOK)
	challenge := text(fieldsOf(t, options), "challenge")
	for range 2 {
		forged := fmt.Sprintf(`{"credential":{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":%q,"authenticatorData":"AA","signature":"AA","userHandle":"AA"}}}`, challenge)
		want(t, "a forged passkey", stranger.post("/api/admin/login/passkey", forged, "Host", "localhost"), http.StatusUnauthorized)
	}

	token := s.program(staff, "editor", "192.0.2.5")
	want(t, "a token", token.get("/api/admin/me"), http.StatusOK)
	for _, one := range staff.all("/api/admin/tokens") {
		must(t, "revoked", staff.ask(http.MethodDelete, fmt.Sprintf("/api/admin/tokens/%v", one["id"]), ""), http.StatusNoContent)
	}
	want(t, "a token that was revoked", token.get("/api/admin/me"), http.StatusUnauthorized)
	must(t, "sign-out", staff.post("/api/admin/logout", ""), http.StatusNoContent)
	want(t, "a session that was ended", staff.get("/api/admin/me"), http.StatusUnauthorized)
}

// codeOf is what an app shows in a while.
func codeOf(t *testing.T, secret string, in time.Duration) string {
	t.Helper()
	code, err := totp.GenerateCode(secret, time.Now().Add(in))
	if err != nil {
		t.Fatal(err)
	}
	return code
}
