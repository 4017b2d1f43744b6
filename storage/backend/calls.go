package backend

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/quoin-cms/quoin/storage"
)

// Calls tracks the running calls of a store, so that closing the store can wait for them. Create it with NewCalls.
type Calls struct {
	mu      sync.Mutex // orders Enter before or after the start of Close
	running sync.WaitGroup
	closing chan struct{}
}

// NewCalls returns the Calls of an open store.
func NewCalls() *Calls { return &Calls{closing: make(chan struct{})} }

// Enter registers a call. Close waits until Leave is called for it. It fails with ErrClosed once Close has begun.
func (c *Calls) Enter() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	select {
	case <-c.closing:
		return storage.ErrClosed
	default:
		c.running.Add(1)
		return nil
	}
}

// Leave marks one registered call as finished.
func (c *Calls) Leave() { c.running.Done() }

// Closing returns a channel that is closed when Close begins.
func (c *Calls) Closing() <-chan struct{} { return c.closing }

// Close refuses new calls and waits for the running ones. It may be called once only.
func (c *Calls) Close() {
	c.mu.Lock()
	close(c.closing)
	c.mu.Unlock()
	c.running.Wait()
}

// Going returns nil while ctx has not ended and Close has not begun. Otherwise it returns ErrClosed, or the error of
// ctx together with its cause.
func (c *Calls) Going(ctx context.Context) error {
	select {
	case <-c.closing:
		return storage.ErrClosed
	default:
		err, cause := ctx.Err(), context.Cause(ctx)
		if errors.Is(cause, err) {
			return err
		}
		return fmt.Errorf("%w: %w", err, cause)
	}
}

// Await waits until rung is closed. It returns early, with the error of Going, if ctx ends or Close begins.
func (c *Calls) Await(ctx context.Context, rung <-chan struct{}) error {
	select {
	case <-rung:
		return nil
	case <-ctx.Done():
	case <-c.closing:
	}
	return c.Going(ctx)
}

// Until returns a context that ends with the cause ErrClosed when Close begins, when ctx ends, or when end is called.
// The caller must call end.
func (c *Calls) Until(ctx context.Context) (_ context.Context, end context.CancelCauseFunc) {
	ctx, end = context.WithCancelCause(ctx)
	go func() {
		select {
		case <-c.closing:
			end(storage.ErrClosed)
		case <-ctx.Done():
		}
	}()
	return ctx, end
}
