package writer

import (
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
)

// checkFieldRoles adds a problem for each field that differs between two values and that the actor may not
// write. A field may be sent unchanged, because forms send whole entries.
func checkFieldRoles(t *model.Type, actor core.Actor, before, after any, found *problems) {
	for i := range t.Schema.Fields {
		f := &t.Schema.Fields[i]
		if !policy.AtLeast(actor.Role, f.May) && !t.Schema.Same(before, after, f.Name) {
			found.addInvalid(f.Name, "may be changed by an "+string(f.May)+" alone")
		}
	}
}

// authorisePublish fails as the policy says if the actor may not publish and the change alters whether
// visitors see the entry, now or at a scheduled time. A nil revision stands for no entry.
func authorisePublish(t *model.Type, actor core.Actor, old, next *revision, now time.Time) error {
	if t.Options.Access != core.Published || !changesVisibility(t, old, next, now) {
		return nil
	}
	return policy.Allow(actor, t.Subject(), core.VerbPublish)
}

func changesVisibility(t *model.Type, old, next *revision, now time.Time) bool {
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

func isVisible(r *revision) bool { return r != nil && r.Visible }

func nextDue(r *revision, now time.Time) time.Time {
	if r == nil {
		return time.Time{}
	}
	return model.Due(r.Value, now)
}
