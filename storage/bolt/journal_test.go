package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
)

// crashed gives a copy of a store as a process leaves it that is killed.
func crashed(t *testing.T, path string) string {
	t.Helper()
	copied := newPath(t)
	for _, suffix := range []string{"", journalSuffix + "1", journalSuffix + "2"} {
		b, err := os.ReadFile(path + suffix)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, copied+suffix, b)
	}
	return copied
}

// still is a store that brings nothing to its file on its own.
func still(t *testing.T, path string) *Store {
	t.Helper()
	store := open(t, path)
	store.settling.Lock()
	t.Cleanup(store.settling.Unlock) // before it is closed
	return store
}

// What readers get is what was written last, wherever it lies: whatever is in the file, being brought there, and in the
// journal alone; and the same is there after a crash.
func TestEverythingIsFoundWhereverItLies(t *testing.T) {
	path := newPath(t)
	store := open(t, path)
	store.journal.sync = unsynced
	dice := rand.New(rand.NewPCG(1, 7)) //nolint:gosec // the same each time
	model := map[string]string{}
	var log []storage.Record
	change := func(round int) {
		seq := update(t, store, func(w storage.Writer) {
			for range dice.IntN(6) {
				key := fmt.Sprintf("%c/%02d", 'a'+dice.IntN(3), dice.IntN(60))
				if dice.IntN(3) == 0 {
					w.Delete(key)
					delete(model, key)
					continue
				}
				model[key] = strings.Repeat("x", dice.IntN(3)) + fmt.Sprint(round)
				w.Put(key, []byte(model[key]))
			}
			w.Append(fmt.Append(nil, round))
		})
		log = append(log, storage.Record{Seq: seq, Items: [][]byte{fmt.Append(nil, round)}})
	}
	for round := range 1500 {
		change(round)
		switch dice.IntN(12) {
		case 0:
			if err := store.settleNow(t.Context()); err != nil {
				t.Fatal(err)
			}
		case 1, 2: // something is old, and stays so for a while
			store.turn <- struct{}{}
			if now := store.now.Load(); now.old == nil && !now.young.empty() {
				store.freeze()
			}
			store.passTurn()
		case 3:
			store.tail.lose()
		}
		if round%10 == 0 {
			hasAll(t, store, model, log, dice)
		}
		if round%100 == 50 {
			again := open(t, crashed(t, path))
			hasAll(t, again, model, log, dice)
			if err := again.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if t.Failed() {
			t.Fatalf("in round %d", round)
		}
	}
}

// hasAll checks all ways to read.
func hasAll(t *testing.T, store *Store, model map[string]string, log []storage.Record, dice *rand.Rand) {
	t.Helper()
	err := store.View(t.Context(), func(r storage.Reader) error {
		for range 5 {
			key := fmt.Sprintf("%c/%02d", 'a'+dice.IntN(3), dice.IntN(60))
			value, err := r.Get(key)
			want, there := model[key]
			if there != (err == nil) || string(value) != want {
				t.Errorf("%s is %q, %v, want %q", key, value, err, want)
			}
		}
		prefix := []string{"", "a/", "b/", "c/3", "d/"}[dice.IntN(5)]
		after := []string{"", prefix, fmt.Sprintf("%c/%02d", 'a'+dice.IntN(3), dice.IntN(60))}[dice.IntN(3)]
		var got []storage.Pair
		for pair, err := range r.Scan(prefix, after) {
			if err != nil {
				return err
			}
			got = append(got, storage.Pair{Key: pair.Key, Value: bytes.Clone(pair.Value)})
		}
		var want []storage.Pair
		for _, key := range slices.Sorted(maps.Keys(model)) {
			if strings.HasPrefix(key, prefix) && key > after {
				want = append(want, storage.Pair{Key: key, Value: []byte(model[key])})
			}
		}
		same := func(a, b storage.Pair) bool { return a.Key == b.Key && string(a.Value) == string(b.Value) }
		if !slices.EqualFunc(got, want, same) {
			t.Errorf("below %q after %q there are %d pairs, want %d", prefix, after, len(got), len(want))
		}
		if r.Seq() != storage.Seq(len(log)) {
			t.Errorf("Seq %d, want %d", r.Seq(), len(log))
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	after := dice.IntN(len(log) + 1)
	got, err := taken(t, store, storage.Seq(after)) //nolint:gosec // small
	if err != nil || !slices.EqualFunc(got, log[after:], sameRecord) {
		t.Errorf("after %d the log has %d records, %v, want %d", after, len(got), err, len(log)-after)
	}
}

// journalOf gives a file of a journal, and where its entries end.
func journalOf(t *testing.T, name string, entries int) (b []byte, ends []int) {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for at := 0; at < len(b); {
		one := wholeEntry(b[at:])
		if one == nil {
			break
		}
		at += len(one)
		ends = append(ends, at)
	}
	if len(ends) != entries {
		t.Fatalf("the journal has %d entries, want %d", len(ends), entries)
	}
	return b, ends
}

// Wherever a power cut ends the journal, all before its last entry is there. Wherever a bit before that is another one, the
// store is refused; at the worst the last entry, of which nobody can tell that it was acknowledged, is not there.
func TestTornAndDamagedJournal(t *testing.T) {
	path := newPath(t)
	store := still(t, path)
	const writes = 6
	for i := range writes {
		update(t, store, func(w storage.Writer) {
			w.Put(fmt.Sprintf("key/%d", i), bytes.Repeat([]byte{'a'}, 40*i))
			w.Delete("key/none")
			w.Append([]byte("item"))
		})
	}
	name, base := journalName("", 0), crashed(t, path)
	journal, ends := journalOf(t, base+name, writes)
	// try reads the journal, and now and then opens a store with it, and tells how many updates there are.
	try := func(content []byte, whole bool) (updates int, err error) {
		t.Helper()
		entries, err := readEntries(content, store.journal.store, 0)
		if !whole {
			return len(entries), err
		}
		at := crashed(t, base)
		writeFile(t, at+name, content)
		again, err := Open(at)
		if err != nil {
			return 0, err
		}
		got, logErr := contentOf(t, again, again.now.Load().seq)
		if err := again.Close(); err != nil || len(got.pairs) != len(entries) {
			t.Errorf("%d keys, %v, want %d; %v", len(got.pairs), logErr, len(entries), err)
		}
		return int(got.seq), nil //nolint:gosec // small
	}
	for cut := range len(journal) + 1 {
		want := 0
		for want < writes && ends[want] <= cut {
			want++
		}
		for _, behind := range [][]byte{nil, make([]byte, 100), bytes.Repeat([]byte("\xff\x00Quoin"), 50)} {
			if got, err := try(append(journal[:cut:cut], behind...), cut%400 == 0); err != nil || got != want {
				t.Errorf("cut after %d bytes: %d updates, %v, want %d", cut, got, err, want)
			}
		}
	}
	for at := range journal {
		flipped := bytes.Clone(journal)
		flipped[at] ^= 1 << (at % 8)
		got, err := try(flipped, at%300 == 0)
		if last := at >= ends[writes-2]; last {
			if err != nil || got != writes-1 {
				t.Errorf("byte %d of the last entry: %d updates, %v", at, got, err)
			}
		} else if !errors.Is(err, storage.ErrDamaged) {
			t.Errorf("byte %d: %d updates, %v, want damage", at, got, err)
		}
	}
}

// A journal that does not belong to the file is not taken for its own, and neither is touched.
func TestJournalOfAnotherFile(t *testing.T) {
	path := newPath(t)
	store := open(t, path)
	early := crashed(t, path)
	update(t, store, func(w storage.Writer) { w.Put("first", nil) })
	if err := store.settleNow(t.Context()); err != nil {
		t.Fatal(err)
	}
	update(t, store, func(w storage.Writer) { w.Put("second", nil) })
	second, _ := journalOf(t, journalName(path, 1), 1)
	writeFile(t, journalName(early, 0), second)
	refused(t, early, storage.ErrDamaged, "do without what was saved last")

	other := newPath(t)
	if err := open(t, other).Close(); err != nil {
		t.Fatal(err)
	}
	writeFile(t, journalName(other, 0), second)
	refused(t, other, storage.ErrDamaged, "another store")
	if left, err := os.ReadFile(journalName(other, 0)); err != nil || !bytes.Equal(left, second) {
		t.Errorf("the journal was changed: %v", err)
	}
}

// A store that is filled anew has nothing of the journal of the one before.
func TestFillForgetsTheJournal(t *testing.T) {
	path := newPath(t)
	store := still(t, path)
	update(t, store, func(w storage.Writer) { w.Put("before", nil) })
	path = crashed(t, path)
	if _, err := Fill(path, store.Identity(), 0); err == nil {
		t.Fatal("a store was filled that is there")
	}
	if err := wantKeys(open(t, crashed(t, path)), "before"); err != nil {
		t.Errorf("a refused filling took what was saved last: %v", err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	filling, err := Fill(path, store.Identity(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := filling.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := wantKeys(open(t, path)); err != nil {
		t.Error(err)
	}
}

// While there is a journal, the file says so to programs that know of none. A file without its journal is refused; one that
// was closed has none, and is of the format that they know.
func TestFileSaysThatThereIsAJournal(t *testing.T) {
	path := newPath(t)
	store := open(t, path)
	if got := formatOf(t, path); got != format {
		t.Errorf("before the first update the format is %d", got)
	}
	update(t, store, func(w storage.Writer) { w.Put("a", nil) })
	if got := formatOf(t, crashed(t, path)); got != withJournal {
		t.Errorf("with a journal the format is %d", got)
	}
	alone := crashed(t, path)
	if err := discardJournal(alone); err != nil {
		t.Fatal(err)
	}
	refused(t, alone, storage.ErrDamaged, "its journal is missing")
	writeFile(t, journalName(alone, 0), nil)
	again := open(t, alone)
	update(t, again, func(w storage.Writer) { w.Put("b", nil) })
	for _, s := range []*Store{again, store} {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if got := formatOf(t, s.path); got != format {
			t.Errorf("after Close the format is %d", got)
		}
		if left, err := filepath.Glob(s.path + journalSuffix + "*"); err != nil || len(left) > 0 {
			t.Errorf("Close left %v, %v", left, err)
		}
	}
}

// A process that is killed before its first entry is written leaves a store that opens.
func TestJournalWithoutEntries(t *testing.T) {
	path := newPath(t)
	store := open(t, path)
	store.turn <- struct{}{}
	err := store.room()
	store.passTurn()
	if err != nil || formatOf(t, path) != withJournal {
		t.Fatalf("the format is %d, %v", formatOf(t, path), err)
	}
	if err := wantKeys(open(t, crashed(t, path))); err != nil {
		t.Error(err)
	}
	if err := os.Remove(journalName(path, 0)); err != nil {
		t.Fatal(err)
	}
	other := open(t, newPath(t))
	other.journal.path = filepath.Join(filepath.Dir(path), "none", "quoin.db")
	if _, err := other.Update(t.Context(), putting("a", 1)); err == nil || formatOf(t, other.path) != format {
		t.Errorf("without a journal an update returned %v, and the format is %d", err, formatOf(t, other.path))
	}
}

func formatOf(t *testing.T, path string) (version uint64) {
	t.Helper()
	copied := newPath(t)
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, copied, b)
	db, err := openFile(copied, &bbolt.Options{ReadOnly: true, Timeout: lockWait})
	if err != nil {
		t.Fatal(err)
	}
	err = db.View(func(tx *bbolt.Tx) (err error) {
		version, err = versionOf(tx)
		return err
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	return version
}

// A group that could not be synced is not there, neither now nor after a crash, although all of it may have been written;
// what comes after it is.
func TestUnsyncedEntryIsForgotten(t *testing.T) {
	path := newPath(t)
	store := still(t, path)
	update(t, store, func(w storage.Writer) { w.Put("a", nil) })
	failures := 1
	store.journal.sync = func(f *os.File) error {
		if failures--; failures >= 0 {
			return errors.New("no luck")
		}
		return syncData(f)
	}
	if _, err := store.Update(t.Context(), putting("b", 5000)); err == nil || storage.Uncertain(err) {
		t.Fatalf("the update returned %v, want a certain failure", err)
	}
	if err := errors.Join(wantKeys(store, "a"), wantKeys(open(t, crashed(t, path)), "a")); err != nil {
		t.Error(err)
	}
	update(t, store, func(w storage.Writer) { w.Put("c", nil) })
	if err := errors.Join(wantKeys(store, "a", "c"), wantKeys(open(t, crashed(t, path)), "a", "c")); err != nil {
		t.Error(err)
	}
	failures = 2
	_, err := store.Update(t.Context(), putting("d", 1))
	if !storage.Uncertain(err) || !errors.Is(err, storage.ErrBroken) {
		t.Errorf("an update that could not be taken back returned %v", err)
	}
	if _, err := store.Update(t.Context(), putting("e", 1)); !errors.Is(err, storage.ErrBroken) || storage.Uncertain(err) {
		t.Errorf("the next one returned %v, want a certain ErrBroken", err)
	}
	if err := wantKeys(store, "a", "c"); err != nil {
		t.Error(err)
	}
}

// While nothing can be brought to the file, what is acknowledged is in the journal, until that is full; and everything is
// there when the file takes it again, and when the process is killed before.
func TestFileThatTakesNothing(t *testing.T) {
	path := newPath(t)
	store := open(t, path)
	update(t, store, func(w storage.Writer) { w.Put("before", nil) })
	store.db.Load().MaxSize = 1
	keys := []string{"before"}
	var err error
	for err == nil && len(keys) < 100 {
		key := fmt.Sprintf("large/%02d", len(keys))
		if _, err = store.Update(t.Context(), putting(key, 200_000)); err == nil {
			keys = append(keys, key)
		}
	}
	if err == nil || storage.Uncertain(err) || len(keys) < 2*layerBytes/200_000 {
		t.Fatalf("after %d keys came %v", len(keys), err)
	}
	if trouble := store.Trouble(t.Context()); trouble == nil {
		t.Error("the store says nothing of it")
	}
	if err := errors.Join(wantKeys(store, keys...), wantKeys(open(t, crashed(t, path)), keys...)); err != nil {
		t.Error(err)
	}
	store.db.Load().MaxSize = 0
	update(t, store, func(w storage.Writer) { w.Put("after", nil) })
	store.health.tried = time.Time{}
	if err := errors.Join(store.Trouble(t.Context()), wantKeys(store, append([]string{"after"}, keys...)...)); err != nil {
		t.Error(err)
	}
}

// What was saved is brought to the file soon, also where nothing comes after it.
func TestSettlesOnItsOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := open(t, newPath(t))
		update(t, store, func(w storage.Writer) { w.Put("a", nil) })
		<-time.After(2 * layerAge)
		synctest.Wait()
		if now := store.now.Load(); now.old != nil || !now.young.empty() {
			t.Error("it is not in the file")
		}
	})
}

// Whatever a file of the journal has, reading it comes to an end.
func FuzzJournal(f *testing.F) {
	id := storage.Identity{ID: "fuzz", Epoch: 1}
	one := (&entry{before: 1, seq: 3, writes: map[string][]byte{"a": []byte("b"), "c": nil}, logged: []logged{{3, []byte("d")}}}).
		encode(storeMark(id), [8]byte{1})
	two := (&entry{before: 3, seq: 4}).encode(storeMark(id), [8]byte{1})
	f.Add(one)
	f.Add(append(bytes.Clone(one), two...))
	f.Add(append(bytes.Clone(one), two[:30]...))
	f.Fuzz(func(t *testing.T, b []byte) {
		entries, err := readEntries(b, storeMark(id), 1)
		if err != nil && !errors.Is(err, storage.ErrDamaged) {
			t.Errorf("it fails with %v", err)
		}
		for _, e := range entries {
			if e.seq <= 1 || e.seq < e.before {
				t.Errorf("an entry goes from %d to %d", e.before, e.seq)
			}
		}
		// What an entry says is read whatever its checksum is, too.
		if len(b) >= entryHead {
			_, _ = decodeEntry(b)
		}
	})
}
