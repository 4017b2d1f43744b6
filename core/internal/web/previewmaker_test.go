package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
)

// TestPreviewTokensEndWithTheirMaker checks that the token of a preview ends with the account or the access token that made it,
// and when that account loses the role that can make it.
func TestPreviewTokensEndWithTheirMaker(t *testing.T) {
	t.Parallel()
	remove := func(s *stack, _ string) { s.check(s.auth.Remove(s.tb.Context(), core.Actor{Name: username}, "eve")) }
	become := func(roles ...core.Role) func(*stack, string) {
		return func(s *stack, _ string) {
			for _, role := range roles {
				_, _, err := s.auth.SetRole(s.tb.Context(), core.Actor{Name: username}, "eve", role, auth.Client{})
				s.check(err)
			}
		}
	}
	for name, c := range map[string]struct {
		end                  func(s *stack, accessToken string)
		opened, shared, made bool // whether an opened preview, a shared link and a preview made by the access token go on
	}{
		"nothing":           {func(*stack, string) {}, true, true, true},
		"removed":           {remove, false, false, false},
		"demoted to editor": {become(core.Editor), true, true, true},
		"demoted to viewer": {become(core.Viewer), true, false, false},
		"restored":          {become(core.Viewer, core.Editor), true, false, false},
		"token revoked": {func(s *stack, accessToken string) {
			s.check(s.auth.RemoveToken(s.tb.Context(), core.Actor{Name: username}, accessToken))
		}, true, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStack(t)
			session := map[string]string{"Cookie": "quoin_session=" + s.user("eve")}
			info, secret, err := s.auth.AddToken(t.Context(), core.Actor{Name: "eve"}, "Front end", core.Editor, time.Time{})
			s.check(err)
			tokens := map[string]string{
				"opened": s.madePreview("preview", session), "shared": s.madePreview("preview-link", session), "made": s.madePreview("preview", bearer(secret)),
			}
			c.end(s, info.ID)
			for which, want := range map[string]bool{"opened": c.opened, "shared": c.shared, "made": c.made} {
				status := http.StatusNotFound
				if want {
					status = http.StatusOK
				}
				for where, a := range s.readWith(tokens[which], "/api/products/cairn") {
					if a.status != status {
						t.Errorf("%s, %s: %d, want %d", which, where, a.status, status)
					}
				}
				if a := s.get("/products/cairn?preview=" + tokens[which]); a.status != status {
					t.Errorf("%s, page: %d, want %d", which, a.status, status)
				}
			}
		})
	}
}

// madePreview makes a token of a hidden product with a call.
func (s *stack) madePreview(call string, header map[string]string) (token string) {
	s.tb.Helper()
	a := s.do(request{method: http.MethodPost, path: "/api/admin/products/cairn/" + call, header: header}).want(s.tb, http.StatusCreated)
	var made struct{ URL string }
	s.check(json.Unmarshal([]byte(a.body), &made))
	_, token, _ = strings.Cut(made.URL, "?preview=")
	return token
}
