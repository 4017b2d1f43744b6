package writer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Writer writes entries of every type. There is one for a store, and it is safe for concurrent use. Every
// failure that a caller can cause is a *core.Error.
type Writer struct {
	store           storage.Store
	registry        *model.Registry
	now             func() time.Time
	rules           rules
	freshness       *cache.Freshness
	wake            chan struct{}        // wakes Run when something was scheduled
	applied         map[string]time.Time // the recently applied due keys, with their times; only for Open and Run
	log             *slog.Logger
	typeLocks       map[string]chan struct{} // by type, for types with a cross-entry rule
	deferredRecords sync.Map                 // by type: the version record that its next update writes
	repeats         repeatCounter
	mergeLock       sync.Mutex

	// userExists reports whether a user may sign in; nil without a check.
	userExists func(ctx context.Context, name string) (bool, error)
	allowNewer bool // whether to start although the store has a newer schema version than the program
	shared     bool // whether other programs may write to the store as well
	// openedVersions has, by type, the schema version when Open finished; nil before that.
	openedVersions map[string]schemaVersion
}

// Option configures Open.
type Option func(*Writer)

// Log sets the logger for skipped entries and schema changes. Without it, nothing is logged.
func Log(log *slog.Logger) Option { return func(s *Writer) { s.log = log } }

// Shared makes the writer respect schema changes by other programs that have the store open: see Superseded.
func Shared() Option { return func(s *Writer) { s.shared = true } }

// Users lets the writer check whether a user of some name exists. Without it, every name is accepted.
func Users(known func(ctx context.Context, name string) (bool, error)) Option {
	return func(s *Writer) { s.userExists = known }
}

// Older opens a store although a newer version of the program has written to it. Data of fields that this
// program does not know is kept.
func Older() Option { return func(s *Writer) { s.allowNewer = true } }

// Open makes the writer ready. It migrates the entries of types whose schema version has changed since the
// store was last used, creates the initial entries, and applies the schedules that fell due meanwhile. It
// fails before anything is written if an entry does not fit the current schema version, and with a
// *NewerSchema if a newer program has written the store. The store must outlive the writer.
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
		rules: newRules(), freshness: cache.New(names...),
		wake:    make(chan struct{}, 1),
		applied: map[string]time.Time{},
		log:     slog.New(slog.DiscardHandler),

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
			return nil, fmt.Errorf("writer: first entries of %s: %w", t.Name, err)
		}
	}
	if err := s.migrate(ctx); err != nil {
		return nil, err
	}
	for i := range types {
		t := &types[i]
		if err := s.createInitial(ctx, t); err != nil {
			return nil, fmt.Errorf("writer: first entries of %s: %w", t.Name, err)
		}
	}
	if err := s.applyDue(ctx); err != nil {
		return nil, fmt.Errorf("writer: settle what fell due: %w", err)
	}
	s.openedVersions = map[string]schemaVersion{}
	for i := range types {
		s.openedVersions[types[i].Name] = schemaVersionOf(&types[i])
	}
	return s, nil
}

// Freshness returns the tracker of the content's version per type. It must follow the change log.
func (s *Writer) Freshness() *cache.Freshness { return s.freshness }

// update commits what fn writes about a type, with the version record if that is still to be written.
func (s *Writer) update(ctx context.Context, t *model.Type, fn func(storage.Writer) error) error {
	deferred, isDeferred := s.deferredRecords.Load(t.Name)
	if !isDeferred {
		return s.write(ctx, s.rejectIfSuperseded(t, fn), t.Name)
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

// write commits what fn writes about the types, and reports the change to what depends on them.
func (s *Writer) write(ctx context.Context, fn func(storage.Writer) error, types ...string) error {
	if err := ctx.Err(); err != nil {
		return entrystore.Explain(err)
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
		return entrystore.Explain(rejected.error)
	}
	if storage.Uncertain(err) {
		update.Doubtful()
	}
	return entrystore.Explain(err)
}

// callbackError is an error of the function that writes: the store has changed nothing.
type callbackError struct{ error }

// appendDetector records whether an update appends to the log.
type appendDetector struct {
	storage.Writer
	appended bool
}

func (n *appendDetector) Append(item []byte) {
	n.appended = true
	n.Writer.Append(item)
}
