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

// A group is committed early once it has this much, so that no commit takes long.
const (
	groupMembers = 256
	groupBytes   = 8 << 20
)

// How full bbolt leaves a page that it splits. The log grows only at its end. Most keys of the data
// end in an id that grows with time: a third of the file is saved against the usual half.
const (
	dataFill = 0.8
	logFill  = 1.0
)

// group is a transaction that several calls share. Each member works on it in its turn, in its own
// goroutine; then the first that wrote commits, and the others wait for that. All but done belongs to
// whoever holds the turn; err may be read once done is closed.
type group struct {
	buckets
	tx      *bbolt.Tx
	changed changed     // notes what is written; nil if nobody asks
	after   int         // how many wrote in the group before
	members int         // those that wrote
	bytes   int         // that they wrote
	logged  []logged    // the records that it adds to the log
	trimmed storage.Seq // the number of the newest record that it takes from the log; zero for none
	err     error
	done    chan struct{}
}

// join runs step as the next member of the open group and returns once what it wrote is on disk.
// A step that fails must not have written; a write that fails is the failure of the whole group.
func (s *Store) join(ctx context.Context, step func(*group) error) error {
	if err := s.calls.Enter(); err != nil {
		return err
	}
	defer s.calls.Leave()
	if err := s.takeTurn(ctx); err != nil {
		return err
	}
	g, leads, err := s.takePart(step)
	if g == nil {
		return err
	}
	if leads {
		s.finish(g)
	}
	// The step may have seen what other members wrote: whatever it found holds only if that does.
	<-g.done
	if g.err != nil {
		return g.err
	}
	return err
}

func (s *Store) takeTurn(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case s.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-s.calls.Closing():
		return storage.ErrClosed
	}
}

func (s *Store) passTurn() {
	<-s.turn
}

// takePart runs step and passes the turn on, even if step panics. It gives the group to wait for, and tells
// whether the caller leads it: it is to finish it.
func (s *Store) takePart(step func(*group) error) (g *group, leads bool, err error) {
	defer s.passTurn()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	if g, err = s.openGroup(); err != nil {
		return nil, false, err
	}
	before := g.members
	defer func() { leads = s.settle(g, before) }()
	err = step(g)
	return g, false, err
}

// openGroup gives the open group, or begins one.
func (s *Store) openGroup() (*group, error) {
	if s.group != nil {
		return s.group, nil
	}
	if s.broken != nil {
		return nil, s.broken
	}
	tx, err := s.begin(true)
	if err != nil {
		return nil, refusal("write", s.path, err)
	}
	b, err := openBuckets(tx)
	if err != nil {
		rollback(tx)
		return nil, err
	}
	b.data.FillPercent, b.log.FillPercent = dataFill, logFill
	s.group = &group{buckets: b, tx: tx, changed: s.changed, after: s.crowd, done: make(chan struct{})}
	return s.group, nil
}

// settle decides what becomes of the group after a member's step. The first member to write leads: it sees
// to the commit.
func (s *Store) settle(g *group, before int) (leads bool) {
	if g.err != nil || g.members == 0 || g.members >= groupMembers || g.bytes >= groupBytes {
		s.endGroup(g)
		return false
	}
	return before == 0
}

// finish ends the group, unless it has ended meanwhile, in a turn of its own, behind all who are waiting now. After a group
// of several whoever can run goes first: those that are about to write share this commit, and a commit for each of them
// would cost them all the processor. Who writes alone waits neither for those who follow what was written before, nor for
// another goroutine to be woken and to wake this one.
func (s *Store) finish(g *group) {
	if g.after > 1 {
		runtime.Gosched()
	}
	s.turn <- struct{}{}
	defer s.passTurn()
	if s.group == g {
		s.endGroup(g)
	}
}

// endGroup commits what the group wrote and lets its members go.
func (s *Store) endGroup(g *group) {
	s.group = nil
	if g.members > 0 {
		s.crowd = g.members
	}
	if g.err == nil && g.members > 0 {
		g.number()
	}
	if g.err == nil && g.members > 0 {
		began := time.Now()
		g.err = s.commit(g.tx)
		s.watched(began)
	} else {
		rollback(g.tx)
	}
	if g.members > 0 {
		s.health.note(g.err)
	}
	s.follow(g)
	close(g.done)
	// A commit that may have happened shows in the log if it did.
	if len(g.logged) > 0 && (g.err == nil || storage.Uncertain(g.err)) {
		s.news.Ring()
	}
}

// follow brings what memory has of the log to where the group has brought the log.
func (s *Store) follow(g *group) {
	switch {
	case g.err == nil:
		s.tail.add(g.logged)
		s.tail.trim(g.trimmed)
	case storage.Uncertain(g.err):
		s.tail.lose()
	}
}

// number notes the number of the newest commit once more, under a seal.
func (g *group) number() {
	defer mend(&g.err)
	g.err = putHead(g.head, seqKey, number(g.data.Sequence()))
}

// commit leaves nothing of the transaction if it fails, save in one case: bbolt writes its head page
// last, and if the disk fails at that, a reader sees the transaction although the disk may not hold
// it. Then, as after a panic, nobody can tell what to build on: the failure is uncertain, and nothing
// more is written.
func (s *Store) commit(tx *bbolt.Tx) error {
	id := tx.ID()
	panicked, err := commit(tx)
	if err == nil {
		return nil
	}
	err = refusal("write", s.path, err)
	if !panicked && s.newest() < id {
		return err
	}
	s.broken = fmt.Errorf("%w: restart Quoin: %w", storage.ErrBroken, err)
	return fmt.Errorf("%w: %w", storage.ErrUncertain, s.broken)
}

func commit(tx *bbolt.Tx) (panicked bool, err error) {
	defer func() {
		if panicked {
			rollback(tx)
		}
	}()
	defer mend(&err)
	panicked = true
	err = tx.Commit()
	panicked = false
	return panicked, err
}

// newest gives the number of the newest transaction that a reader sees; one beyond all others if that
// cannot be told.
func (s *Store) newest() int {
	tx, err := s.begin(false)
	if err != nil {
		return math.MaxInt
	}
	defer rollback(tx)
	return tx.ID()
}

// rollback gives a transaction up. That fails only for one that has ended already.
func rollback(tx *bbolt.Tx) {
	_ = tx.Rollback()
}
