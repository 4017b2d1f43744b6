package content

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Overtaken gives the names of the types whose entries another program has brought to another shape since this one has
// opened the store. This one does not know what they have now: it writes none of them any more, and should be asked for none.
func (s *Writer) Overtaken(ctx context.Context) (names []string, err error) {
	if !s.shared {
		return nil, nil
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		names = nil
		types := s.registry.Types()
		for i := range types {
			over, err := s.isOvertaken(r, &types[i])
			if err != nil {
				return err
			}
			if over {
				names = append(names, types[i].Name)
			}
		}
		return nil
	})
	return names, err
}

// unlessOvertaken gives what writes entries of a type, if those are still as this program knows them.
func (s *Writer) rejectIfOvertaken(t *model.Type, fn func(storage.Writer) error) func(storage.Writer) error {
	if !s.shared || s.openedVersions == nil {
		return fn
	}
	return func(w storage.Writer) error {
		over, err := s.isOvertaken(w, t)
		if err != nil {
			return err
		}
		if over {
			return core.Errorf(core.Unavailable, "Another version of the program has changed what a %s is. This server has to be updated.", lowerFirst(t.Options.One))
		}
		return fn(w)
	}
}

func (s *Writer) isOvertaken(g entries.Getter, t *model.Type) (bool, error) {
	if _, owes := s.deferredRecords.Load(t.Name); owes {
		return false, nil // the mark is still to be written
	}
	m, err := readVersionRecord(g, t)
	return err == nil && m.Current != schemaVersion{} && !m.complete(s.openedVersions[t.Name]), err
}
