package query

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/storage"
)

// Redirect returns the redirect from an address in the form of redirect.Key, and its id; empty if there is none.
func (s *Reader) Redirect(ctx context.Context, from string) (to redirect.Redirect, id string, err error) {
	t, known := s.registry.Type(redirect.TypeName)
	if !known {
		return to, "", nil
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		to, id = redirect.Redirect{}, ""
		holder, err := r.Get(entrystore.UniqueKey(t.Name, "from", from))
		if errors.Is(err, storage.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		e, err := entrystore.Load(r, &t, string(holder))
		if core.CodeOf(err) == core.NotFound {
			return nil
		}
		if err != nil {
			return err
		}
		id = e.ID
		return json.Unmarshal(e.JSON, &to)
	})
	return to, id, entrystore.Explain(err)
}
