package content

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/fresh"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Writer writes entries of every type. There is one for a store, and it is safe for concurrent use. Every
// failure that a caller can cause is a *core.Error.
type Writer struct {
	store     storage.Store
	registry  *model.Registry
	now       func() time.Time
	rules     rules
	freshness *fresh.Freshness
	wake      chan struct{}        // wakes Run when something was scheduled
	applied   map[string]time.Time // the keys of what was turned lately, with their moments; for Open and Run alone
	log       *slog.Logger
	// composing bounds how many values are made and judged at once. That takes nothing but the processor: more at
	// once would be ready no sooner, and whoever reads a page meanwhile would wait behind them all.
	cpuSlots        chan struct{}
	typeLocks       map[string]chan struct{} // by type, of those that are judged among others: whose turn it is
	deferredRecords sync.Map                 // by type: the mark that its next update writes
	repeats         repeatCounter
	mergeLock       sync.Mutex
	userExists      func(ctx context.Context, name string) (bool, error) // whether somebody may sign in; nil where nobody asks
	allowNewer      bool                                                 // whether a newer shape than the program's is no reason not to start
	shared          bool                                                 // whether other programs may write to the store as well
	openedVersions  map[string]schemaVersion                             // by type, what the entries had to have when all was open; nil before that
}

// Option sets what Open has a default for.
type Option func(*Writer)

// Log sets where it is told what was passed over; without it, nowhere.
func Log(log *slog.Logger) Option { return func(s *Writer) { s.log = log } }

// Shared has the writer heed what other programs that have the store open have done to its types: see Overtaken.
func Shared() Option { return func(s *Writer) { s.shared = true } }

// Users lets the writer ask whether there is a user of some name. Without it every name is taken.
func Users(known func(ctx context.Context, name string) (bool, error)) Option {
	return func(s *Writer) { s.userExists = known }
}

// Older opens a store although a newer version of the program has written to it. What this one has no field for is kept.
func Older() Option { return func(s *Writer) { s.allowNewer = true } }

// Open makes the writer ready: the entries of types whose shape has changed since the store was last used are brought to
// it, the entries that every store has are created, and what fell due meanwhile is settled. It fails before anything
// is written where an entry does not fit the present shape, and with a *NewerShape where a newer program has
// written the store. The store must outlive the writer.
func Open(
	ctx context.Context, store storage.Store, registry *model.Registry, now func() time.Time, options ...Option,
) (*Writer, error) {
	types := registry.Types()
	names := make([]string, len(types))
	for i := range types {
		names[i] = types[i].Name
	}
	s := &Writer{
		store: store, registry: registry, now: now,
		rules: newRules(), freshness: fresh.New(names...),
		wake:    make(chan struct{}, 1),
		applied: map[string]time.Time{},
		log:     slog.New(slog.DiscardHandler),

		cpuSlots:  make(chan struct{}, 2*runtime.GOMAXPROCS(0)),
		typeLocks: map[string]chan struct{}{},
	}
	for _, set := range options {
		set(s)
	}
	for i := range types {
		t := &types[i]
		if t.Rules() {
			s.typeLocks[t.Name] = make(chan struct{}, 1)
		}
		if err := s.checkInitial(t); err != nil {
			return nil, fmt.Errorf("content: first entries of %s: %w", t.Name, err)
		}
	}
	if err := s.migrate(ctx); err != nil {
		return nil, err
	}
	for i := range types {
		t := &types[i]
		if err := s.createInitial(ctx, t); err != nil {
			return nil, fmt.Errorf("content: first entries of %s: %w", t.Name, err)
		}
	}
	if err := s.applyDue(ctx); err != nil {
		return nil, fmt.Errorf("content: settle what fell due: %w", err)
	}
	s.openedVersions = map[string]schemaVersion{}
	for i := range types {
		s.openedVersions[types[i].Name] = schemaVersionOf(&types[i])
	}
	return s, nil
}

// Freshness gives what knows how far the content has come. It has to follow the log.
func (s *Writer) Freshness() *fresh.Freshness { return s.freshness }

// update commits what fn writes about a type and makes what is kept of it follow.
func (s *Writer) update(ctx context.Context, t *model.Type, fn func(storage.Writer) error) error {
	deferred, isDeferred := s.deferredRecords.Load(t.Name)
	if !isDeferred {
		return s.write(ctx, s.rejectIfOvertaken(t, fn), t.Name)
	}
	err := s.write(ctx, func(w storage.Writer) error {
		if err := fn(w); err != nil {
			return err
		}
		return deferred.(versionRecord).write(w, t)
	}, t.Name)
	if err == nil {
		s.deferredRecords.Delete(t.Name)
	}
	return err
}

// write commits what fn writes about the types, and tells of it whatever depends on them.
func (s *Writer) write(ctx context.Context, fn func(storage.Writer) error, types ...string) error {
	if err := ctx.Err(); err != nil {
		return entries.Explain(err)
	}
	update := s.freshness.Begin(types...)
	defer update.Abandon()
	var appended bool
	seq, err := s.store.Update(ctx, func(w storage.Writer) error {
		detector := appendDetector{Writer: w}
		if err := fn(&detector); err != nil {
			return callbackError{err}
		}
		appended = detector.appended
		return nil
	})
	if err == nil {
		update.Committed(seq, appended)
		return nil
	}
	if rejected, ok := errors.AsType[callbackError](err); ok {
		return entries.Explain(rejected.error)
	}
	if storage.Uncertain(err) {
		update.Doubtful()
	}
	return entries.Explain(err)
}

// think takes a place among those who compose. It fails when ctx ends before there is one.
func (s *Writer) acquireCPU(ctx context.Context) (done func(), err error) {
	select {
	case s.cpuSlots <- struct{}{}:
		return func() { <-s.cpuSlots }, nil
	case <-ctx.Done():
		return nil, entries.Explain(ctx.Err())
	}
}

// refusal is an error of the function that writes: the store has changed nothing.
type callbackError struct{ error }

// noting notes whether an update leaves a record in the log.
type appendDetector struct {
	storage.Writer
	appended bool
}

func (n *appendDetector) Append(item []byte) {
	n.appended = true
	n.Writer.Append(item)
}
