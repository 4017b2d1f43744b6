package etcd

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// fillPair returns the pair with a number. One in a hundred has a value of the largest size.
func fillPair(i int) storage.Pair {
	value := strings.Repeat(strconv.Itoa(i), 3)
	if i%100 == 50 {
		value = strings.Repeat(fmt.Sprintf("%08d", i), storage.MaxValue/8)
	}
	return storage.Pair{Key: fmt.Sprintf("key/%05d", i), Value: []byte(value)}
}

// putPairs puts the pairs that a filling does not have yet.
func putPairs(t *testing.T, f *Filling, from, to int) {
	t.Helper()
	for i := from; i < to; i++ {
		if pair := fillPair(i); pair.Key > f.Last() {
			if err := f.Put(pair); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func fill(t *testing.T, a Address, id storage.Identity, seq storage.Seq) *Filling {
	t.Helper()
	f, err := Fill(t.Context(), Config{Address: a}, id, seq)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.GiveUp() })
	return f
}

// TestFill checks that a filled store continues the numbering of the original.
func TestFill(t *testing.T) {
	nighttest.Only(t)
	for _, seq := range []storage.Seq{0, 7, 1 << 40} {
		a, id := newAddress(t), storage.Identity{ID: "site", Epoch: 4}
		f := fill(t, a, id, seq)
		putPairs(t, f, 0, 300)
		n := 0
		for pair, err := range f.Pairs() {
			if want := fillPair(n); err != nil || pair.Key != want.Key || string(pair.Value) != string(want.Value) {
				t.Fatalf("pair %d is %s, %v", n, pair.Key, err)
			}
			n++
		}
		if err := f.Finish(); err != nil || n != 300 {
			t.Fatalf("%d pairs, %v", n, err)
		}
		if _, _, ok, err := Begun(t.Context(), Config{Address: a}); ok || err != nil {
			t.Errorf("a store that is finished is begun: %v, %v", ok, err)
		}
		s := open(t, Config{Address: a, There: true})
		if got := s.Identity(); got != id {
			t.Errorf("its identity is %v", got)
		}
		err := s.View(t.Context(), func(r storage.Reader) error {
			if r.Seq() != seq {
				t.Errorf("it is at %d, want %d", r.Seq(), seq)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if seq > 0 {
			for _, err := range s.Log(t.Context(), seq-1) {
				if !errors.Is(err, storage.ErrTrimmed) {
					t.Errorf("the log of before gives %v", err)
				}
				break
			}
		}
		next := mustPut(t, s, "later", "1")
		if next <= seq || next > seq+10 {
			t.Errorf("the next commit is %d after %d", next, seq)
		}
		for record, err := range s.Log(t.Context(), seq) {
			if err != nil || record.Seq != next {
				t.Errorf("the log goes on with %d, %v", record.Seq, err)
			}
			break
		}
		if err := s.Trim(t.Context(), next); err != nil {
			t.Fatal(err)
		}
		if d := difference(s.mirror.current.Load(), open(t, Config{Address: a}).mirror.current.Load()); d != "" {
			t.Error(d)
		}
	}
}

// TestFillGoesOn checks that a filling continues an earlier attempt with the same plan, and that one with another plan
// starts from the beginning.
func TestFillGoesOn(t *testing.T) {
	nighttest.Only(t)
	a, id := newAddress(t), storage.Identity{ID: "site", Epoch: 4}
	first := fill(t, a, id, 9)
	putPairs(t, first, 0, 250)
	if err := first.GiveUp(); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), Config{Address: a}); !errors.Is(err, ErrFilling) {
		t.Errorf("Open of a half-filled store gave %v", err)
	}
	if begun, seq, ok, err := Begun(t.Context(), Config{Address: a}); begun != id || seq != 9 || !ok || err != nil {
		t.Errorf("begun is %v at %d, %v, %v", begun, seq, ok, err)
	}
	second := fill(t, a, id, 9)
	if second.Last() < fillPair(100).Key {
		t.Errorf("it goes on after %q", second.Last())
	}
	// The second filling is still open when a third one takes over, so its writes come too late.
	third := fill(t, a, id, 9)
	putPairs(t, second, 0, 300)
	if err := second.Finish(); !errors.Is(err, ErrTaken) {
		t.Errorf("a filling that was taken over ends with %v", err)
	}
	putPairs(t, third, 0, 300)
	if err := third.Finish(); err != nil {
		t.Fatal(err)
	}
	s := open(t, Config{Address: a})
	for i := range 300 {
		holdsValue(t, s, fillPair(i).Key, string(fillPair(i).Value))
	}

	other := newAddress(t)
	left := fill(t, other, id, 9)
	putPairs(t, left, 0, 250)
	if err := left.GiveUp(); err != nil {
		t.Fatal(err)
	}
	anew := fill(t, other, id, 10)
	if anew.Last() != "" {
		t.Errorf("another plan goes on after %q", anew.Last())
	}
	putPairs(t, anew, 20, 30)
	if err := anew.Finish(); err != nil {
		t.Fatal(err)
	}
	if n := open(t, Config{Address: other}).mirror.current.Load().data.Len(); n != 10 {
		t.Errorf("%d keys are there", n)
	}
}

// TestFillRefuses checks that Fill refuses a prefix with a store or other keys and leaves it unchanged, and that it
// refuses an empty identity. It also checks that Open fails with ErrNone if a store must exist and does not.
func TestFillRefuses(t *testing.T) {
	nighttest.Only(t)
	id := storage.Identity{ID: "site", Epoch: 4}
	taken := newAddress(t)
	s := open(t, Config{Address: taken})
	mustPut(t, s, "a", "1")
	if _, err := Fill(t.Context(), Config{Address: taken}, id, 1); !errors.Is(err, ErrTaken) || !strings.Contains(err.Error(), taken.String()) {
		t.Errorf("over a store: %v", err)
	}
	holdsValue(t, s, "a", "1")
	foreign := newAddress(t)
	if _, err := raw(t, foreign).Put(t.Context(), foreign.Prefix+"/theirs", "1"); err != nil {
		t.Fatal(err)
	}
	if _, err := Fill(t.Context(), Config{Address: foreign}, id, 1); !errors.Is(err, storage.ErrForeign) {
		t.Errorf("over the keys of another: %v", err)
	}
	if _, err := Fill(t.Context(), Config{Address: newAddress(t)}, storage.Identity{}, 1); !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("without an identity: %v", err)
	}
	if _, err := Open(t.Context(), Config{Address: newAddress(t), There: true}); !errors.Is(err, ErrNone) {
		t.Errorf("a store that has to be there: %v", err)
	}
}

// TestFirstFormat checks that stores of the first format, in which a Seq is the revision, can be read and written.
func TestFirstFormat(t *testing.T) {
	nighttest.Only(t)
	a := newAddress(t)
	client := raw(t, a)
	for key, value := range map[string]string{formatKey: "1", idKey: "site", epochKey: "1"} {
		if _, err := client.Put(t.Context(), a.Prefix+"/"+key, value); err != nil {
			t.Fatal(err)
		}
	}
	s := open(t, Config{Address: a})
	seq := mustPut(t, s, "a", "1")
	if rev := s.mirror.current.Load().rev; seq != storage.Seq(rev) {
		t.Errorf("the commit of revision %d is %d", rev, seq)
	}
}
