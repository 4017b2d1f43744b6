package auth

import (
	"testing"

	"github.com/quoin-cms/quoin/core"
)

func TestOlderAccountsAreAdministrators(t *testing.T) {
	t.Parallel()
	older := []byte(`{"name":"Anna","created":"2026-01-02T03:04:05Z","hash":"x","stamp":"y"}`)
	one, err := decodeAccount(older)
	two, _ := decodeAccount(older)
	if err != nil || one.Role != core.Administrator || one.ID == "" || one.ID != two.ID {
		t.Errorf("an account without role and id is %+v, %v", one.User, err)
	}
}

func TestConcurrentDemotionsOfLastTwo(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna", "ben")
	demote := func(name string) func() error {
		return func() error {
			_, _, err := f.SetRole(t.Context(), core.Actor{}, name, core.Viewer, Client{})
			return err
		}
	}
	codes := both(demote("anna"), demote("ben"))
	if codes[""] != 1 || codes[core.Conflict] != 1 {
		t.Errorf("got %v, want one success and one conflict", codes)
	}
	if n, err := f.Count(t.Context()); n != 1 || err != nil {
		t.Errorf("%d administrators, %v", n, err)
	}
}

func TestViewersDoNotCountAsAdministrators(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	if _, err := f.AddAs(t.Context(), core.Actor{}, "vic", "", goodPassword, core.Viewer); err != nil {
		t.Fatal(err)
	}
	wantDetail(t, f.Remove(t.Context(), core.Actor{}, "anna"), core.Conflict, "The last administrator cannot be removed.")
	_, _, err := f.SetRole(t.Context(), core.Actor{}, "anna", core.Editor, Client{})
	wantDetail(t, err, core.Conflict, "The last administrator cannot be demoted.")
	wantCode(t, f.Remove(t.Context(), core.Actor{}, "vic"), "")
}
