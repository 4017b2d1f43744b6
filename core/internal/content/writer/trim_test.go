package writer_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/storage"
)

// lines counts the activity lines in the store.
func lines(t *testing.T, s *contenttest.Site) (n int) {
	t.Helper()
	err := s.Store.View(t.Context(), func(r storage.Reader) error {
		for _, err := range r.Scan("activity\x00\x01", "") {
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

// history imports notices that were created as many units ago as their numbers say.
func history(t *testing.T, s *contenttest.Site, from, to int, unit time.Duration) {
	t.Helper()
	var items []writer.Item
	for i := from; i < to; i++ {
		items = append(items, writer.Item{
			ID: fmt.Sprintf("n-%d", i), Created: contenttest.Start.Add(-time.Duration(i) * unit), Body: []byte(`{"title":"a"}`),
		})
	}
	if err := s.Import(t.Context(), "notice", items); err != nil {
		t.Fatal(err)
	}
}

func trim(t *testing.T, s *contenttest.Site, want, left int) {
	t.Helper()
	n, err := s.TrimActivity(t.Context())
	if err != nil || n != want {
		t.Errorf("trimmed %d, %v; want %d", n, err, want)
	}
	if got := lines(t, s); got != left {
		t.Errorf("%d lines are left, want %d", got, left)
	}
	if _, page := activity(t, s, "limit=1"); page.Total != left {
		t.Errorf("the activity has the total %d, want %d", page.Total, left)
	}
}

func TestTrimOldActivity(t *testing.T) {
	t.Parallel()
	s := open(t)
	trim(t, s, 0, 0)
	const limit = 400 * 24
	history(t, s, limit-5, limit+250, time.Hour)
	trim(t, s, 250, 5)
	trim(t, s, 0, 5)
	s.Clock.Advance(3 * time.Hour)
	trim(t, s, 3, 2)
	s.Clock.Advance(limit * time.Hour)
	trim(t, s, 2, 0)
}

func TestTrimMuchActivity(t *testing.T) {
	t.Parallel()
	s := open(t)
	history(t, s, 0, 10_000, time.Minute)
	s.Add("notice", `{"title":"later"}`)
	if _, page := activity(t, s, "limit=1"); page.Total != 10_000 {
		t.Errorf("the activity looks at %d lines", page.Total)
	}
	trim(t, s, 1, 10_000)
	if kept, _ := activity(t, s, "limit=1"); kept[0].Title != "later" {
		t.Errorf("the newest is %+v", kept[0])
	}
}

func TestTrimStopsWithItsContext(t *testing.T) {
	t.Parallel()
	s := open(t)
	history(t, s, 9700, 9710, time.Hour)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := s.TrimActivity(ctx)
	contenttest.WantError(t, err, core.Unavailable)
}
