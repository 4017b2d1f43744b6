package pluginhost

import (
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/plugin"
)

// guardOf returns what a route requires in addition to a role.
func guardOf(r plugin.Route) api.Guard {
	switch {
	case r.Confirmed:
		return api.Confirmed
	case r.People:
		return api.Personal
	}
	return api.Unguarded
}

// bodySchema returns the schema of the body of a route; nil if it has none. That of a Confirmed route has the password.
func bodySchema(r plugin.Route, in *input) openapi.Object {
	var shape openapi.Object
	if in.body != nil {
		shape = in.body.Input(true, false)
	}
	if !r.Confirmed || r.Method == http.MethodGet {
		return shape
	}
	confirmation := openapi.SchemaOf(api.Confirmation{})
	if shape == nil {
		return confirmation
	}
	properties, _ := shape["properties"].(schema.JSON)
	password, _ := confirmation["properties"].(schema.JSON)
	if properties != nil && password != nil {
		properties[api.OwnPassword] = password[api.OwnPassword]
	}
	return shape
}

// checkPeople rejects routes that nobody could call, and members of a body that the host removes.
func checkPeople(r plugin.Route, say func(mend, wrong string, args ...any)) {
	if !r.People {
		return
	}
	if r.Role == core.Visitor {
		say("leave plugin.Visitors out", "visitors have not signed in, so they can be no plugin.People, and have no password")
	}
	if !r.Confirmed {
		return
	}
	if r.MaxBody > api.CredentialBody {
		say("write plugin.MaxBody(16 << 10), or plugin.People()", "the body of a route with plugin.Confirmed has at most %d bytes", api.CredentialBody)
	}
	in, err := inputOf(r)
	if err != nil || in.body == nil {
		return
	}
	for _, name := range []string{api.OwnPassword, api.PresentPassword} {
		if in.body.Field(name) != nil {
			say("rename the field", "the host removes the member %q, which is the password of the caller", name)
		}
	}
}
