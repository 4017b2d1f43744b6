package inbox

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/core/internal/media"
)

// Feature returns the feature that handles the conversations and files of submitted entries. free returns the free bytes of
// the disk with the files; nil if that is not checked. The feature gives an *Inbox.
func Feature(free func() (uint64, error)) feature.Feature {
	return feature.Feature{Name: "inbox", Needs: []string{"mail", "media"}, Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
		mails, err := feature.Use[interface {
			Sender() (*mail.Queue, *mail.Outgoing, *mail.Templates)
		}](env, "mail")
		if err != nil {
			return feature.Instance{}, err
		}
		library, err := feature.Use[*media.Library](env, "media")
		if err != nil {
			return feature.Instance{}, err
		}
		config := Config{Store: env.Store, Registry: env.Registry, Content: env.Content, Now: env.Now, Media: library, Free: free}
		config.Mail, config.Outgoing, config.Templates = mails.Sender()
		inbox := New(config)
		calls := &handlers{inbox}
		return feature.Instance{
			Calls: calls.module(env.Registry),
			Jobs: []feature.Job{
				{Every: time.Hour, Failure: "cannot delete submissions past their retention time", Leader: true, Run: inbox.Retain},
				{Every: sweepInterval, Failure: "cannot delete unused attachments", Leader: true, Run: func(ctx context.Context) error {
					return inbox.SweepFiles(ctx, env.Answers.Files)
				}},
			},
			Gives: inbox,
		}, nil
	}}
}

// sweepInterval is the time between two searches for attachments that no submission named in time, or whose submission was
// erased.
const sweepInterval = time.Minute
