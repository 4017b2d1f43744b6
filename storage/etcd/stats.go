package etcd

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

var _ storage.Measured = (*Store)(nil)

// Stats implements storage.Measured. The sizes are those of the mirror, which has one unpacked version of everything.
// The disk usage of the cluster depends on its history, and is found in the metrics of etcd.
func (s *Store) Stats(ctx context.Context) (out storage.Stats, err error) {
	if err := s.calls.Going(ctx); err != nil {
		return out, err
	}
	st := s.mirror.current.Load()
	out = storage.Stats{Bytes: st.dataBytes + st.logBytes, Seq: st.seq(), LogBytes: st.logBytes}
	if first, _, ok := st.log.Min(); ok {
		out.Log = st.seq() - st.seqAt(first) + 1
	}
	return out, nil
}

// Watch implements storage.Measured.
func (s *Store) Watch(committed func(took time.Duration)) { s.watched.Store(&committed) }
