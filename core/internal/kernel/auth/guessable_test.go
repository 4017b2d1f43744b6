package auth

import (
	"context"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core"
)

func TestGuessable(t *testing.T) {
	t.Parallel()
	const (
		commonest = "is one of the commonest passwords: choose another one"
		named     = "must not hold the user name"
		sited     = "must not hold the name of the site"
	)
	for _, c := range []struct{ password, user, site, want string }{
		{"password", "anna", "", commonest},
		{"PassWord1", "anna", "", commonest},
		{"12345678", "anna", "", commonest},
		{"qwertyuiop", "anna", "", commonest},
		{"admin123", "anna", "", commonest},
		{"aaaaaaaa", "anna", "", commonest},
		{"ÉÉééÉÉÉÉ", "anna", "", commonest},
		{"correct horse", "anna", "Northgate", ""},
		{"anna-2026-x", "anna", "", named},
		{"x2026.ANNA!", "Anna", "", named},
		{"an.n.a.is.here", "an-na", "", named},
		{"ben says hello", "ben@example.org", "", named},
		{"benexampleorg12", "ben@example.org", "", named},
		{"say hello to anna", "ann", "", named},
		{"alabaster jo", "jo", "", ""},
		{"northgate-software-1", "anna", "Northgate Software", sited},
		{"xx NORTH GATE SOFTWARE", "anna", "Northgate Software", sited},
		{"northgate is closed", "anna", "Northgate Software", ""},
		{"école2026", "anna", "École", sited},
		{"some long words", "", "", ""},
		{"some long words", "--", " ! ", ""},
	} {
		if got := Guessable(c.password, c.user, c.site); got != c.want {
			t.Errorf("%q of %q at %q: %q, want %q", c.password, c.user, c.site, got, c.want)
		}
	}
}

// The list can be searched by halves, and has nothing that is refused for its length.
func TestCommonPasswords(t *testing.T) {
	t.Parallel()
	if n := len(commonPasswords()); n < 10_000 || !slices.IsSorted(commonPasswords()) {
		t.Errorf("%d passwords, sorted: %t", n, slices.IsSorted(commonPasswords()))
	}
	for _, word := range commonPasswords() {
		if passwordRule(word) != "" {
			t.Errorf("%q %s", word, passwordRule(word))
		}
	}
}

// However somebody comes to a password, it is none that can be guessed. That of an administrator whom the program adds is the
// host's.
func TestChosenPasswords(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	s.NameSite(func(context.Context) string { return "Northgate" })
	s.mustAdd("anna")
	u := mailed(t, s.Service, "anna", "anna@example.com")
	ctx, actor := t.Context(), core.Actor{Role: core.Administrator, Name: "anna"}
	for _, bad := range []string{"password1", "Anna is away", "northgate 12"} {
		_, adding := s.AddAs(ctx, actor, "anna2", bad, core.Editor)
		_, own := s.SetOwnPassword(ctx, "anna", bad, Client{})
		for way, err := range map[string]error{
			"add": adding, "own": own,
			"set":   s.SetPassword(ctx, actor, "anna", bad),
			"reset": s.ResetPassword(ctx, resetLink(t, s.Service, u), bad, Client{}),
		} {
			if way == "add" && bad == "Anna is away" {
				wantCode(t, err, "") // which is another's name
				continue
			}
			wantFields(t, err, "", Guessable(bad, "anna", "Northgate"))
		}
	}
	s.mustSignIn("anna", goodPassword)
	if err := s.Add(ctx, "root", "password"); err != nil {
		t.Error(err)
	}
}
