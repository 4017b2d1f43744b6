package redirect_test

import (
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

func TestRules(t *testing.T) {
	s := contenttest.Open(t, redirect.Type())
	add := func(from, to string) error {
		s.Clock.Advance(time.Second)
		_, err := s.Create(t.Context(), contenttest.Staff, "redirect", []byte(`{"from":"`+from+`","to":"`+to+`"}`))
		return err
	}
	for _, c := range []struct {
		from, to string
		code     core.Code
		field    string
	}{
		{"/old/", "/new", "", ""},
		{"https://old.example/post/?p=3", "https://example.com/x?y=1#z", "", ""},
		{"/OLD", "/elsewhere", core.Conflict, "from"},
		{"/a", "/a/", core.Invalid, "to"},
		{"/new", "/third", core.Invalid, "from"},
		{"/b", "/old", core.Invalid, "to"},
		{"/new", "/old", core.Invalid, "to"},
		{"/admin/x", "/b", core.Invalid, "from"},
		{"/api", "/b", core.Invalid, "from"},
		{"/", "/b", core.Invalid, "from"},
		{"//evil.example", "/b", core.Invalid, "from"},
		{"word", "/b", core.Invalid, "from"},
		{"/c", "//evil.example", core.Invalid, "to"},
		{"/c", "javascript:alert(1)", core.Invalid, "to"},
		{"/c", "https://u:p@example.com", core.Invalid, "to"},
	} {
		err := add(c.from, c.to)
		if c.code == "" {
			if err != nil {
				t.Errorf("%s to %s: %v", c.from, c.to, err)
			}
			continue
		}
		contenttest.WantError(t, err, c.code, c.field)
	}
	for _, from := range []string{"/old", "/post?p=3"} {
		if _, id, err := s.Redirect(t.Context(), from); err != nil || id == "" {
			t.Errorf("%s leads nowhere, %v", from, err)
		} else {
			if err := s.Delete(t.Context(), contenttest.Staff, "redirect", id, writer.Match{}); err != nil {
				t.Error(err)
			}
			if _, id, _ := s.Redirect(t.Context(), from); id != "" {
				t.Errorf("%s leads on from the trash", from)
			}
		}
	}
}

// TestWellKnownAddresses checks that only administrators may redirect paths below /.well-known, and that nobody may
// redirect those of ACME challenges, in whatever form they are written.
func TestWellKnownAddresses(t *testing.T) {
	s := contenttest.Open(t, redirect.Type())
	editor := core.Actor{Name: "ed", Role: core.Editor}
	administrator := core.Actor{Name: "ada", Role: core.Administrator}
	add := func(by core.Actor, from string) error {
		_, err := s.Create(t.Context(), by, "redirect", []byte(`{"from":"`+from+`","to":"https://example.com/"}`))
		return err
	}
	for _, from := range []string{
		"/.well-known/acme-challenge/token", "/.well-known/acme-challenge", "/.Well-Known/ACME-challenge/token", "/.well-known/%61cme-challenge/token",
		"/x/../.well-known/acme-challenge/token", "/.well-known//acme-challenge/token", "https://example.com/.well-known/acme-challenge/token?x=1",
		"/.well-known/acme-challenge%2Ftoken",
	} {
		contenttest.WantError(t, add(administrator, from), core.Invalid, "from")
		if p, _, _ := strings.Cut(strings.TrimPrefix(from, "https://example.com"), "?"); !redirect.Own(p) {
			t.Errorf("a redirect of %s that is there leads on", from)
		}
	}
	for _, from := range []string{"/.well-known/security.txt", "/.WELL-KNOWN/change-password", "/.well-known"} {
		contenttest.WantError(t, add(editor, from), core.Invalid, "from")
		if err := add(administrator, from); err != nil {
			t.Errorf("%s: %v", from, err)
		}
	}
	for _, from := range []string{"/.well-known-things", "/well-known/acme-challenge/x"} {
		if err := add(editor, from); err != nil {
			t.Errorf("%s: %v", from, err)
		}
	}
}
