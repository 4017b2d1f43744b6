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

	current     atomic.Pointer[state]
	changed     backend.Bell // rings with each new state
	lastMessage atomic.Int64 // when the watch last sent anything, as time since start
	start       time.Time
	failure     atomic.Pointer[error] // why the mirror is not updated any more, if so

	pending pending

	// Only the goroutine of follow uses the fields below.
	disconnected bool   // whether the watch failed and has sent nothing since
	cluster      uint64 // the id of the cluster
	work         *state
	records      map[string]int64 // the revisions of the records, by their markers
}

// errSilent means that the watch sends nothing, so that the mirror may be stale.
var errSilent = errors.New("etcd: the watch has gone silent")

// follow updates the mirror until ctx ends or the mirror is lost.
func (m *mirror) follow(ctx context.Context) {
	for ctx.Err() == nil && m.failed() == nil {
		err := m.watch(ctx)
		if errors.Is(err, rpctypes.ErrCompacted) {
			err = m.reload(ctx)
		}
		if err != nil && ctx.Err() == nil && !m.disconnected {
			m.disconnected = true
			m.log.Warn("etcd: out of reach, what is read may be old", "error", err)
		}
		pause(ctx, m.times.retryDelay)
	}
}

// watch applies changes until the watch fails.
func (m *mirror) watch(ctx context.Context) error {
	// A member without a leader may be disconnected from the others. It ends the watch.
	ctx, cancel := context.WithCancelCause(clientv3.WithRequireLeader(ctx))
	defer cancel(nil)
	silent := time.AfterFunc(m.times.maxSilence, func() { cancel(errSilent) })
	defer silent.Stop()
	answers := m.client.Watch(ctx, m.prefix, clientv3.WithPrefix(), clientv3.WithRev(m.work.rev+1),
		clientv3.WithFragment(), clientv3.WithCreatedNotify())
	go m.requestProgress(ctx)
	for answer := range answers {
		if err := answer.Err(); err != nil {
			return err
		}
		if err := m.applyMessage(answer); err != nil {
			return m.fail(err)
		}
		silent.Reset(m.times.maxSilence)
		m.markAlive()
		if m.disconnected {
			m.disconnected = false
			m.log.Info("etcd: within reach again", "revision", m.work.rev)
		}
	}
	return context.Cause(ctx)
}

// requestProgress regularly requests a sign of life from the watch.
func (m *mirror) requestProgress(ctx context.Context) {
	every := time.NewTicker(m.times.maxSilence / 3)
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

func (m *mirror) markAlive() { m.lastMessage.Store(int64(time.Since(m.start))) }

// isSilent reports whether the watch has sent nothing for so long that the mirror may be stale.
func (m *mirror) isSilent() bool {
	return time.Since(m.start)-time.Duration(m.lastMessage.Load()) > m.times.maxSilence
}

// errReplaced means that the keys of the store are not those that the mirror was loaded from.
var errReplaced = fmt.Errorf("%w: the store in etcd was deleted, restored or made anew while Quoin ran: restart Quoin", storage.ErrBroken)

// fail gives up the mirror: it stays as it is, and the store accepts no more writes. It returns err.
func (m *mirror) fail(err error) error {
	m.failure.Store(&err)
	m.changed.Ring()
	m.log.Error("etcd: the store is kept up no longer", "error", err)
	return err
}

// isBehind reports whether the mirror may lack commits of other processes.
func (m *mirror) isBehind() bool { return m.isSilent() || m.failed() != nil }

// failed returns the reason why the mirror is not updated any more, or nil if it is updated.
func (m *mirror) failed() error {
	if err := m.failure.Load(); err != nil {
		return *err
	}
	return nil
}

// applyMessage applies a message of the watch, which has all changes of each revision that it covers.
func (m *mirror) applyMessage(answer clientv3.WatchResponse) error {
	if answer.Header.GetClusterId() != m.cluster {
		return errReplaced
	}
	if len(answer.Events) == 0 {
		return nil
	}
	for _, event := range answer.Events {
		if event.Kv.ModRevision <= m.current.Load().rev {
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
		name := strings.TrimPrefix(key, logPrefix)
		m.work.remove(key, m.records[name])
		delete(m.records, name)
		return nil
	}
	if err := m.work.apply(key, event.Kv); err != nil {
		return err
	}
	if name, ok := strings.CutPrefix(key, logPrefix); ok {
		m.records[name] = event.Kv.ModRevision
	}
	if key == lastKey || key == changeKey {
		m.pending.setRevision(string(event.Kv.Value), event.Kv.ModRevision)
	}
	return nil
}

// publish makes the applied changes visible.
func (m *mirror) publish() {
	m.current.Store(m.work.freeze())
	m.changed.Ring()
}

// waitFor waits until the mirror has reached a revision. It fails with ErrUnavailable after the timeout.
func (m *mirror) waitFor(rev int64) error {
	timer := time.NewTimer(m.times.timeout)
	defer timer.Stop()
	for {
		moved := m.changed.Wait()
		if m.current.Load().rev >= rev {
			return nil
		}
		if err := m.failed(); err != nil {
			return err
		}
		select {
		case <-moved:
		case <-timer.C:
			return fmt.Errorf("%w: %w", storage.ErrUnavailable, errSilent)
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
	marker    string
	rev       int64 // the revision of the change, once the mirror has it
	uncertain bool  // whether the mirror has skipped revisions that may include the change
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

func (p *pending) remove(a *attempt) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.attempts, a.marker)
}

// setRevision records the revision of an attempt, if the marker belongs to a pending attempt of this process.
func (p *pending) setRevision(marker string, rev int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if a := p.attempts[marker]; a != nil {
		a.rev = rev
	}
}

// markUncertain records that the mirror has skipped revisions.
func (p *pending) markUncertain() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, a := range p.attempts {
		a.uncertain = true
	}
}

// result returns what is known about an attempt.
func (p *pending) result(a *attempt) (rev int64, uncertain bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return a.rev, a.uncertain
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
