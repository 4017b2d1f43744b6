// Package accounts provides the API endpoints for the users and programs that sign in: sessions, second factors,
// passkeys, tokens, users and their mail addresses.
package accounts

import (
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/mail/notify"
	"github.com/quoin-cms/quoin/core/model"
)

// Config holds the dependencies of the endpoints. Auth, Registry and Screens are required.
type Config struct {
	Auth     *auth.Service
	Registry *model.Registry
	Notify   *notify.Service
	// Screens returns the screens of optional features that a role has.
	Screens func(core.Role) []feature.Screen
	// Headless is true if other front ends draw the pages of the site.
	Headless bool
	// Origin is the public base URL of the site, such as "https://example.co.uk". If it is empty, the origin of each
	// request is used.
	Origin string
}

// unset is the value of a member that a body lacks, in updates in which an empty text has a meaning.
const unset = "\x00"

// The handlers of the calls, by what they are about.
type (
	sessionCalls    struct{ Config }
	factorCalls     struct{ Config }
	userCalls       struct{ Config }
	invitationCalls struct{ Config }
	securityCalls   struct{ Config }
	tokenCalls      struct{ Config }
	mailboxCalls    struct{ Config }
)

// Module returns the endpoints and their schemas.
func Module(config Config) api.Module {
	sessions, factors, mailbox := &sessionCalls{config}, &factorCalls{config}, &mailboxCalls{config}
	return api.Module{
		Routes: slices.Concat(sessions.routes(), sessions.myRoutes(), sessions.preferenceRoutes(), factors.routes(), factors.passkeyRoutes(),
			confirmRoutes(), (&tokenCalls{config}).routes(), (&securityCalls{config}).routes(), (&userCalls{config}).routes(),
			(&invitationCalls{config}).routes(), mailbox.routes()),
		Schemas: schemas(),
	}
}
