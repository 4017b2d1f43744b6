package api

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
)

// Can lists what an actor may do with the entries of a type in the back office.
type Can struct {
	Create  bool `json:"create"`
	Update  bool `json:"update"`
	Delete  bool `json:"delete"`
	Publish bool `json:"publish"`
}

// CanDo returns what an actor may do as staff. Rights that visitors have as well, such as sending an inquiry, are
// excluded.
func CanDo(t *model.Type, actor core.Actor) Can {
	to := t.Subject()
	to.Access = core.Closed
	may := func(verb core.Verb) bool { return policy.Allow(actor, to, verb) == nil }
	return Can{may(core.VerbCreate), may(core.VerbUpdate), may(core.VerbDelete), may(core.VerbPublish)}
}

// CanAll returns what an actor may do with each type, by type name.
func CanAll(registry *model.Registry, actor core.Actor) map[string]Can {
	all := map[string]Can{}
	types := registry.Types()
	for i := range types {
		all[types[i].Name] = CanDo(&types[i], actor)
	}
	return all
}
