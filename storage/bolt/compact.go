package bolt

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"go.etcd.io/bbolt"
	bbolterrors "go.etcd.io/bbolt/errors"

	"github.com/quoin-cms/quoin/storage"
)

var _ storage.Compacter = (*Store)(nil)

// While a store is compacted, whatever is written is noted, and copied again in rounds: as long as there is much of it,
// while others write, and at last while they wait.
const (
	copyRounds = 20
	fewChanges = 500
)

// changed is what was written since a snapshot. It belongs to whoever holds the turn.
type changed map[string]bool

// Compact implements storage.Compacter. It fails with ErrDamaged, and changes nothing, where a value is damaged.
func (s *Store) Compact(ctx context.Context) (before, after int64, err error) {
	return s.compact(ctx, asIs)
}

// Salvage is Compact of a store that has damage which nothing can mend: what is damaged is left out for good. It gives
// the keys of it.
func (s *Store) Salvage(ctx context.Context) (lost []string, err error) {
	_, _, err = s.compact(ctx, func(k, v []byte) ([]byte, error) {
		if _, err := unseal(k, v); err != nil {
			lost = append(lost, string(k[:min(len(k), storage.MaxKey)]))
			return nil, nil
		}
		return v, nil
	})
	slices.Sort(lost)
	return slices.Compact(lost), err
}

func (s *Store) compact(ctx context.Context, as convert) (before, after int64, err error) {
	if err := s.calls.Enter(); err != nil {
		return 0, 0, err
	}
	defer s.calls.Leave()
	if !s.compacting.TryLock() {
		return 0, 0, errors.New("storage: the store is being compacted already")
	}
	defer s.compacting.Unlock()
	if before, err = sizeOf(s.path); err != nil {
		return 0, 0, err
	}
	to, err := rewrite(s.path+newSuffix, func() error { return s.calls.Going(ctx) })
	if err != nil {
		return 0, 0, refusal("compact", s.path, err)
	}
	c := &compaction{store: s, to: to, as: as}
	defer c.forget()
	if err = c.run(ctx); err != nil {
		return 0, 0, refusal("compact", s.path, errors.Join(err, c.to.giveUp()))
	}
	// Readers may still be at the file of before.
	return before, c.size, c.old.Close()
}

func sizeOf(path string) (int64, error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// compaction is a rewriting of a store that is in use.
type compaction struct {
	store  *Store
	to     *rewriting
	as     convert
	logged []byte    // the key of the last record that was copied
	old    *bbolt.DB // that was in use until the end
	size   int64     // of the new file, in bytes
}

func (c *compaction) run(ctx context.Context) error {
	from, _, err := c.snapshot(ctx)
	if err != nil {
		return err
	}
	err = c.copy(from)
	rollback(from.tx)
	for range copyRounds {
		if err != nil {
			return err
		}
		from, changes, snapErr := c.snapshot(ctx)
		if snapErr != nil {
			return snapErr
		}
		err = c.follow(from, changes)
		rollback(from.tx)
		if len(changes) < fewChanges {
			break
		}
	}
	if err == nil {
		err = c.to.settle()
	}
	if err != nil {
		return err
	}
	return c.swap(ctx)
}

// snapshot gives the store as it is, and what was written since the snapshot before.
func (c *compaction) snapshot(ctx context.Context) (from snapshot, changes changed, err error) {
	if err := c.store.takeTurn(ctx); err != nil {
		return from, nil, err
	}
	defer c.store.passTurn()
	return c.look()
}

// snapshot is a view of the store that outlives a function.
type snapshot struct {
	buckets
	tx *bbolt.Tx
}

// look is snapshot for whoever holds the turn.
func (c *compaction) look() (from snapshot, changes changed, err error) {
	s := c.store
	if s.broken != nil {
		return from, nil, s.broken
	}
	if s.group != nil {
		s.endGroup(s.group)
	}
	changes, s.changed = s.changed, changed{}
	if from.tx, err = s.begin(false); err != nil {
		return from, nil, err
	}
	if from.buckets, err = openBuckets(from.tx); err != nil {
		rollback(from.tx)
	}
	return from, changes, err
}

// forget ends the noting of what is written.
func (c *compaction) forget() {
	c.store.turn <- struct{}{}
	defer c.store.passTurn()
	c.store.changed = nil
}

func (c *compaction) copy(from snapshot) error {
	err := c.to.copyAll(dataOf, from.buckets, nil, c.as)
	if err == nil {
		err = c.copyLog(from)
	}
	if err != nil {
		return err
	}
	return c.to.commit()
}

// copyLog takes over the records after the last one.
func (c *compaction) copyLog(from snapshot) error {
	as := func(k, v []byte) ([]byte, error) {
		c.logged = slices.Clone(k)
		return c.as(k, v)
	}
	first := c.logged
	if first != nil {
		first = append(slices.Clone(first), 0) // the key behind it
	}
	return c.to.copyAll(logOf, from.buckets, first, as)
}

// follow takes over what was written since the snapshot before.
func (c *compaction) follow(from snapshot, changes changed) (err error) {
	defer mend(&err)
	for key := range changes {
		if err := c.to.begin(); err != nil {
			return err
		}
		k := []byte(key)
		stored := from.data.Get(k)
		if stored == nil {
			if err := c.to.to.data.Delete(k); err != nil {
				return err
			}
			continue
		}
		if stored, err = c.as(k, stored); err != nil {
			return err
		}
		if stored == nil {
			continue // it was damaged when it was copied first
		}
		c.to.size += len(k) + len(stored)
		if err := c.to.to.data.Put(k, stored); err != nil {
			return err
		}
	}
	if err := c.copyLog(from); err != nil {
		return err
	}
	if err := c.trim(from); err != nil {
		return err
	}
	return c.to.commit()
}

// trim drops the records that were trimmed away meanwhile.
func (c *compaction) trim(from snapshot) error {
	upTo, err := from.trimmed()
	if err != nil {
		return err
	}
	for {
		if err := c.to.begin(); err != nil {
			return err
		}
		keys, err := oldest(c.to.to.log, upTo, trimStep)
		if err != nil || len(keys) == 0 {
			return err
		}
		for _, key := range keys {
			if err := c.to.to.log.Delete(key); err != nil {
				return err
			}
		}
		if err := c.to.commit(); err != nil {
			return err
		}
	}
}

// swap takes over the last of what was written, and lets the new file take the place of the old one. Nobody writes
// meanwhile.
func (c *compaction) swap(ctx context.Context) error {
	s := c.store
	if err := s.takeTurn(ctx); err != nil {
		return err
	}
	defer s.passTurn()
	from, changes, err := c.look()
	if err != nil {
		return err
	}
	err = c.follow(from, changes)
	if err == nil {
		err = c.to.copyHead(from.buckets, asIs)
	}
	rollback(from.tx)
	if err == nil {
		err = c.to.settle()
	}
	if err == nil {
		err = c.to.install(s.path)
	}
	if err != nil {
		return fmt.Errorf("the last of it: %w", err)
	}
	c.to.db.NoGrowSync = false // from now on it grows in large steps
	c.old = s.db.Swap(c.to.db)
	c.size, err = sizeOf(s.path)
	if err := errors.Join(err, syncFolder(s.path)); err != nil {
		// After a power cut the old file may be there, without what is written from now on.
		s.broken = fmt.Errorf("%w: restart Quoin: %w", storage.ErrBroken, refusal("compact", s.path, err))
	}
	return nil
}

// begin starts a transaction in the file that is in use, which may be another one the next moment.
func (s *Store) begin(writable bool) (tx *bbolt.Tx, err error) {
	defer mend(&err)
	for {
		db := s.db.Load()
		tx, err = db.Begin(writable)
		if !errors.Is(err, bbolterrors.ErrDatabaseNotOpen) || s.db.Load() == db {
			return tx, err
		}
	}
}
