package etcd

import (
	"context"
	"errors"
	"iter"
	"maps"
	"slices"

	"github.com/quoin-cms/quoin/storage"
)

// snapshot is a storage.Snapshot of a state. While it is open, it keeps values in memory that have changed since.
type snapshot struct {
	reader  reader
	id      storage.Identity
	seq     storage.Seq
	damaged map[string]bool
}

// Snapshot implements storage.Store. It copies nothing.
func (s *Store) Snapshot(ctx context.Context) (storage.Snapshot, error) {
	if err := s.calls.Going(ctx); err != nil {
		return nil, err
	}
	st := s.mirror.current.Load()
	return &snapshot{reader{st}, st.id, st.seq(), map[string]bool{}}, nil
}

func (s *snapshot) Seq() storage.Seq           { return s.seq }
func (s *snapshot) Identity() storage.Identity { return s.id }

// Get implements storage.Reader.
func (s *snapshot) Get(key string) ([]byte, error) {
	value, err := s.reader.Get(key)
	if damaged, ok := errors.AsType[*storage.DamagedError](err); ok {
		s.addDamaged(damaged.Key)
	}
	return value, err
}

// Scan implements storage.Reader.
func (s *snapshot) Scan(prefix, after string) iter.Seq2[storage.Pair, error] {
	return s.reader.scan(prefix, after, s.addDamaged)
}

func (s *snapshot) addDamaged(key string) {
	if len(s.damaged) < storage.MaxDamage {
		s.damaged[key] = true
	}
}

// Damaged implements storage.Snapshot.
func (s *snapshot) Damaged() []string { return slices.Sorted(maps.Keys(s.damaged)) }

// Close implements storage.Snapshot.
func (s *snapshot) Close() error {
	s.reader.of = nil
	return nil
}
