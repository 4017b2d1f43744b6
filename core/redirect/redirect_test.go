package redirect_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/content/contenttest"
	"github.com/quoin-cms/quoin/core/redirect"
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
			if err := s.Delete(t.Context(), contenttest.Staff, "redirect", id, content.Match{}); err != nil {
				t.Error(err)
			}
			if _, id, _ := s.Redirect(t.Context(), from); id != "" {
				t.Errorf("%s leads on from the trash", from)
			}
		}
	}
}

// TestWellKnownAddresses are for administrators, and those that certificates are given by are for nobody, however they are written.
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

func TestTally(t *testing.T) {
	s := contenttest.Open(t, redirect.Type())
	tally := redirect.NewTally(s.Store, s.Clock.Now)
	for range 3 {
		tally.Miss("/gone/")
	}
	for _, p := range []string{"/", "/a@b.example", "/order/123456789", "/reset/a1b2c3d4", "/wp-login.php", "/.env", "/admin/x", "/once"} {
		tally.Miss(p)
	}
	tally.Hit("r")
	for range 2 {
		missing, err := tally.Missing(t.Context())
		if err != nil || len(missing) != 2 || missing[0].Name != "/gone" || missing[0].Count != 3 {
			t.Errorf("%v, %v", missing, err)
		}
		hits, err := tally.Hits(t.Context())
		if err != nil || len(hits) != 1 || hits[0].Count != 1 {
			t.Errorf("%v, %v", hits, err)
		}
		if err := tally.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		tally = redirect.NewTally(s.Store, s.Clock.Now)
	}
}

// TestTallyIsBounded: whatever strangers ask for, little of it is kept, and for a while.
func TestTallyIsBounded(t *testing.T) {
	s := contenttest.Open(t, redirect.Type())
	tally := redirect.NewTally(s.Store, s.Clock.Now)
	flush := func() {
		if err := tally.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.Clock.Advance(redirect.FlushEvery)
	}
	missing := func() []redirect.Count {
		all, err := tally.Missing(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	tally.Hit("old")
	for range 3 {
		tally.Miss("/wanted")
	}
	flush()
	for n := range 11_000 {
		tally.Miss("/" + strings.Repeat("x", n%150) + "-" + strconv.Itoa(n))
		tally.Hit("hit-" + strconv.Itoa(n))
		if n%1_000 == 999 {
			flush()
		}
	}
	tally.Hit("new")
	flush()
	if all := missing(); len(all) != 500 || all[0].Name != "/wanted" {
		t.Errorf("%d are kept, first %+v", len(all), all[:1])
	}
	tally.Hit("new")
	flush()
	hits, err := tally.Hits(t.Context())
	if err != nil || len(hits) > 10_000 || hits[0].Name != "new" || hits[0].Count != 2 {
		t.Errorf("%d hits, first %+v, %v", len(hits), hits[:1], err)
	}
	s.Clock.Advance(91 * 24 * time.Hour)
	if all := missing(); len(all) != 0 {
		t.Errorf("%d are kept although nobody asks for them any more", len(all))
	}
}
