package writer

import (
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
func (s *trash) requireUnreferred(ctx context.Context, t *model.Type, id string) (at uint64, err error) {
	referring := s.registry.Referring(t.Name)
	if len(referring) == 0 {
		return 0, nil
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		if at, err = commit.ReferenceCount(r, t.Name); err != nil {
			return err
		}
		if t.Options.Files {
			return checkFileUnused(ctx, r, referring, id)
		}
		for user, err := range entrystore.Referrers(ctx, r, referring, entrystore.Target{Type: t.Name, ID: id}) {
			if err != nil {
				return err
			}
			return inUseError(user.Type, user.Title)
		}
		return nil
	})
	return at, entrystore.Explain(err)
}

// countReferencesTo returns the reference counter of a type without a check for references.
func (s *trash) countReferencesTo(ctx context.Context, t *model.Type, _ string) (at uint64, err error) {
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
	if title == "" {
		return core.Errorf(core.Conflict, "%s: an item leads to it. Take it out first.", by.Options.One)
	}
	return core.Errorf(core.Conflict, "%s %q refers to it. Take the reference out first.", by.Options.One, core.Shorten(title))
}

// checkReferenceCount fails with commit.ErrConflict if a reference to the type was added since requireUnreferred.
func checkReferenceCount(g entrystore.Getter, t *model.Type, at uint64) error {
	now, err := commit.ReferenceCount(g, t.Name)
	if err == nil && now != at {
		return commit.ErrConflict
	}
	return err
}
