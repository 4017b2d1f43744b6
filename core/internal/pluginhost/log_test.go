package pluginhost_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/plugin"
)

// TestAServiceReadsTheLog checks the order, the types, the positions, and the end of Changes.
func TestAServiceReadsTheLog(t *testing.T) {
	t.Parallel()
	s, h := open(t, plugin.Plugin{})
	site := h.Of(t.Context(), "notes")
	var want []string
	for n := range 3 {
		want = append(want, s.Add("note", fmt.Sprintf(`{"text":"%d"}`, n)))
		s.Add("other", `{"title":"of no concern"}`)
	}
	var two []string
	err := site.Content.Do(t.Context(), func(tx plugin.Tx) error {
		two = nil
		for range 2 {
			id, err := tx.Create("note", note{Text: "Together"})
			if err != nil {
				return err
			}
			two = append(two, id)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var got []string
	var third, last uint64
	for commit, err := range site.Changes(ctx, 0, "note") {
		if err != nil {
			if !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
			break
		}
		for _, c := range commit.Changes {
			got = append(got, c.ID)
		}
		switch last = commit.Seq; len(got) {
		case 3:
			third = last
		case 5:
			if len(commit.Changes) != 2 {
				t.Errorf("the changes of a transaction are yielded apart")
			}
			stop()
		}
	}
	if !slices.Equal(got, append(want, two...)) {
		t.Errorf("it received %q, want %q", got, want)
	}
	for commit, err := range site.Changes(t.Context(), third) {
		if err != nil || commit.Changes[0].Type != "other" {
			t.Errorf("after the third note: %v, %v", commit, err)
		}
		break
	}
	if end, err := site.LogEnd(); err != nil || end != last {
		t.Errorf("the end of the log is %d, %v, want %d", end, err, last)
	}
	if err := s.Store.Trim(t.Context(), s.Seq()); err != nil {
		t.Fatal(err)
	}
	for _, err := range site.Changes(t.Context(), 0) {
		if !errors.Is(err, plugin.ErrMissed) {
			t.Errorf("after the log was trimmed: %v", err)
		}
	}
	go s.Add("note", `{"text":"now"}`)
	for commit, err := range site.Changes(t.Context(), last) {
		if err != nil || commit.Seq <= last {
			t.Errorf("after the last commit: %v, %v", commit, err)
		}
		break
	}
}

// TestAPositionGoesOn checks that a reader of a type that does not change gets on in the log.
func TestAPositionGoesOn(t *testing.T) {
	t.Parallel()
	s, h := open(t, plugin.Plugin{})
	site := h.Of(t.Context(), "notes")
	start, err := site.LogEnd()
	if err != nil {
		t.Fatal(err)
	}
	for range 120 {
		s.Add("other", `{"title":"of no concern"}`)
	}
	for commit, err := range site.Changes(t.Context(), start, "note") {
		if err != nil || len(commit.Changes) != 0 || commit.Seq < start+90 {
			t.Errorf("the reader began at %d and gets %+v, %v", start, commit, err)
		}
		break
	}
}

// TestReadersOfTheLogAreKept checks the limit, the names, and that Forget deletes them.
func TestReadersOfTheLogAreKept(t *testing.T) {
	t.Parallel()
	s, h := open(t, plugin.Plugin{})
	site := h.Of(t.Context(), "hooks")
	for n := range 100 {
		if err := site.KeepLog(fmt.Sprintf("hook-%d", n), uint64(n)); err != nil {
			t.Fatal(err)
		}
	}
	for name, code := range map[string]core.Code{"hook-100": core.TooLarge, "hook-7": "", "Hook 7": core.Invalid} {
		if err := site.KeepLog(name, 7); core.CodeOf(err) != code {
			t.Errorf("%q: %v, want %s", name, err, code)
		}
	}
	if at, err := site.KeptLog("hook-42"); err != nil || at != 42 {
		t.Errorf("the position is %d, %v", at, err)
	}
	if _, err := site.KeptLog("hook-101"); core.CodeOf(err) != core.NotFound {
		t.Errorf("an unknown position: %v", err)
	}
	if err := site.DropLog("hook-7"); err != nil {
		t.Fatal(err)
	}
	if err := site.KeepLog("hook-100", 7); err != nil {
		t.Errorf("the place of a dropped reader is not free: %v", err)
	}
	reading, _ := h.For(t.Context(), nil, "hooks", contenttest.Staff, true)
	if reading.KeepLog("hook-1", 7) == nil {
		t.Error("a position is kept in a GET")
	}
	if err := pluginhost.Forget(t.Context(), s.Store, "hooks"); err != nil {
		t.Fatal(err)
	}
	if kept, err := pluginhost.Kept(t.Context(), s.Store); err != nil || len(kept) != 0 {
		t.Errorf("kept: %q, %v", kept, err)
	}
}
