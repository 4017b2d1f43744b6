package writer

import (
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/policy"
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
