package writer

import (
	"bytes"
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// An update cannot scan a range of keys. A deletion therefore looks for references before its update. To
// detect a reference that is added in between, each new reference increments a counter of the type that it
// refers to; the deletion retries if the counter has changed.

// requireUnreferred fails with Conflict if another entry refers to the entry. It returns the reference
// counter at which that was checked.
func (s *Writer) requireUnreferred(ctx context.Context, t *model.Type, id string) (at uint64, err error) {
	referring := s.registry.Referring(t.Name)
	if len(referring) == 0 {
		return 0, nil
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		if at, err = commit.ReferenceCount(r, t.Name); err != nil {
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
		at, err = commit.ReferenceCount(r, t.Name)
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

// checkReferenceCount fails with commit.ErrConflict if a reference to the type was added since requireUnreferred.
func checkReferenceCount(g entrystore.Getter, t *model.Type, at uint64) error {
	now, err := commit.ReferenceCount(g, t.Name)
	if err == nil && now != at {
		return commit.ErrConflict
	}
	return err
}
