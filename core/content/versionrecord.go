package content

import (
	"encoding/json"
	"errors"
	"slices"

	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// mark tells of the shape that the entries of a type have in the store. It is written with them, so that it is true at
// every moment.
type versionRecord struct {
	Current schemaVersion `json:"shape"`            // that of all entries, or the one that they are brought to
	Newest  int           `json:"newest,omitempty"` // the highest version that was ever begun

	// While entries are brought to the shape: the shapes that they may have as well, whether the index of before is gone,
	// and the id of the last entry that has come.
	From    []schemaVersion `json:"since,omitempty"`
	Cleared bool            `json:"cleared,omitempty"`
	LastID  string          `json:"after,omitempty"`
}

// readMark gives the mark of a type, one without a shape where there is none that can be read, or it is damaged: all entries are
// looked at then, and it is written anew.
func readVersionRecord(g entries.Getter, t *model.Type) (m versionRecord, err error) {
	value, err := g.Get(entries.SchemaKey(t.Name))
	if errors.Is(err, storage.ErrNotFound) || errors.Is(err, storage.ErrDamaged) {
		return m, nil
	}
	if err != nil {
		return m, err
	}
	if json.Unmarshal(value, &m) != nil {
		return versionRecord{}, nil
	}
	return m, nil
}

func (m versionRecord) write(w storage.Writer, t *model.Type) error {
	value, err := json.Marshal(m)
	if err != nil {
		return err
	}
	w.Put(entries.SchemaKey(t.Name), value)
	return nil
}

// underway reports whether entries are on their way to the shape.
func (m versionRecord) inProgress(to schemaVersion) bool { return len(m.From) > 0 && m.Current == to }

// whole reports whether all entries have the shape.
func (m versionRecord) complete(s schemaVersion) bool { return len(m.From) == 0 && m.Current == s }

// toward gives the mark of the way from m to a shape.
func (m versionRecord) begin(to schemaVersion) versionRecord {
	since := slices.Clone(m.From)
	if !slices.Contains(since, m.Current) {
		since = append(since, m.Current)
	}
	return versionRecord{Current: to, Newest: max(m.Newest, to.Version), From: since}
}

// arrived gives the mark at the end of the way.
func (m versionRecord) finished() versionRecord {
	return versionRecord{Current: m.Current, Newest: m.Newest}
}

// forget gives the mark of a type whose schedule was not kept, because no program knew of it: its entries have to be
// looked at again.
func (m versionRecord) invalidated() versionRecord { return m.begin(schemaVersion{}) }

// missed says that a key of the schedule went that nobody could look at, because no program knew its type: should the
// type come back, its entries are looked at.
func invalidateRecord(w storage.Writer, name string) error {
	t := &model.Type{Name: name}
	if _, err := w.Get(entries.SchemaKey(name)); errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	m, err := readVersionRecord(w, t)
	if err != nil {
		return err
	}
	return m.invalidated().write(w, t)
}
