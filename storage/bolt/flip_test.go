package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// faultsEnv is the environment variable that asks for many rounds of the tests that inject damage.
const faultsEnv = "QUOIN_FAULTS"

func rounds(few, many int) int {
	if os.Getenv(faultsEnv) != "" {
		return many
	}
	return few
}

// content is everything that can be read from a store.
type content struct {
	id    storage.Identity
	seq   storage.Seq
	pairs map[string]string
	log   []storage.Record // after the tenth commit
}

// contentOf reads a store. Damaged values are left out.
func contentOf(t *testing.T, store *Store, upTo storage.Seq) (c content, logErr error) {
	t.Helper()
	c = content{id: store.Identity(), pairs: map[string]string{}}
	err := store.View(t.Context(), func(r storage.Reader) error {
		c.seq = r.Seq()
		for pair, err := range r.Scan("", "") {
			if err != nil {
				return err
			}
			c.pairs[pair.Key] = string(pair.Value)
		}
		return nil
	})
	if err != nil && !errors.Is(err, storage.ErrDamaged) {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	for record, err := range store.Log(ctx, min(10, upTo-1)) {
		if err != nil {
			return c, err
		}
		if c.log = append(c.log, record); record.Seq >= upTo {
			break
		}
	}
	return c, nil
}

// TestBitFlips checks that a store with any flipped bit never returns data that was not written: the store is refused,
// the affected keys are reported as damaged, or the flip has no effect.
func TestBitFlips(t *testing.T) {
	file := sample(t)
	path := newPath(t)
	writeFile(t, path, file)
	store := open(t, path)
	want, err := contentOf(t, store, 12)
	if err != nil || store.Close() != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, uint64(os.Getpid()))) //nolint:gosec // any seed will do
	outcomes := map[string]int{}
	for range rounds(nighttest.Count(100, 400), 40_000) {
		at, bit := random.IntN(len(file)), byte(1)<<random.IntN(8)
		flipped := bytes.Clone(file)
		flipped[at] ^= bit
		outcome := t.Run("flip", func(t *testing.T) { outcomes[flip(t, flipped, want)]++ })
		if !outcome {
			t.Fatalf("byte %d of page %d, bit %08b", at%os.Getpagesize(), at/os.Getpagesize(), bit)
		}
	}
	t.Log(outcomes)
}

// TestFlipsThatAreTold checks that a flipped bit in the number of the newest commit makes the store refused, and that
// one in a value damages only that value.
func TestFlipsThatAreTold(t *testing.T) {
	file := sample(t)
	path := newPath(t)
	writeFile(t, path, file)
	store := open(t, path)
	want, err := contentOf(t, store, 12)
	if err != nil || store.Close() != nil {
		t.Fatal(err)
	}
	entry := []byte("key/7/11")
	for told, stored := range map[string][]byte{
		"refused": append(bytes.Clone(seqKey), seal(seqKey, number(uint64(want.seq)))...),
		"damaged": append(bytes.Clone(entry), seal(entry, make([]byte, 100))...),
	} {
		flipped := bytes.Clone(stored)
		flipped[len(flipped)-1] ^= 1
		damaged := bytes.ReplaceAll(file, stored, flipped) // also in free pages
		if bytes.Equal(damaged, file) {
			t.Fatalf("%q is not in the file", stored)
		}
		if got := flip(t, damaged, want); got != told {
			t.Errorf("%q: %s, want %s", stored, got, told)
		}
	}
}

// TestFlipsOfWhatWasTrimmed checks that a store with any flipped bit in the number of the newest trimmed record is
// refused, or that its followers receive all that the log still has and that it can be compacted.
func TestFlipsOfWhatWasTrimmed(t *testing.T) {
	file := sample(t)
	path := newPath(t)
	writeFile(t, path, file)
	store := open(t, path)
	want, err := contentOf(t, store, 12)
	if err != nil || store.Close() != nil {
		t.Fatal(err)
	}
	stored := append(bytes.Clone(trimmedKey), seal(trimmedKey, number(10))...)
	at := bytes.LastIndex(file, stored)
	if at < 0 {
		t.Fatal("it is not in the file")
	}
	for bit := range 8 * len(stored) {
		flipped := bytes.Clone(file)
		for i := bytes.Index(flipped, stored); i >= 0 && i <= at; i = bytes.Index(flipped, stored) {
			flipped[i+bit/8] ^= 1 << (bit % 8) // also in free pages
		}
		t.Run("flip", func(t *testing.T) {
			if flip(t, flipped, want) != "refused" {
				compacts(t, flipped)
			}
		})
	}
}

// compacts checks that a store can be compacted, and that its log is then complete and reports ErrTrimmed for older
// records.
func compacts(t *testing.T, file []byte) {
	t.Helper()
	path := newPath(t)
	writeFile(t, path, file)
	store := open(t, path)
	if _, _, err := store.Compact(t.Context()); err != nil {
		t.Error(err)
	}
	got, err := contentOf(t, store, 12)
	if err != nil || len(got.log) != 2 {
		t.Errorf("after it the log has %d records, error %v", len(got.log), err)
	}
	for _, err := range store.Log(t.Context(), 3) {
		if !errors.Is(err, storage.ErrTrimmed) {
			t.Errorf("of what was trimmed the log says %v", err)
		}
		break
	}
}

// flip checks the damaged store and returns the outcome: "refused", "halved", "damaged" or "nothing".
func flip(t *testing.T, file []byte, want content) string {
	path := newPath(t)
	writeFile(t, path, file)
	store, err := Open(path)
	if err != nil {
		if !errors.Is(err, storage.ErrDamaged) && !errors.Is(err, storage.ErrNewer) && !errors.Is(err, storage.ErrForeign) {
			t.Fatalf("refused with %v", err)
		}
		return "refused"
	}
	defer func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	}()
	if store.Halved() {
		return "halved" // this is reported; the commit before is complete
	}
	got, logErr := contentOf(t, store, 12)
	if got.seq != want.seq || got.id != want.id {
		t.Errorf("Seq %d and identity %v", got.seq, got.id)
	}
	if logErr != nil && !errors.Is(logErr, storage.ErrTrimmed) {
		t.Errorf("the log fails with %v", logErr)
	}
	if logErr == nil && !slices.EqualFunc(got.log, want.log, sameRecord) {
		t.Error("the log is another")
	}
	damaged := compare(t, store, got, want)
	noted, err := store.Damage(t.Context())
	if err != nil || damaged && len(noted) == 0 {
		t.Errorf("Damage gives %q, error %v", noted, err)
	}
	switch {
	case damaged, logErr != nil:
		return "damaged"
	case !maps.Equal(got.pairs, want.pairs):
		t.Error("a pair is missing, and nobody says so")
	}
	return "nothing"
}

// compare checks every key, and reports whether one is damaged.
func compare(t *testing.T, store *Store, got, want content) (damaged bool) {
	for key, value := range got.pairs {
		if want.pairs[key] != value {
			t.Errorf("%q is given as what it was not", key)
		}
	}
	err := store.View(t.Context(), func(r storage.Reader) error {
		for key, value := range want.pairs {
			switch found, err := r.Get(key); {
			case errors.Is(err, storage.ErrDamaged):
				damaged = true
			case err != nil:
				t.Errorf("%q: %v", key, err)
			case string(found) != value:
				t.Errorf("%q has another value", key)
			}
			near := key + "/none"
			if _, err := r.Get(near); err == nil {
				t.Errorf("%q is there", near)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	return damaged
}

// TestOneDamagedValue checks that one damaged value is left out of scans and reported when it is read, that everything
// else works, and that writing the value again repairs it.
func TestOneDamagedValue(t *testing.T) {
	path := newPath(t)
	store := open(t, path)
	for i := range 5 {
		update(t, store, func(w storage.Writer) {
			w.Put(fmt.Sprintf("key/%d", i), bytes.Repeat([]byte{'a' + byte(i)}, 300))
			w.Append([]byte{'.'})
		})
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	spoil(t, path, "ccccc")
	store = open(t, path)
	ctx := t.Context()
	noted, err := store.Damage(ctx)
	if err != nil || !slices.Equal(noted, []string{"key/2"}) {
		t.Fatalf("Damage gives %q, error %v", noted, err)
	}
	got, _ := contentOf(t, store, 5)
	if len(got.pairs) != 4 {
		t.Errorf("a scan gives %d pairs", len(got.pairs))
	}
	_, err = store.Update(ctx, func(w storage.Writer) error {
		_, err := w.Get("key/2")
		return err
	})
	damaged, ok := errors.AsType[*storage.DamagedError](err)
	if !ok || damaged.Key != "key/2" || !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("an update fails with %v", err)
	}
	update(t, store, func(w storage.Writer) {
		_, _ = w.Get("key/2") // the update may continue
		w.Put("key/2", []byte("new"))
		w.Put("key/21", nil)
	})
	if noted, err := store.Damage(ctx); err != nil || len(noted) > 0 {
		t.Errorf("afterwards Damage gives %q, error %v", noted, err)
	}
}

// spoil flips one bit in every occurrence of a text in a file.
func spoil(t *testing.T, path, text string) {
	t.Helper()
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for at, from := 0, 0; ; from = at + len(text) {
		i := bytes.Index(file[from:], []byte(text))
		if i < 0 {
			break
		}
		at = from + i
		file[at] ^= 1
	}
	writeFile(t, path, file)
}
