package api

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/policy"
)

// can is what somebody may do to the entries of a type in the back office.
type can struct {
	Create  bool `json:"create"`
	Update  bool `json:"update"`
	Delete  bool `json:"delete"`
	Publish bool `json:"publish"`
}

// canDo gives what an actor may do as staff: what visitors may as well, such as to send an inquiry, is none of it.
func canDo(t *model.Type, actor core.Actor) can {
	to := t.Subject()
	to.Access = core.Closed
	may := func(verb core.Verb) bool { return policy.Allow(actor, to, verb) == nil }
	return can{may(core.VerbCreate), may(core.VerbUpdate), may(core.VerbDelete), may(core.VerbPublish)}
}

// canAll gives what an actor may do to each type, by its name.
func canAll(registry *model.Registry, actor core.Actor) map[string]can {
	all := map[string]can{}
	types := registry.Types()
	for i := range types {
		all[types[i].Name] = canDo(&types[i], actor)
	}
	return all
}

func canSchema() openapi.Object {
	return openapi.Record([]string{"create", "update", "delete", "publish"}, openapi.Object{
		"create": openapi.Flag(), "update": openapi.Flag(), "delete": openapi.Flag(), "publish": openapi.Flag(),
	})
}
