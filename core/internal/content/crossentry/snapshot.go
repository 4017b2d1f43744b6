package crossentry

import (
	"context"
	"encoding/json"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Snapshot is an in-memory copy of the list index of a type, by exact fields. A caller that holds
// the lock of the type keeps one during a bulk import, so that the index is scanned once and not for each entry. It is
// not safe for concurrent use.
type Snapshot struct {
	typ       *model.Type
	byID      map[string]indexedEntry
	byValue   map[model.Filter]map[string]bool // ids of entries by the value of an exact field
	unwritten map[string][]byte                // JSON of checked entries that are not written yet, by id
}

// indexedEntry is the list position and the indexed values of one entry.
type indexedEntry struct {
	position string
	values   []model.Filter // of its exact fields
}

// NewSnapshot reads the index of a type.
func NewSnapshot(ctx context.Context, store storage.Store, t *model.Type) (*Snapshot, error) {
	var snapshot *Snapshot
	err := store.View(ctx, func(r storage.Reader) error {
		snapshot = &Snapshot{t, map[string]indexedEntry{}, map[model.Filter]map[string]bool{}, map[string][]byte{}}
		for row, err := range entrystore.Rows(r, t, core.Everyone, "") {
			if err != nil {
				return err
			}
			id, err := entrystore.IDAt(row.Position)
			if err != nil {
				return err
			}
			at := indexedEntry{position: strings.Clone(row.Position)}
			for n, f := range t.Indexed() {
				if f.Exact && len(row.Columns[n]) > 0 {
					at.values = append(at.values, model.Filter{Field: f.Name, Value: entrystore.Single(row.Columns[n])})
				}
			}
			snapshot.put(strings.Clone(id), at)
		}
		return ctx.Err()
	})
	return snapshot, entrystore.Explain(err)
}

// Add indexes an entry in its given state.
func (s *Snapshot) Add(r *commit.Revision) {
	at := indexedEntry{position: entrystore.Position(s.typ.Options.Order, r.Date, r.ID)}
	for _, f := range s.typ.Indexed() {
		if texts := f.Values(s.typ, r.Value); f.Exact && len(texts) > 0 {
			at.values = append(at.values, model.Filter{Field: f.Name, Value: texts[0]})
		}
	}
	s.put(r.ID, at)
}

// AddUnwritten is add for an entry that is not written yet.
func (s *Snapshot) AddUnwritten(r *commit.Revision) {
	s.Add(r)
	s.unwritten[r.ID] = r.JSON
}

// Has reports whether there is an entry with an id.
func (s *Snapshot) Has(id string) bool {
	_, exists := s.byID[id]
	return exists
}

// MarkWritten records that an entry of AddUnwritten is in the store.
func (s *Snapshot) MarkWritten(id string) { delete(s.unwritten, id) }

func (s *Snapshot) put(id string, at indexedEntry) {
	s.Remove(id)
	s.byID[id] = at
	for _, v := range at.values {
		if s.byValue[v] == nil {
			s.byValue[v] = map[string]bool{}
		}
		s.byValue[v][id] = true
	}
}

// Remove removes an entry.
func (s *Snapshot) Remove(id string) {
	for _, v := range s.byID[id].values {
		if delete(s.byValue[v], id); len(s.byValue[v]) == 0 {
			delete(s.byValue, v)
		}
	}
	delete(s.byID, id)
	delete(s.unwritten, id)
}

// positions returns the positions of the entries that satisfy all filters, in list order.
func (s *Snapshot) positions(where []model.Filter) []string {
	var found []string
	ids := maps.Keys(s.byID)
	if len(where) > 0 {
		ids = maps.Keys(s.byValue[where[0]])
	}
	for id := range ids {
		at := s.byID[id]
		if !slices.ContainsFunc(where, func(f model.Filter) bool { return !slices.Contains(at.values, f) }) {
			found = append(found, at.position)
		}
	}
	slices.Sort(found)
	return found
}

// snapshotReader reads the entries of one type from a snapshot, including those that are not written yet.
type snapshotReader struct {
	storeReader
	snapshot *Snapshot
}

// NewSnapshotReader is NewReader with the entries of one type from a snapshot.
func NewSnapshotReader(ctx context.Context, r storage.Reader, registry *model.Registry, snapshot *Snapshot) model.Reader {
	return snapshotReader{storeReader{ctx, r, registry}, snapshot}
}

func (g snapshotReader) Read(typ, id string, into any) error {
	if text, unwritten := g.snapshot.unwritten[id]; unwritten && typ == g.snapshot.typ.Name {
		return json.Unmarshal(text, into)
	}
	return g.storeReader.Read(typ, id, into)
}

func (g snapshotReader) List(typ string, q model.Query) iter.Seq2[model.Item, error] {
	if typ != g.snapshot.typ.Name {
		return g.storeReader.List(typ, q)
	}
	return func(yield func(model.Item, error) bool) {
		where, err := filters(g.snapshot.typ, q)
		if err != nil {
			yield(model.Item{}, err)
			return
		}
		count := 0
		for _, position := range g.snapshot.positions(where) {
			if count++; q.Limit > 0 && count > q.Limit {
				return
			}
			item, err := g.item(position)
			if core.CodeOf(err) == core.NotFound {
				continue // it was deleted meanwhile: deletions do not take the lock
			}
			if err == nil {
				err = g.ctx.Err()
			}
			if !yield(item, err) || err != nil {
				return
			}
		}
	}
}

func (g snapshotReader) item(position string) (model.Item, error) {
	if id, err := entrystore.IDAt(position); err == nil && g.snapshot.unwritten[id] != nil {
		return model.Item{ID: id, JSON: slices.Clone(g.snapshot.unwritten[id])}, nil
	}
	return g.storeReader.item(g.snapshot.typ, position)
}
