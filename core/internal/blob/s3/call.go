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

// call is a question to a bucket. It ends when the bucket gives no sign of life for as long as patience lasts, however
// long it takes in all. Its context has nothing of that of whoever asks: a file is sent on after the request was handled.
type call struct {
	ctx      context.Context
	cancel   context.CancelCauseFunc
	leave    func() bool // stops following who asks
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

// waits begins to wait for the next sign of life.
func (c *call) waits() { c.timer.Reset(c.patience) }

// rest stops waiting: it is not the bucket's turn.
func (c *call) rest() { c.timer.Stop() }

// end gives back what the call holds.
func (c *call) end() {
	c.leave()
	c.timer.Stop()
	c.cancel(nil)
}

// full are the codes of buckets that take no more.
var full = map[string]bool{"QuotaExceeded": true, "XMinioStorageFull": true, "XMinioAdminBucketQuotaExceeded": true}

// explain gives a failure the name that callers know it by. A bucket that refuses for good is the store's own failure.
func (c *call) explain(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if gone := ctx.Err(); gone != nil {
		return fmt.Errorf("%w: %w", gone, err)
	}
	if errors.Is(context.Cause(c.ctx), errSilent) {
		return fmt.Errorf("%w: %w for %s", blob.ErrAway, errSilent, c.patience)
	}
	refusal, _ := errors.AsType[minio.ErrorResponse](err)
	switch status := refusal.StatusCode; {
	case refusal.Code == minio.NoSuchKey:
		return fmt.Errorf("%w: %w", blob.ErrNotFound, err)
	case full[refusal.Code], status == http.StatusInsufficientStorage:
		return fmt.Errorf("%w: %w", blob.ErrFull, err)
	case status == 0, status >= http.StatusInternalServerError,
		status == http.StatusRequestTimeout, status == http.StatusTooManyRequests:
		return fmt.Errorf("%w: %w", blob.ErrAway, err)
	}
	return fmt.Errorf("%s: %w", refusal.Code, err)
}

// alive is what is sent: as long as it is read, the bucket takes it.
type alive struct {
	io.Reader
	call *call
}

func (a alive) Read(p []byte) (int, error) {
	a.call.waits()
	return a.Reader.Read(p)
}
