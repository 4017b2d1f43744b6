package maintenance_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/maintenance"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

var start = time.Date(2026, time.January, 31, 9, 0, 0, 0, time.UTC)

func open(t *testing.T, store storage.Store, now *time.Time) *maintenance.Switch {
	t.Helper()
	s, err := maintenance.Open(t.Context(), store, func() time.Time { return *now })
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSwitch checks that the state is stored, that another process detects it, and that the activity lists each change
// once.
func TestSwitch(t *testing.T) {
	t.Parallel()
	store := bolttest.New(t)
	now, ada := start, core.Actor{Name: "ada", Role: core.Administrator}
	s := open(t, store, &now)
	other := open(t, store, &now)
	if s.State() != (maintenance.State{}) {
		t.Fatalf("a new store is %+v", s.State())
	}
	set := func(on bool, message string) maintenance.State {
		t.Helper()
		state, err := s.Set(t.Context(), ada, on, message)
		if err != nil {
			t.Fatal(err)
		}
		return state
	}
	want := maintenance.State{On: true, Message: "Back at\nnoon.", Since: start, By: "ada"}
	if got := set(true, "  Back at\r\nnoon. "); got != want || s.State() != want {
		t.Errorf("got %+v and %+v, want %+v", got, s.State(), want)
	}
	now = now.Add(time.Minute)
	want.Message = "Back at one."
	if got := set(true, want.Message); got != want {
		t.Errorf("a changed message is %+v, want %+v", got, want)
	}
	if other.State().On {
		t.Error("another process has heard of it already")
	}
	if err := other.Refresh(t.Context()); err != nil || other.State() != want {
		t.Errorf("another process has %+v, %v", other.State(), err)
	}
	if got := open(t, store, &now).State(); got != want {
		t.Errorf("after a restart it is %+v", got)
	}
	if got := set(false, "ignored"); got.On || got.Message != "" || !got.Since.Equal(now) {
		t.Errorf("off is %+v", got)
	}
	if n := lines(t, store); n != 2 {
		t.Errorf("the activity has %d lines, want 2", n)
	}
}

func lines(t *testing.T, store storage.Store) (n int) {
	t.Helper()
	if err := store.View(t.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan("", "") {
			if err != nil {
				return err
			}
			if strings.Contains(string(pair.Value), "maintenance page") && strings.HasPrefix(pair.Key, entrystore.SecurityLines.Prefix()) {
				n++
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestMessages(t *testing.T) {
	t.Parallel()
	store := bolttest.New(t)
	now := start
	s := open(t, store, &now)
	for message, good := range map[string]bool{
		"":                             true,
		"<b>Soon</b> & more":           true,
		strings.Repeat("ä", 500):       true,
		strings.Repeat("ä", 501):       false,
		"a\x00b":                       false,
		"a\x1b[31mred":                 false,
		string([]byte{'a', 0xff, 'b'}): false,
	} {
		_, err := s.Set(t.Context(), core.Actor{}, true, message)
		e, refused := errors.AsType[*core.Error](err)
		if good != (err == nil) || !good && (!refused || e.Code != core.Invalid || e.Fields[0].Field != "message") {
			t.Errorf("%q: %v", message, err)
		}
	}
}
