package notify

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/mail"
)

// Feature returns the feature that writes and sends mails, by the server that outgoing returns. It gives a *Service.
func Feature(outgoing *mail.Outgoing) feature.Feature {
	return feature.Feature{Name: "mail", Passing: entrystore.IsWaiting, Open: func(ctx context.Context, env feature.Env) (feature.Instance, error) {
		service := New(Config{
			Store: env.Store, Registry: env.Registry, Auth: env.Auth, Settled: env.Content.SettleMessage, Origin: env.Origin, Now: env.Now, Log: env.Log,
			Outgoing: outgoing,
		})
		for _, problem := range service.Problems(ctx) {
			env.Log.Warn(problem)
		}
		calls := &handlers{service, env.Auth}
		return feature.Instance{
			Calls:     calls.module(),
			Reactions: []changes.Follower{service.Follower()},
			Jobs: []feature.Job{
				{Every: time.Hour, Failure: "cannot delete old mails", Leader: true, Run: service.Sweep},
				{Every: time.Hour, Failure: "cannot send the daily digest of inquiries", Leader: true, Run: service.Digest},
			},
			Work:     []func(context.Context){service.Queue.Run},
			Wake:     service.Queue.Wake,
			Measure:  service.measure,
			System:   service.system,
			Problems: func() []string { return service.Problems(context.Background()) },
			Gives:    service,
		}, nil
	}}
}
