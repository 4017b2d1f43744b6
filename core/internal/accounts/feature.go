package accounts

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/mail/notify"
)

// Feature returns the feature with the calls of accounts: signing in, users, factors and tokens. headless is true if other front
// ends draw the pages of the site.
func Feature(headless bool) feature.Feature {
	return feature.Feature{Name: "accounts", Needs: []string{"mail"}, Passing: auth.Passing, Open: func(_ context.Context, env feature.Env) (feature.Instance, error) {
		mail, err := feature.Use[*notify.Service](env, "mail")
		if err != nil {
			return feature.Instance{}, err
		}
		return feature.Instance{Calls: Module(Config{Auth: env.Auth, Registry: env.Registry, Notify: mail, Screens: env.Screens, Origin: env.Origin, Headless: headless})}, nil
	}}
}
