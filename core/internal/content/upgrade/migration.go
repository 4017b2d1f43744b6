package upgrade

import (
	"context"
	"fmt"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// migration brings the entries of a type from their stored schema versions to the current one. Nothing is
// written before the dry run of all entries of all types has succeeded. Each write stores the progress in the
// version record, so that a migration may be interrupted at any point and resumes there.
type migration struct {
	typ *model.Type
	Record
	stored bool         // whether the store has the version record
	change SchemaChange // the result of the dry run
}

// pendingMigrations returns a migration for each type whose entries are not in the current schema version. It
// fails with a *NewerSchema if the store has a newer version than the program, unless the writer allows that.
func (s *Upgrader) pendingMigrations(ctx context.Context) (all []*migration, err error) {
	err = s.Committer.Store.View(ctx, func(r storage.Reader) error {
		all = nil
		types := s.Registry.Types()
		for i := range types {
			t := &types[i]
			m, err := ReadRecord(r, t)
			if err != nil {
				return fmt.Errorf("shape of %s: %w", t.Name, err)
			}
			s.Committer.Freshness.Reached(r.Seq(), t.Name)
			if m.Newest > t.Version() && !s.AllowNewer {
				return &NewerSchema{t.Name, model.MigrationCount(m.Newest), len(t.Options.Migrations)}
			}
			switch want := VersionOf(t); {
			case m.Complete(want):
			case m.inProgress(want):
				all = append(all, &migration{typ: t, Record: m, stored: true})
			default:
				all = append(all, &migration{typ: t, Record: m.begin(want)})
			}
		}
		return nil
	})
	return all, err
}

// NewerSchema is the error of a program that is older than the one that wrote the entries of a type.
type NewerSchema struct {
	Type          string
	Stored, Known int // versions: the number of migrations
}

func (e *NewerSchema) Error() string {
	return fmt.Sprintf("content type %q: the store has version %d of its entries, and this program knows %d",
		e.Type, e.Stored, e.Known)
}

// fieldsChanged reports whether the schema of the fields has changed. The entity as it is sent may then
// differ, even if the stored JSON is the same.
func (p *migration) fieldsChanged() bool {
	return slices.ContainsFunc(p.From, func(s Version) bool { return s.Fields != p.Current.Fields })
}

// rulesChanged reports whether the rules for derived values have changed.
func (p *migration) rulesChanged() bool {
	return slices.ContainsFunc(p.From, func(s Version) bool { return s.Rules != p.Current.Rules })
}

// leavesOrderByHand reports whether entries may stand in an order by hand that the type has no more.
func (p *migration) leavesOrderByHand() bool {
	return !p.typ.ByHand() && slices.ContainsFunc(p.From, Version.isByHand)
}

// addsOpeningsOnly reports whether the schema has only gained openings. No entry has to be written for that.
func (p *migration) addsOpeningsOnly() bool {
	return len(p.From) == 1 && p.Current.addsOpenings(p.From[0])
}

// decodeRecord decodes an entry as it is stored.
func (p *migration) decodeRecord(id string, data []byte) (entrystore.Record, error) {
	r, err := entrystore.DecodeRecord(data)
	r.Type, r.ID = p.typ.Name, id
	return r, err
}
