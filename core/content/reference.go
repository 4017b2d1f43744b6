package content

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/schema"
	"github.com/quoin-cms/quoin/storage"
)

// MissingReference is what is said of a field that refers to what is not there.
const MissingReference = "refers to what is not there"

// Nobody may look into a range within an update, so that whether an entry is referred to is found out before it is
// deleted. So that no reference comes in between, each new one counts up a number of the type that it leads to; the
// deletion begins again where that has moved.

// claimReferences makes sure that what next newly refers to is there, and stays for now.
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
		_, err := w.Get(entries.EntryKey(r.Type, r.ID))
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

// claimMedia makes sure that the files that next newly leads to stay for now. They may be gone: a page has something to show
// in the place of a picture.
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

// countReferences says of types that something refers to them newly.
func countReferences(w storage.Writer, types []string) error {
	slices.Sort(types)
	for _, typ := range slices.Compact(types) {
		n, err := referenceCount(w, typ)
		if err != nil {
			return err
		}
		w.Put(entries.ReferenceKey(typ), binary.AppendUvarint(nil, n+1))
	}
	return nil
}

// referenceCount gives the number that new references to a type count up.
func referenceCount(g entries.Getter, typ string) (uint64, error) {
	text, err := g.Get(entries.ReferenceKey(typ))
	if errors.Is(err, storage.ErrNotFound) {
		return 0, nil
	}
	n, _ := binary.Uvarint(text)
	return n, err
}

// unreferred makes sure that nothing refers to an entry, and gives the number under which that is so.
func (s *Writer) requireUnreferred(ctx context.Context, t *model.Type, id string) (at uint64, err error) {
	referring := s.registry.Referring(t.Name)
	if len(referring) == 0 {
		return 0, nil
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		if at, err = referenceCount(r, t.Name); err != nil {
			return err
		}
		if t.Options.Files {
			return checkFileUnused(ctx, r, referring, id)
		}
		for _, other := range referring {
			if err := checkNotReferred(ctx, r, other, t, id); err != nil {
				return err
			}
		}
		return nil
	})
	return at, entries.Explain(err)
}

// referred gives the number of the references to a type, whatever they are.
func (s *Writer) countReferencesTo(ctx context.Context, t *model.Type, _ string) (at uint64, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		at, err = referenceCount(r, t.Name)
		return err
	})
	return at, entries.Explain(err)
}

// noneUses fails with Conflict where an entry leads to a file.
func checkFileUnused(ctx context.Context, r storage.Reader, referring []*model.Type, id string) error {
	for user, err := range entries.Users(ctx, r, referring, id) {
		if err != nil {
			return err
		}
		return inUseError(user.Type, user.Title)
	}
	return nil
}

// inUse is the Conflict that says which entry refers to another.
func inUseError(by *model.Type, title string) error {
	return core.Errorf(core.Conflict, "%s %q refers to it. Take the reference out first.", by.Options.One, core.Shorten(title))
}

// noneRefers fails with Conflict where an entry of a type refers to another.
func checkNotReferred(ctx context.Context, r storage.Reader, from, to *model.Type, id string) error {
	for pair, err := range r.Scan(entries.EntryPrefix(from.Name), "") {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		// Few records have the id anywhere, and only those are worth a closer look.
		if !bytes.Contains(pair.Value, []byte(id)) {
			continue
		}
		all, err := entries.Parts(pair.Key)
		if err != nil || len(all) != 3 {
			return entries.ErrKey
		}
		if from.Name == to.Name && all[2] == id {
			continue
		}
		state, err := entries.LoadState(r, from, all[2])
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

// stillUnreferred fails with errMoved where something has come to refer to the type since unreferred.
func checkReferenceCount(g entries.Getter, t *model.Type, at uint64) error {
	now, err := referenceCount(g, t.Name)
	if err == nil && now != at {
		return errConflict
	}
	return err
}
