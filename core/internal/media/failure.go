package media

import (
	"context"
	"errors"
	"io/fs"
	"syscall"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/blob"
)

// ErrFull is the cause of a failure for lack of disk space. The code of the failure is core.Unavailable.
var ErrFull = errors.New("media: no room left")

// retryDelay is the RetryAfter of a failure to reach the store.
const retryDelay = 5 * time.Second

// writeRetryDelay is the RetryAfter of a failure of a disk that accepts no writes.
const writeRetryDelay = 30 * time.Second

// writeRefused returns the error for a write that the disk did not accept.
func writeRefused(cause error, detail string) error {
	err := core.Wrap(cause, core.Unavailable, detail)
	err.RetryAfter = writeRetryDelay
	return err
}

// notFound returns the error for a file that does not exist.
func notFound() error { return core.Errorf(core.NotFound, "File not found.") }

// busy returns the error for a file that was created and evicted again, because there are too many requests.
func busy() error {
	err := core.Errorf(core.Unavailable, "The server is busy. Please try again.")
	err.RetryAfter = retryDelay
	return err
}

// explain adds the code that callers understand to a failure. It returns a *core.Error unchanged.
func explain(err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*core.Error](err); ok {
		return err
	}
	switch {
	case errors.Is(err, ErrFull), errors.Is(err, blob.ErrFull), errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), errors.Is(err, syscall.EFBIG):
		return writeRefused(errors.Join(ErrFull, err), "The disk is full. Nothing was saved.")
	case errors.Is(err, syscall.EROFS), errors.Is(err, syscall.EPERM):
		return writeRefused(err, "The disk takes no writes at present. Nothing was saved.")
	case errors.Is(err, blob.ErrNotFound), errors.Is(err, fs.ErrNotExist):
		return core.Wrap(err, core.NotFound, "File not found.")
	case errors.Is(err, blob.ErrUnavailable):
		away := core.Wrap(err, core.Unavailable, "Files cannot be reached at the moment. Please try again.")
		away.RetryAfter = retryDelay
		return away
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return core.Wrap(err, core.Unavailable, "The request took too long.")
	}
	return core.Wrap(err, core.Internal, "The file could not be read or written.")
}
