// Package accounts has the calls about the people and programs that sign in: sessions, second factors, passkeys, tokens, users and
// where they are written to.
package accounts

import (
	"maps"
	"slices"

	"github.com/quoin-cms/quoin/core/api"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/post"
)

// Config is all that the calls work with. Auth and Registry are required.
type Config struct {
	Auth     *auth.Service
	Registry *model.Registry
	// Post writes the mails. If it is nil, none are written.
	Post *post.Office
	// Origin is the public address of the site, as "https://example.co.uk". If it is empty, the site is where each request found it.
	Origin string
}

type handlers struct{ Config }

// Module gives the calls.
func Module(config Config) api.Module {
	h := &handlers{config}
	return api.Module{
		Routes: slices.Concat(h.sessionRoutes(), h.mySessionRoutes(), h.factorRoutes(), h.passkeyRoutes(),
			confirmRoutes(), h.tokenRoutes(), h.securityRoutes(), h.userRoutes(), h.mailboxRoutes()),
		Schemas: merged(identitySchemas(), userSchemas(), signInSchemas(), factorSchemas(), tokenSchemas(), mailboxSchemas(), openapi.Object{
			"Confirmation": openapi.Record([]string{}, openapi.Object{api.OwnPassword: api.PresentSchema()}),
		}),
	}
}

// merged gives the members of all objects.
func merged(all ...openapi.Object) openapi.Object {
	out := openapi.Object{}
	for _, one := range all {
		maps.Copy(out, one)
	}
	return out
}
