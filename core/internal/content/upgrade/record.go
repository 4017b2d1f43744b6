package upgrade

import (
	"encoding/json"
	"errors"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Record records the schema version of the stored entries of a type. It is written in the same updates
// as the entries, so that it is always accurate.
type Record struct {
	Current Version `json:"shape"`            // that of all entries, or the target of the migration
	Newest  int     `json:"newest,omitempty"` // the highest version that a migration was ever begun to

	// During a migration: the schema versions that entries may still have, whether the old index is deleted, and
	// the id of the last converted entry.
	From    []Version `json:"since,omitempty"`
	Cleared bool      `json:"cleared,omitempty"`
	LastID  string    `json:"after,omitempty"`
}

// ReadRecord returns the version record of a type. It returns the zero value if there is none or it is
// damaged; all entries are then checked, and it is written again.
func ReadRecord(g entrystore.Getter, t *model.Type) (m Record, err error) {
	value, err := g.Get(entrystore.SchemaKey(t.Name))
	if errors.Is(err, storage.ErrNotFound) || errors.Is(err, storage.ErrDamaged) {
		return m, nil
	}
	if err != nil {
		return m, err
	}
	if json.Unmarshal(value, &m) != nil {
		return Record{}, nil
	}
	return m, nil
}

func (m Record) Write(w storage.Writer, t *model.Type) error {
	value, err := json.Marshal(m)
	if err != nil {
		return err
	}
	w.Put(entrystore.SchemaKey(t.Name), value)
	return nil
}

// inProgress reports whether a migration to the version has begun and is not complete.
func (m Record) inProgress(to Version) bool { return len(m.From) > 0 && m.Current == to }

// Complete reports whether all entries have the version.
func (m Record) Complete(s Version) bool { return len(m.From) == 0 && m.Current == s }

// begin returns the record of a migration from m to a version.
func (m Record) begin(to Version) Record {
	from := slices.Clone(m.From)
	if !slices.Contains(from, m.Current) {
		from = append(from, m.Current)
	}
	return Record{Current: to, Newest: max(m.Newest, to.Version), From: from}
}

// finished returns the record of a completed migration.
func (m Record) finished() Record {
	return Record{Current: m.Current, Newest: m.Newest}
}

// invalidated returns the record of a type whose schedule was lost, because no program registered it. Its
// entries must be checked again.
func (m Record) invalidated() Record { return m.begin(Version{}) }

// InvalidateRecord records that a due key was deleted without a check, because no program registers its type.
// If the type is registered again, its entries are checked.
func InvalidateRecord(w storage.Writer, name string) error {
	t := &model.Type{Name: name}
	if _, err := w.Get(entrystore.SchemaKey(name)); errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	m, err := ReadRecord(w, t)
	if err != nil {
		return err
	}
	return m.invalidated().Write(w, t)
}
