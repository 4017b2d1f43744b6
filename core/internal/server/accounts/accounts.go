// Package accounts provides the API endpoints for the users and programs that sign in: sessions, second factors,
// passkeys, tokens, users and their mail addresses.
package accounts

import (
	"slices"

	"github.com/quoin-cms/quoin/core/internal/feature/notify"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/model"
)

// Config holds the dependencies of the endpoints. Auth and Registry are required.
type Config struct {
	Auth     *auth.Service
	Registry *model.Registry
	Notify   *notify.Service
	// Origin is the public base URL of the site, such as "https://example.co.uk". If it is empty, the origin of each
	// request is used.
	Origin string
}

type handlers struct{ Config }

// Module returns the endpoints and their schemas.
func Module(config Config) api.Module {
	h := &handlers{config}
	return api.Module{
		Routes: slices.Concat(h.sessionRoutes(), h.mySessionRoutes(), h.factorRoutes(), h.passkeyRoutes(),
			confirmRoutes(), h.tokenRoutes(), h.securityRoutes(), h.userRoutes(), h.invitationRoutes(), h.mailboxRoutes()),
		Schemas: schemas(),
	}
}
