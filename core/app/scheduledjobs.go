package app

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/maintenance/scrub"
)

// jobs returns the jobs of the features and of the server itself, for the leader or for each node.
func (srv *server) jobs(leader bool) []feature.Job {
	all := srv.ownJobs()
	for _, instance := range srv.features.All() {
		all = append(all, instance.Jobs...)
	}
	return slices.DeleteFunc(all, func(job feature.Job) bool { return job.Leader != leader })
}

// ownJobs returns the jobs that belong to no feature.
func (srv *server) ownJobs() []feature.Job {
	all := []feature.Job{
		{Every: time.Minute, Failure: "cannot check the file of the first password", Run: srv.sweepFirstPassword},
		{Every: changes.MarkEvery, Failure: "cannot trim the log of changes", Leader: true, Run: srv.feed.Trim},
		{Every: time.Hour, Failure: "cannot delete expired sessions", Leader: true, Run: func(ctx context.Context) error {
			_, err := srv.auth.Sweep(ctx)
			return err
		}},
		{Every: time.Hour, Failure: "cannot delete expired links of mails", Leader: true, Run: srv.auth.SweepLinks},
		{Every: time.Minute, Failure: "cannot delete expired short-lived sign-in data", Leader: true, Run: srv.auth.SweepPassing},
		{Every: time.Hour, Failure: "cannot delete old entries from the trash", Leader: true, Run: func(ctx context.Context) error {
			_, err := srv.content.EmptyTrash(ctx)
			return err
		}},
		{Every: time.Hour, Failure: "cannot delete old activity", Leader: true, Run: func(ctx context.Context) error {
			_, err := srv.content.TrimActivity(ctx)
			return err
		}},
		{Every: sweepFilesInterval, Failure: "cannot delete unused files", Leader: true, Run: srv.sweepFiles},
		{Every: time.Hour, Failure: "cannot delete old revisions", Leader: true, Run: func(ctx context.Context) error {
			_, err := srv.content.TrimHistory(ctx)
			return err
		}},
	}
	if srv.scrub != nil {
		all = append(all, feature.Job{Every: scrub.LookEvery, Failure: "cannot repair damaged values of the store", Run: srv.scrub.Look})
	}
	if srv.bucket != nil {
		all = append(all, feature.Job{Every: blob.CheckEvery, Failure: "cannot reach the bucket of the files", Run: srv.bucket.Check})
	}
	return all
}

// runPeriodically runs a job at once and then at its interval, until the context ends. A failure is logged, and
// the job runs again at the next interval.
func (srv *server) runPeriodically(ctx context.Context, job feature.Job) {
	ticker := time.NewTicker(job.Every)
	defer ticker.Stop()
	for {
		if err := job.Run(ctx); err != nil && ctx.Err() == nil {
			srv.log.Error(job.Failure, slog.Any("error", err))
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}
