package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"sync"
	"time"
)

// Watched is a Store that tracks whether the store that it wraps can be reached. It is safe for concurrent use.
type Watched struct {
	Store
	log *slog.Logger
	now func() time.Time

	mu      sync.Mutex
	since   time.Time // time of the first failure after the last success; zero if there is none
	reached time.Time // time of the last successful call
}

// Watch wraps a store. It logs the first failure, and the first success after failures.
func Watch(store Store, log *slog.Logger, now func() time.Time) *Watched {
	return &Watched{Store: store, log: log, now: now}
}

// Put implements Store.
func (w *Watched) Put(ctx context.Context, hash string, size int64, from io.Reader) error {
	return w.note(ctx, w.Store.Put(ctx, hash, size, from))
}

// Open implements Store.
func (w *Watched) Open(ctx context.Context, hash string) (*Blob, error) {
	b, err := w.Store.Open(ctx, hash)
	return b, w.note(ctx, err)
}

// Delete implements Store.
func (w *Watched) Delete(ctx context.Context, hash string) error {
	return w.note(ctx, w.Store.Delete(ctx, hash))
}

// List implements Store.
func (w *Watched) List(ctx context.Context) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		for info, err := range w.Store.List(ctx) {
			if !yield(info, w.note(ctx, err)) {
				return
			}
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.since.IsZero() {
			w.reached = w.now()
		}
	}
}

// LookEvery is the interval at which Look must be called.
const LookEvery = 30 * time.Second

// nobody is the hash of a blob that does not exist. Opening it is the cheapest request.
const nobody = "0000000000000000000000000000000000000000000000000000000000000000"

// Look opens a blob that does not exist, unless a call has succeeded within LookEvery. Troubles reports the result;
// Look itself does not return it as an error.
func (w *Watched) Look(ctx context.Context) error {
	w.mu.Lock()
	recent := w.since.IsZero() && w.now().Sub(w.reached) < LookEvery
	w.mu.Unlock()
	if recent {
		return nil
	}
	if b, err := w.Open(ctx, nobody); err == nil {
		return b.Close()
	}
	return nil
}

// note stores the outcome of a call, and returns its error. A damaged blob, a full store and a cancelled call do not
// mean that the store cannot be reached.
func (w *Watched) note(ctx context.Context, err error) error {
	if ctx.Err() != nil || errors.Is(err, ErrDamaged) || errors.Is(err, ErrFull) {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case err == nil, errors.Is(err, ErrNotFound):
		if !w.since.IsZero() {
			w.log.Info("the store of the files can be reached again", slog.Duration("failed for", w.now().Sub(w.since)))
		}
		w.since, w.reached = time.Time{}, w.now()
	case w.since.IsZero():
		w.since = w.now()
		w.log.Error("the store of the files fails", slog.Any("error", err))
	}
	return err
}

// Troubles returns a sentence for the operator while the store fails, and nil otherwise.
func (w *Watched) Troubles() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.since.IsZero() {
		return nil
	}
	return []string{fmt.Sprintf("The bucket of the files has been failing since %s: pictures and documents cannot be opened or saved.",
		w.since.UTC().Format(time.RFC3339))}
}
