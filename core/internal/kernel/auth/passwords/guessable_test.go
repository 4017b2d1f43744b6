package passwords

import (
	"slices"
	"testing"
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
		if Rule(word) != "" {
			t.Errorf("%q %s", word, Rule(word))
		}
	}
}
