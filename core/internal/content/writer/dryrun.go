package writer

import (
	"context"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// A dry run does everything that a write does except the commit. Its writes go to an overlay of a storage
// view and are discarded with it. It blocks no other write and appends nothing to the log.

// TryCreate returns the entry that Create would add, with an id that no entry will ever have. It fails like
// Create for staff, and writes nothing.
func (s *Writer) TryCreate(ctx context.Context, actor core.Actor, typ string, body []byte) (core.Entry, error) {
	t, err := s.authorise(actor, typ, core.VerbCreate)
	if err != nil {
		return core.Entry{}, err
	}
	if t.Closed() {
		return core.Entry{}, core.Errorf(core.NotAllowed, "%s cannot be added to.", t.Options.Many)
	}
	id, err := NewID()
	if err != nil {
		return core.Entry{}, err
	}
	next, err := s.buildCreation(ctx, t, actor, id, func(t *model.Type, now time.Time) (any, validate.Problems, error) {
		return s.composeCreation(ctx, t, body, actor, now)
	}, s.now().UTC())
	if err != nil {
		return core.Entry{}, err
	}
	if err := s.checkCrossEntryRule(ctx, t, actor, next); err != nil {
		return core.Entry{}, err
	}
	return s.dryRunPut(ctx, t, nil, next)
}

// TryUpdate returns the entry as Update would leave it. It fails like Update, and writes nothing.
func (s *Writer) TryUpdate(
	ctx context.Context, actor core.Actor, typ, id string, match Match, body []byte,
) (core.Entry, error) {
	t, err := s.authorise(actor, typ, core.VerbUpdate)
	if err != nil {
		return core.Entry{}, err
	}
	old, err := commit.Current(ctx, s.store, t, id)
	if err != nil {
		return core.Entry{}, err
	}
	if err := match.check(t, old.Entry); err != nil {
		return core.Entry{}, err
	}
	next, err := s.tryRevise(ctx, t, old, actor, body)
	if err != nil {
		return core.Entry{}, err
	}
	if err := authorisePublish(t, actor, old, next, next.Updated); err != nil {
		return core.Entry{}, err
	}
	return s.dryRunPut(ctx, t, old, next)
}

func (s *Writer) tryRevise(
	ctx context.Context, t *model.Type, old *commit.Revision, actor core.Actor, bodies ...[]byte,
) (*commit.Revision, error) {
	next, err := s.revise(ctx, t, old, actor, s.now().UTC(), bodies...)
	if err != nil {
		return nil, err
	}
	if err := s.checkCrossEntryRule(ctx, t, actor, next); err != nil {
		return nil, err
	}
	return next, commit.ComputeSlug(ctx, s.store, t, next)
}

// dryRunPut puts next in place of old in an overlay that is discarded, and returns the resulting entry.
func (s *engine) dryRunPut(ctx context.Context, t *model.Type, old, next *commit.Revision) (core.Entry, error) {
	err := s.store.View(ctx, func(r storage.Reader) error {
		w := &overlay{base: r, writes: map[string][]byte{}}
		if err := commit.Put(w, t, old, next, next.Updated); err != nil {
			return err
		}
		return w.err
	})
	return next.Entry, entrystore.Explain(err)
}

// overlay is a storage.Writer on top of a storage view. It reads back its own writes and never commits them.
// It enforces the store's limit for values.
type overlay struct {
	base   entrystore.Getter
	writes map[string][]byte // nil for a deleted key
	err    error             // the first write that no store would accept
}

var _ storage.Writer = (*overlay)(nil)

func (o *overlay) Get(key string) ([]byte, error) {
	value, own := o.writes[key]
	switch {
	case !own:
		return o.base.Get(key)
	case value == nil:
		return nil, storage.ErrNotFound
	}
	return value, nil
}

func (o *overlay) Put(key string, value []byte) {
	if len(value) > storage.MaxValue && o.err == nil {
		o.err = fmt.Errorf("%w: a value of %d bytes", storage.ErrLimit, len(value))
	}
	// A present value is never nil.
	o.writes[key] = append([]byte{}, value...)
}

func (o *overlay) Delete(key string) { o.writes[key] = nil }

// Append does nothing: an overlay has no followers.
func (o *overlay) Append([]byte) {}
