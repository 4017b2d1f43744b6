package auth

import (
	"testing"

	"github.com/quoin-cms/quoin/core"
)

// TestGeneratedPassword ends with the first sign-in, with another password, and with the account.
func TestGeneratedPassword(t *testing.T) {
	t.Parallel()
	uses := map[string]func(f *fixture) error{
		"sign-in":  func(f *fixture) error { f.mustSignIn("Ada", goodPassword); return nil },
		"password": func(f *fixture) error { return f.SetPassword(f.t.Context(), core.Actor{}, "ada", otherPassword) },
		"own password": func(f *fixture) error {
			_, err := f.SetOwnPassword(f.t.Context(), "ada", otherPassword, Client{Address: someAddress})
			return err
		},
		"removal": func(f *fixture) error { return f.Remove(f.t.Context(), core.Actor{Name: "eve"}, "ada") },
	}
	for name, use := range uses {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, calls := newFixture(t), 0
			f.OnGeneratedUsed(func() { calls++ })
			if err := f.AddGenerated(t.Context(), "ada", goodPassword); err != nil {
				t.Fatal(err)
			}
			f.mustAdd("eve")
			f.mustSignIn("eve", goodPassword)
			if found, err := f.HasGenerated(t.Context()); !found || err != nil || calls != 0 {
				t.Errorf("before: %v, %v, %d calls", found, err, calls)
			}
			for range 2 {
				if err := use(f); err != nil && core.CodeOf(err) != core.NotFound {
					t.Fatal(err)
				}
			}
			if found, err := f.HasGenerated(t.Context()); found || err != nil || calls != 1 {
				t.Errorf("after: %v, %v, %d calls", found, err, calls)
			}
		})
	}
}
