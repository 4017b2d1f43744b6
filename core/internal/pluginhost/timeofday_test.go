package pluginhost_test

import (
	"context"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/plugin"
)

// TestAJobRunsAtATimeOfDay follows a job at 02:30 in Berlin, which is 01:30 UTC in winter, from nine o'clock UTC on.
func TestAJobRunsAtATimeOfDay(t *testing.T) {
	runs := 0
	job := plugin.Job{Name: "nightly", At: "02:30", Run: func(context.Context, *plugin.Site) error {
		runs++
		return nil
	}}
	s, h := open(t, plugin.Plugin{Jobs: []plugin.Job{job}})
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	h.Location = func(context.Context) *time.Location { return berlin }
	for _, step := range []struct {
		later time.Duration
		runs  int
	}{
		{0, 0}, // it was added after 02:30
		{16*time.Hour + 29*time.Minute, 0},
		{time.Minute, 1},
		{0, 1},
		{23*time.Hour + 59*time.Minute, 1},
		{time.Minute, 2},
		{-time.Second, 2}, // the clock was a second ahead
		{100 * time.Hour, 3},
		{time.Hour, 3},
		{-200 * time.Hour, 4}, // the clock was days ahead
		{0, 4},
	} {
		s.Clock.Advance(step.later)
		if err := h.Look(t.Context(), &h.Plugins[0], job); err != nil || runs != step.runs {
			t.Errorf("at %s: %d runs, want %d; %v", s.Clock.Now(), runs, step.runs, err)
		}
	}
	all, err := h.Jobs(t.Context())
	if err != nil || len(all) != 1 || all[0].At != "02:30" || all[0].Next.Sub(s.Clock.Now()) > 24*time.Hour || all[0].Last.IsZero() {
		t.Errorf("%+v, %v", all, err)
	}
}

// TestARunAtATimeOfDayIsMadeUp checks that a new host over the same store, as after a restart, makes up one missed run.
func TestARunAtATimeOfDayIsMadeUp(t *testing.T) {
	runs := 0
	job := plugin.Job{Name: "nightly", At: "02:30", Run: func(context.Context, *plugin.Site) error {
		runs++
		return nil
	}}
	s, h := open(t, plugin.Plugin{Jobs: []plugin.Job{job}})
	if err := h.Look(t.Context(), &h.Plugins[0], job); err != nil || runs != 0 {
		t.Errorf("%d runs of a new job, %v", runs, err)
	}
	s.Clock.Advance(72 * time.Hour)
	h = pluginhost.New(h.Config)
	for range 2 {
		if err := h.Look(t.Context(), &h.Plugins[0], job); err != nil || runs != 1 {
			t.Errorf("%d runs after three days, %v", runs, err)
		}
	}
}
