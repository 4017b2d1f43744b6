package demo

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core/internal/analytics"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// host is the site that the visitors of the demo content visit.
const host = "demo.example.com"

// recordVisits records the visits of the demo content through the same code as all others, unless they
// are recorded: one flush stores them all.
func recordVisits(
	ctx context.Context, store storage.Store, reader *query.Reader, demo model.Demo, start time.Time,
) error {
	steps, err := demo.Visits(start)
	if err != nil || len(steps) == 0 {
		return err
	}
	clock := start
	counter, err := analytics.New(ctx, analytics.Config{
		Store: store, Answers: reader, Now: func() time.Time { return clock },
	})
	if err != nil {
		return err
	}
	period, err := counter.ParseQuery("from="+steps[0].At.UTC().Format(time.DateOnly), false)
	if err != nil {
		return err
	}
	if seen, err := counter.Overview(ctx, period); err != nil || seen.TotalPageViews > 0 {
		return err
	}
	missing, err := missingPaths(demo, reader.Registry(), start)
	if err != nil {
		return err
	}
	page := func(path string) (string, bool) {
		isBelow := func(root string) bool { return path == root || strings.HasPrefix(path, root+"/") }
		return path, strings.HasPrefix(path, "/") && !slices.ContainsFunc(missing, isBelow)
	}
	for _, step := range steps {
		clock = step.At
		request := analytics.Request{Host: host, Address: step.Address, Agent: step.Agent, Pages: page}
		if step.Goal != "" {
			counter.Convert(request, step.Goal, step.Entry)
		} else {
			counter.Collect(request, pageEvents(step.Events))
		}
	}
	clock = start
	return counter.Flush(ctx)
}

func pageEvents(events []model.PageEvent) []analytics.Event {
	all := make([]analytics.Event, len(events))
	for i, e := range events {
		all[i] = analytics.Event{
			Type: analytics.Kind(e.Kind), Page: e.Page, Referrer: e.Referrer, Seconds: e.Seconds,
			Interacted: e.Interacted, Name: e.Name, Value: e.Value,
		}
	}
	return all
}

// missingPaths returns the paths that entries of the demo content need and the program does not have.
func missingPaths(demo model.Demo, registry *model.Registry, start time.Time) (paths []string, err error) {
	for _, typ := range demo.Types() {
		items, err := demo.Items(typ, start)
		if err != nil {
			return nil, err
		}
		for _, item := range items {
			if registry.ReservedPath(item.Needs) && !slices.Contains(paths, item.Needs) {
				paths = append(paths, item.Needs)
			}
		}
	}
	return paths, nil
}
