package writer

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/crossentry"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// lockType serialises the writes of a type that has a cross-entry rule, so that what the rule has read stays
// true until the write that it checked is committed. It fails when ctx ends first. It does nothing for other
// types.
func (s *Writer) lockType(ctx context.Context, t *model.Type) (done func(), err error) {
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

// checkCrossEntryRule runs the cross-entry rule of a type, if it has one. The caller must hold lockType,
// except in a dry run.
func (s *Writer) checkCrossEntryRule(ctx context.Context, t *model.Type, actor core.Actor, next *commit.Revision) error {
	return s.checkCrossEntryRuleIn(ctx, actor, next, nil)
}

// checkCrossEntryRuleIn is checkCrossEntryRule with a snapshot of the type's index; nil reads the store.
func (s *Writer) checkCrossEntryRuleIn(ctx context.Context, actor core.Actor, next *commit.Revision, snapshot *crossentry.Snapshot) error {
	ruler, ok := next.Value.(model.Ruler)
	if !ok {
		return nil
	}
	err := s.store.View(ctx, func(r storage.Reader) error {
		among := model.Among{Context: ctx, ID: next.ID, Actor: actor, Others: crossentry.NewReader(ctx, r, s.registry)}
		if snapshot != nil {
			among.Others = crossentry.NewSnapshotReader(ctx, r, s.registry, snapshot)
		}
		return ruler.CheckAmong(among)
	})
	return validate.AsInvalid(err)
}
