package bolt

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
)

// journalled is the number of commits in the journal of journalFixture.
const journalled = 6

// journalFixture creates a store of two commits, as a killed process of an earlier version left it: the file says that
// there is a journal. The journal has the commits 3 to 8 and a probe of a full disk without a commit; the last entry is
// in the second file.
func journalFixture(t *testing.T) (path string, first, second []byte) {
	t.Helper()
	path = newPath(t)
	store := open(t, path)
	for i := range 2 {
		update(t, store, func(w storage.Writer) {
			w.Put(fmt.Sprintf("old/%d", i), nil)
			w.Append([]byte("item"))
		})
	}
	id := store.Identity()
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	alter(t, path, func(tx *bbolt.Tx) error { return tx.Bucket(headBucket).Put(formatKey, number(formatJournal)) })
	add := func(to []byte, marker byte, before, seq storage.Seq) []byte {
		e := &entry{before: before, seq: seq, writes: map[string][]byte{}}
		if seq > before {
			e.writes[fmt.Sprintf("key/%d", seq)] = bytes.Repeat([]byte{'a'}, int(40*seq)) //nolint:gosec // small
			e.writes["old/0"] = nil
			e.logged = []logRecord{{seq, []byte("\x01\x04item")}}
		}
		return append(to, e.encode(storeMark(id), [8]byte{marker})...)
	}
	for seq := storage.Seq(3); seq < 2+journalled; seq++ {
		first = add(first, 1, seq-1, seq)
		first = add(first, 1, seq, seq)
	}
	second = add(second, 2, 1+journalled, 2+journalled)
	return path, first, second
}

// leave writes a journal beside a copy of a store, and returns the path of the copy.
func leave(t *testing.T, path string, first, second []byte) string {
	t.Helper()
	copied := newPath(t)
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, copied, b)
	if first != nil {
		writeFile(t, journalName(copied, 0), first)
	}
	if second != nil {
		writeFile(t, journalName(copied, 1), second)
	}
	return copied
}

// checkTakenOver opens a store and checks that it has all updates up to a number, and no journal.
func checkTakenOver(t *testing.T, path string, upTo storage.Seq) {
	t.Helper()
	store, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	for seq := storage.Seq(3); seq <= upTo; seq++ {
		keys = append(keys, fmt.Sprintf("key/%d", seq))
	}
	if upTo < 3 {
		keys = append(keys, "old/0")
	}
	if err := wantKeys(store, append(keys, "old/1")...); err != nil {
		t.Error(err)
	}
	got, err := contentOf(t, store, upTo)
	if err != nil || got.seq != upTo {
		t.Errorf("the newest commit is %d, %v, want %d", got.seq, err, upTo)
	}
	if next := update(t, store, func(w storage.Writer) { w.Put("next", nil) }); next != upTo+1 {
		t.Errorf("the next commit is %d, want %d", next, upTo+1)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if left, err := filepath.Glob(path + journalSuffix + "*"); err != nil || len(left) > 0 {
		t.Errorf("the journal is still there: %v, %v", left, err)
	}
	if got := formatOf(t, path); got != currentFormat {
		t.Errorf("the format is %d", got)
	}
}

// TestJournalIsTakenOver checks that the journal of a killed process is applied once, also if the start that applies it
// is killed, and if the journal has a probe of a full disk (which made earlier versions call the journal damaged).
func TestJournalIsTakenOver(t *testing.T) {
	path, first, second := journalFixture(t)
	checkTakenOver(t, leave(t, path, first, second), 2+journalled)
	checkTakenOver(t, leave(t, path, []byte{}, nil), 2)

	killed := leave(t, path, first, second)
	if err := open(t, killed).Close(); err != nil {
		t.Fatal(err)
	}
	checkTakenOver(t, leave(t, killed, first, second), 2+journalled)
}

// TestTornJournal checks that a journal that a power cut truncated at any byte keeps all of its complete entries.
func TestTornJournal(t *testing.T) {
	path, first, _ := journalFixture(t)
	var ends []int
	for at := 0; at < len(first); {
		at += len(intactEntry(first[at:]))
		ends = append(ends, at)
	}
	id := open(t, leave(t, path, []byte{}, nil)).Identity()
	for cut := range len(first) + 1 {
		entries, err := readEntries(first[:cut:cut], storeMark(id), 0)
		whole := 0
		for whole < len(ends) && ends[whole] <= cut {
			whole++
		}
		if err != nil || len(entries) != whole {
			t.Errorf("cut after %d bytes: %d entries, %v, want %d", cut, len(entries), err, whole)
		}
	}
	for at := range first[:ends[len(ends)-2]] {
		flipped := bytes.Clone(first)
		flipped[at] ^= 1 << (at % 8)
		if _, err := readEntries(flipped, storeMark(id), 0); !errors.Is(err, storage.ErrDamaged) {
			t.Errorf("byte %d: %v, want damage", at, err)
		}
	}
}

// TestJournalOfAnotherFile checks that a journal of another file, and a file without its journal, are refused and left
// unchanged.
func TestJournalOfAnotherFile(t *testing.T) {
	path, first, second := journalFixture(t)
	refused(t, leave(t, path, nil, nil), storage.ErrDamaged, "its journal is missing")
	refused(t, leave(t, path, nil, second), storage.ErrDamaged, "do without what was saved last")

	other := newPath(t)
	if err := open(t, other).Close(); err != nil {
		t.Fatal(err)
	}
	writeFile(t, journalName(other, 0), first)
	refused(t, other, storage.ErrDamaged, "another store")
	if left, err := os.ReadFile(journalName(other, 0)); err != nil || !bytes.Equal(left, first) {
		t.Errorf("the journal was changed: %v", err)
	}
}

func formatOf(t *testing.T, path string) (version uint64) {
	t.Helper()
	db, err := openFile(path, &bbolt.Options{ReadOnly: true, Timeout: lockWait})
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

// encode returns the entry as earlier versions wrote it.
func (e *entry) encode(store, marker [8]byte) []byte {
	size := entryHead + 8
	for key, value := range e.writes {
		size += 8 + len(key) + len(value)
	}
	for _, r := range e.logged {
		size += 12 + len(r.value)
	}
	b := make([]byte, 0, size)
	b = append(b, entryMark...)
	b = append(b, store[:]...)
	b = append(b, marker[:]...)
	b = binary.BigEndian.AppendUint32(b, uint32(size-entryHead)) //nolint:gosec // a group is not so large
	b = append(b, 0, 0, 0, 0)
	b = binary.BigEndian.AppendUint64(b, uint64(e.before))
	b = binary.BigEndian.AppendUint64(b, uint64(e.seq))
	b = binary.BigEndian.AppendUint32(b, uint32(len(e.writes))) //nolint:gosec // see above
	for key, value := range e.writes {
		b = binary.BigEndian.AppendUint32(b, uint32(len(key))) //nolint:gosec // see above
		if value == nil {
			b = binary.BigEndian.AppendUint32(b, deletedMark)
			b = append(b, key...)
			continue
		}
		b = binary.BigEndian.AppendUint32(b, uint32(len(value))) //nolint:gosec // see above
		b = append(append(b, key...), value...)
	}
	b = binary.BigEndian.AppendUint32(b, uint32(len(e.logged))) //nolint:gosec // see above
	for _, r := range e.logged {
		b = binary.BigEndian.AppendUint64(b, uint64(r.seq))
		b = binary.BigEndian.AppendUint32(b, uint32(len(r.value))) //nolint:gosec // see above
		b = append(b, r.value...)
	}
	binary.BigEndian.PutUint32(b[checksumAt:], entrySum(b))
	return b
}

// FuzzJournal checks that reading any bytes as a journal file ends, and fails only with ErrDamaged.
func FuzzJournal(f *testing.F) {
	id := storage.Identity{ID: "fuzz", Epoch: 1}
	one := (&entry{before: 1, seq: 3, writes: map[string][]byte{"a": []byte("b"), "c": nil}, logged: []logRecord{{3, []byte("d")}}}).
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
		// Decode the entry whatever its checksum is, too.
		if len(b) >= entryHead {
			_, _ = decodeEntry(b)
		}
	})
}
