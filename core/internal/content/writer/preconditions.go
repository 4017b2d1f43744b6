package writer

import (
	"context"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// authorisePublish fails as the policy says if the actor may not publish and the change alters whether
// visitors see the entry, now or at a scheduled time. A nil revision stands for no entry.
func authorisePublish(t *model.Type, actor core.Actor, old, next *commit.Revision, now time.Time) error {
	if t.Options.Access != core.Published || !changesVisibility(t, old, next, now) {
		return nil
	}
	return policy.Allow(actor, t.Subject(), core.VerbPublish)
}

func changesVisibility(t *model.Type, old, next *commit.Revision, now time.Time) bool {
	if isVisible(old) != isVisible(next) || !nextDue(old, now).Equal(nextDue(next, now)) {
		return true
	}
	if old == nil || next == nil {
		return false
	}
	for i := range t.Schema.Fields {
		f := &t.Schema.Fields[i]
		if (f.Publishes || f.Unpublishes) && !t.Schema.Same(old.Value, next.Value, f.Name) {
			return true
		}
	}
	return false
}

func isVisible(r *commit.Revision) bool { return r != nil && r.Visible }

func nextDue(r *commit.Revision, now time.Time) time.Time {
	if r == nil {
		return time.Time{}
	}
	return model.Due(r.Value, now)
}

// checkNames checks the names of users and of types in a value that differ from those before; before is nil on creation.
func (s *engine) checkNames(ctx context.Context, t *model.Type, value, before any) error {
	if err := s.checkNamedTypes(t, value, before); err != nil {
		return err
	}
	return s.checkUsers(ctx, t, value, before)
}

// checkNamedTypes fails if a text that names a type newly names none that visitors may list.
func (s *engine) checkNamedTypes(t *model.Type, value, before any) error {
	if !t.Schema.NamesIDs() {
		return nil
	}
	known := map[schema.Reference]bool{}
	if before != nil {
		for named := range t.Schema.NamedTypes(before) {
			known[named] = true
		}
	}
	var invalid core.FieldErrors
	for named := range t.Schema.NamedTypes(value) {
		if !known[named] && !s.listed(named.Type) {
			invalid.Add(named.Path, "must be the name of a content type whose entries visitors may list")
		}
	}
	if len(invalid) == 0 {
		return nil
	}
	return core.InvalidFields(t.Schema.Labelled(invalid))
}

// listed reports whether visitors may list the entries of a type.
func (s *engine) listed(name string) bool {
	t, err := s.registry.Find(name)
	return err == nil && !t.Options.Single && !t.Options.Public.Unlisted && policy.Allow(core.Actor{}, t.Subject(), core.VerbList) == nil
}

// checkUsers refuses a name in a user field that is not the name of a user who may sign in. A name that was
// there before stays valid, because its user may have been removed since. before is nil on creation.
func (s *engine) checkUsers(ctx context.Context, t *model.Type, value, before any) error {
	var invalid core.FieldErrors
	for i := range t.Schema.Fields {
		f := &t.Schema.Fields[i]
		if !f.User || s.userExists == nil {
			continue
		}
		name := t.Schema.Key(value, f)
		if name == "" || before != nil && name == t.Schema.Key(before, f) {
			continue
		}
		known, err := s.userExists(ctx, name)
		if err != nil {
			return err
		}
		if !known {
			invalid.Add(f.Name, "must be the name of a user")
		}
	}
	if len(invalid) == 0 {
		return nil
	}
	return core.InvalidFields(t.Schema.Labelled(invalid))
}

// Match is the precondition of a write: the revisions that it may replace. The zero value always holds.
type Match struct {
	Revisions []uint64 // nil is any; an empty list is none
}

func (m Match) check(t *model.Type, e core.Entry) error {
	return m.holds(t, e.Rev)
}

// holds fails with Stale unless the current revision is among those that may be replaced.
func (m Match) holds(t *model.Type, rev uint64) error {
	if m.Revisions == nil || slices.Contains(m.Revisions, rev) {
		return nil
	}
	return core.Errorf(core.Stale, "%s has been changed by somebody else since it was read.", t.Options.One)
}
