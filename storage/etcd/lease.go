package etcd

import (
	"context"
	"errors"
	"time"

	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

// heldLease is a name that this process holds. Its key is attached to an etcd lease, which expires if etcd does not hear
// from the holder for the duration of the lease. The holder counts that duration from the time at which it sent the
// last answered request, so it gives up before the expiry, by a margin, whatever the clocks of the machines show. A
// suspended holder does not notice the expiry in time, so writes under the lease are also guarded by the key.
type heldLease struct {
	store     *Store
	key       string // with the prefix of the store
	createdAt int64  // the revision that created the key
	lease     clientv3.LeaseID
	ttl       time.Duration
	deadline  time.Time  // when to give up
	outer     *heldLease // the holding whose context this one was begun with, if any
	cancel    context.CancelCauseFunc
}

// heldLeaseKey is the context key of a holding.
type heldLeaseKey struct{}

// leasesOf returns the leases of a store that a context belongs to.
func leasesOf(ctx context.Context, s *Store) (list []*heldLease) {
	h, _ := ctx.Value(heldLeaseKey{}).(*heldLease)
	for ; h != nil; h = h.outer {
		if h.store == s {
			list = append(list, h)
		}
	}
	return list
}

// Lease implements storage.Store.
func (s *Store) Lease(ctx context.Context, name string, fn func(context.Context) error) error {
	if err := backend.CheckName(name); err != nil {
		return err
	}
	if err := s.calls.Enter(); err != nil {
		return err
	}
	defer s.calls.Leave()
	h, err := s.acquireLease(ctx, name)
	if err != nil {
		return err
	}
	defer h.release()
	h.outer, _ = ctx.Value(heldLeaseKey{}).(*heldLease)
	within, end := s.calls.Until(context.WithValue(ctx, heldLeaseKey{}, h))
	defer end(context.Canceled)
	h.cancel = end
	go h.renew(within)
	return fn(within)
}

// acquireLease waits until the name is free, and takes it.
func (s *Store) acquireLease(ctx context.Context, name string) (*heldLease, error) {
	for {
		moved := s.mirror.changed.Wait()
		if err := s.calls.Going(ctx); err != nil {
			return nil, err
		}
		if err := s.mirror.failed(); err != nil {
			return nil, err
		}
		st := s.mirror.current.Load()
		if _, taken := st.leases.Get(name); taken {
			if err := s.calls.Await(ctx, moved); err != nil {
				return nil, err
			}
			continue
		}
		h, err := s.tryAcquire(st, name)
		if err == nil {
			return h, nil
		}
		if !errors.Is(err, errConflict) {
			s.waitForProbe(ctx)
		}
	}
}

// waitForProbe waits before the next request to the cluster.
func (s *Store) waitForProbe(ctx context.Context) {
	ctx, end := s.calls.Until(ctx)
	defer end(nil)
	pause(ctx, s.times.probeInterval)
}

// tryAcquire takes a name that seems to be free. If the answer is lost, the lease expires in etcd.
func (s *Store) tryAcquire(st *state, name string) (*heldLease, error) {
	began := time.Now()
	ctx, cancel := s.requestContext(began)
	defer cancel()
	lease, err := s.client.Grant(ctx, int64(s.times.lease/time.Second))
	if err != nil {
		return nil, err
	}
	h := &heldLease{store: s, key: s.prefix + leasePrefix + name, lease: lease.ID, ttl: time.Duration(lease.TTL) * time.Second}
	h.deadline = began.Add(h.ttl - s.times.leaseMargin)
	answer, err := s.client.Txn(ctx).
		If(clientv3.Compare(clientv3.CreateRevision(h.key), "=", 0), clientv3.Compare(clientv3.CreateRevision(s.prefix+idKey), "=", st.createdAt)).
		Then(clientv3.OpPut(h.key, s.node, clientv3.WithLease(lease.ID))).
		Else(clientv3.OpGet(h.key, clientv3.WithKeysOnly())).
		Commit()
	if err == nil && answer.Succeeded {
		h.createdAt = answer.Header.GetRevision()
		return h, nil
	}
	h.release()
	if err != nil {
		return nil, err
	}
	for _, kv := range answer.Responses[0].GetResponseRange().GetKvs() {
		if err := s.mirror.waitFor(kv.ModRevision); err != nil {
			return nil, err
		}
	}
	return nil, errConflict
}

// renew renews the lease until the context of its holder ends. It ends that context when the lease may expire.
func (h *heldLease) renew(ctx context.Context) {
	over := time.AfterFunc(time.Until(h.deadline), func() { h.cancel(storage.ErrLeaseLost) })
	defer over.Stop()
	every := time.NewTicker(h.ttl / 5)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
		asked := time.Now()
		bounded, cancel := context.WithTimeout(ctx, h.ttl/5)
		answer, err := h.store.client.KeepAliveOnce(bounded, h.lease)
		cancel()
		switch {
		case errors.Is(err, rpctypes.ErrLeaseNotFound):
			h.cancel(storage.ErrLeaseLost)
			return
		case err == nil:
			lasts := time.Duration(answer.TTL) * time.Second
			over.Reset(time.Until(asked.Add(lasts - h.store.times.leaseMargin)))
		}
	}
}

// release gives up the name, so that the next holder need not wait for the lease to expire.
func (h *heldLease) release() {
	ctx, cancel := context.WithTimeout(h.store.ctx, h.store.times.requestTimeout)
	defer cancel()
	if _, err := h.store.client.Revoke(ctx, h.lease); err != nil && !errors.Is(err, rpctypes.ErrLeaseNotFound) {
		h.store.mirror.log.Warn("etcd: a lease was not let go of and runs out by itself", "error", err)
	}
}
