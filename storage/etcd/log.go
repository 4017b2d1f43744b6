package etcd

import (
	"bytes"
	"context"
	"fmt"
	"iter"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

// Log implements storage.Store.
func (s *Store) Log(ctx context.Context, after storage.Seq) iter.Seq2[storage.Record, error] {
	return func(yield func(storage.Record, error) bool) {
		last := after
		for {
			// Wait comes before the read, so that a change after the read closes the channel.
			moved := s.mirror.changed.Wait()
			next, err := s.next(ctx, last)
			if err == nil && next == nil {
				err = s.calls.Await(ctx, moved)
			}
			if err != nil {
				yield(storage.Record{}, err)
				return
			}
			if next != nil {
				if !yield(*next, nil) {
					return
				}
				last = next.Seq
			}
		}
	}
}

// LogRange implements storage.Store.
func (s *Store) LogRange(ctx context.Context) (trimmed, newest storage.Seq, err error) {
	if err := s.calls.Going(ctx); err != nil {
		return 0, 0, err
	}
	st := s.mirror.current.Load()
	if rev, _, ok := st.log.Max(); ok {
		newest = st.seqAt(rev)
	}
	return st.trimmed, newest, nil
}

// next returns a copy of the next record, or nil if there is none yet.
func (s *Store) next(ctx context.Context, after storage.Seq) (out *storage.Record, err error) {
	if err := s.calls.Going(ctx); err != nil {
		return nil, err
	}
	st := s.mirror.current.Load()
	if after < st.trimmed {
		return nil, storage.ErrTrimmed
	}
	if after >= st.seq() {
		return nil, nil
	}
	st.log.Ascend(st.revOf(after)+1, func(rev int64, r record) bool {
		var items [][]byte
		if items, err = backend.DecodeRecord(bytes.Clone(r.bytes)); err != nil {
			// Followers of the log have missed the content of the record and must rebuild.
			err = fmt.Errorf("%w: %w", storage.ErrTrimmed, err)
			return false
		}
		out = &storage.Record{Seq: st.seqAt(rev), Items: items}
		return false
	})
	return out, err
}
