package bolt

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"time"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
)

// A group is committed once it reaches one of these limits, so that no commit takes long.
const (
	groupMembers = 256
	groupBytes   = 8 << 20
)

// The fill ratio of the pages that bbolt splits. The log grows only at its end. Most keys of the data end in an id that
// grows with time: compared with the default of one half, this saves a third of the file.
const (
	dataFill = 0.8
	logFill  = 1.0
)

// group is a transaction that several calls share. Each member works on it while it holds the writer slot, in its own
// goroutine. Then the first member that wrote commits, and the others wait for that. All fields except done may be used
// only by the goroutine that holds the writer slot; err may also be read once done is closed.
type group struct {
	buckets
	tx           *bbolt.Tx
	changed      changed     // records the written keys; nil outside a compaction
	previousSize int         // number of writing members of the previous group
	members      int         // number of members that wrote
	bytes        int         // number of bytes that they wrote
	records      []logRecord // the records that it adds to the log
	trimmed      storage.Seq // the number of the newest record that it removes from the log; zero for none
	err          error
	done         chan struct{}
}

// join runs step as the next member of the open group and returns once its writes are on disk. A step that returns an
// error must not have written. A write that fails makes the whole group fail.
func (s *Store) join(ctx context.Context, step func(*group) error) error {
	if err := s.calls.Enter(); err != nil {
		return err
	}
	defer s.calls.Leave()
	if err := s.acquireSlot(ctx); err != nil {
		return err
	}
	g, leads, err := s.runStep(step)
	if g == nil {
		return err
	}
	if leads {
		s.commitGroup(g)
	}
	// The step may have seen writes of other members: its result holds only if those are committed.
	<-g.done
	if g.err != nil {
		return g.err
	}
	return err
}

func (s *Store) acquireSlot(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case s.writerSlot <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-s.calls.Closing():
		return storage.ErrClosed
	}
}

func (s *Store) releaseSlot() {
	<-s.writerSlot
}

// runStep runs step and releases the writer slot, even if step panics. It returns the group to wait for, and reports whether
// the caller leads it and so must call finish.
func (s *Store) runStep(step func(*group) error) (g *group, leads bool, err error) {
	defer s.releaseSlot()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	if g, err = s.openGroup(); err != nil {
		return nil, false, err
	}
	before := g.members
	defer func() { leads = s.endIfFull(g, before) }()
	err = step(g)
	return g, false, err
}

// openGroup returns the open group, or begins one.
func (s *Store) openGroup() (*group, error) {
	if s.group != nil {
		return s.group, nil
	}
	if s.broken != nil {
		return nil, s.broken
	}
	tx, err := s.begin(true)
	if err != nil {
		return nil, explain("write", s.path, err)
	}
	b, err := openBuckets(tx)
	if err != nil {
		rollback(tx)
		return nil, err
	}
	b.data.FillPercent, b.log.FillPercent = dataFill, logFill
	s.group = &group{buckets: b, tx: tx, changed: s.changed, previousSize: s.lastGroupSize, done: make(chan struct{})}
	return s.group, nil
}

// endIfFull is called after the step of a member. It ends the group if the group has failed, has no writes, or has reached
// a limit. It reports whether the caller leads the group: the first member that writes must commit it.
func (s *Store) endIfFull(g *group, before int) (leads bool) {
	if g.err != nil || g.members == 0 || g.members >= groupMembers || g.bytes >= groupBytes {
		s.endGroup(g)
		return false
	}
	return before == 0
}

// commitGroup acquires the writer slot again, after all goroutines that already wait for it, and ends the group unless it has ended
// meanwhile. If the previous group had several members, finish first yields the processor: runnable goroutines that are
// about to write then share this commit, because one commit for each would use up the processor. Otherwise it does not
// yield, so that a single writer waits neither for followers of the previous commit nor for a switch of goroutines.
func (s *Store) commitGroup(g *group) {
	if g.previousSize > 1 {
		runtime.Gosched()
	}
	s.writerSlot <- struct{}{}
	defer s.releaseSlot()
	if s.group == g {
		s.endGroup(g)
	}
}

// endGroup commits the writes of the group and releases its members.
func (s *Store) endGroup(g *group) {
	s.group = nil
	if g.members > 0 {
		s.lastGroupSize = g.members
	}
	if g.err == nil && g.members > 0 {
		g.writeSeq()
	}
	if g.err == nil && g.members > 0 {
		began := time.Now()
		g.err = s.commit(g.tx)
		s.reportCommit(began)
	} else {
		rollback(g.tx)
	}
	if g.members > 0 {
		s.health.record(g.err)
	}
	s.updateTail(g)
	close(g.done)
	// If a commit with an uncertain outcome took place, its records are in the log.
	if len(g.records) > 0 && (g.err == nil || storage.Uncertain(g.err)) {
		s.news.Ring()
	}
}

// updateTail applies the group's changes of the log to the part of the log that is kept in memory.
func (s *Store) updateTail(g *group) {
	switch {
	case g.err == nil:
		s.tail.add(g.records)
		s.tail.trim(g.trimmed)
	case storage.Uncertain(g.err):
		s.tail.reset()
	}
}

// writeSeq stores the sealed copy of the number of the newest commit.
func (g *group) writeSeq() {
	defer recoverDamage(&g.err)
	g.err = putHead(g.head, seqKey, number(g.data.Sequence()))
}

// commit leaves nothing of the transaction if it fails, with one exception: bbolt writes its head page last, and if the
// disk fails at that, readers see the transaction although it may not be on disk. After that, or after a panic, the
// state of the file is unknown: the failure is uncertain, and the store accepts no more writes.
func (s *Store) commit(tx *bbolt.Tx) error {
	id := tx.ID()
	panicked, err := commit(tx)
	if err == nil {
		return nil
	}
	err = explain("write", s.path, err)
	if !panicked && s.newest() < id {
		return err
	}
	s.broken = fmt.Errorf("%w: restart Quoin: %w", storage.ErrBroken, err)
	return fmt.Errorf("%w: %w", storage.ErrCommitUnknown, s.broken)
}

func commit(tx *bbolt.Tx) (panicked bool, err error) {
	defer func() {
		if panicked {
			rollback(tx)
		}
	}()
	defer recoverDamage(&err)
	panicked = true
	err = tx.Commit()
	panicked = false
	return panicked, err
}

// newest returns the number of the newest transaction that readers see, or math.MaxInt if it cannot be determined.
func (s *Store) newest() int {
	tx, err := s.begin(false)
	if err != nil {
		return math.MaxInt
	}
	defer rollback(tx)
	return tx.ID()
}

// rollback abandons a transaction. Its only error, that the transaction has ended already, is ignored.
func rollback(tx *bbolt.Tx) {
	_ = tx.Rollback()
}
