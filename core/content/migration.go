package content

import (
	"context"
	"fmt"
	"slices"

	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// passage brings the entries of a type from the shapes that they are stored in to the present one. Nothing is written
// before all entries of all types are known to come through. What is written is written with a mark of how far it has
// come, so that it may be interrupted at any point and goes on from there.
type migration struct {
	typ *model.Type
	versionRecord
	stored bool         // whether the store has the mark
	change SchemaChange // what the dry run found
}

// passages gives one for each type whose entries are not in the present shape. It fails with a *NewerShape where the
// store has one that is newer than the program, unless it was told to go on.
func (s *Writer) pendingMigrations(ctx context.Context) (all []*migration, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		all = nil
		types := s.registry.Types()
		for i := range types {
			t := &types[i]
			m, err := readVersionRecord(r, t)
			if err != nil {
				return fmt.Errorf("shape of %s: %w", t.Name, err)
			}
			s.freshness.Reached(r.Seq(), t.Name)
			if m.Newest > t.Version() && !s.allowNewer {
				return newNewerSchema(t, m.Newest)
			}
			switch want := schemaVersionOf(t); {
			case m.complete(want):
			case m.inProgress(want):
				all = append(all, &migration{typ: t, versionRecord: m, stored: true})
			default:
				all = append(all, &migration{typ: t, versionRecord: m.begin(want)})
			}
		}
		return nil
	})
	return all, err
}

// NewerShape is the failure of a program that is older than what wrote a type's entries.
type NewerSchema struct {
	Type          string
	Stored, Known int // versions: how many migrations there are
}

func newNewerSchema(t *model.Type, stored int) *NewerSchema {
	e := &NewerSchema{Type: t.Name}
	e.Stored, e.Known = model.VersionNames(stored, t.Version())
	return e
}

func (e *NewerSchema) Error() string {
	return fmt.Sprintf("content type %q: the store has version %d of its entries, and this program knows %d",
		e.Type, e.Stored, e.Known)
}

// rereads reports whether the fields were read otherwise before: what is sent of an entry may differ then, though what is
// stored is the same.
func (p *migration) fieldsChanged() bool {
	return slices.ContainsFunc(p.From, func(s schemaVersion) bool { return s.Fields != p.Current.Fields })
}

// prepares reports whether what entries derive was derived by other rules.
func (p *migration) rulesChanged() bool {
	return slices.ContainsFunc(p.From, func(s schemaVersion) bool { return s.Rules != p.Current.Rules })
}

// opensOnly reports whether openings have come and nothing else: no entry has to be written for that.
func (p *migration) addsOpeningsOnly() bool {
	return len(p.From) == 1 && p.Current.addsOpenings(p.From[0])
}

// record reads an entry as it is stored.
func (p *migration) decodeRecord(id string, data []byte) (entries.Record, error) {
	r, err := entries.DecodeRecord(data)
	r.Type, r.ID = p.typ.Name, id
	return r, err
}
