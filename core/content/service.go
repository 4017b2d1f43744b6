package content

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// Service reads and writes entries of every type. It is the only writer of content and safe for
// concurrent use. Every failure that a caller can cause is a *core.Error.
type Service struct {
	store    storage.Store
	registry *Registry
	now      func() time.Time
	rules    rules
	pages    *pages
	changed  map[string]*progress // of each type and of everyType; a page built before the latest change is no longer true
	told     progress             // of the commits that the log tells of
	dueSoon  chan struct{}        // wakes Run when something was scheduled
}

// New makes the service ready: types whose shape has changed since the store was last used are
// indexed again, the entries that every store has are created, and what fell due meanwhile is settled.
// The store must outlive the service.
func New(ctx context.Context, store storage.Store, registry *Registry, now func() time.Time) (*Service, error) {
	s := &Service{
		store: store, registry: registry, now: now,
		rules: newRules(), pages: newPages(),
		changed: make(map[string]*progress, len(registry.types)+1),
		dueSoon: make(chan struct{}, 1),
	}
	s.changed[everyType] = new(progress)
	for _, t := range registry.types {
		s.changed[t.Name] = new(progress)
	}
	for i := range registry.types {
		t := &registry.types[i]
		if err := s.index(ctx, t); err != nil {
			return nil, fmt.Errorf("content: index %s: %w", t.Name, err)
		}
		if err := s.createInitial(ctx, t); err != nil {
			return nil, fmt.Errorf("content: first entries of %s: %w", t.Name, err)
		}
	}
	if err := s.settle(ctx); err != nil {
		return nil, fmt.Errorf("content: settle what fell due: %w", err)
	}
	return s, nil
}

// Registry gives the types that the service serves.
func (s *Service) Registry() *Registry { return s.registry }

func (s *Service) typeOf(name string) (*Type, error) {
	if t := s.registry.byName[name]; t != nil {
		return t, nil
	}
	return nil, core.Errorf(core.NotFound, "There is no content type %q.", shorten(name))
}

// update commits what fn writes about a type and makes its pages follow.
func (s *Service) update(ctx context.Context, t *Type, fn func(storage.Writer) error) error {
	return s.write(ctx, fn, s.changed[t.Name], s.changed[everyType])
}

// everyType stands for all types together. No type has such a name.
const everyType = "*"

// write commits what fn writes and moves the progress of what depends on it.
func (s *Service) write(ctx context.Context, fn func(storage.Writer) error, all ...*progress) error {
	for _, p := range all {
		p.writing.Add(1)
		defer p.writing.Add(-1)
	}
	var told bool
	seq, err := s.store.Update(ctx, func(w storage.Writer) error {
		n := noting{Writer: w}
		err := fn(&n)
		told = n.told
		return err
	})
	if err != nil {
		return explain(err)
	}
	if told {
		s.told.advance(uint64(seq))
	}
	for _, p := range all {
		p.advance(uint64(seq))
	}
	return nil
}

// noting notes whether an update leaves a record in the log.
type noting struct {
	storage.Writer
	told bool
}

func (n *noting) Append(item []byte) {
	n.told = true
	n.Writer.Append(item)
}

// explain gives a storage failure the code that callers understand.
func explain(err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*core.Error](err); ok {
		return err
	}
	switch {
	case errors.Is(err, storage.ErrLimit):
		return core.Wrap(err, core.TooLarge, "The entry is too large to be kept.")
	case errors.Is(err, storage.ErrClosed):
		return core.Wrap(err, core.Unavailable, "The server is stopping.")
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return core.Wrap(err, core.Unavailable, "The request took too long.")
	}
	return core.Wrap(err, core.Internal, "The entry could not be read or written.")
}

func noEntry(t *Type) error {
	return core.Errorf(core.NotFound, "%s not found.", t.Options.One)
}
