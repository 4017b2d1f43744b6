package environment

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/maintenance/scrub"
)

// Jobs returns the periodic work of the store and the services over it, in a server.
func (env *Environment) Jobs() []feature.Job {
	all := []feature.Job{
		{Every: time.Minute, Failure: "cannot check the file of the first password", Run: env.sweepFirstPassword},
		{Every: time.Hour, Failure: "cannot delete expired sessions", Leader: true, Run: func(ctx context.Context) error {
			_, err := env.Auth.Sweep(ctx)
			return err
		}},
		{Every: time.Hour, Failure: "cannot delete expired links of mails", Leader: true, Run: env.Auth.SweepLinks},
		{Every: time.Minute, Failure: "cannot delete expired short-lived sign-in data", Leader: true, Run: env.Auth.SweepPassing},
		{Every: time.Hour, Failure: "cannot delete old entries from the trash", Leader: true, Run: func(ctx context.Context) error {
			_, err := env.Content.EmptyTrash(ctx)
			return err
		}},
		{Every: time.Hour, Failure: "cannot delete old activity", Leader: true, Run: func(ctx context.Context) error {
			_, err := env.Content.TrimActivity(ctx)
			return err
		}},
		{Every: sweepFilesInterval, Failure: "cannot delete unused files", Leader: true, Run: env.sweepFiles},
		{Every: time.Hour, Failure: "cannot delete old revisions", Leader: true, Run: func(ctx context.Context) error {
			_, err := env.Content.TrimHistory(ctx)
			return err
		}},
	}
	if env.Scrub != nil {
		all = append(all, feature.Job{Every: scrub.LookEvery, Failure: "cannot repair damaged values of the store", Run: env.Scrub.Look})
	}
	if env.Bucket != nil {
		all = append(all, feature.Job{Every: blob.CheckEvery, Failure: "cannot reach the bucket of the files", Run: env.Bucket.Check})
	}
	return all
}
