package entrystore

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

// ErrUnreadable is the error for an entry whose stored form its type can no longer read.
var ErrUnreadable = errors.New("entrystore: a stored entry cannot be read")

// NotFound returns the error for an entry that does not exist, or that the actor may not see.
func NotFound(t *model.Type) error {
	return core.Errorf(core.NotFound, "%s not found.", t.Options.One)
}

// NotInTrash returns the error for an entry that is not in the trash.
func NotInTrash(t *model.Type) error {
	return core.Errorf(core.NotFound, "%s not found in the trash.", t.Options.One)
}

// Damaged returns the error for an entry that is damaged in the store.
func Damaged(t *model.Type, cause error) error {
	return core.Wrap(cause, core.Damaged, fmt.Sprintf(
		"This %s is damaged in the store and cannot be read or changed. 'quoin doctor --repair' on the server brings it back.",
		strings.ToLower(t.Options.One)))
}

// Missing reports whether the error means that one entry does not exist or is damaged. Code that reads several entries
// skips such an entry.
func Missing(err error) bool {
	code := core.CodeOf(err)
	return code == core.NotFound || code == core.Damaged
}

// Explain converts a storage error to one with a code that callers understand. It returns a *core.Error unchanged.
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
		return readOnlyError(err, "The disk is full. Nothing was saved.")
	case errors.Is(err, storage.ErrReadOnly) && !storage.Uncertain(err):
		return readOnlyError(err, "The disk takes no writes at present. Nothing was saved.")
	case errors.Is(err, storage.ErrBroken) && !storage.Uncertain(err):
		return readOnlyError(err, "Nothing can be saved until the server is started again.")
	case errors.Is(err, storage.ErrUnavailable):
		return unavailableError(err)
	case errors.Is(err, storage.ErrClosed):
		return core.Wrap(err, core.Unavailable, "The server is stopping.")
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return core.Wrap(err, core.Unavailable, "The request took too long.")
	}
	return core.Wrap(err, core.Internal, "The entry could not be read or written.")
}

// readOnlyRetryAfter is the time after which to retry a write to a store that accepts none: an operator has to act
// first.
const readOnlyRetryAfter = 30 * time.Second

// readOnlyError returns the error for a write to a store that accepts none.
func readOnlyError(cause error, detail string) error {
	err := core.Wrap(cause, core.Unavailable, detail)
	err.RetryAfter = readOnlyRetryAfter
	return err
}

// unavailableRetryAfter is the time after which to retry when the store could not be reached.
const unavailableRetryAfter = 2 * time.Second

// unavailableError returns the error for a write to a store that cannot be reached.
func unavailableError(cause error) error {
	err := core.Wrap(cause, core.Unavailable, "The store cannot be reached at present. Nothing was saved. Please try again.")
	if storage.Uncertain(cause) {
		err.Detail = "The store cannot be reached at present. Nobody can tell yet whether this was saved: look before you try again."
	}
	err.RetryAfter = unavailableRetryAfter
	return err
}
