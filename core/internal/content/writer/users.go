package writer

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// checkUsers refuses a name in a user field that is not the name of a user who may sign in. A name that was
// there before stays valid, because its user may have been removed since. before is nil on creation.
func (s *Writer) checkUsers(ctx context.Context, t *model.Type, value, before any) error {
	var invalid core.FieldErrors
	for i := range t.Schema.Fields {
		f := &t.Schema.Fields[i]
		if !f.User || s.userExists == nil {
			continue
		}
		name := t.Schema.Key(value, f)
		if name == "" || before != nil && name == t.Schema.Key(before, f) {
			continue
		}
		known, err := s.userExists(ctx, name)
		if err != nil {
			return err
		}
		if !known {
			invalid.Add(f.Name, "must be the name of a user")
		}
	}
	if len(invalid) == 0 {
		return nil
	}
	return core.InvalidFields(t.Schema.Labelled(invalid))
}
