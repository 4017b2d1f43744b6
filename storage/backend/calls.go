package backend

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/quoin-cms/quoin/storage"
)

// Calls are those that run in a store, and that closing it waits for. Use NewCalls.
type Calls struct {
	mu      sync.Mutex // orders the start of calls before closing
	running sync.WaitGroup
	closing chan struct{}
}

// NewCalls gives the calls of a store that is open.
func NewCalls() *Calls { return &Calls{closing: make(chan struct{})} }

// Enter announces a call, which Close waits for until Leave. It fails with ErrClosed once Close has begun.
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

// Leave ends a call.
func (c *Calls) Leave() { c.running.Done() }

// Closing is closed when Close begins.
func (c *Calls) Closing() <-chan struct{} { return c.closing }

// Close lets no more calls begin and waits for those that run. It may be called once.
func (c *Calls) Close() {
	c.mu.Lock()
	close(c.closing)
	c.mu.Unlock()
	c.running.Wait()
}

// Going fails once ctx has ended or Close has begun. The context's error comes with its cause.
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

// Await waits for the bell that was rung, as far as Going allows.
func (c *Calls) Await(ctx context.Context, rung <-chan struct{}) error {
	select {
	case <-rung:
		return nil
	case <-ctx.Done():
	case <-c.closing:
	}
	return c.Going(ctx)
}

// Until gives a context that ends when Close begins, with the cause ErrClosed, when ctx does, or when end is called,
// which must be.
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
