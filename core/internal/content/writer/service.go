// Package writer is the only writer of content. The Writer writes entries of every type in the same way:
// decode, set defaults, prepare, check rules, and commit one storage update that also appends the change to
// the log.
package writer

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/intake"
	"github.com/quoin-cms/quoin/core/internal/content/upgrade"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Writer writes entries of every type. There is one for a store, and it is safe for concurrent use. Every
// failure that a caller can cause is a *core.Error.
type Writer struct {
	*engine
	trash
	inbox
	importer
	scheduler
	repeats   intake.Repeats
	mergeLock sync.Mutex
	queues    queues // of transactions
}

// engine commits the changes of entries, and has the parts that all kinds of changes share.
type engine struct {
	store           storage.Store
	registry        *model.Registry
	now             func() time.Time
	rules           validate.Rules
	committer       commit.Committer
	wake            chan struct{} // wakes Run when something was scheduled
	log             *slog.Logger
	typeLocks       map[string]chan struct{} // by type, for types with a cross-entry rule
	deferredRecords sync.Map                 // by type: the version record that its next update writes

	// userExists reports whether a user may sign in; nil without a check.
	userExists func(ctx context.Context, name string) (bool, error)
	allowNewer bool // whether to start although the store has a newer schema version than the program
	shared     bool // whether other programs may write to the store as well
	// openedVersions has, by type, the schema version when Open finished; nil before that.
	openedVersions map[string]upgrade.Version
}

// trash deletes entries and restores them, and erases those that have been deleted for long.
type trash struct {
	*engine
	inbox inbox
}

// inbox writes what belongs to entries that visitors send: the conversation and the enclosed files.
type inbox struct{ *engine }

// importer writes entries with the ids and the times that they had elsewhere.
type importer struct {
	*engine
	trash trash
}

// scheduler shows and hides entries at their times.
type scheduler struct {
	*engine
	applied map[string]time.Time // the recently applied due keys, with their times; only for Open and Run
}

// Option configures Open.
type Option func(*engine)

// Log sets the logger for skipped entries and schema changes. Without it, nothing is logged.
func Log(log *slog.Logger) Option { return func(s *engine) { s.log = log } }

// Shared makes the writer respect schema changes by other programs that have the store open: see Superseded.
func Shared() Option { return func(s *engine) { s.shared = true } }

// Users lets the writer check whether a user of some name exists. Without it, every name is accepted.
func Users(known func(ctx context.Context, name string) (bool, error)) Option {
	return func(s *engine) { s.userExists = known }
}

// Older opens a store although a newer version of the program has written to it. Data of fields that this
// program does not know is kept.
func Older() Option { return func(s *engine) { s.allowNewer = true } }

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
	e := &engine{
		store: store, registry: registry, now: now,
		rules: validate.NewRules(), committer: commit.Committer{Store: store, Freshness: cache.New(names...)},
		wake: make(chan struct{}, 1),
		log:  slog.New(slog.DiscardHandler),

		typeLocks: map[string]chan struct{}{},
	}
	for _, set := range options {
		set(e)
	}
	s := newWriter(e)
	for i := range types {
		t := &types[i]
		if t.Rules() {
			e.typeLocks[t.Name] = make(chan struct{}, 1)
		}
		if err := s.checkInitial(t); err != nil {
			return nil, fmt.Errorf("writer: first entries of %s: %w", t.Name, err)
		}
	}
	upgrader := upgrade.Upgrader{
		Committer: e.committer, Registry: registry, Rules: e.rules, Now: now, Log: e.log, AllowNewer: e.allowNewer,
	}
	deferred, err := upgrader.Run(ctx)
	if err != nil {
		return nil, err
	}
	for name, record := range deferred {
		e.deferredRecords.Store(name, record)
	}
	for _, t := range registry.ReferredFirst() { // an entry must exist before another refers to it
		if err := s.createInitial(ctx, t); err != nil {
			return nil, fmt.Errorf("writer: first entries of %s: %w", t.Name, err)
		}
	}
	if err := s.ApplyDue(ctx); err != nil {
		return nil, fmt.Errorf("writer: settle what fell due: %w", err)
	}
	e.openedVersions = map[string]upgrade.Version{}
	for i := range types {
		e.openedVersions[types[i].Name] = upgrade.VersionOf(&types[i])
	}
	return s, nil
}

// newWriter puts a writer together.
func newWriter(e *engine) *Writer {
	in := inbox{e}
	bin := trash{e, in}
	return &Writer{
		engine: e, inbox: in, trash: bin, importer: importer{e, bin},
		scheduler: scheduler{engine: e, applied: map[string]time.Time{}},
	}
}

// Freshness returns the tracker of the content's version per type. It must follow the change log.
func (s *engine) Freshness() *cache.Freshness { return s.committer.Freshness }

// UpdateType commits what fn writes about a type, with the version record if that is still to be written. It is for this package
// and for what repairs the store; everything else calls the methods that check what they write.
func (s *engine) UpdateType(ctx context.Context, t *model.Type, fn func(storage.Writer) error) error {
	return s.updateTypes(ctx, []*model.Type{t}, fn)
}

// updateTypes is UpdateType for several types.
func (s *engine) updateTypes(ctx context.Context, types []*model.Type, fn func(storage.Writer) error) error {
	names := make([]string, len(types))
	var deferred []*model.Type
	for i, t := range types {
		names[i] = t.Name
		if record, isDeferred := s.deferredRecords.Load(t.Name); isDeferred {
			deferred = append(deferred, t)
			fn = thenWrite(fn, record.(upgrade.Record), t)
		} else {
			fn = s.rejectIfSuperseded(t, fn)
		}
	}
	err := s.committer.Write(ctx, fn, names...)
	if err == nil {
		for _, t := range deferred {
			s.deferredRecords.Delete(t.Name)
		}
	}
	return err
}

// thenWrite returns a function that writes what fn writes and the version record of a type.
func thenWrite(fn func(storage.Writer) error, record upgrade.Record, t *model.Type) func(storage.Writer) error {
	return func(w storage.Writer) error {
		if err := fn(w); err != nil {
			return err
		}
		return record.Write(w, t)
	}
}

// RecountShown brings the counts of shown entries to what the entries that show them say: see model.Shows.
func (s *engine) RecountShown(ctx context.Context) error {
	return commit.RecountShown(ctx, s.committer, s.registry)
}

// Site sets the base URL of the site: "https://example.co.uk". Absolute URLs of files in the media library,
// as a browser copies them, are then stored as paths, so that references to the files are found.
func Site(origin string) Option {
	return func(s *engine) {
		if u, err := url.Parse(origin); err == nil {
			s.rules.Site = u.Host
		}
	}
}

// Superseded returns the types whose entries another program has migrated to another schema version since this
// program opened the store. This program does not know their fields any more: it refuses to write them, and
// should not be asked for them.
func (s *engine) Superseded(ctx context.Context) (names []string, err error) {
	if !s.shared {
		return nil, nil
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		names = nil
		types := s.registry.Types()
		for i := range types {
			overtaken, err := s.isSuperseded(r, &types[i])
			if err != nil {
				return err
			}
			if overtaken {
				names = append(names, types[i].Name)
			}
		}
		return nil
	})
	return names, err
}

// rejectIfSuperseded wraps fn so that it fails if another program has migrated the entries of the type.
func (s *engine) rejectIfSuperseded(t *model.Type, fn func(storage.Writer) error) func(storage.Writer) error {
	if !s.shared || s.openedVersions == nil {
		return fn
	}
	return func(w storage.Writer) error {
		overtaken, err := s.isSuperseded(w, t)
		if err != nil {
			return err
		}
		if overtaken {
			return core.Errorf(core.Unavailable, "Another version of the program has changed what a %s is. This server has to be updated.", commit.LowerFirst(t.Options.One))
		}
		return fn(w)
	}
}

func (s *engine) isSuperseded(g entrystore.Getter, t *model.Type) (bool, error) {
	if _, deferred := s.deferredRecords.Load(t.Name); deferred {
		return false, nil // the version record is yet to be written
	}
	m, err := upgrade.ReadRecord(g, t)
	return err == nil && m.Current != upgrade.Version{} && !m.Complete(s.openedVersions[t.Name]), err
}
