package commit

import (
	"context"
	"errors"
	"unicode"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// ErrConflict says that an entry is no longer in the state that a change is based on.
var ErrConflict = errors.New("commit: the entry has moved on")

// Current reads the current state of an entry, into memory of its own.
func Current(ctx context.Context, store storage.Store, t *model.Type, id string) (*Revision, error) {
	var state entrystore.State
	err := store.View(ctx, func(r storage.Reader) (err error) {
		state.Record, err = entrystore.Load(r, t, id)
		state.Record = state.Record.Own()
		return err
	})
	if err != nil {
		return nil, entrystore.Explain(err)
	}
	if state.Value, err = entrystore.Value(t, state.JSON); err != nil {
		return nil, entrystore.Explain(err)
	}
	return &Revision{State: state, RequestedSlug: t.SlugOf(state.Value)}, nil
}

// CheckUnchanged fails with ErrConflict if an entry is no longer in the given state.
func CheckUnchanged(g entrystore.Getter, t *model.Type, was *Revision) error {
	e, err := entrystore.Load(g, t, was.ID)
	if err != nil {
		return err
	}
	// A schedule changes the visibility without a new revision, and an entry that was deleted and added again
	// starts at revision 1.
	same := e.Rev == was.Rev && e.Visible == was.Visible && e.Updated.Equal(was.Updated) && e.Created.Equal(was.Created) &&
		e.Date.Equal(was.Date)
	if !same {
		return ErrConflict
	}
	return nil
}

// ComputeSlug marshals a state with the slug that it will most likely get, so that the update need not
// marshal it again.
func ComputeSlug(ctx context.Context, store storage.Store, t *model.Type, next *Revision) error {
	if t.SlugField() == nil || t.SlugOf(next.Value) != "" {
		return next.Marshal()
	}
	var slug string
	err := store.View(ctx, func(r storage.Reader) (err error) {
		slug, err = chooseSlug(r, t, next)
		return err
	})
	if err != nil {
		return entrystore.Explain(err)
	}
	next.ComputedSlug = slug
	return next.SetSlug(t, slug)
}

// LowerFirst returns a name of a type as it stands within a sentence.
func LowerFirst(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToLower(r)) + text[size:]
}
