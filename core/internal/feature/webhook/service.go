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

// Config is all that a Service works with. All but Private and Resolver is required.
type Config struct {
	Store   storage.Store
	Answers *query.Reader
	Now     func() time.Time
	Log     *slog.Logger
	// Private allows webhooks to private and local addresses.
	Private bool
	// Resolver looks up names; the system's if it is nil.
	Resolver *net.Resolver
}

// Service keeps webhooks and sends what they are to be told. It is safe for concurrent use.
type Service struct {
	Config
	guard  *guard
	sender *sender
	lanes  lanes
	pace   pace

	changing sync.Mutex // held while webhooks are changed

	mu    sync.Mutex
	ctx   context.Context        // of Run; nil while nothing is sent
	lines map[string]*line       // of the webhooks that run
	needs map[string]storage.Seq // after which records each of them is still to be told
}

// Open makes a service of the webhooks that the store has. Nothing is sent before Run.
func Open(ctx context.Context, c Config) (*Service, error) {
	if c.Resolver == nil {
		c.Resolver = net.DefaultResolver
	}
	g := &guard{private: c.Private, resolver: c.Resolver}
	s := &Service{
		Config: c, guard: g, sender: newSender(g), lanes: newLanes(), pace: usual,
		lines: map[string]*line{}, needs: map[string]storage.Seq{},
	}
	all, err := s.stored(ctx)
	if err != nil {
		return nil, fmt.Errorf("webhook: %w", err)
	}
	for id, h := range all {
		if err := s.restart(ctx, id, &h); err != nil {
			return nil, fmt.Errorf("webhook: %w", err)
		}
	}
	return s, s.sweep(ctx, all)
}

// lookEvery is how often Run looks for webhooks that another process has changed.
const lookEvery = 5 * time.Second

// Run tells webhooks of changes until ctx ends, and returns when all have stopped. It may be called again then, and goes
// on where the store says that all of them stand: another process may have told them meanwhile.
func (s *Service) Run(ctx context.Context) {
	s.begin(ctx)
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for ctx.Err() == nil {
		if err := s.look(ctx); err != nil && ctx.Err() == nil {
			s.Log.Error("the webhooks could not be read", slog.Any("error", err))
		}
		select {
		case <-ctx.Done():
		case <-ticker.C:
		}
	}
	s.changing.Lock()
	defer s.changing.Unlock()
	for _, l := range s.lines {
		l.stop()
	}
	s.mu.Lock()
	s.ctx = nil
	s.mu.Unlock()
	s.sender.close()
}

// begin drops the lines, which are older than what the store says.
func (s *Service) begin(ctx context.Context) {
	s.changing.Lock()
	defer s.changing.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ctx = ctx
	clear(s.lines)
}

// look has a line for each webhook as the store has it.
func (s *Service) look(ctx context.Context) error {
	s.changing.Lock()
	defer s.changing.Unlock()
	all, err := s.stored(ctx)
	if err != nil {
		return err
	}
	for id := range s.lines {
		if _, there := all[id]; !there {
			if err := s.restart(ctx, id, nil); err != nil {
				return err
			}
		}
	}
	for id, h := range all {
		if now, there := s.lines[id]; there == h.Active && (!there || reflect.DeepEqual(now.hook, h)) {
			continue
		}
		if err := s.restart(ctx, id, &h); err != nil {
			return err
		}
	}
	return nil
}

// Needs gives the number of the record after which webhooks that run are still to be told of the log; the largest there
// is if they need none.
func (s *Service) Needs() storage.Seq {
	s.mu.Lock()
	defer s.mu.Unlock()
	least := ^storage.Seq(0)
	for _, after := range s.needs {
		least = min(least, after)
	}
	return least
}

// stored gives the webhooks by their ids.
func (s *Service) stored(ctx context.Context) (all map[string]webhook, err error) {
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

// halt stops the line of a webhook, if there is one. changing must be held.
func (s *Service) halt(id string) {
	s.mu.Lock()
	old := s.lines[id]
	s.mu.Unlock()
	if old != nil {
		old.stop()
	}
}

// restart puts a line of the webhook in the place of the one that there was; nil takes it away. changing must be held, or
// nobody else know the service.
func (s *Service) restart(ctx context.Context, id string, h *webhook) error {
	s.halt(id)
	if h == nil || !h.Active {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.lines, id)
		delete(s.needs, id)
		return nil
	}
	next, err := newLine(ctx, s, id, *h)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lines[id] = next
	s.needs[id] = next.place.After
	if s.ctx != nil {
		next.start(s.ctx)
	}
	return nil
}

// reached notes how far a webhook that runs has been told, as the store has it.
func (s *Service) reached(id string, after storage.Seq) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, there := s.needs[id]; there {
		s.needs[id] = after
	}
}

// released notes that a webhook needs the log no longer: it was switched off.
func (s *Service) released(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.needs, id)
}

// wake has a webhook try at once what it waits to try again.
func (s *Service) wake(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l := s.lines[id]; l != nil {
		select {
		case l.woken <- struct{}{}:
		default:
		}
	}
}
