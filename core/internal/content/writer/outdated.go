package writer

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/upgrade"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Superseded returns the types whose entries another program has migrated to another schema version since this
// program opened the store. This program does not know their fields any more: it refuses to write them, and
// should not be asked for them.
func (s *Writer) Superseded(ctx context.Context) (names []string, err error) {
	if !s.shared {
		return nil, nil
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		names = nil
		types := s.registry.Types()
		for i := range types {
			overtaken, err := s.isSuperseded(r, &types[i])
			if err != nil {
				return err
			}
			if overtaken {
				names = append(names, types[i].Name)
			}
		}
		return nil
	})
	return names, err
}

// rejectIfSuperseded wraps fn so that it fails if another program has migrated the entries of the type.
func (s *Writer) rejectIfSuperseded(t *model.Type, fn func(storage.Writer) error) func(storage.Writer) error {
	if !s.shared || s.openedVersions == nil {
		return fn
	}
	return func(w storage.Writer) error {
		overtaken, err := s.isSuperseded(w, t)
		if err != nil {
			return err
		}
		if overtaken {
			return core.Errorf(core.Unavailable, "Another version of the program has changed what a %s is. This server has to be updated.", commit.LowerFirst(t.Options.One))
		}
		return fn(w)
	}
}

func (s *Writer) isSuperseded(g entrystore.Getter, t *model.Type) (bool, error) {
	if _, deferred := s.deferredRecords.Load(t.Name); deferred {
		return false, nil // the version record is yet to be written
	}
	m, err := upgrade.ReadRecord(g, t)
	return err == nil && m.Current != upgrade.Version{} && !m.Complete(s.openedVersions[t.Name]), err
}
