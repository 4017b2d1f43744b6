package auth

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// keep stores sessions in as few updates as the limits allow.
func keep(t *testing.T, f *fixture, name string, n int, sess session) {
	t.Helper()
	for first := 0; first < n; first += storage.MaxWrites {
		_, err := f.store.Update(t.Context(), func(w storage.Writer) error {
			for i := first; i < min(n, first+storage.MaxWrites); i++ {
				if err := putSession(w, sessionKey(fmt.Sprint(name, i)), sess); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func countSessions(t *testing.T, f *fixture) (n int) {
	t.Helper()
	err := f.store.View(t.Context(), func(r storage.Reader) error {
		for _, err := range r.Scan(sessionPrefix, "") {
			if err != nil {
				return err
			}
			n++
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestSweep(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	now := f.clock.now()
	const idle, old, live = 150, 130, 2100
	keep(t, f, "idle", idle, session{Created: now.Add(-SessionIdle), Seen: now.Add(-SessionIdle)})
	keep(t, f, "old", old, session{Created: now.Add(-SessionLifetime), Seen: now})
	keep(t, f, "live", live, session{Created: now, Seen: now})
	_, err := f.store.Update(t.Context(), func(w storage.Writer) error {
		w.Put(sessionKey("damaged"), []byte("{"))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	token := f.mustSignIn("anna", goodPassword)

	if n, err := f.Sweep(t.Context()); n != idle+old+1 || err != nil {
		t.Errorf("removed %d, %v, want %d", n, err, idle+old+1)
	}
	if n := countSessions(t, f); n != live+1 {
		t.Errorf("%d sessions are left, want %d", n, live+1)
	}
	f.wantSession(token, "")
	wantUsers(t, f, 1)
	if n, err := f.Sweep(t.Context()); n != 0 || err != nil {
		t.Errorf("removed %d more, %v", n, err)
	}
}

func TestSweepSparesSessionUsedMeanwhile(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	token := f.mustSignIn("anna", goodPassword)
	gone := sessionKey("gone")
	if n, err := f.deleteEnded(t.Context(), []string{sessionKey(token), gone}, f.isSessionUnusable); n != 0 || err != nil {
		t.Errorf("removed %d, %v", n, err)
	}
	f.wantSession(token, "")
}

func TestSweepFails(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	f.mustSignIn("anna", goodPassword)
	f.clock.advance(SessionIdle)
	fault := errors.New("disk full")
	f.store.failWith(fault)
	if n, err := f.Sweep(t.Context()); n != 0 || !errors.Is(err, fault) {
		t.Errorf("got %d, %v", n, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := f.Sweep(ctx); !errors.Is(err, context.Canceled) || core.CodeOf(err) != core.Internal {
		t.Errorf("got %v", err)
	}
}
