package etcd

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/etcd/etcdtest"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// writer writes one key after another. Each update writes one key that must not exist and an item in the log. The
// writer keeps what was acknowledged.
type writer struct {
	store *Store
	name  string

	acknowledged map[string]storage.Seq
	uncertain    map[string]bool
	slowest      time.Duration
}

func newWriter(s *Store, name string) *writer {
	return &writer{s, name, map[string]storage.Seq{}, map[string]bool{}, 0}
}

// run writes until stop is set. It does not retry a key whose write certainly failed.
func (w *writer) run(t *testing.T, stop *atomic.Bool, done *atomic.Int64) {
	for n := 0; !stop.Load(); n++ {
		key := fmt.Sprintf("%s/%06d", w.name, n)
		began := time.Now()
		seq, err := w.store.Update(t.Context(), func(u storage.Writer) error {
			if _, err := u.Get(key); !errors.Is(err, storage.ErrNotFound) {
				return errDoubled
			}
			u.Put(key, []byte(key))
			u.Append([]byte(key))
			return nil
		})
		w.slowest = max(w.slowest, time.Since(began))
		switch {
		case err == nil:
			w.acknowledged[key] = seq
			done.Add(1)
		case storage.Uncertain(err):
			w.uncertain[key] = true
		case !errors.Is(err, storage.ErrUnavailable):
			t.Errorf("Update: %v", err)
			return
		}
	}
}

var errDoubled = errors.New("the key is there before it was written")

// check compares the log and the data with the acknowledged writes: each key must exist once, under the acknowledged
// Seq.
func (w *writer) check(t *testing.T, s *Store, log map[string][]storage.Seq) {
	t.Helper()
	st := s.mirror.current.Load()
	for key, seq := range w.acknowledged {
		value, rev, err := st.get(key)
		if err != nil || string(value) != key || st.seqAt(rev) != seq {
			t.Errorf("%s was acknowledged at %d and is %q at %d, %v", key, seq, value, st.seqAt(rev), err)
		}
		if at := log[key]; len(at) != 1 || at[0] != seq {
			t.Errorf("%s was acknowledged at %d and is in the log at %v", key, seq, at)
		}
	}
	for key := range w.uncertain {
		if _, _, err := st.get(key); (err == nil) != (len(log[key]) == 1) {
			t.Errorf("%s, of which nobody could tell, is half there: %v, and in the log at %v", key, err, log[key])
		}
	}
}

// logOf returns the Seqs of each item of the log.
func logOf(t *testing.T, s *Store) map[string][]storage.Seq {
	t.Helper()
	out, last := map[string][]storage.Seq{}, s.mirror.current.Load().seq()
	for record, err := range s.Log(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range record.Items {
			out[string(item)] = append(out[string(item)], record.Seq)
		}
		if record.Seq >= last {
			break
		}
	}
	return out
}

// TestLeaderKilled checks that nothing acknowledged is lost or duplicated, and that both nodes end up equal, while the
// leader is killed repeatedly under the writes of two nodes.
func TestLeaderKilled(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	c, address := startCluster(t)
	a, b := open(t, Config{Address: address}), open(t, Config{Address: address})
	var stop atomic.Bool
	var done atomic.Int64
	var running sync.WaitGroup
	var writers []*writer
	for i := range 8 {
		w := newWriter([]*Store{a, b}[i%2], fmt.Sprintf("w%d", i))
		writers = append(writers, w)
		running.Go(func() { w.run(t, &stop, &done) })
	}
	more := func(n int64) {
		t.Helper()
		from := done.Load()
		eventually(t, "more is written", func() bool { return done.Load() >= from+n })
	}
	for range rounds(10, 60) {
		more(50)
		m := c.Leader()
		m.Kill()
		more(50)
		c.Start(m)
	}
	more(50)
	stop.Store(true)
	running.Wait()
	mustPut(t, a, "last", "last")
	converge(t, a, b)
	if d := fresh(t, address, a); d != "" {
		t.Errorf("the mirror is not what the cluster has: %s", d)
	}
	log, uncertain, slowest := logOf(t, b), 0, time.Duration(0)
	for _, w := range writers {
		w.check(t, b, log)
		uncertain += len(w.uncertain)
		slowest = max(slowest, w.slowest)
	}
	for key, at := range log {
		if len(at) != 1 {
			t.Errorf("%s is in the log at %v", key, at)
		}
	}
	t.Logf("%d acknowledged, %d uncertain, slowest %v", done.Load(), uncertain, slowest.Round(time.Millisecond))
}

// TestQuorumLost checks that the loss of one member has no effect. It checks that without two members reads still work,
// and writes soon fail with the reason, and that writes work again when the members are back.
func TestQuorumLost(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	c, address := startCluster(t)
	s := open(t, Config{Address: address, times: briefly()})
	mustPut(t, s, "a", "1")
	leader := c.Leader()
	followers := slices.DeleteFunc(slices.Clone(c.Members), func(m *etcdtest.Member) bool { return m == leader })
	followers[0].Kill()
	mustPut(t, s, "b", "2")
	leader.Kill()
	followers[1].Kill()

	began := time.Now()
	_, err := put(t.Context(), s, "c", "3")
	if took := time.Since(began); !errors.Is(err, storage.ErrUnavailable) || took > 3*s.times.timeout {
		t.Errorf("Update took %v and gave %v, want ErrUnavailable within %v", took, err, s.times.timeout)
	}
	_, err = put(t.Context(), s, "d", "4")
	if !errors.Is(err, storage.ErrUnavailable) || storage.Uncertain(err) {
		t.Errorf("an update of a store that is known to be away gave %v, want ErrUnavailable for certain", err)
	}
	_, err = s.Update(t.Context(), func(w storage.Writer) error { _, err := w.Get("a"); return err })
	if !errors.Is(err, storage.ErrUnavailable) {
		t.Errorf("an update that reads gave %v, want ErrUnavailable", err)
	}
	if err := s.Trouble(t.Context()); !errors.Is(err, storage.ErrUnavailable) {
		t.Errorf("Trouble is %v, want ErrUnavailable", err)
	}
	holdsValue(t, s, "b", "2")

	c.Start(c.Members...)
	eventually(t, "there is no trouble", func() bool { return s.Trouble(t.Context()) == nil })
	mustPut(t, s, "e", "5")
	if d := fresh(t, address, s); d != "" {
		t.Errorf("the mirror is not what the cluster has: %s", d)
	}
	if got := logOf(t, s); len(got["d"]) != 0 || len(got["a"]) != 1 || len(got["e"]) != 1 {
		t.Errorf("the log is %v", got)
	}
}

func holdsValue(t *testing.T, s *Store, key, want string) {
	t.Helper()
	err := s.View(t.Context(), func(r storage.Reader) error {
		value, err := r.Get(key)
		if string(value) != want {
			t.Errorf("%s is %q, want %q", key, value, want)
		}
		return err
	})
	if err != nil {
		t.Errorf("%s: %v", key, err)
	}
}
