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

// mirror is the store in the memory of this process. It is loaded once and then kept by a watch, which one goroutine
// follows. It is never ahead of the cluster, and behind it by what is under way.
type mirror struct {
	client *clientv3.Client
	prefix string // with its slash
	times  times
	log    *slog.Logger

	now   atomic.Pointer[state]
	moved backend.Bell // rings with each state
	heard atomic.Int64 // when the watch last said anything, as time since start
	start time.Time
	lost  atomic.Pointer[error] // why the mirror is not kept any more, if so

	pending pending

	// The rest belongs to the one goroutine.
	cut     bool   // whether the watch has been cut and said nothing since
	cluster uint64 // the id of the cluster
	work    *state
	records map[string]int64 // the revisions of the records, by their markers
}

// errSilent says that a watch is not to be relied on.
var errSilent = errors.New("etcd: the watch has gone silent")

// follow keeps the mirror until ctx ends, or for as long as that can be done.
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

// watch takes in what changes until the watch breaks.
func (m *mirror) watch(ctx context.Context) error {
	// A member that has lost its leader may be cut off from the others, and ends the watch.
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

// ask makes the watch say something now and then.
func (m *mirror) ask(ctx context.Context) {
	every := time.NewTicker(m.times.silence / 3)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
			_ = m.client.RequestProgress(ctx) // whose answer comes by the watch, or does not
		}
	}
}

func (m *mirror) hear() { m.heard.Store(int64(time.Since(m.start))) }

// silent tells whether the watch has said nothing for so long that the mirror may be old.
func (m *mirror) silent() bool {
	return time.Since(m.start)-time.Duration(m.heard.Load()) > m.times.silence
}

// errReplaced says that the keys of the store are not those that the mirror was made of.
var errReplaced = fmt.Errorf("%w: the store in etcd was deleted, restored or made anew while Quoin ran: restart Quoin", storage.ErrBroken)

// lose gives the mirror up: it stays as it is, and nothing is written any more.
func (m *mirror) lose(err error) error {
	m.lost.Store(&err)
	m.moved.Ring()
	m.log.Error("etcd: the store is kept up no longer", "error", err)
	return err
}

// gone gives the reason why the mirror is not kept any more, nil if it is.
func (m *mirror) gone() error {
	if err := m.lost.Load(); err != nil {
		return *err
	}
	return nil
}

// take takes in what a watch says, which is all of each revision that it tells of.
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

// publish makes what was taken in visible.
func (m *mirror) publish() {
	m.now.Store(m.work.freeze())
	m.moved.Ring()
}

// await waits until the mirror has come to a revision.
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

// pending are the attempts of this process whose outcome is awaited. The zero value is ready.
type pending struct {
	mu       sync.Mutex
	attempts map[string]*attempt
}

// attempt is one to change the store.
type attempt struct {
	marker  string
	rev     int64 // of the change, once the mirror has it
	blurred bool  // whether the mirror has skipped revisions that may have had it
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

// arrive notes that the mirror has an attempt of this process, if it is one.
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

// look gives what is known of an attempt.
func (p *pending) look(a *attempt) (rev int64, blurred bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return a.rev, a.blurred
}

// pause waits, unless ctx ends.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
