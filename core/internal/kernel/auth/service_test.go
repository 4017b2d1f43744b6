package auth

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passwords"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

const (
	goodPassword  = "correct horse"
	otherPassword = "battery staple"
	someAddress   = "192.0.2.1:4000"
)

// clock is a time that moves only when told.
type clock struct {
	mu   sync.Mutex
	time time.Time
}

func newClock() *clock { return &clock{time: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)} }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.time
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.time = c.time.Add(d)
}

// rehearsing is a store that runs every update twice and counts what is committed. An update that
// leaves a log record fails its test.
type rehearsing struct {
	storage.Store
	t       testing.TB
	mu      sync.Mutex
	commits int
	fault   error // what updates fail with, if not nil
}

func (s *rehearsing) Update(ctx context.Context, fn func(storage.Writer) error) (storage.Seq, error) {
	s.mu.Lock()
	fault := s.fault
	s.mu.Unlock()
	if fault != nil {
		return 0, fault
	}
	wrote := false
	seq, err := s.Store.Update(ctx, func(w storage.Writer) error {
		_ = fn(&rehearsal{Writer: w, t: s.t, discard: true})
		committed := &rehearsal{Writer: w, t: s.t}
		err := fn(committed)
		wrote = committed.wrote
		return err
	})
	if err == nil && wrote {
		s.mu.Lock()
		s.commits++
		s.mu.Unlock()
	}
	return seq, err
}

func (s *rehearsing) failWith(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = err
}

type rehearsal struct {
	storage.Writer
	t       testing.TB
	discard bool
	wrote   bool
}

func (w *rehearsal) Put(key string, value []byte) {
	w.wrote = true
	if !w.discard {
		w.Writer.Put(key, value)
	}
}

func (w *rehearsal) Delete(key string) {
	w.wrote = true
	if !w.discard {
		w.Writer.Delete(key)
	}
}

func (w *rehearsal) Append([]byte) { w.t.Error("an update left a log record") }

// fixture is a Service over an empty store of its own, whose hashing is cheap.
type fixture struct {
	*Service
	t     testing.TB
	clock *clock
	store *rehearsing
	logs  *bytes.Buffer
}

func newFixture(t testing.TB) *fixture {
	t.Helper()
	f := &fixture{
		t:     t,
		clock: newClock(),
		store: &rehearsing{Store: bolttest.New(t), t: t},
		logs:  new(bytes.Buffer),
	}
	f.Service = New(f.store, f.clock.now, slog.New(slog.NewTextHandler(f.logs, nil)))
	f.hasher = passwords.NewHasher(cheapCosts(), limit.NewSlots(4, 128, passwords.MaxWait))
	f.t.Cleanup(f.Close)
	return f
}

// countHashes counts the hashes that are made from now on.
func (f *fixture) countHashes() *int {
	count, derive := 0, f.hasher.Derive
	f.hasher.Derive = func(password, salt []byte, c passwords.Costs, length uint32) []byte {
		count++
		return derive(password, salt, c, length)
	}
	return &count
}

func (f *fixture) mustAdd(names ...string) {
	f.t.Helper()
	for _, name := range names {
		if err := f.Add(f.t.Context(), name, goodPassword); err != nil {
			f.t.Fatal(err)
		}
	}
}

func (f *fixture) mustSignIn(name, password string) (token string) {
	f.t.Helper()
	grant, err := f.SignIn(f.t.Context(), Attempt{Username: name, Password: password, Client: Client{Address: someAddress}})
	if err != nil {
		f.t.Fatal(err)
	}
	return grant.Token
}

func (f *fixture) wantSession(token string, want core.Code) {
	f.t.Helper()
	_, err := f.Session(f.t.Context(), token)
	f.touchWrites.all.Wait()
	wantCode(f.t, err, want)
}

// wantCode fails unless err has the code; the empty code wants no error.
func wantCode(t testing.TB, err error, want core.Code) {
	t.Helper()
	if got := core.CodeOf(err); got != want {
		t.Errorf("got code %q (%v), want %q", got, err, want)
	}
}

// wantDetail fails unless err is a *core.Error with the code and the detail.
func wantDetail(t testing.TB, err error, code core.Code, detail string) {
	t.Helper()
	e, ok := errors.AsType[*core.Error](err)
	if !ok || e.Code != code || e.Detail != detail {
		t.Errorf("got %v, want %s: %s", err, code, detail)
	}
}

// wantRetryAfter fails unless err is core.Throttled for that long.
func wantRetryAfter(t testing.TB, err error, want time.Duration) {
	t.Helper()
	e, ok := errors.AsType[*core.Error](err)
	if !ok || e.Code != core.Throttled || e.RetryAfter != want {
		t.Errorf("got %+v, want %s with RetryAfter %s", err, core.Throttled, want)
	}
}

// TestHasherUsesItsCosts: a service that is not made by authtest hashes at full cost.
func TestHasherUsesItsCosts(t *testing.T) {
	t.Parallel()
	s := New(nil, newClock().now, nil)
	stored, err := s.hasher.Hash(t.Context(), goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	for _, phc := range []string{stored, s.hasher.Dummy()} {
		if !strings.HasPrefix(phc, "$argon2id$v=19$m=19456,t=2,p=1$") {
			t.Errorf("got %s", phc)
		}
	}
}
