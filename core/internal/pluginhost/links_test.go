package pluginhost_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// flipped returns a token with a change of one bit of each character in turn.
func flipped(token string) (all []string) {
	for i := range token {
		b := []byte(token)
		b[i] ^= 1
		all = append(all, string(b))
	}
	return all
}

func TestLinksBelongToTheirPluginAndPurpose(t *testing.T) {
	s, h := open(t, plugin.Plugin{})
	links := s.Plugin().Links
	until := s.Clock.Now().Add(time.Hour)
	for _, subject := range []string{"", "ticket-1", "a.b\x00c", strings.Repeat("ä", 200)} {
		token := links.Sign("cancel", subject, until)
		if got, err := links.Verify("cancel", token); err != nil || got != subject {
			t.Errorf("%q, %v, want %q", got, err, subject)
		}
		if strings.Trim(token, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.") != "" {
			t.Errorf("the token %q cannot be a part of an address", token)
		}
	}
	token := links.Sign("cancel", "ticket-1", until)
	first, second, _ := strings.Cut(token, ".")
	other, _, _ := strings.Cut(links.Sign("cancel", "ticket-2", until), ".")
	for _, wrong := range append(flipped(token), "", ".", first, first+".", "."+second, other+"."+second, token+"A", token+"=", " "+token,
		token+"\n", "\r"+token, first+"\n."+second, first[:4]+"\r\n"+first[4:]+"."+second, first+"."+second[:4]+"\n"+second[4:]) {
		_, err := links.Verify("cancel", wrong)
		contenttest.WantError(t, err, core.NotFound)
		_, err = links.Use("cancel", wrong)
		contenttest.WantError(t, err, core.NotFound)
	}
	_, err := links.Verify("confirm", token)
	contenttest.WantError(t, err, core.NotFound)
	_, err = h.Of(t.Context(), "other").Links.Verify("cancel", token)
	contenttest.WantError(t, err, core.NotFound)
	h.Secret = nil
	_, err = h.Of(t.Context(), "test").Links.Verify("cancel", token)
	contenttest.WantError(t, err, core.NotFound)
	if token := h.Of(t.Context(), "test").Links.Sign("cancel", "a", until); token != "" {
		t.Errorf("without a secret, there is the token %s", token)
	}
}

func TestLinksEnd(t *testing.T) {
	s, _ := open(t, plugin.Plugin{})
	links := s.Plugin().Links
	token := links.Sign("cancel", "a", s.Clock.Now().Add(time.Hour))
	s.Clock.Advance(time.Hour - time.Millisecond)
	if _, err := links.Verify("cancel", token); err != nil {
		t.Error(err)
	}
	s.Clock.Advance(time.Millisecond)
	_, err := links.Verify("cancel", token)
	contenttest.WantError(t, err, core.NotFound)
	_, err = links.Verify("cancel", links.Sign("cancel", "a", time.Time{}))
	contenttest.WantError(t, err, core.NotFound)
}

func TestLinksAreUsedOnce(t *testing.T) {
	s, h := open(t, plugin.Plugin{})
	links := s.Plugin().Links
	token := links.Sign("cancel", "a", s.Clock.Now().Add(time.Hour))
	again := links.Sign("cancel", "b", s.Clock.Now().Add(2*time.Hour))
	results := make(chan error)
	for range 10 {
		go func() {
			_, err := links.Use("cancel", token)
			results <- err
		}()
	}
	used := 0
	for range 10 {
		if err := <-results; err == nil {
			used++
		} else {
			contenttest.WantError(t, err, core.NotFound)
		}
	}
	if used != 1 {
		t.Errorf("it was used %d times", used)
	}
	_, err := links.Verify("cancel", token)
	contenttest.WantError(t, err, core.NotFound)
	if subject, err := links.Use("cancel", again); err != nil || subject != "b" {
		t.Errorf("%q, %v", subject, err)
	}
	s.Clock.Advance(time.Hour)
	if err := h.SweepLinks(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := marks(t, s.Store); n != 1 {
		t.Errorf("%d marks are kept, want that of the link that has not ended", n)
	}
	_, err = links.Use("cancel", again)
	contenttest.WantError(t, err, core.NotFound)
}

func marks(t *testing.T, store storage.Store) (n int) {
	t.Helper()
	if err := store.View(t.Context(), func(r storage.Reader) error {
		n = 0
		for pair, err := range r.Scan("", "") {
			if err != nil {
				return err
			}
			if strings.HasPrefix(pair.Key, "usedlink") {
				n++
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return n
}

// linkResult is the answer of the calls of links in the tests.
type linkResult struct {
	ID   string `json:"id"`
	Role string `json:"role"`
}

func showLink(_ context.Context, call *plugin.Call, _ plugin.None) (linkResult, error) {
	return linkResult{call.Link, string(call.Actor.Role)}, nil
}

func useLink(_ context.Context, call *plugin.Call, _ plugin.None) (linkResult, error) {
	subject, err := call.Site.Links.Use("cancel", call.URL.Query().Get("token"))
	return linkResult{subject, string(call.Actor.Role)}, err
}

func sendMail(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.None, error) {
	return plugin.None{}, call.Site.Mail.Send(ticket)
}

// linkRoutes are the routes of links of the plugin of the tests.
func linkRoutes() []plugin.Route {
	summary := plugin.Summary("A call")
	return []plugin.Route{
		plugin.Handle("GET /api/notes/cancelled", showLink, summary, plugin.Signed("cancel")),
		plugin.Handle("POST /api/notes/cancelled", useLink, summary, plugin.Signed("cancel")),
		plugin.Handle("GET /api/notes/used", useLink, summary, plugin.Signed("cancel")),
		plugin.Handle("GET /api/notes/mailed", sendMail, summary, plugin.Visitors(100)),
		plugin.Handle("POST /api/notes/mailed", sendMail, summary, plugin.Visitors(100)),
	}
}

func TestSignedCalls(t *testing.T) {
	v := serve(t)
	sign := func(purpose string) string {
		return hostOf(t, v).Of(t.Context(), "note").Links.Sign(purpose, "ticket-1", v.Clock.Now().Add(time.Hour))
	}
	token, other := sign("cancel"), sign("other")
	for i, c := range []struct {
		method, path, body string
		status             int
		says               string
	}{
		{"GET", "/api/notes/cancelled?token=" + token, "", 200, `"id":"ticket-1"`},
		{"GET", "/api/notes/cancelled?token=" + other, "", 404, "not valid"},
		{"GET", "/api/notes/cancelled", "", 404, "not valid"},
		{"GET", "/api/notes/cancelled?token=" + token + "&a=b", "", 400, `\"a\"`},
		{"GET", "/api/notes/used?token=" + token, "", 500, ""}, // a GET writes nothing
		{"POST", "/api/notes/cancelled?token=" + token, "no JSON", 200, `"id":"ticket-1"`},
		{"POST", "/api/notes/cancelled?token=" + token, "", 404, "used"},
		{"GET", "/api/notes/cancelled?token=" + token, "", 404, "used"},
		{"GET", "/api/notes/mailed", "", 500, ""},
		{"POST", "/api/notes/mailed", "", 503, "No mail server"},
	} {
		// The call has no session, even if the caller has one.
		got := v.do(core.Administrator, "192.0.2.1", c.method, c.path, c.body)
		if got.Status != c.status || !strings.Contains(string(got.Body), c.says) || strings.Contains(string(got.Body), "administrator") {
			t.Errorf("call %d, %s %s: %d %s, want %d with %s", i, c.method, c.path, got.Status, got.Body, c.status, c.says)
		}
		if cache := got.Get("Cache-Control"); got.Status == http.StatusOK && !strings.Contains(cache, "no-store") {
			t.Errorf("call %d: Cache-Control is %q", i, cache)
		}
	}
	if !strings.Contains(string(v.api.OpenAPI()), `"The token of the link."`) {
		t.Error("the document does not have the token")
	}
	for method, any := range map[string]bool{"GET": true, "POST": true, "DELETE": false} {
		if v.api.ChecksOrigin(method, "/api/notes/cancelled") == any || !v.api.ChecksOrigin(method, "/api/notes/mailed") {
			t.Errorf("%s: any origin is not %t", method, any)
		}
	}
}

// TestTokensAreGuessedSlowly checks that wrong tokens of an address are limited, and good ones are not.
func TestTokensAreGuessedSlowly(t *testing.T) {
	v := serve(t)
	token := hostOf(t, v).Of(t.Context(), "note").Links.Sign("cancel", "a", v.Clock.Now().Add(time.Hour))
	get := func(address, token string) int {
		return v.do("", address, "GET", "/api/notes/cancelled?token="+token, "").Status
	}
	for range 50 {
		if got := get("192.0.2.1", token); got != http.StatusOK {
			t.Fatalf("a good token: %d", got)
		}
	}
	for i := range 25 {
		want := http.StatusNotFound
		if i >= 20 {
			want = http.StatusTooManyRequests
		}
		if got := get("192.0.2.1", "wrong"); got != want {
			t.Errorf("wrong token %d: %d, want %d", i, got, want)
		}
	}
	if got := get("198.51.100.1", token); got != http.StatusOK {
		t.Errorf("another address: %d", got)
	}
	v.Clock.Advance(5 * time.Second)
	if got := get("192.0.2.1", token); got != http.StatusOK {
		t.Errorf("5 seconds later: %d", got)
	}
}

func hostOf(t *testing.T, v *server) *pluginhost.Host {
	t.Helper()
	return hosttest.Service[*pluginhost.Host](t, v.host, pluginhost.Name)
}
