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

// Monitored is a Store that tracks whether the store that it wraps can be reached. It is safe for concurrent use.
type Monitored struct {
	Store
	log *slog.Logger
	now func() time.Time

	mu           sync.Mutex
	failingSince time.Time // time of the first failure after the last success; zero if there is none
	lastSuccess  time.Time // time of the last successful call
}

// Monitor wraps a store. It logs the first failure, and the first success after failures.
func Monitor(store Store, log *slog.Logger, now func() time.Time) *Monitored {
	return &Monitored{Store: store, log: log, now: now}
}

// Put implements Store.
func (w *Monitored) Put(ctx context.Context, hash string, size int64, from io.Reader) error {
	return w.record(ctx, w.Store.Put(ctx, hash, size, from))
}

// Open implements Store.
func (w *Monitored) Open(ctx context.Context, hash string) (*Blob, error) {
	b, err := w.Store.Open(ctx, hash)
	return b, w.record(ctx, err)
}

// Delete implements Store.
func (w *Monitored) Delete(ctx context.Context, hash string) error {
	return w.record(ctx, w.Store.Delete(ctx, hash))
}

// List implements Store.
func (w *Monitored) List(ctx context.Context) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		for info, err := range w.Store.List(ctx) {
			if !yield(info, w.record(ctx, err)) {
				return
			}
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.failingSince.IsZero() {
			w.lastSuccess = w.now()
		}
	}
}

// CheckEvery is the interval at which Check must be called.
const CheckEvery = 30 * time.Second

// absentHash is the hash of a blob that does not exist. Opening it is the cheapest request.
const absentHash = "0000000000000000000000000000000000000000000000000000000000000000"

// Check opens a blob that does not exist, unless a call has succeeded within CheckEvery. Problems reports the result;
// Check itself does not return it as an error.
func (w *Monitored) Check(ctx context.Context) error {
	w.mu.Lock()
	recent := w.failingSince.IsZero() && w.now().Sub(w.lastSuccess) < CheckEvery
	w.mu.Unlock()
	if recent {
		return nil
	}
	if b, err := w.Open(ctx, absentHash); err == nil {
		return b.Close()
	}
	return nil
}

// record stores the outcome of a call, and returns its error. A damaged blob, a full store and a cancelled call do not
// mean that the store cannot be reached.
func (w *Monitored) record(ctx context.Context, err error) error {
	if ctx.Err() != nil || errors.Is(err, ErrDamaged) || errors.Is(err, ErrFull) {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case err == nil, errors.Is(err, ErrNotFound):
		if !w.failingSince.IsZero() {
			w.log.Info("the store of the files can be reached again", slog.Duration("failed for", w.now().Sub(w.failingSince)))
		}
		w.failingSince, w.lastSuccess = time.Time{}, w.now()
	case w.failingSince.IsZero():
		w.failingSince = w.now()
		w.log.Error("the store of the files fails", slog.Any("error", err))
	}
	return err
}

// Problems returns a sentence for the operator while the store fails, and nil otherwise.
func (w *Monitored) Problems() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.failingSince.IsZero() {
		return nil
	}
	return []string{fmt.Sprintf("The bucket of the files has been failing since %s: pictures and documents cannot be opened or saved.",
		w.failingSince.UTC().Format(time.RFC3339))}
}
