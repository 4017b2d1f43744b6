package auth

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// sharedStore is a store that others may have open as well.
type sharedStore struct{ storage.Store }

func (sharedStore) Current(context.Context) error { return nil }
func (sharedStore) Behind() bool                  { return false }

// nodes makes so many fixtures over one store.
func nodes(t *testing.T, n int) (all []*fixture) {
	first := newFixture(t)
	for range n {
		f := &fixture{t: t, clock: first.clock, store: first.store, logs: first.logs}
		f.Service = New(sharedStore{first.store}, f.clock.now, first.log)
		f.hasher = first.hasher
		t.Cleanup(f.Close)
		all = append(all, f)
	}
	return all
}

// TestGuessingAtSeveralNodes gets no further than at one.
func TestGuessingAtSeveralNodes(t *testing.T) {
	t.Parallel()
	all := nodes(t, 3)
	all[0].mustAdd("anna")
	looked := 0
	for i := range 60 {
		if all[i%3].guess("192.0.2.1") {
			looked++
		}
	}
	if looked != 10 {
		t.Errorf("%d guesses from one address were looked at, want 10", looked)
	}
	for _, f := range all {
		if f.guess("192.0.2.1") {
			t.Error("a guess too many")
		}
	}
	// From elsewhere whoever knows the password comes in, and nothing counts of that.
	for i := range 30 {
		from := Client{Address: fmt.Sprintf("198.51.100.%d", i%2)}
		if _, err := all[i%3].SignIn(t.Context(), Attempt{Username: "anna", Password: goodPassword, Client: from}); err != nil {
			t.Fatalf("sign-in %d: %v", i, err)
		}
	}
	all[0].clock.advance(15 * time.Second)
	if !all[1].guess("192.0.2.1") || all[2].guess("192.0.2.1") {
		t.Error("after the interval one guess more is looked at, at whatever node")
	}
	all[0].clock.advance(4 * time.Hour)
	if err := all[0].SweepPassing(t.Context()); err != nil {
		t.Fatal(err)
	}
	if left := passingKeys(t, all[0]); len(left) != 0 {
		t.Errorf("what was guessed long ago is kept: %v", left)
	}
}

// TestSetUpAcrossNodes has an authenticator app begun at one node and finished at another, whose codes are bounded at both.
func TestSetUpAcrossNodes(t *testing.T) {
	t.Parallel()
	all := nodes(t, 2)
	all[0].mustAdd("anna")
	caller, _ := all[0].signedIn("anna")
	begun, err := all[0].BeginTOTP(t.Context(), caller, "Site")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := all[1].FinishTOTP(t.Context(), caller, all[1].code(begun.Secret)); err != nil {
		t.Fatalf("finished at the other node: %v", err)
	}
	if left := passingKeys(t, all[0]); len(left) != 0 {
		t.Errorf("what was begun is kept: %v", left)
	}
	looked := 0
	for i := range 60 {
		_, err := all[i%2].SignIn(t.Context(), Attempt{
			Username: "anna", Password: goodPassword, Code: "000000", Client: Client{Address: fmt.Sprintf("198.51.100.%d", i)},
		})
		if core.CodeOf(err) == core.Unauthenticated {
			looked++
		}
	}
	if looked != 20 {
		t.Errorf("%d codes were looked at, want 20", looked)
	}
}
