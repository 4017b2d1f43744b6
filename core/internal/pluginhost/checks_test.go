package pluginhost_test

import (
	"context"
	"testing"

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
