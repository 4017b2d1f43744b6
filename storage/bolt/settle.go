package bolt

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// What the journal has is brought to the file once it is so much, or so old. While that is under way the journal takes as
// much again, and twice as much where it takes long; then who writes waits.
const (
	layerBytes = 2 << 20
	layerAge   = time.Second
)

// publish lets readers see what change makes of what they see.
func (s *Store) publish(change func(now *recent)) {
	s.publishing.Lock()
	defer s.publishing.Unlock()
	next := *s.now.Load()
	change(&next)
	s.now.Store(&next)
}

// settler brings to the file what the journal has, until the store is closed.
func (s *Store) settler() {
	defer close(s.settled)
	var due <-chan time.Time
	for {
		select {
		case <-s.calls.Closing():
			return
		case <-s.frozen:
			_ = s.settleOld() // it is tried again below, and by who finds no room
		case <-s.wrote:
		case <-due:
			due = nil
			s.settleYoung()
		}
		if now := s.now.Load(); due == nil && (now.old != nil || !now.young.empty()) {
			due = time.After(layerAge)
		}
	}
}

// settleYoung brings what was written lately to the file.
func (s *Store) settleYoung() {
	select {
	case s.turn <- struct{}{}:
	case <-s.calls.Closing():
		return
	}
	if now := s.now.Load(); now.old == nil && !now.young.empty() {
		s.freeze()
	}
	s.passTurn()
	_ = s.settleOld() // see settler
}

// freeze has the other file of the journal written to from now on. The caller holds the turn, and nothing is old.
func (s *Store) freeze() {
	s.publish(func(now *recent) { now.young, now.old = newLayer(), now.young })
	s.journal.turn()
}

// room makes sure that there is room in the journal. The caller holds the turn, and no view.
func (s *Store) room() error {
	if s.recovered {
		if err := s.settleOld(); err != nil {
			return err
		}
		s.recovered = false
	}
	now := s.now.Load()
	if now.young.bytes >= layerBytes && (now.old == nil || now.young.bytes >= 2*layerBytes) {
		if err := s.settleOld(); err != nil {
			return err
		}
		s.freeze()
		nudge(s.frozen)
	}
	// There is a journal before the file says so: a file that says so and has none is refused.
	if err := s.journal.ready(); err != nil {
		return refusal("write", s.path, err)
	}
	return s.mark(true)
}

func nudge(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// settleOld brings what is old to the file, unless somebody else just did.
func (s *Store) settleOld() error {
	s.settling.Lock()
	defer s.settling.Unlock()
	old := s.now.Load().old
	if old == nil {
		return nil
	}
	if err := s.write(func(b buckets) error { return old.settle(b) }); err != nil {
		return err
	}
	s.publish(func(now *recent) { now.old = nil })
	return nil
}

// settleAll brings everything to the file. The caller holds the turn.
func (s *Store) settleAll() error {
	if err := s.settleOld(); err != nil {
		return err
	}
	if s.recovered = false; s.now.Load().young.empty() {
		return nil
	}
	s.freeze()
	return s.settleOld()
}

// settle puts the layer into a transaction.
func (l *layer) settle(b buckets) error {
	var err error
	l.data.Scan(func(name string, value []byte) bool {
		if key := []byte(name); value == nil {
			err = b.data.Delete(key)
		} else {
			err = b.data.Put(key, seal(key, value))
		}
		return err == nil
	})
	for _, r := range l.log {
		key := number(uint64(r.seq))
		err = errors.Join(err, b.log.Put(key, seal(key, r.value)))
	}
	return errors.Join(err, b.data.SetSequence(uint64(l.seq)), putHead(b.head, seqKey, number(uint64(l.seq))))
}

// write commits to the file what fn does.
func (s *Store) write(fn func(buckets) error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	if broken := s.broken.Load(); broken != nil {
		return *broken
	}
	tx, err := s.begin(true)
	if err != nil {
		return refusal("write", s.path, err)
	}
	b, err := openBuckets(tx)
	if err == nil {
		b.data.FillPercent, b.log.FillPercent = dataFill, logFill
		err = run(fn, b)
	}
	if err != nil {
		rollback(tx)
		return err
	}
	return s.commit(tx)
}

func run(fn func(buckets) error, b buckets) (err error) {
	defer mend(&err)
	return fn(b)
}

// mark says in the file that there is a journal, or that there is none any more. The caller holds the turn.
func (s *Store) mark(journalled bool) error {
	if s.marked == journalled {
		return nil
	}
	version := uint64(format)
	if journalled {
		version = withJournal
	}
	err := s.write(func(b buckets) error { return b.head.Put(formatKey, number(version)) })
	if err == nil {
		s.marked = journalled
	}
	return err
}

// recover takes in what the journal has that a process left which was killed.
func (s *Store) recover() error {
	seq, version, err := s.filed()
	if err != nil {
		return err
	}
	entries, there, err := readJournal(s.path, s.Identity(), seq)
	if err != nil {
		return err
	}
	s.marked = version == withJournal
	if s.marked && !there {
		return fmt.Errorf("%w: its journal is missing, %s or …2, which has what was saved last: put it beside it, or an empty file "+
			"of that name to do without", storage.ErrDamaged, filepath.Base(journalName(s.path, 0)))
	}
	old := newLayer()
	for i := range entries {
		old.add(&entries[i])
	}
	if old.empty() {
		s.publish(func(now *recent) { now.seq = max(seq, old.seq) })
		return nil
	}
	s.recovered = true
	s.publish(func(now *recent) { now.seq, now.old = old.seq, old })
	// Where there is no room, all is read from memory, and nothing is written until there is.
	if err := s.settleOld(); err != nil && !errors.Is(err, storage.ErrFull) && !errors.Is(err, storage.ErrReadOnly) {
		return err
	}
	return nil
}

// filed gives the number of the newest commit that the file has, and its format.
func (s *Store) filed() (seq storage.Seq, version uint64, err error) {
	tx, err := s.begin(false)
	if err != nil {
		return 0, 0, err
	}
	defer rollback(tx)
	data, err := openData(tx)
	if err != nil {
		return 0, 0, err
	}
	version, err = versionOf(tx)
	return storage.Seq(data.Sequence()), version, err
}
