package webhook

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"reflect"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/storage"
)

// Config has the dependencies and options of a Service. All fields but Private and Resolver are required.
type Config struct {
	Store   storage.Store
	Answers *query.Reader
	Now     func() time.Time
	Log     *slog.Logger
	// Private allows private and local addresses.
	Private bool
	// Resolver looks up host names; nil means net.DefaultResolver.
	Resolver *net.Resolver
}

// Service stores webhooks and delivers changes to them. It is safe for concurrent use.
type Service struct {
	Config
	guard   *guard
	sender  *sender
	pools   pools
	backoff backoff

	changing sync.Mutex // held while webhooks are changed

	mu      sync.Mutex
	ctx     context.Context        // the context of Run; nil while Run is not running
	workers map[string]*worker     // the workers of active webhooks, by webhook id
	cursors map[string]storage.Seq // the stored cursors of active webhooks, by webhook id
}

// Open makes a service for the webhooks in the store. It sends nothing until Run is called.
func Open(ctx context.Context, c Config) (*Service, error) {
	if c.Resolver == nil {
		c.Resolver = net.DefaultResolver
	}
	g := newGuard(c.Private, c.Resolver)
	s := &Service{
		Config: c, guard: g, sender: newSender(g), pools: newPools(), backoff: defaultBackoff,
		workers: map[string]*worker{}, cursors: map[string]storage.Seq{},
	}
	all, err := s.loadAll(ctx)
	if err != nil {
		return nil, fmt.Errorf("webhook: %w", err)
	}
	for id, h := range all {
		if err := s.restartWorker(ctx, id, &h); err != nil {
			return nil, fmt.Errorf("webhook: %w", err)
		}
	}
	return s, s.deleteOrphans(ctx, all)
}

// reconcileEvery is the interval at which Run checks for webhooks that another process has changed.
const reconcileEvery = 5 * time.Second

// Run delivers changes to webhooks until ctx ends, and returns when all workers have stopped. It may be called again
// after that. Each call continues at the cursors in the store, because another process may have delivered changes in
// between.
func (s *Service) Run(ctx context.Context) {
	s.dropWorkers(ctx)
	ticker := time.NewTicker(reconcileEvery)
	defer ticker.Stop()
	for ctx.Err() == nil {
		if err := s.reconcile(ctx); err != nil && ctx.Err() == nil {
			s.Log.Error("the webhooks could not be read", slog.Any("error", err))
		}
		select {
		case <-ctx.Done():
		case <-ticker.C:
		}
	}
	s.changing.Lock()
	defer s.changing.Unlock()
	for _, wk := range s.workers {
		wk.stop()
	}
	s.mu.Lock()
	s.ctx = nil
	s.mu.Unlock()
	s.sender.close()
}

// dropWorkers drops all workers, because their cursors may be older than those in the store.
func (s *Service) dropWorkers(ctx context.Context) {
	s.changing.Lock()
	defer s.changing.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ctx = ctx
	clear(s.workers)
}

// reconcile compares the workers with the webhooks in the store, and starts, replaces or removes those that differ.
func (s *Service) reconcile(ctx context.Context) error {
	s.changing.Lock()
	defer s.changing.Unlock()
	all, err := s.loadAll(ctx)
	if err != nil {
		return err
	}
	for id := range s.workers {
		if _, there := all[id]; !there {
			if err := s.restartWorker(ctx, id, nil); err != nil {
				return err
			}
		}
	}
	for id, h := range all {
		if now, there := s.workers[id]; there == h.Active && (!there || reflect.DeepEqual(now.hook, h)) {
			continue
		}
		if err := s.restartWorker(ctx, id, &h); err != nil {
			return err
		}
	}
	return nil
}

// Needs returns the lowest cursor of the active webhooks: they still need the records of the log after it. It is the
// largest storage.Seq if there is no active webhook.
func (s *Service) Needs() storage.Seq {
	s.mu.Lock()
	defer s.mu.Unlock()
	least := ^storage.Seq(0)
	for _, after := range s.cursors {
		least = min(least, after)
	}
	return least
}

// loadAll returns the webhooks in the store, by id.
func (s *Service) loadAll(ctx context.Context) (all map[string]webhook, err error) {
	err = s.Store.View(ctx, func(r storage.Reader) error {
		all = map[string]webhook{}
		for pair, err := range r.Scan(entrystore.Key(hookKeys), "") {
			if err != nil {
				return err
			}
			parts, err := entrystore.Parts(pair.Key)
			if err != nil || len(parts) != 2 {
				return entrystore.ErrKey
			}
			if all[parts[1]], err = loadHook(r, parts[1]); err != nil {
				return err
			}
		}
		return nil
	})
	return all, err
}

// stopWorker stops the worker of a webhook, if there is one. The caller holds changing.
func (s *Service) stopWorker(id string) {
	s.mu.Lock()
	old := s.workers[id]
	s.mu.Unlock()
	if old != nil {
		old.stop()
	}
}

// restartWorker replaces the worker of a webhook by one for h. If h is nil or inactive, it only removes the worker. The
// caller holds changing, unless no other goroutine has access to the service yet.
func (s *Service) restartWorker(ctx context.Context, id string, h *webhook) error {
	s.stopWorker(id)
	if h == nil || !h.Active {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.workers, id)
		delete(s.cursors, id)
		return nil
	}
	next, err := newWorker(ctx, s, id, *h)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.workers[id] = next
	s.cursors[id] = next.cursor.After
	if s.ctx != nil {
		next.start(s.ctx)
	}
	return nil
}

// setCursor updates the cursor of an active webhook in cursors after it was stored.
func (s *Service) setCursor(id string, after storage.Seq) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, there := s.cursors[id]; there {
		s.cursors[id] = after
	}
}

// removeCursor removes a webhook that was switched off from cursors, so that the log may be trimmed.
func (s *Service) removeCursor(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.cursors, id)
}

// retryNow makes the worker of a webhook send at once the message that waits for another attempt.
func (s *Service) retryNow(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if wk := s.workers[id]; wk != nil {
		select {
		case wk.retryNow <- struct{}{}:
		default:
		}
	}
}
