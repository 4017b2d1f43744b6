package command

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// CheckLoads returns the lists of modules that the API would refuse to visitors. The error is schema.Mistakes.
func CheckLoads(set modules.Set, registry *model.Registry, absent ...string) error {
	var found schema.Mistakes
	for _, m := range set {
		for _, l := range m.Loads {
			if slices.Contains(absent, l.Type) {
				continue
			}
			for _, one := range checkLoad(registry, l) {
				if one.Plugin = m.Plugin; m.Plugin == "" {
					one.Type = m.Type
				}
				found = append(found, one)
			}
		}
	}
	return found.Err()
}

// checkLoad returns the mistakes of a list: those of each parameter, or else that of all together.
func checkLoad(registry *model.Registry, l modules.Load) (found schema.Mistakes) {
	if l.Type == "" {
		return nil // which is reported already
	}
	var names []string
	for _, t := range registry.Types() {
		names = append(names, t.Name)
	}
	say := func(at string, err error, mend string) {
		text := strings.TrimSuffix(err.Error(), ".")
		if known, is := errors.AsType[*core.Error](err); is {
			text = strings.TrimSuffix(known.Detail, ".")
		}
		found.Add("", fmt.Sprintf("%s: the list %q cannot be loaded: %s", at, l.Name, text), mend)
	}
	if _, known := registry.Type(l.Type); !known {
		say(l.At, query.CheckList(registry, l.Type, nil), schema.Meant(l.Type, names))
		return found
	}
	if err := query.CheckList(registry, l.Type, nil); err != nil {
		say(l.At, err, "name a type that visitors can list")
		return found
	}
	const mend = "write a query that the API answers to visitors"
	var all []query.Parameter
	for _, asked := range l.Query {
		p := query.Parameter{Name: asked.Key, Value: asked.Value, Open: asked.From != ""}
		if err := query.CheckList(registry, l.Type, []query.Parameter{p}); err != nil {
			say(asked.At, err, mend)
		}
		all = append(all, p)
	}
	if len(found) > 0 {
		return found
	}
	if err := query.CheckList(registry, l.Type, all); err != nil {
		say(l.At, err, mend)
	}
	return found
}
