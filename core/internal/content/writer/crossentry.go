package writer

import (
	"context"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/crossentry"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/internal/slug"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// lockType serialises the writes of this process to a type that has a cross-entry rule, so that what the rule has read
// stays true until the write that it checked is committed; commit.RuleCount detects the writes of other processes. It fails
// when ctx ends first. It does nothing for other types.
func (s *engine) lockType(ctx context.Context, t *model.Type) (done func(), err error) {
	if !t.Rules() {
		return func() {}, nil
	}
	lock := s.typeLocks[t.Name]
	select {
	case lock <- struct{}{}:
		return func() { <-lock }, nil
	case <-ctx.Done():
		return nil, entrystore.Explain(ctx.Err())
	}
}

// checkCrossEntryRule derives the fields of next that depend on other entries, and runs the cross-entry rule of its type,
// if it has one. The caller must hold lockType, except in a dry run. It marshals next again if Derive may have changed it,
// so the history step must be built afterwards.
func (s *engine) checkCrossEntryRule(ctx context.Context, t *model.Type, actor core.Actor, next *commit.Revision) error {
	return s.checkCrossEntryRuleIn(ctx, t, actor, next, nil)
}

// checkCrossEntryRuleIn is checkCrossEntryRule with a snapshot of the type's index; nil reads the store.
func (s *engine) checkCrossEntryRuleIn(ctx context.Context, t *model.Type, actor core.Actor, next *commit.Revision, snapshot *crossentry.Snapshot) error {
	if !t.ReadsOthers() {
		return nil
	}
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		// What a snapshot has is older than the number.
		if t.Rules() && snapshot == nil {
			if next.RuleCount, err = commit.RuleCount(r, t.Name); err != nil {
				return err
			}
		}
		entries := model.Entries{
			Context: ctx, ID: next.ID, Actor: actor, Others: crossentry.NewReader(ctx, r, s.registry), Slug: slug.Of,
		}
		if snapshot != nil {
			entries.Others = crossentry.NewSnapshotReader(ctx, r, s.registry, snapshot)
		}
		if f, ok := next.Value.(model.Filler); ok {
			if err := f.Fill(entries); err != nil {
				return err
			}
		}
		if d, ok := next.Value.(model.Deriver); ok {
			if err := d.Derive(entries); err != nil {
				return err
			}
		}
		if rule, ok := next.Value.(model.CrossEntryRule); ok {
			return rule.CheckEntries(entries)
		}
		return nil
	})
	if err != nil {
		return validate.AsInvalid(err)
	}
	if err := s.checkPath(ctx, t, next); err != nil {
		return err
	}
	return next.Derived(t, s.now().UTC())
}

// checkPath refuses a page at or below a path that belongs to the program, to the entries of a type or to a plugin.
// Entries that every store has from the start are such pages themselves, and a page keeps a path that it has had since
// before a plugin was added.
func (s *engine) checkPath(ctx context.Context, t *model.Type, next *commit.Revision) error {
	path := t.PathOf(next.Value)
	if path == "" || !s.registry.ReservedPath(path) || t.IsInitial(next.ID) {
		return nil
	}
	if former, err := s.storedPath(ctx, t, next.ID); err != nil || former == path {
		return err
	}
	first, _, below := strings.Cut(path[1:], "/")
	if below {
		return core.InvalidFields(t.Schema.Labelled(core.FieldErrors{{
			Field: "parent", Message: "has pages of its own below it: nothing can stand below /" + first,
		}}))
	}
	return core.InvalidFields(t.Schema.Labelled(core.FieldErrors{{
		Field: "slug", Message: "belongs to the program, to the entries of a content type or to a plugin: choose another than " + first,
	}}))
}

// storedPath returns the path of the page of an entry as it is stored; empty for an entry that is not.
func (s *engine) storedPath(ctx context.Context, t *model.Type, id string) (path string, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		state, err := entrystore.LoadState(r, t, id)
		if err == nil {
			path = t.PathOf(state.Value)
		}
		return err
	})
	if core.CodeOf(err) == core.NotFound {
		return "", nil
	}
	return path, err
}
