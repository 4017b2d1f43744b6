package demo

import (
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/analytics"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/plugins/demo"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

// TestDemoVisits are 90 days of them, on pages that are there, and fit what was sent.
func TestDemoVisits(t *testing.T) {
	t.Parallel()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	start := time.Date(2026, time.November, 18, 15, 0, 0, 0, time.UTC)
	now := func() time.Time { return start }
	store := bolttest.New(t)
	made, err := environment.NewProgram(plugins.All())
	check(err)
	registry := made.Registry
	writer, err := writer.Open(t.Context(), store, registry, now)
	check(err)
	reader := query.New(store, registry, now, writer.Freshness())
	check(Fill(t.Context(), store, writer, reader, openTestMedia(t), demo.Site{}, start))
	// A filling that was interrupted before it was noted does not count twice.
	check(recordVisits(t.Context(), store, reader, demo.Site{}, start))

	counter, err := analytics.New(t.Context(), analytics.Config{Store: store, Answers: reader, Now: now})
	check(err)
	all, err := counter.ParseQuery("from=2026-08-21", false)
	check(err)
	daily, err := counter.Daily(t.Context(), all)
	check(err)
	for _, d := range daily {
		if d.Visitors < 20 || d.Visitors > d.PageViews || d.Sessions < d.Visitors*9/10 || d.PageViews > 5*d.Visitors {
			t.Errorf("%+v", d)
		}
	}
	if len(daily) != demo.VisitDays {
		t.Errorf("%d days", len(daily))
	}
	var inquiries, signups int64
	conversions, err := counter.ConversionsBySource(t.Context(), all)
	check(err)
	for _, c := range conversions {
		inquiries, signups = inquiries+c.Reached[0].Count, signups+c.Reached[1].Count
	}
	if inquiries != 12 || signups != 24 {
		t.Errorf("%d inquiries and %d signups", inquiries, signups)
	}
	month, err := counter.ParseQuery("", false)
	check(err)
	overview, err := counter.Overview(t.Context(), month)
	check(err)
	if o := overview; o.AvgBounceRate < 30 || o.AvgBounceRate > 60 || o.AvgConversionRate < 1 || o.AvgConversionRate > 5 ||
		o.Change.Visitors < 5 || o.Change.Visitors > 40 {
		t.Errorf("%+v", o)
	}
	pages, err := counter.TopPages(t.Context(), all)
	check(err)
	for _, p := range pages {
		for prefix, typ := range map[string]string{"/products/": "product", "/blog/": "post"} {
			if id, ok := strings.CutPrefix(p.Page, prefix); ok {
				_, err := reader.Get(t.Context(), core.Actor{}, typ, id)
				check(err)
			}
		}
	}
	seen := map[string]bool{}
	for _, p := range pages {
		seen[p.Page] = true
	}
	for _, path := range []string{"/case-studies", "/case-studies/harcourt-row-dental", "/case-studies/lagan-lifts"} {
		if !seen[path] {
			t.Errorf("nobody has read %s", path)
		}
	}
	sets, err := demo.Content()
	check(err)
	for _, set := range sets {
		for _, item := range set.Items {
			if set.Type != "inquiry" {
				continue
			}
			if reading, err := counter.Reading(t.Context(), item.ID); err != nil || len(reading.Pages) < 2 {
				t.Errorf("the sender of %s: %+v, %v", item.ID, reading, err)
			}
		}
	}
}
