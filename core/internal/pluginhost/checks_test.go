package pluginhost_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/plugin"
)

func TestChecksAreRun(t *testing.T) {
	s, _ := open(t, plugin.Plugin{})
	many := func(context.Context, *plugin.Site) ([]plugin.Finding, error) { return make([]plugin.Finding, 102), nil }
	panics := func(context.Context, *plugin.Site) ([]plugin.Finding, error) { panic("no luck") }
	p := plugin.Plugin{Name: "a", Checks: []plugin.Check{{Name: "many", Title: "Many", Run: many}, {Name: "panics", Title: "Panics", Run: panics}}}
	got := pluginhost.RunChecks(t.Context(), []plugin.Plugin{p}, s.Sites())
	if len(got) != 2 || got[0].Failed != nil || len(got[0].Findings) != 101 || got[0].Findings[100].Text != "There are 2 more." {
		t.Errorf("%+v", got)
	}
	if got[1].Failed == nil || got[1].Title != "Panics" || got[1].Plugin != "a" {
		t.Errorf("%+v", got[1])
	}
}

// TestChecksOfASite checks that the results are kept for a minute, and that a check that takes long does not hold up the caller.
func TestChecksOfASite(t *testing.T) {
	s, _ := open(t, plugin.Plugin{})
	runs, wait := 0, make(chan struct{})
	p := plugin.Plugin{Name: "a", Checks: []plugin.Check{{Name: "slow", Title: "Slow", Run: func(context.Context, *plugin.Site) ([]plugin.Finding, error) {
		runs++
		<-wait
		return []plugin.Finding{{Text: fmt.Sprint("Run ", runs)}}, nil
	}}}}
	h := pluginhost.New(pluginhost.Config{Plugins: []plugin.Plugin{p}, Sites: s.Sites()})
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.Checked(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("a call that has ended gets %v", err)
	}
	close(wait)
	want := func(text string) {
		t.Helper()
		all, err := h.Checked(t.Context())
		if err != nil || len(all) != 1 || len(all[0].Findings) != 1 || all[0].Findings[0].Text != text {
			t.Errorf("%+v, %v, want %s", all, err, text)
		}
	}
	want("Run 1")
	want("Run 1")
	s.Clock.Advance(2 * time.Minute)
	want("Run 2")
}
