package api

import (
	"maps"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/openapi"
)

// clientNames are what the generated client calls things of its own, among the components of types.
var clientNames = []string{"Entities", "Inputs", "Record", "Schemas", "TypeName"}

// componentParts are the ends of the names of a type's components.
var componentParts = []string{"", "Part", "Update", "Input"}

// componentNames gives each type the name of its components: its own in capitals, "Event". Where the program or a type
// before it has such a component, "EventEntry": any name will do for a type.
func componentNames(registry *model.Registry) map[string]string {
	taken := map[string]bool{}
	for name := range programComponents(registry) {
		taken[name] = true
	}
	for _, name := range clientNames {
		taken[name] = true
	}
	names := map[string]string{}
	types := registry.Types()
	for _, ending := range []string{"", "Entry"} {
		for i := range types {
			t := types[i].Name
			if names[t] != "" {
				continue
			}
			name := openapi.Words(t) + ending
			for ending != "" && !free(taken, name) {
				name += ending
			}
			if free(taken, name) {
				names[t] = name
				claim(taken, name)
			}
		}
	}
	return names
}

func free(taken map[string]bool, name string) bool {
	for _, part := range componentParts {
		if taken[name+part] {
			return false
		}
	}
	return true
}

func claim(taken map[string]bool, name string) {
	for _, part := range componentParts {
		taken[name+part] = true
	}
}

// programComponents are the components that do not come of one content type.
func programComponents(registry *model.Registry) openapi.Object {
	all := openapi.Object{"Stats": statsSchema(registry)}
	for _, group := range []openapi.Object{
		fixedSchemas(), identitySchemas(), userSchemas(), signInSchemas(), factorSchemas(), tokenSchemas(), hookSchemas(), backupSchemas(), messageSchemas(), enclosureSchemas(), mailboxSchemas(), mailSchemas(),
		pendingSchemas(), presenceSchemas(), shownSchemas(), searchSchemas(), redirectSchemas(), analyticsSchemas(registry), overviewSchemas(), clientErrorSchemas(), maintenanceSchemas(),
	} {
		maps.Copy(all, group)
	}
	return all
}

// nameCalls gives each call of a type an id that no call before it has: the words of a type may be those of another, or
// of the program.
func nameCalls(taken map[string]bool, c collection) []Route {
	all := c.routes()
	for i := range all {
		op := &all[i].Operation
		for taken[op.ID] {
			op.ID += "Of" + c.component
		}
		taken[op.ID] = true
	}
	return all
}
