package app

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/feature/firststeps"
	"github.com/quoin-cms/quoin/core/model"
)

// firstSteps returns what tells the owner of a new site what is to be done; nil for a demo.
func (srv *server) firstSteps() *firststeps.Service {
	if srv.config.Demo {
		return nil
	}
	return firststeps.New(firststeps.Config{
		Steps:  srv.answers.Registry().FirstSteps(),
		Reader: func(ctx context.Context) model.Reader { return srv.answers.As(ctx, core.Actor{Role: core.System}) },
		Store:  srv.store,
		Server: []firststeps.ServerStep{
			{
				ID: "mail", Order: 90, Title: "Set up mail", Screen: "mail",
				Text: "Inquiries are then answered from here, and you are told of new ones. It takes the name of your mail server, and the account there.",
				Done: func(ctx context.Context) (bool, error) { return srv.post.Sends(ctx), nil },
			},
			{
				ID: "backup", Order: 100, Title: "Set up backups", Screen: "system",
				Text: "A backup is then made each day, and read back. It takes a bucket at a provider of S3, and its keys.",
				Done: func(ctx context.Context) (bool, error) {
					_, next, err := srv.backups.Runs(ctx)
					return !next.IsZero(), err
				},
			},
		},
	})
}
