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

// During a compaction, written keys are recorded and copied again in rounds. The rounds run beside writers until one has
// fewer than maxLastRoundKeys keys, and at most copyRounds times. A last round runs while writers wait.
const (
	copyRounds       = 20
	maxLastRoundKeys = 500
)

// changed is the set of keys that were written since a snapshot. Only the goroutine that holds the writer slot may use it.
type changed map[string]bool

// Compact implements storage.Compacter. It fails with ErrDamaged, and changes nothing, if a value is damaged.
func (s *Store) Compact(ctx context.Context) (before, after int64, err error) {
	return s.compact(ctx, checkSeal)
}

// Salvage compacts a store with damage that cannot be repaired: it drops the damaged pairs and records for good. It
// returns their keys.
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
	to, err := createRewrite(s.path+newSuffix, func() error { return s.calls.Going(ctx) })
	if err != nil {
		return 0, 0, explain("compact", s.path, err)
	}
	c := &compaction{store: s, to: to, as: as}
	defer c.stopTracking()
	if err = c.run(ctx); err != nil {
		return 0, 0, explain("compact", s.path, errors.Join(err, c.to.giveUp()))
	}
	// Readers may still use the old file; Close waits for them.
	return before, c.size, c.old.Close()
}

func sizeOf(path string) (int64, error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// compaction rewrites a store that is in use.
type compaction struct {
	store         *Store
	to            *rewrittenFile
	as            convert
	lastRecordKey []byte    // the key of the last copied record
	old           *bbolt.DB // the file in use before the swap
	size          int64     // of the new file, in bytes
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
		err = c.copyChanges(from, changes)
		rollback(from.tx)
		if len(changes) < maxLastRoundKeys {
			break
		}
	}
	if err == nil {
		err = c.to.sync()
	}
	if err != nil {
		return err
	}
	return c.swap(ctx)
}

// snapshot returns the current state of the store, and the keys that were written since the previous snapshot.
func (c *compaction) snapshot(ctx context.Context) (from snapshot, changes changed, err error) {
	if err := c.store.acquireSlot(ctx); err != nil {
		return from, nil, err
	}
	defer c.store.releaseSlot()
	return c.currentState()
}

// snapshot is a view of the store that outlives a function. Its transaction must be rolled back.
type snapshot struct {
	buckets
	tx *bbolt.Tx
}

// currentState is like snapshot, for a caller that holds the writer slot.
func (c *compaction) currentState() (from snapshot, changes changed, err error) {
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

// stopTracking stops noting the keys that are written.
func (c *compaction) stopTracking() {
	c.store.writerSlot <- struct{}{}
	defer c.store.releaseSlot()
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

// copyLog copies the records after the last one that was copied.
func (c *compaction) copyLog(from snapshot) error {
	as := func(k, v []byte) ([]byte, error) {
		c.lastRecordKey = slices.Clone(k)
		return c.as(k, v)
	}
	first := c.lastRecordKey
	if first != nil {
		first = append(slices.Clone(first), 0) // the next possible key
	}
	return c.to.copyAll(logOf, from.buckets, first, as)
}

// copyChanges copies the changes since the previous snapshot.
func (c *compaction) copyChanges(from snapshot, changes changed) (err error) {
	defer recoverDamage(&err)
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
			continue // the first copy of it was damaged
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

// trim removes the records that were trimmed in the meantime.
func (c *compaction) trim(from snapshot) error {
	upTo, err := from.trimmed()
	if err != nil {
		return err
	}
	for {
		if err := c.to.begin(); err != nil {
			return err
		}
		keys, err := oldestKeys(c.to.to.log, upTo, trimStep)
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

// swap copies the last changes and replaces the old file by the new one. Writers wait meanwhile.
func (c *compaction) swap(ctx context.Context) error {
	s := c.store
	if err := s.acquireSlot(ctx); err != nil {
		return err
	}
	defer s.releaseSlot()
	from, changes, err := c.currentState()
	if err != nil {
		return err
	}
	err = c.copyChanges(from, changes)
	if err == nil {
		err = c.to.copyHead(from.buckets)
	}
	rollback(from.tx)
	if err == nil {
		err = c.to.sync()
	}
	if err == nil {
		err = c.to.install(s.path)
	}
	if err != nil {
		return fmt.Errorf("the last of it: %w", err)
	}
	c.to.db.NoGrowSync = false // as a store in use, the file grows in large steps
	c.old = s.db.Swap(c.to.db)
	c.size, err = sizeOf(s.path)
	if err := errors.Join(err, syncFolder(s.path)); err != nil {
		// After a power cut the old file may be in place, without any later writes.
		s.broken = fmt.Errorf("%w: restart Quoin: %w", storage.ErrBroken, explain("compact", s.path, err))
	}
	return nil
}

// begin starts a transaction in the file that is in use. It retries if a compaction replaces the file meanwhile.
func (s *Store) begin(writable bool) (tx *bbolt.Tx, err error) {
	defer recoverDamage(&err)
	for {
		db := s.db.Load()
		tx, err = db.Begin(writable)
		if !errors.Is(err, bbolterrors.ErrDatabaseNotOpen) || s.db.Load() == db {
			return tx, err
		}
	}
}
