package entries

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

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

// Damaged is the error of an entry that is damaged in the store.
func Damaged(t *model.Type, cause error) error {
	return core.Wrap(cause, core.Damaged, fmt.Sprintf(
		"This %s is damaged in the store and cannot be read or changed. 'quoin doctor --repair' on the server brings it back.",
		strings.ToLower(t.Options.One)))
}

// Missing reports whether an error is that of one entry that is not there or is damaged: whatever has others as well goes
// on without it.
func Missing(err error) bool {
	code := core.CodeOf(err)
	return code == core.NotFound || code == core.Damaged
}

// Explain gives a storage failure the code that callers understand. A *core.Error passes through as it is.
func Explain(err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*core.Error](err); ok {
		return err
	}
	if _, ok := errors.AsType[*storage.DamagedError](err); ok {
		return &core.Error{
			Code: core.Damaged, Detail: "What is known about this is damaged in the store. It is made anew where that is possible: try again in a moment.",
			RetryAfter: time.Second,
		}
	}
	switch {
	case errors.Is(err, storage.ErrLimit):
		return core.Wrap(err, core.TooLarge, "The entry is too large to be kept.")
	case errors.Is(err, storage.ErrFull) && !storage.Uncertain(err):
		return noWrites(err, "The disk is full. Nothing was saved.")
	case errors.Is(err, storage.ErrReadOnly) && !storage.Uncertain(err):
		return noWrites(err, "The disk takes no writes at present. Nothing was saved.")
	case errors.Is(err, storage.ErrBroken) && !storage.Uncertain(err):
		return noWrites(err, "Nothing can be saved until the server is started again.")
	case errors.Is(err, storage.ErrAway):
		return outOfReach(err)
	case errors.Is(err, storage.ErrClosed):
		return core.Wrap(err, core.Unavailable, "The server is stopping.")
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return core.Wrap(err, core.Unavailable, "The request took too long.")
	}
	return core.Wrap(err, core.Internal, "The entry could not be read or written.")
}

// writesAgain is when it is worth trying again to write to a store that takes no writes: somebody has to do something first.
const writesAgain = 30 * time.Second

// noWrites is the failure of a write where none is taken.
func noWrites(cause error, detail string) error {
	err := core.Wrap(cause, core.Unavailable, detail)
	err.RetryAfter = writesAgain
	return err
}

// awayRetry is when it is worth trying again after the store was out of reach.
const awayRetry = 2 * time.Second

// outOfReach is the failure of a write whose store cannot be reached.
func outOfReach(cause error) error {
	err := core.Wrap(cause, core.Unavailable, "The store cannot be reached at present. Nothing was saved. Please try again.")
	if storage.Uncertain(cause) {
		err.Detail = "The store cannot be reached at present. Nobody can tell yet whether this was saved: look before you try again."
	}
	err.RetryAfter = awayRetry
	return err
}
