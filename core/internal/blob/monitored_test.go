package blob_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/blob"
)

// away is an empty store that fails while err is set.
type away struct {
	blob.Store
	err   error
	asked int
}

func (a *away) Open(context.Context, string) (*blob.Blob, error) {
	a.asked++
	if a.err != nil {
		return nil, a.err
	}
	return nil, blob.ErrNotFound
}

// TestWatched checks that failures and recovery are detected from the calls of others and from calls of Check.
func TestWatched(t *testing.T) {
	now := time.Date(2026, 1, 31, 9, 0, 0, 0, time.UTC)
	var log bytes.Buffer
	store := &away{}
	w := blob.Monitor(store, slog.New(slog.NewTextHandler(&log, nil)), func() time.Time { return now })
	look := func(want int) {
		t.Helper()
		if err := w.Check(t.Context()); err != nil || len(w.Problems()) != want {
			t.Errorf("%v; readiness is told %q", err, w.Problems())
		}
	}
	look(0)
	now = now.Add(blob.CheckEvery / 2)
	look(0)
	if store.asked != 1 {
		t.Errorf("it was asked %d times although it had just answered", store.asked)
	}
	store.err = fmt.Errorf("%w: refused", blob.ErrUnavailable)
	now = now.Add(blob.CheckEvery)
	look(1)
	look(1)
	if n := strings.Count(log.String(), "level=ERROR"); n != 1 {
		t.Errorf("it was logged %d times: %s", n, log.String())
	}
	store.err = nil
	look(0)
	if !strings.Contains(log.String(), "reached again") {
		t.Errorf("the log has %s", log.String())
	}
	gone, stop := context.WithCancel(t.Context())
	stop()
	store.err = context.Canceled
	if _, err := w.Open(gone, "x"); err == nil || w.Problems() != nil {
		t.Errorf("%v; somebody who went is told as %q", err, w.Problems())
	}
}
