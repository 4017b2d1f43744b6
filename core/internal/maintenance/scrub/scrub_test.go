package scrub

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
)

// fake is a store with some damaged keys. A walk takes one part for each key.
type fake struct {
	keys    []string
	damaged map[string]bool
	parts   atomic.Int64
}

func (f *fake) Damage(context.Context) (found []string, err error) {
	for _, k := range f.keys {
		if f.damaged[k] {
			found = append(found, k)
		}
	}
	return found, nil
}

func (f *fake) Inspect(_ context.Context, after string, _ int) (string, int, error) {
	f.parts.Add(1)
	i := slices.Index(f.keys, after) + 1
	if i == len(f.keys) {
		return "", 0, nil
	}
	return f.keys[i], 1, nil
}

func TestLook(t *testing.T) {
	entry, count := entrystore.EntryKey("post", "p1"), entrystore.CountKey("post", "p1")
	unique := entrystore.UniqueKey("subscriber", "email", "ann@example.com")
	f := &fake{keys: []string{entry, count, unique}, damaged: map[string]bool{entry: true, count: true, unique: true}}
	tried := 0
	s := New(Config{Store: f, Log: slog.New(slog.DiscardHandler), Mend: func(_ context.Context, key string) (bool, error) {
		tried++
		if key == count {
			f.damaged[key] = false
			return true, nil
		}
		if key == unique {
			return false, errors.New("no room")
		}
		return false, nil
	}})
	if !s.Whole() || len(s.Problems()) > 0 {
		t.Error("there is trouble before anything was found")
	}
	if err := s.Look(t.Context()); err == nil {
		t.Error("that something could not be mended is not said")
	}
	if err := s.Look(t.Context()); err != nil || tried != 3 {
		t.Errorf("%d tries, error %v", tried, err)
	}
	told := strings.Join(s.Problems(), "\n")
	if s.Whole() || !strings.Contains(told, "post p1") || strings.Contains(told, "ann@") || len(s.Problems()) != 2 {
		t.Errorf("told: %s", told)
	}
	clear(f.damaged)
	if err := s.Look(t.Context()); err != nil || !s.Whole() || len(s.Problems()) > 0 {
		t.Errorf("afterwards: %q, error %v", s.Problems(), err)
	}
}

// TestRun checks that a walk slowly reads the whole store, and that another one begins the next day.
func TestRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{keys: []string{"a", "b", "c"}}
		s := New(Config{Store: f, Log: slog.New(slog.DiscardHandler)})
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			s.Run(ctx)
			close(ended)
		}()
		<-time.After(time.Hour)
		if n := f.parts.Load(); n != 4 {
			t.Errorf("%d parts after an hour", n)
		}
		<-time.After(walkEvery)
		if n := f.parts.Load(); n != 8 {
			t.Errorf("%d parts after a day", n)
		}
		cancel()
		<-ended
	})
}

func TestWhat(t *testing.T) {
	for key, want := range map[string]string{
		entrystore.EntryKey("post", "p1"):                              "post p1",
		entrystore.StepKey("post", "p1", 3):                            "history of post p1",
		entrystore.UniqueKey("subscriber", "email", "ann@example.com"): "unique of subscriber",
		"auth/account/ann":                                             "a value of no known kind",
		"\x00":                                                         "a value of no known kind",
	} {
		if got := What(key); got != want {
			t.Errorf("What(%q) = %q, want %q", key, got, want)
		}
	}
}
