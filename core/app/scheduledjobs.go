package app

import (
	"context"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/feature/analytics"
	"github.com/quoin-cms/quoin/core/internal/feature/live/presence"
	"github.com/quoin-cms/quoin/core/internal/feature/redirecthits"
	"github.com/quoin-cms/quoin/core/internal/feature/search"
	"github.com/quoin-cms/quoin/core/internal/ops/maintenance"
	"github.com/quoin-cms/quoin/core/internal/ops/scrub"
	"github.com/quoin-cms/quoin/core/internal/ops/uptime"
)

// scheduledJob is work that a running server does at an interval.
type scheduledJob struct {
	interval time.Duration
	failure  string // the log message of a failure
	run      func(context.Context) error
}

// nodeJobs returns the jobs that every node runs.
func (srv *server) nodeJobs() []scheduledJob {
	all := []scheduledJob{
		{maintenance.RefreshEvery, "cannot read the switch of the maintenance page", srv.maintenance.Refresh},
		{time.Minute, "cannot check the file of the first password", srv.sweepFirstPassword},
		{uptime.BeatEvery, "cannot store the heartbeat", srv.uptime.Beat},
		{search.FlushEvery, "cannot store searches without a result", srv.searchMisses.Flush},
		{redirecthits.FlushEvery, "cannot store uses of redirects", srv.redirectUsage.Flush},
		{analytics.FlushEvery, "cannot store visits", srv.analytics.Flush},
		{presence.SweepEvery, "cannot remove silent participants from presence", func(context.Context) error {
			srv.presence.Sweep()
			return nil
		}},
	}
	if srv.scrub != nil {
		all = append(all, scheduledJob{scrub.LookEvery, "cannot repair damaged values of the store", srv.scrub.Look})
	}
	if srv.bucket != nil {
		all = append(all, scheduledJob{blob.CheckEvery, "cannot reach the bucket of the files", srv.bucket.Check})
	}
	return all
}

// leaderJobs returns the jobs that only the leader runs, for all nodes.
func (srv *server) leaderJobs() []scheduledJob {
	return []scheduledJob{
		{changes.MarkEvery, "cannot trim the log of changes", srv.feed.Trim},
		{time.Hour, "cannot delete expired sessions", func(ctx context.Context) error {
			_, err := srv.auth.Sweep(ctx)
			return err
		}},
		{time.Hour, "cannot delete expired links of mails", srv.auth.SweepLinks},
		{time.Minute, "cannot delete expired short-lived sign-in data", srv.auth.SweepPassing},
		{time.Hour, "cannot delete old mails", srv.post.Sweep},
		{time.Hour, "cannot send the daily digest of inquiries", srv.post.Digest},
		{time.Hour, "cannot delete old entries from the trash", func(ctx context.Context) error {
			_, err := srv.content.EmptyTrash(ctx)
			return err
		}},
		{time.Hour, "cannot delete expired preview links", srv.previews.Sweep},
		{time.Hour, "cannot delete old activity", func(ctx context.Context) error {
			_, err := srv.content.TrimActivity(ctx)
			return err
		}},
		{time.Hour, "cannot delete submissions past their retention time", srv.inbox.Retain},
		{sweepAttachmentsInterval, "cannot delete unused attachments", srv.sweepAttachments},
		{sweepFilesInterval, "cannot delete unused files", srv.sweepFiles},
		{time.Hour, "cannot delete old revisions", func(ctx context.Context) error {
			_, err := srv.content.TrimHistory(ctx)
			return err
		}},
	}
}

// runPeriodically runs a job at once and then at its interval, until the context ends. A failure is logged, and
// the job runs again at the next interval.
func (srv *server) runPeriodically(ctx context.Context, job scheduledJob) {
	ticker := time.NewTicker(job.interval)
	defer ticker.Stop()
	for {
		if err := job.run(ctx); err != nil && ctx.Err() == nil {
			srv.log.Error(job.failure, slog.Any("error", err))
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}
