package etcd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"go.etcd.io/etcd/api/v3/mvccpb"
	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"
	"google.golang.org/grpc/codes"

	"github.com/quoin-cms/quoin/storage"
)

// maxLoads is how often a load may start because the history was compacted during it.
const maxLoads = 5

// load reads the whole store as of one revision. It returns the state, and the revisions of the records by their
// markers.
func (m *mirror) load(ctx context.Context) (out *state, records map[string]int64, err error) {
	for range maxLoads {
		if out, records, err = m.loadOnce(ctx); !errors.Is(err, rpctypes.ErrCompacted) {
			break
		}
	}
	return out, records, err
}

func (m *mirror) loadOnce(ctx context.Context) (*state, map[string]int64, error) {
	out, records := newState(), map[string]int64{}
	head, err := m.page(ctx, m.prefix+formatKey, "", 1, 0)
	if err != nil {
		return nil, nil, err
	}
	out.rev, m.cluster = head.Header.GetRevision(), head.Header.GetClusterId()
	if err := m.each(ctx, out.rev, func(kv *mvccpb.KeyValue) error { return m.add(out, records, kv) }); err != nil {
		return nil, nil, err
	}
	if out.id.ID == "" || out.id.Epoch == 0 {
		return nil, nil, storage.ErrForeign
	}
	return out, records, nil
}

// each calls the function for all keys as of a revision, in order.
func (m *mirror) each(ctx context.Context, rev int64, each func(*mvccpb.KeyValue) error) error {
	err := m.stream(ctx, rev, each)
	if isCode(err, codes.Unimplemented) { // members before 3.7
		return m.pages(ctx, rev, each)
	}
	return err
}

// stream calls each for all keys as of a revision. They arrive in chunks whose size the member chooses.
func (m *mirror) stream(ctx context.Context, rev int64, each func(*mvccpb.KeyValue) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	late := time.AfterFunc(m.times.timeout, func() { cancel(context.DeadlineExceeded) })
	defer late.Stop()
	pieces, err := m.client.GetStream(ctx, m.prefix, clientv3.WithPrefix(), clientv3.WithRev(rev))
	if err != nil {
		cancel(nil)
		return err
	}
	defer func() { // the sender of the chunks blocks until they are received
		cancel(nil)
		for range pieces { //nolint:revive // the chunks are discarded
		}
	}()
	for piece := range pieces {
		if err := piece.Err(); err != nil {
			return cmp.Or(context.Cause(ctx), err)
		}
		late.Reset(m.times.timeout)
		for _, kv := range piece.Kvs {
			if err := each(kv); err != nil {
				return err
			}
		}
	}
	return nil
}

// The size of a page of keys. It grows while a page has fewer than smallPageBytes bytes, and shrinks when one has more than
// largePageBytes.
const (
	firstPageSize  = 64
	maxPageSize    = 4 << 10
	smallPageBytes = 1 << 20
	largePageBytes = 4 << 20
)

// pages is like stream, but requests one page at a time. It is slower, because for each page a member counts all keys
// that are left.
func (m *mirror) pages(ctx context.Context, rev int64, each func(*mvccpb.KeyValue) error) error {
	from, end, limit := m.prefix, clientv3.GetPrefixRangeEnd(m.prefix), int64(firstPageSize)
	for {
		page, err := m.page(ctx, from, end, limit, rev)
		if err != nil {
			return err
		}
		bytes := 0
		for _, kv := range page.Kvs {
			if err := each(kv); err != nil {
				return err
			}
			bytes += len(kv.Key) + len(kv.Value)
		}
		if !page.More || len(page.Kvs) == 0 {
			return nil
		}
		from = string(page.Kvs[len(page.Kvs)-1].Key) + "\x00"
		limit = pageLimit(limit, bytes)
	}
}

func pageLimit(limit int64, bytes int) int64 {
	switch {
	case bytes < smallPageBytes:
		return min(2*limit, maxPageSize)
	case bytes > largePageBytes:
		return max(limit/2, 1)
	}
	return limit
}

// page returns some keys from one up to another, or only the first one if the other is empty.
func (m *mirror) page(ctx context.Context, from, end string, limit, rev int64) (*clientv3.GetResponse, error) {
	ctx, cancel := context.WithTimeout(ctx, m.times.timeout)
	defer cancel()
	options := []clientv3.OpOption{clientv3.WithLimit(limit), clientv3.WithRev(rev)}
	if end != "" {
		options = append(options, clientv3.WithRange(end))
	}
	return m.client.Get(ctx, from, options...)
}

func (m *mirror) add(out *state, records map[string]int64, kv *mvccpb.KeyValue) error {
	key := strings.TrimPrefix(string(kv.Key), m.prefix)
	if name, ok := strings.CutPrefix(key, logPrefix); ok {
		records[name] = kv.ModRevision
		m.pending.setRevision(name, kv.ModRevision)
	}
	if key == lastKey || key == changeKey {
		m.pending.setRevision(string(kv.Value), kv.ModRevision)
	}
	return out.apply(key, kv)
}

// reload replaces the mirror by the current store, because the revisions in between were compacted. Readers of the log
// continue, or get ErrTrimmed: every trim of records is recorded in the store.
func (m *mirror) reload(ctx context.Context) error {
	cluster := m.cluster
	out, records, err := m.load(ctx)
	if errors.Is(err, storage.ErrForeign) || errors.Is(err, storage.ErrNewer) || errors.Is(err, storage.ErrDamaged) {
		return m.fail(fmt.Errorf("%w: %w", errReplaced, err))
	}
	if err != nil {
		return err
	}
	if was := m.current.Load(); m.cluster != cluster || out.id.ID != was.id.ID || out.createdAt != was.createdAt || out.seq() < was.seq() {
		return m.fail(errReplaced)
	}
	m.pending.markUncertain()
	m.work, m.records = out, records
	m.markAlive()
	m.publish()
	m.log.Info("etcd: the store was read anew, for its history was compacted meanwhile", "revision", out.rev)
	return nil
}
