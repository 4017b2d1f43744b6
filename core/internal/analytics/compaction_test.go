package analytics_test

import (
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/analytics"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/storage"
)

// keys returns the keys of the store with a prefix.
func (s *testSite) keys(prefix string) []string {
	s.tb.Helper()
	var all []string
	s.check(s.store.View(s.tb.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan(prefix, "") {
			if err != nil {
				return err
			}
			all = append(all, pair.Key)
		}
		return nil
	}))
	return all
}

// days returns the days of the keys with a prefix.
func (s *testSite) days(prefix string) string {
	s.tb.Helper()
	var all []string
	seen := map[string]bool{}
	for _, key := range s.keys(prefix) {
		day, _, _ := strings.Cut(strings.TrimPrefix(key, prefix), "/")
		if !seen[day] {
			all, seen[day] = append(all, day), true
		}
	}
	return strings.Join(all, " ")
}

// live simulates two visitors on each of the days; one of them visits twice.
func (s *testSite) live(days int) {
	s.tb.Helper()
	for range days {
		a, b := s.person(1, chrome), s.person(2, iphone)
		a.view("/", google)
		a.view("/blog")
		b.view("/products/atlas")
		s.flush()
		s.advance(time.Hour)
		a.view("/")
		s.advance(23 * time.Hour)
	}
}

// TestCompaction checks that no report changes: neither when a day is compacted, nor when a month is summed, nor when
// its days are deleted.
func TestCompaction(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	s.live(60) // from 10 March to 8 May
	s.advance(-time.Hour)
	whole := figures{120, 240, 180, 66.7, 0}
	const spring, march, april = "from=2026-03-01&to=2026-05-31", "from=2026-03-01&to=2026-03-31", "from=2026-04-01&to=2026-04-30"
	s.want(spring, whole)
	s.want(march, figures{44, 88, 66, 66.7, 0})
	s.want(april, figures{60, 120, 90, 66.7, 0})
	s.want(spring+"&source=Google", figures{60, 120, 60, 0, 0})
	s.want(spring+"&page=/blog", figures{60, 60, 60, 0, 0})
	if got := s.days("analytics/live/"); got != "2026-05-08" {
		t.Errorf("days that are not folded: %s", got)
	}
	if got := s.days("analytics/month/"); got != "2026-03-01 2026-04-01" {
		t.Errorf("months: %s", got)
	}
	page, err := s.TopPages(t.Context(), s.query(april))
	s.check(err)
	if want := (analytics.Page{Page: "/", Views: 60, UniqueViews: 30}); len(page) != 3 || page[0] != want {
		t.Errorf("pages of April: %+v", page)
	}

	_, err = s.content.Update(t.Context(), core.Actor{Role: core.Administrator}, "settings", "settings", writer.Match{},
		[]byte(`{"analyticsMonths":1}`))
	s.check(err)
	s.advance(25 * time.Hour)
	s.flush()
	if got := s.days("analytics/day/"); !strings.HasPrefix(got, "2026-04-01 ") {
		t.Errorf("days that are kept: %.60s", got)
	}
	overview, err := s.Overview(t.Context(), s.query(march))
	s.check(err)
	if overview.TotalVisitors != 44 || overview.TotalPageViews != 88 {
		t.Errorf("March without its days: %+v", overview)
	}
}

// TestLateCompaction checks that late additions are included in a compacted day and its summed month.
func TestLateCompaction(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	s.live(60)
	s.flush()
	s.advance(-50 * daySpan) // the clock is set back into March
	s.person(9, chrome).view("/")
	s.flush()
	s.advance(51 * daySpan)
	s.want("from=2026-03-01&to=2026-05-31", figures{121, 241, 181, 66.9, 0})
	s.want("from=2026-03-01&to=2026-03-31", figures{45, 89, 67, 67.2, 0})
	if got := s.days("analytics/live/"); strings.Contains(got, "2026-03") {
		t.Errorf("days that are not folded: %s", got)
	}
}

// TestNodes checks that nodes share a store, and that a visitor of both counts once.
func TestNodes(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	s.flush() // stores the salts of the day
	other, err := analytics.New(t.Context(), analytics.Config{Store: s.store, Answers: s.answers, Now: s.now, Node: "2"})
	s.check(err)
	p := s.person(1, chrome)
	p.view("/")
	s.flush()
	other.Collect(p.request, []analytics.Event{{Type: analytics.View, Page: "/"}})
	other.Collect(s.person(2, chrome).request, []analytics.Event{{Type: analytics.View, Page: "/"}})
	s.check(other.Flush(t.Context()))
	s.want("", figures{2, 3, 3, 100, 0})
	s.advance(3 * daySpan)
	s.flush()
	s.want("", figures{2, 3, 3, 100, 0})
}
