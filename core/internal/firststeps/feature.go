package firststeps

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/model"
)

// mailer is the feature mail, as far as its step needs it.
type mailer interface {
	Sends(ctx context.Context) bool
}

// schedule is the feature backups, as far as its step needs it.
type schedule interface {
	Next(ctx context.Context) (time.Time, error)
	// Downloaded reports whether a complete backup was ever downloaded.
	Downloaded(ctx context.Context) (bool, error)
}

// Feature returns the feature that lists what the owner of a new site has to do. A site with demo content has no steps.
func Feature(demo bool) feature.Feature {
	return feature.Feature{Name: "first-steps", Optional: true, Needs: []string{"mail", "backups"}, Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
		mails, err := feature.Use[mailer](env, "mail")
		if err != nil {
			return feature.Instance{}, err
		}
		backups, err := feature.Use[schedule](env, "backups")
		if err != nil {
			return feature.Instance{}, err
		}
		config := Config{
			Reader: func(ctx context.Context) model.Reader { return env.Answers.As(ctx, core.Actor{Role: core.System}) },
			Store:  env.Store,
		}
		if !demo {
			config.Steps, config.Server = env.Registry.FirstSteps(), serverSteps(mails, backups)
		}
		return feature.Instance{Calls: Module(New(config))}, nil
	}}
}

// serverSteps returns the steps that are not about content.
func serverSteps(mails mailer, backups schedule) []ServerStep {
	return []ServerStep{
		{
			ID: "mail", Order: 90, Title: "Set up mail", Screen: "mail",
			Text: "Inquiries are then answered from here, and you are told of new ones. It takes the name of your mail server, and the account there.",
			Done: func(ctx context.Context) (bool, error) { return mails.Sends(ctx), nil },
		},
		{
			ID: "backup", Order: 100, Title: "Set up backups", Screen: "system",
			Text: "A backup is then made each day, and read back. It takes a bucket at a provider of S3 and its keys, or a folder that your host allows. A downloaded backup counts too.",
			Done: func(ctx context.Context) (bool, error) {
				if next, err := backups.Next(ctx); err != nil || !next.IsZero() {
					return err == nil, err
				}
				return backups.Downloaded(ctx)
			},
		},
	}
}
