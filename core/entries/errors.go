package entries

import (
	"context"
	"errors"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// ErrUnreadable is the failure of an entry that was stored in a shape that its type can no longer read.
var ErrUnreadable = errors.New("entries: a stored entry cannot be read")

// NotFound is the error of an entry that is not there, or that the actor may not know of.
func NotFound(t *model.Type) error {
	return core.Errorf(core.NotFound, "%s not found.", t.Options.One)
}

// NotInTrash is the error of an entry that the trash does not have.
func NotInTrash(t *model.Type) error {
	return core.Errorf(core.NotFound, "%s not found in the trash.", t.Options.One)
}

// Explain gives a storage failure the code that callers understand. A *core.Error passes through as it is.
func Explain(err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*core.Error](err); ok {
		return err
	}
	switch {
	case errors.Is(err, storage.ErrLimit):
		return core.Wrap(err, core.TooLarge, "The entry is too large to be kept.")
	case errors.Is(err, storage.ErrFull) && !storage.Uncertain(err):
		return core.Wrap(err, core.Unavailable, "The disk is full. Nothing was saved.")
	case errors.Is(err, storage.ErrClosed):
		return core.Wrap(err, core.Unavailable, "The server is stopping.")
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return core.Wrap(err, core.Unavailable, "The request took too long.")
	}
	return core.Wrap(err, core.Internal, "The entry could not be read or written.")
}
