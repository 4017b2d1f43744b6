package etcd

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

// mirror is a copy of the store in the memory of this process. It is loaded once and then updated from a watch by one
// goroutine. It is never ahead of the cluster, and lags behind by the changes in transit.
type mirror struct {
	client *clientv3.Client
	prefix string // with its slash
	times  times
	log    *slog.Logger

	now   atomic.Pointer[state]
	moved backend.Bell // rings with each new state
	heard atomic.Int64 // when the watch last sent anything, as time since start
	start time.Time
	lost  atomic.Pointer[error] // why the mirror is not updated any more, if so

	pending pending

	// Only the goroutine of follow uses the fields below.
	cut     bool   // whether the watch failed and has sent nothing since
	cluster uint64 // the id of the cluster
	work    *state
	records map[string]int64 // the revisions of the records, by their markers
}

// errSilent means that the watch sends nothing, so that the mirror may be stale.
var errSilent = errors.New("etcd: the watch has gone silent")

// follow updates the mirror until ctx ends or the mirror is lost.
func (m *mirror) follow(ctx context.Context) {
	for ctx.Err() == nil && m.gone() == nil {
		err := m.watch(ctx)
		if errors.Is(err, rpctypes.ErrCompacted) {
			err = m.reload(ctx)
		}
		if err != nil && ctx.Err() == nil && !m.cut {
			m.cut = true
			m.log.Warn("etcd: out of reach, what is read may be old", "error", err)
		}
		pause(ctx, m.times.between)
	}
}

// watch applies changes until the watch fails.
func (m *mirror) watch(ctx context.Context) error {
	// A member without a leader may be disconnected from the others. It ends the watch.
	ctx, cancel := context.WithCancelCause(clientv3.WithRequireLeader(ctx))
	defer cancel(nil)
	silent := time.AfterFunc(m.times.silence, func() { cancel(errSilent) })
	defer silent.Stop()
	answers := m.client.Watch(ctx, m.prefix, clientv3.WithPrefix(), clientv3.WithRev(m.work.rev+1),
		clientv3.WithFragment(), clientv3.WithCreatedNotify())
	go m.ask(ctx)
	for answer := range answers {
		if err := answer.Err(); err != nil {
			return err
		}
		if err := m.take(answer); err != nil {
			return m.lose(err)
		}
		silent.Reset(m.times.silence)
		m.hear()
		if m.cut {
			m.cut = false
			m.log.Info("etcd: within reach again", "revision", m.work.rev)
		}
	}
	return context.Cause(ctx)
}

// ask regularly requests a sign of life from the watch.
func (m *mirror) ask(ctx context.Context) {
	every := time.NewTicker(m.times.silence / 3)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
			_ = m.client.RequestProgress(ctx) // the answer, if any, arrives through the watch
		}
	}
}

func (m *mirror) hear() { m.heard.Store(int64(time.Since(m.start))) }

// silent reports whether the watch has sent nothing for so long that the mirror may be stale.
func (m *mirror) silent() bool {
	return time.Since(m.start)-time.Duration(m.heard.Load()) > m.times.silence
}

// errReplaced means that the keys of the store are not those that the mirror was loaded from.
var errReplaced = fmt.Errorf("%w: the store in etcd was deleted, restored or made anew while Quoin ran: restart Quoin", storage.ErrBroken)

// lose gives up the mirror: it stays as it is, and the store accepts no more writes. It returns err.
func (m *mirror) lose(err error) error {
	m.lost.Store(&err)
	m.moved.Ring()
	m.log.Error("etcd: the store is kept up no longer", "error", err)
	return err
}

// gone returns the reason why the mirror is not updated any more, or nil if it is updated.
func (m *mirror) gone() error {
	if err := m.lost.Load(); err != nil {
		return *err
	}
	return nil
}

// take applies a message of the watch, which has all changes of each revision that it covers.
func (m *mirror) take(answer clientv3.WatchResponse) error {
	if answer.Header.GetClusterId() != m.cluster {
		return errReplaced
	}
	if len(answer.Events) == 0 {
		return nil
	}
	for _, event := range answer.Events {
		if event.Kv.ModRevision <= m.now.Load().rev {
			continue
		}
		if err := m.apply(event); err != nil {
			return err
		}
		m.work.rev = event.Kv.ModRevision
	}
	m.publish()
	return nil
}

func (m *mirror) apply(event *clientv3.Event) error {
	key := strings.TrimPrefix(string(event.Kv.Key), m.prefix)
	if key == idKey {
		return errReplaced
	}
	if event.Type == clientv3.EventTypeDelete {
		name := strings.TrimPrefix(key, logRoom)
		m.work.remove(key, m.records[name])
		delete(m.records, name)
		return nil
	}
	if err := m.work.put(key, event.Kv); err != nil {
		return err
	}
	if name, ok := strings.CutPrefix(key, logRoom); ok {
		m.records[name] = event.Kv.ModRevision
	}
	if key == lastKey || key == turnKey {
		m.pending.arrive(string(event.Kv.Value), event.Kv.ModRevision)
	}
	return nil
}

// publish makes the applied changes visible.
func (m *mirror) publish() {
	m.now.Store(m.work.freeze())
	m.moved.Ring()
}

// await waits until the mirror has reached a revision. It fails with ErrAway after the patience.
func (m *mirror) await(rev int64) error {
	patience := time.NewTimer(m.times.patience)
	defer patience.Stop()
	for {
		moved := m.moved.Wait()
		if m.now.Load().rev >= rev {
			return nil
		}
		if err := m.gone(); err != nil {
			return err
		}
		select {
		case <-moved:
		case <-patience.C:
			return fmt.Errorf("%w: %w", storage.ErrAway, errSilent)
		}
	}
}

// pending is the set of attempts of this process whose outcome is awaited. The zero value is ready to use.
type pending struct {
	mu       sync.Mutex
	attempts map[string]*attempt
}

// attempt is one attempt to change the store.
type attempt struct {
	marker  string
	rev     int64 // the revision of the change, once the mirror has it
	blurred bool  // whether the mirror has skipped revisions that may include the change
}

func (p *pending) add(marker string) *attempt {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.attempts == nil {
		p.attempts = map[string]*attempt{}
	}
	a := &attempt{marker: marker}
	p.attempts[marker] = a
	return a
}

func (p *pending) drop(a *attempt) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.attempts, a.marker)
}

// arrive notes the revision of an attempt, if the marker belongs to a pending attempt of this process.
func (p *pending) arrive(marker string, rev int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if a := p.attempts[marker]; a != nil {
		a.rev = rev
	}
}

// blur notes that the mirror has skipped revisions.
func (p *pending) blur() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, a := range p.attempts {
		a.blurred = true
	}
}

// look returns what is known about an attempt.
func (p *pending) look(a *attempt) (rev int64, blurred bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return a.rev, a.blurred
}

// pause waits for d, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
