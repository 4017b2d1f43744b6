package collections

import (
	"github.com/quoin-cms/quoin/core/internal/kernel/api"

	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/model"
)

// clientNames are the names that the generated client uses itself, among the components of types.
var clientNames = []string{"Entities", "Inputs", "Record", "Schemas", "TypeName"}

// componentParts are the suffixes of the names of a type's components.
var componentParts = []string{"", "Part", "Update", "Input", "Shown"}

// componentNames returns the component name of each type: the type's name in Pascal case, such as "Event". If the
// program or an earlier type uses that name, it is "EventEntry".
func componentNames(registry *model.Registry, program []string) map[string]string {
	taken := map[string]bool{}
	for _, name := range program {
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
			for ending != "" && !isFree(taken, name) {
				name += ending
			}
			if isFree(taken, name) {
				names[t] = name
				claim(taken, name)
			}
		}
	}
	return names
}

func isFree(taken map[string]bool, name string) bool {
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

// nameCalls gives each call of a type a unique operation id: the words of a type may equal those of another type or of
// the program.
func nameCalls(taken map[string]bool, c collection) []api.Route {
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
