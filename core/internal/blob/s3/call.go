package s3

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/minio/minio-go/v7"

	"github.com/quoin-cms/quoin/core/internal/blob"
)

// call is a request to a bucket. It is cancelled when the bucket shows no progress for the duration of patience; there
// is no limit on its total time. Its context is not derived from that of the caller, because a file may be sent after
// the caller's request was handled.
type call struct {
	ctx      context.Context
	cancel   context.CancelCauseFunc
	leave    func() bool // detaches the call from the caller's context
	timer    *time.Timer
	patience time.Duration
}

var errSilent = errors.New("s3: no sign of life")

func (s *Store) begin(ctx context.Context) *call {
	c := &call{patience: s.patience}
	c.ctx, c.cancel = context.WithCancelCause(context.Background())
	c.leave = context.AfterFunc(ctx, func() { c.cancel(ctx.Err()) })
	c.timer = time.AfterFunc(s.patience, func() { c.cancel(errSilent) })
	return c
}

// waits restarts the timeout for the next progress of the bucket.
func (c *call) waits() { c.timer.Reset(c.patience) }

// rest stops the timeout while the bucket has nothing to do.
func (c *call) rest() { c.timer.Stop() }

// end frees the resources of the call.
func (c *call) end() {
	c.leave()
	c.timer.Stop()
	c.cancel(nil)
}

// full has the error codes of buckets without space.
var full = map[string]bool{"QuotaExceeded": true, "XMinioStorageFull": true, "XMinioAdminBucketQuotaExceeded": true}

// explain adds the error of package blob that corresponds to a failure. A permanent refusal by the bucket has none.
func (c *call) explain(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if gone := ctx.Err(); gone != nil {
		return fmt.Errorf("%w: %w", gone, err)
	}
	if errors.Is(context.Cause(c.ctx), errSilent) {
		return fmt.Errorf("%w: %w for %s", blob.ErrUnavailable, errSilent, c.patience)
	}
	refusal, _ := errors.AsType[minio.ErrorResponse](err)
	switch status := refusal.StatusCode; {
	case refusal.Code == minio.NoSuchKey:
		return fmt.Errorf("%w: %w", blob.ErrNotFound, err)
	case full[refusal.Code], status == http.StatusInsufficientStorage:
		return fmt.Errorf("%w: %w", blob.ErrFull, err)
	case status == 0, status >= http.StatusInternalServerError,
		status == http.StatusRequestTimeout, status == http.StatusTooManyRequests:
		return fmt.Errorf("%w: %w", blob.ErrUnavailable, err)
	}
	return fmt.Errorf("%s: %w", refusal.Code, err)
}

// alive is the body of a request. Each read of it counts as progress of the bucket.
type alive struct {
	io.Reader
	call *call
}

func (a alive) Read(p []byte) (int, error) {
	a.call.waits()
	return a.Reader.Read(p)
}
