package auth

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/policy"
)

// Allow is policy.Allow for an endpoint with an access.
func Allow(actor core.Actor, access core.Access, verb core.Verb) error {
	return policy.Allow(actor, core.Subject{Access: access}, verb)
}
