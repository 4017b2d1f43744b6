package forms

import (
	"context"
	"errors"

	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/forms/inbox"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/model"
)

// goals counts the goals that visitors reach.
type goals interface {
	Reached(ctx context.Context, client api.Client, goal *model.Goal, id string)
}

// Feature returns the feature that takes the forms of visitors. It gives a *Service.
func Feature() feature.Feature {
	return feature.Feature{
		Name: "forms", Needs: []string{"inbox"}, Wants: []string{"analytics"},
		Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
			letters, err := feature.Use[*inbox.Inbox](env, "inbox")
			if err != nil {
				return feature.Instance{}, err
			}
			reached := func(context.Context, api.Client, *model.Goal, string) {}
			visits, err := feature.Use[goals](env, "analytics")
			if err == nil {
				reached = visits.Reached
			} else if !errors.Is(err, feature.ErrAbsent) {
				return feature.Instance{}, err
			}
			service := &Service{Config: Config{
				Registry: env.Registry, Answers: env.Answers, Content: env.Content, Inbox: letters, Charge: env.Gate.Charge, Reached: reached,
			}}
			return feature.Instance{Calls: service.Module(), Gives: service}, nil
		},
	}
}
