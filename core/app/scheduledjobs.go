package app

import (
	"context"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core/analytics"
	"github.com/quoin-cms/quoin/core/changes"
	"github.com/quoin-cms/quoin/core/maintenance"
	"github.com/quoin-cms/quoin/core/media/blob"
	"github.com/quoin-cms/quoin/core/presence"
	"github.com/quoin-cms/quoin/core/redirect"
	"github.com/quoin-cms/quoin/core/scrub"
	"github.com/quoin-cms/quoin/core/search"
	"github.com/quoin-cms/quoin/core/uptime"
)

// chore is work that has to be done now and then while the server runs.
type scheduledJob struct {
	interval time.Duration
	failure  string // what the log says when it failed
	run      func(context.Context) error
}

// chores are what every node does beside serving.
func (h *server) nodeJobs() []scheduledJob {
	all := []scheduledJob{
		{maintenance.RefreshEvery, "the switch of the maintenance page could not be read", h.maintenance.Refresh},
		{uptime.BeatEvery, "a heartbeat could not be kept", h.uptime.Beat},
		{search.FlushEvery, "searches without result could not be kept", h.searchMisses.Flush},
		{redirect.FlushEvery, "uses of redirects could not be kept", h.redirectUsage.Flush},
		{analytics.FlushEvery, "visits could not be kept", h.analytics.Flush},
		{presence.SweepEvery, "those who are silent could not be forgotten", func(context.Context) error {
			h.presence.Sweep()
			return nil
		}},
	}
	if h.scrub != nil {
		all = append(all, scheduledJob{scrub.LookEvery, "what is damaged in the store could not be mended", h.scrub.Look})
	}
	if h.bucket != nil {
		all = append(all, scheduledJob{blob.LookEvery, "the bucket of the files could not be asked", h.bucket.Look})
	}
	return all
}

// choresOnDuty are what one node does for all.
func (h *server) leaderJobs() []scheduledJob {
	return []scheduledJob{
		{changes.MarkEvery, "the log could not be trimmed", h.feed.Trim},
		{time.Hour, "expired sessions could not be deleted", func(ctx context.Context) error {
			_, err := h.auth.Sweep(ctx)
			return err
		}},
		{time.Hour, "links in mails that have ended could not be deleted", h.auth.SweepLinks},
		{time.Minute, "what is good for minutes could not be deleted", h.auth.SweepPassing},
		{time.Hour, "old mails could not be deleted", h.post.Sweep},
		{time.Hour, "the inquiries of a day could not be told", h.post.Digest},
		{time.Hour, "the trash could not be emptied of what is old", func(ctx context.Context) error {
			_, err := h.content.EmptyTrash(ctx)
			return err
		}},
		{time.Hour, "links to previews that have ended could not be deleted", h.previews.Sweep},
		{time.Hour, "old activity could not be deleted", func(ctx context.Context) error {
			_, err := h.content.TrimActivity(ctx)
			return err
		}},
		{time.Hour, "what is older than the settings keep could not be deleted", h.inbox.Retain},
		{sweepAttachmentsInterval, "attachments that nothing has could not be deleted", h.sweepAttachments},
		{sweepFilesInterval, "files that nothing uses could not be deleted", h.sweepFiles},
		{time.Hour, "old revisions could not be deleted", func(ctx context.Context) error {
			_, err := h.content.TrimHistory(ctx)
			return err
		}},
	}
}

// regularly does a chore at once and then again and again, until the context ends. A failure is logged and
// the chore tried again the next time.
func (h *server) runPeriodically(ctx context.Context, c scheduledJob) {
	ticker := time.NewTicker(c.interval)
	defer ticker.Stop()
	for {
		if err := c.run(ctx); err != nil && ctx.Err() == nil {
			h.log.Error(c.failure, slog.Any("error", err))
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}
