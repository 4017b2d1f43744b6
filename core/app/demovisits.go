package app

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core/analytics"
	"github.com/quoin-cms/quoin/core/app/demo"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/storage"
)

// demoHost is the site that the visitors of the demo content visit.
const demoHost = "demo.example.com"

// visitDemo lets the visitors of the demo content visit, through the same door as all others, unless they
// have done so: one flush keeps them all.
func visitDemo(ctx context.Context, store storage.Store, service *content.Service, start time.Time) error {
	clock := start
	counter, err := analytics.New(ctx, analytics.Config{
		Store: store, Content: service, Now: func() time.Time { return clock },
	})
	if err != nil {
		return err
	}
	first := start.AddDate(0, 0, 1-demo.VisitDays).UTC().Format(time.DateOnly)
	query, err := counter.ParseQuery("from="+first, false)
	if err != nil {
		return err
	}
	if seen, err := counter.Overview(ctx, query); err != nil || seen.TotalPageViews > 0 {
		return err
	}
	steps, err := demo.Visits(start)
	if err != nil {
		return fmt.Errorf("visits: %w", err)
	}
	for _, step := range steps {
		clock = step.At
		request := analytics.Request{Host: demoHost, Address: step.Address, Agent: step.Agent, Pages: demoPage}
		if step.Goal != "" {
			counter.Convert(request, step.Goal, step.Entry)
		} else {
			counter.Collect(request, step.Events)
		}
	}
	clock = start
	return counter.Flush(ctx)
}

// demoPage knows every page that the visitors of the demo content open.
func demoPage(path string) (string, bool) {
	return path, strings.HasPrefix(path, "/")
}
