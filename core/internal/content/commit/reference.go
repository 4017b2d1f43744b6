package commit

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// MissingReference is the message for a field that refers to an entry which does not exist.
const MissingReference = "refers to what is not there"

// claimReferences checks that the entries that next newly refers to exist, and increments the counters of
// their types.
func claimReferences(w storage.Writer, t *model.Type, old, next *Revision) error {
	if err := claimMedia(w, t, old, next); err != nil || !t.Refers() {
		return err
	}
	known := map[schema.Reference]bool{}
	if old != nil {
		for r := range t.Schema.References(old.Value) {
			known[schema.Reference{Type: r.Type, ID: r.ID}] = true
		}
	}
	var missing core.FieldErrors
	var types []string
	for r := range t.Schema.References(next.Value) {
		if known[schema.Reference{Type: r.Type, ID: r.ID}] || r.Type == t.Name && (r.ID == next.ID || next.BatchIDs[r.ID]) {
			continue
		}
		_, err := w.Get(entrystore.EntryKey(r.Type, r.ID))
		if errors.Is(err, storage.ErrNotFound) {
			missing = append(missing, core.FieldError{Field: r.Path, Message: MissingReference})
			continue
		}
		if err != nil {
			return err
		}
		types = append(types, r.Type)
	}
	if len(missing) > 0 {
		return core.InvalidFields(t.Schema.For(next.Value).Labelled(missing))
	}
	return countReferences(w, types)
}

// claimMedia increments the counters of the files that next newly refers to. The files need not exist: pages
// show a placeholder for a missing image.
func claimMedia(w storage.Writer, t *model.Type, old, next *Revision) error {
	if !t.Schema.Leads() {
		return nil
	}
	known := map[string]bool{}
	if old != nil {
		for r := range t.Schema.Media(old.Value) {
			known[r.ID] = true
		}
	}
	for r := range t.Schema.Media(next.Value) {
		if !known[r.ID] {
			return countReferences(w, []string{r.Type})
		}
	}
	return nil
}

// countReferences increments the reference counters of types.
func countReferences(w storage.Writer, types []string) error {
	slices.Sort(types)
	for _, typ := range slices.Compact(types) {
		n, err := ReferenceCount(w, typ)
		if err != nil {
			return err
		}
		w.Put(entrystore.ReferenceKey(typ), binary.AppendUvarint(nil, n+1))
	}
	return nil
}

// ReferenceCount returns the reference counter of a type.
func ReferenceCount(g entrystore.Getter, typ string) (uint64, error) {
	return counterAt(g, entrystore.ReferenceKey(typ))
}

// counterAt returns the counter at a key; 0 if there is none.
func counterAt(g entrystore.Getter, key string) (uint64, error) {
	text, err := g.Get(key)
	if errors.Is(err, storage.ErrNotFound) {
		return 0, nil
	}
	n, _ := binary.Uvarint(text)
	return n, err
}

// UpdateReferences brings the index of references from one state of an entry to the next. old is nil, or has no value, for
// an entry that is indexed anew.
func UpdateReferences(w storage.Writer, t *model.Type, old, next *Revision) {
	before, after := referencesOf(t, old), referencesOf(t, next)
	for _, was := range before {
		if !slices.ContainsFunc(after, func(is storage.Pair) bool { return is.Key == was.Key }) {
			w.Delete(was.Key)
		}
	}
	for _, is := range after {
		unchanged := func(was storage.Pair) bool { return was.Key == is.Key && bytes.Equal(was.Value, is.Value) }
		if !slices.ContainsFunc(before, unchanged) {
			w.Put(is.Key, is.Value)
		}
	}
}

func referencesOf(t *model.Type, r *Revision) []storage.Pair {
	if r == nil || r.Value == nil {
		return nil
	}
	return entrystore.References(t, r.ID, r.Value)
}
