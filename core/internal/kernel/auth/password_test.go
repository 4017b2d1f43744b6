package auth

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

// The reference implementation's own test vectors, whose password is "password".
func TestHasherMatchesReference(t *testing.T) {
	t.Parallel()
	h := newHasher(cheapParams())
	for password, want := range map[string]bool{"password": true, "Password": false, "": false} {
		ok, _, err := h.matches(t.Context(), password, goodPHC, false)
		if err != nil || ok != want {
			t.Errorf("password %q: got %t, %v, want %t", password, ok, err, want)
		}
	}
}

func TestHasherUsesItsCosts(t *testing.T) {
	t.Parallel()
	s := New(nil, newClock().now, nil)
	stored, err := s.hasher.hash(t.Context(), goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	for _, phc := range []string{stored, s.hasher.dummy} {
		if !strings.HasPrefix(phc, "$argon2id$v=19$m=19456,t=2,p=1$") {
			t.Errorf("got %s", phc)
		}
		h, err := parsePHC(phc)
		if err != nil || len(h.salt) != 16 || len(h.key) != 32 {
			t.Errorf("got %+v, %v", h, err)
		}
	}
	if ok, weak, err := s.hasher.matches(t.Context(), goodPassword, stored, false); !ok || weak || err != nil {
		t.Errorf("got ok %t, weak %t, %v", ok, weak, err)
	}
}

func TestHasherSalts(t *testing.T) {
	t.Parallel()
	h := newHasher(cheapParams())
	one, err1 := h.hash(t.Context(), goodPassword)
	two, err2 := h.hash(t.Context(), goodPassword)
	if one == two || err1 != nil || err2 != nil {
		t.Errorf("got %s (%v) and %s (%v)", one, err1, two, err2)
	}
}

func TestHasherFindsWeakHashes(t *testing.T) {
	t.Parallel()
	salt, key := make([]byte, saltBytes), make([]byte, keyBytes)
	h := newHasher(params{memory: 16, passes: 2, threads: 1})
	tests := []struct {
		hash passwordHash
		want bool
	}{
		{passwordHash{params{16, 2, 1}, salt, key}, false},
		{passwordHash{params{32, 3, 1}, salt, key}, false},
		{passwordHash{params{8, 2, 1}, salt, key}, true},
		{passwordHash{params{16, 1, 1}, salt, key}, true},
		{passwordHash{params{16, 2, 1}, salt[1:], key}, true},
		{passwordHash{params{16, 2, 1}, salt, key[1:]}, true},
	}
	for _, test := range tests {
		_, weak, err := h.matches(t.Context(), goodPassword, test.hash.String(), false)
		if err != nil || weak != test.want {
			t.Errorf("%s: got %t, %v, want %t", test.hash, weak, err, test.want)
		}
	}
}

func TestHasherRefusesDamagedHash(t *testing.T) {
	t.Parallel()
	_, _, err := newHasher(cheapParams()).matches(t.Context(), goodPassword, "hash", false)
	if !errors.Is(err, errPHC) {
		t.Errorf("got %v", err)
	}
}

func TestHasherBoundsHowManyHash(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const slots, callers = 2, 5
		h := newHasher(cheapParams())
		h.slots = limit.NewSlots(slots, callers, MaxHashWait)
		running, done := 0, 0
		var mu sync.Mutex
		turn := make(chan struct{})
		h.derive = func(_, _ []byte, _ params, length uint32) []byte {
			mu.Lock()
			running++
			mu.Unlock()
			<-turn
			mu.Lock()
			running--
			done++
			mu.Unlock()
			return make([]byte, length)
		}
		for range callers {
			go func() {
				if _, err := h.hash(t.Context(), goodPassword); err != nil {
					t.Error(err)
				}
			}()
		}
		for finished := range callers {
			synctest.Wait()
			if want := min(slots, callers-finished); running != want || done != finished {
				t.Errorf("%d hash at once and %d are done, want %d and %d", running, done, want, finished)
			}
			turn <- struct{}{}
		}
		synctest.Wait()
	})
}

func TestHasherStopsWaitingWithContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHasher(cheapParams())
		h.slots = limit.NewSlots(1, 1, MaxHashWait)
		if _, err := h.slots.Take(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		result := make(chan error, 1)
		go func() {
			_, err := h.hash(ctx, goodPassword)
			result <- err
		}()
		synctest.Wait()
		select {
		case err := <-result:
			t.Fatalf("did not wait: %v", err)
		default:
		}
		cancel()
		err := <-result
		wantDetail(t, err, core.Unavailable, "The server is busy. Please try again.")
		if !errors.Is(err, context.Canceled) {
			t.Errorf("the cause is lost: %v", err)
		}
	})
}

func TestHasherDoesNotStartForEndedContext(t *testing.T) {
	t.Parallel()
	h := newHasher(cheapParams())
	h.derive = func(_, _ []byte, _ params, length uint32) []byte {
		t.Error("hashed for nobody")
		return make([]byte, length)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := h.hash(ctx, goodPassword)
	wantCode(t, err, core.Unavailable)
}
