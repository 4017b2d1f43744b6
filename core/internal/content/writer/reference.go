package writer

import (
	"bytes"
	"context"
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

// An update cannot scan a range of keys. A deletion therefore looks for references before its update. To
// detect a reference that is added in between, each new reference increments a counter of the type that it
// refers to; the deletion retries if the counter has changed.

// claimReferences checks that the entries that next newly refers to exist, and increments the counters of
// their types.
func claimReferences(w storage.Writer, t *model.Type, old, next *revision) error {
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
		if known[schema.Reference{Type: r.Type, ID: r.ID}] || r.Type == t.Name && (r.ID == next.ID || next.batchIDs[r.ID]) {
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
		return core.InvalidFields(t.Schema.Labelled(missing))
	}
	return countReferences(w, types)
}

// claimMedia increments the counters of the files that next newly refers to. The files need not exist: pages
// show a placeholder for a missing image.
func claimMedia(w storage.Writer, t *model.Type, old, next *revision) error {
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
		n, err := referenceCount(w, typ)
		if err != nil {
			return err
		}
		w.Put(entrystore.ReferenceKey(typ), binary.AppendUvarint(nil, n+1))
	}
	return nil
}

// referenceCount returns the reference counter of a type.
func referenceCount(g entrystore.Getter, typ string) (uint64, error) {
	text, err := g.Get(entrystore.ReferenceKey(typ))
	if errors.Is(err, storage.ErrNotFound) {
		return 0, nil
	}
	n, _ := binary.Uvarint(text)
	return n, err
}

// requireUnreferred fails with Conflict if another entry refers to the entry. It returns the reference
// counter at which that was checked.
func (s *Writer) requireUnreferred(ctx context.Context, t *model.Type, id string) (at uint64, err error) {
	referring := s.registry.Referring(t.Name)
	if len(referring) == 0 {
		return 0, nil
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		if at, err = referenceCount(r, t.Name); err != nil {
			return err
		}
		if t.Options.Powers.Files {
			return checkFileUnused(ctx, r, referring, id)
		}
		for _, other := range referring {
			if err := checkNotReferred(ctx, r, other, t, id); err != nil {
				return err
			}
		}
		return nil
	})
	return at, entrystore.Explain(err)
}

// countReferencesTo returns the reference counter of a type without a check for references.
func (s *Writer) countReferencesTo(ctx context.Context, t *model.Type, _ string) (at uint64, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		at, err = referenceCount(r, t.Name)
		return err
	})
	return at, entrystore.Explain(err)
}

// checkFileUnused fails with Conflict if an entry refers to the file.
func checkFileUnused(ctx context.Context, r storage.Reader, referring []*model.Type, id string) error {
	for user, err := range entrystore.Users(ctx, r, referring, id) {
		if err != nil {
			return err
		}
		return inUseError(user.Type, user.Title)
	}
	return nil
}

// inUseError is the Conflict that names the entry which refers to another.
func inUseError(by *model.Type, title string) error {
	return core.Errorf(core.Conflict, "%s %q refers to it. Take the reference out first.", by.Options.One, core.Shorten(title))
}

// checkNotReferred fails with Conflict if an entry of one type refers to an entry of another.
func checkNotReferred(ctx context.Context, r storage.Reader, from, to *model.Type, id string) error {
	for pair, err := range r.Scan(entrystore.EntryPrefix(from.Name), "") {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		// Few records contain the id at all, and only those need to be decoded.
		if !bytes.Contains(pair.Value, []byte(id)) {
			continue
		}
		all, err := entrystore.Parts(pair.Key)
		if err != nil || len(all) != 3 {
			return entrystore.ErrKey
		}
		if from.Name == to.Name && all[2] == id {
			continue
		}
		state, err := entrystore.LoadState(r, from, all[2])
		if err != nil {
			return err
		}
		for ref := range from.Schema.References(state.Value) {
			if ref.Type == to.Name && ref.ID == id {
				return inUseError(from, from.TitleOf(state.Value))
			}
		}
	}
	return nil
}

// checkReferenceCount fails with errConflict if a reference to the type was added since requireUnreferred.
func checkReferenceCount(g entrystore.Getter, t *model.Type, at uint64) error {
	now, err := referenceCount(g, t.Name)
	if err == nil && now != at {
		return errConflict
	}
	return err
}
