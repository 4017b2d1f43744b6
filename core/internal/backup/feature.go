package backup

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/feature"
)

// Feature returns the feature that makes backups. Its Notify is that of the feature mail. The feature gives a *Service.
func Feature(config Config) feature.Feature {
	return feature.Feature{Name: "backups", Needs: []string{"mail"}, Passing: IsOwn, Open: func(ctx context.Context, env feature.Env) (feature.Instance, error) {
		mails, err := feature.Use[interface {
			ReportFailure(ctx context.Context, failure, subject, text string) error
		}](env, "mail")
		if err != nil {
			return feature.Instance{}, err
		}
		config := config
		config.Notify = func(ctx context.Context, subject, text string) {
			if err := mails.ReportFailure(ctx, "backup", subject, text); err != nil {
				env.Log.Warn("cannot notify the administrators", "failure", "backup", "error", err)
			}
		}
		service, err := Open(ctx, config)
		if err != nil {
			return feature.Instance{}, err
		}
		return feature.Instance{
			Calls: Module(service), Work: []func(context.Context){service.Run}, Wake: service.Wake,
			System:   service.system,
			Problems: func() []string { return service.Problems(context.Background()) },
			Gives:    service,
		}, nil
	}}
}
