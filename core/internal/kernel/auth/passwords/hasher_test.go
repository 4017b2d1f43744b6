package passwords

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

const goodPassword = "correct horse"

func cheapHasher() *Hasher { return NewHasher(Costs{Memory: 8, Passes: 1, Threads: 1}, Slots()) }

// The reference implementation's own test vectors, whose password is "password".
func TestHasherMatchesReference(t *testing.T) {
	t.Parallel()
	h := cheapHasher()
	for password, want := range map[string]bool{"password": true, "Password": false, "": false} {
		ok, _, err := h.Matches(t.Context(), password, goodPHC, false)
		if err != nil || ok != want {
			t.Errorf("password %q: got %t, %v, want %t", password, ok, err, want)
		}
	}
}

func TestHashesOfDefaultCosts(t *testing.T) {
	t.Parallel()
	h := NewHasher(DefaultCosts(), Slots())
	stored, err := h.Hash(t.Context(), goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	for _, phc := range []string{stored, h.Dummy()} {
		if !strings.HasPrefix(phc, "$argon2id$v=19$m=19456,t=2,p=1$") {
			t.Errorf("got %s", phc)
		}
		h, err := parsePHC(phc)
		if err != nil || len(h.salt) != 16 || len(h.key) != 32 {
			t.Errorf("got %+v, %v", h, err)
		}
	}
	if ok, weak, err := h.Matches(t.Context(), goodPassword, stored, false); !ok || weak || err != nil {
		t.Errorf("got ok %t, weak %t, %v", ok, weak, err)
	}
}

func TestHasherSalts(t *testing.T) {
	t.Parallel()
	h := cheapHasher()
	one, err1 := h.Hash(t.Context(), goodPassword)
	two, err2 := h.Hash(t.Context(), goodPassword)
	if one == two || err1 != nil || err2 != nil {
		t.Errorf("got %s (%v) and %s (%v)", one, err1, two, err2)
	}
}

func TestHasherFindsWeakHashes(t *testing.T) {
	t.Parallel()
	salt, key := make([]byte, saltBytes), make([]byte, keyBytes)
	h := NewHasher(Costs{Memory: 16, Passes: 2, Threads: 1}, Slots())
	tests := []struct {
		hash passwordHash
		want bool
	}{
		{passwordHash{Costs{16, 2, 1}, salt, key}, false},
		{passwordHash{Costs{32, 3, 1}, salt, key}, false},
		{passwordHash{Costs{8, 2, 1}, salt, key}, true},
		{passwordHash{Costs{16, 1, 1}, salt, key}, true},
		{passwordHash{Costs{16, 2, 1}, salt[1:], key}, true},
		{passwordHash{Costs{16, 2, 1}, salt, key[1:]}, true},
	}
	for _, test := range tests {
		_, weak, err := h.Matches(t.Context(), goodPassword, test.hash.String(), false)
		if err != nil || weak != test.want {
			t.Errorf("%s: got %t, %v, want %t", test.hash, weak, err, test.want)
		}
	}
}

func TestHasherRefusesDamagedHash(t *testing.T) {
	t.Parallel()
	_, _, err := cheapHasher().Matches(t.Context(), goodPassword, "hash", false)
	if !errors.Is(err, errPHC) {
		t.Errorf("got %v", err)
	}
}

func TestHasherBoundsHowManyHash(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const slots, callers = 2, 5
		h := cheapHasher()
		h.slots = limit.NewSlots(slots, callers, MaxWait)
		running, done := 0, 0
		var mu sync.Mutex
		turn := make(chan struct{})
		h.Derive = func(_, _ []byte, _ Costs, length uint32) []byte {
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
				if _, err := h.Hash(t.Context(), goodPassword); err != nil {
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
		h := cheapHasher()
		h.slots = limit.NewSlots(1, 1, MaxWait)
		if _, err := h.slots.Take(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		result := make(chan error, 1)
		go func() {
			_, err := h.Hash(ctx, goodPassword)
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
		if known, ok := errors.AsType[*core.Error](err); !ok || known.Code != core.Unavailable ||
			known.Detail != "The server is busy. Please try again." {
			t.Errorf("got %v", err)
		}
		if !errors.Is(err, context.Canceled) {
			t.Errorf("the cause is lost: %v", err)
		}
	})
}

func TestHasherDoesNotStartForEndedContext(t *testing.T) {
	t.Parallel()
	h := cheapHasher()
	h.Derive = func(_, _ []byte, _ Costs, length uint32) []byte {
		t.Error("hashed for nobody")
		return make([]byte, length)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := h.Hash(ctx, goodPassword)
	if core.CodeOf(err) != core.Unavailable {
		t.Errorf("got %v", err)
	}
}

func TestHashingLeavesAProcessor(t *testing.T) {
	t.Parallel()
	for processors, want := range map[int]int64{1: 1, 2: 1, 3: 2, 4: 3, 8: 4, 64: 4} {
		if got := hashConcurrency(processors); got != want {
			t.Errorf("on %d processors %d hash at once, want %d", processors, got, want)
		}
	}
}
