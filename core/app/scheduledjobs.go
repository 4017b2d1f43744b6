package app

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/feature"
)

// jobs returns the jobs of the features and of the server itself, for the leader or for each node.
func (srv *server) jobs(leader bool) []feature.Job {
	all := append(srv.Environment.Jobs(), feature.Job{Every: changes.MarkEvery, Failure: "cannot trim the log of changes", Leader: true, Run: srv.Feed.Trim})
	for _, instance := range srv.Features.All() {
		all = append(all, instance.Jobs...)
	}
	return slices.DeleteFunc(all, func(job feature.Job) bool { return job.Leader != leader })
}

// runPeriodically runs a job at once and then at its interval, until the context ends. A failure is logged, and
// the job runs again at the next interval.
func (srv *server) runPeriodically(ctx context.Context, job feature.Job) {
	ticker := time.NewTicker(job.Every)
	defer ticker.Stop()
	for {
		if err := job.Run(ctx); err != nil && ctx.Err() == nil {
			srv.Log.Error(job.Failure, slog.Any("error", err))
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}
