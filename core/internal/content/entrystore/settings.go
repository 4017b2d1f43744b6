package entrystore

import "github.com/quoin-cms/quoin/core/model"

// Settings returns the type of the site's settings and its single entry; nil if the program has none.
func Settings(g Getter, registry *model.Registry) (*model.Type, *State, error) {
	types := registry.Types()
	for i := range types {
		if t := &types[i]; t.Options.Analytics.Targets != nil {
			e, err := LoadState(g, t, t.Name)
			return t, e, err
		}
	}
	return nil, nil, nil
}
