package writer

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// DroppedType is a type that the store has entries of and that the program does not register.
type DroppedType struct {
	Name    string
	Entries int
}

// DroppedTypes returns the types that the store has entries of and that the registry does not know, by name.
func DroppedTypes(ctx context.Context, store storage.Store, registry *model.Registry) (all []DroppedType, err error) {
	err = store.View(ctx, func(r storage.Reader) error {
		all = nil
		for pair, err := range r.Scan(entrystore.SchemaPrefix(), "") {
			if err != nil {
				return err
			}
			name := entrystore.Named(pair.Key).Type
			if _, known := registry.Type(name); known || name == "" {
				continue
			}
			counts, err := entrystore.Counts(r, &model.Type{Name: name})
			if err != nil {
				return err
			}
			if counts.All > 0 {
				all = append(all, DroppedType{name, counts.All})
			}
		}
		return nil
	})
	return all, err
}
