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

	"github.com/quoin-cms/quoin/internal/nighttest"
	"github.com/quoin-cms/quoin/storage"
)

// faultsEnv asks for many rounds of the tests that do harm.
const faultsEnv = "QUOIN_FAULTS"

func rounds(few, many int) int {
	if os.Getenv(faultsEnv) != "" {
		return many
	}
	return few
}

// content is all that a store gives.
type content struct {
	id    storage.Identity
	seq   storage.Seq
	pairs map[string]string
	log   []storage.Record // after the tenth
}

// contentOf reads a store. What is damaged is not in it.
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

// Whatever bit of a store is another one, nothing is given that was not written: the store is refused, or the keys that
// the bit belongs to say that they are damaged, or nothing at all is amiss.
func TestBitFlips(t *testing.T) {
	file := sample(t)
	path := newPath(t)
	writeFile(t, path, file)
	store := open(t, path)
	want, err := contentOf(t, store, 12)
	if err != nil || store.Close() != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, uint64(os.Getpid()))) //nolint:gosec // any will do
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

// A bit of the number of the newest commit makes a store refused, one of a value that value alone damaged.
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
		damaged := bytes.ReplaceAll(file, stored, flipped) // in pages that are free, too
		if bytes.Equal(damaged, file) {
			t.Fatalf("%q is not in the file", stored)
		}
		if got := flip(t, damaged, want); got != told {
			t.Errorf("%q: %s, want %s", stored, got, told)
		}
	}
}

// Whatever bit is another one of how far the log was trimmed, followers are told of all that the log still has, and the
// store is compacted as ever, or it is refused.
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
			flipped[i+bit/8] ^= 1 << (bit % 8) // in pages that are free, too
		}
		t.Run("flip", func(t *testing.T) {
			if flip(t, flipped, want) != "refused" {
				compacts(t, flipped)
			}
		})
	}
}

// compacts wants that a store can be compacted, and that its log is all there for who has read none of it since the trimming.
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

// flip checks what is left of a store and says what became of it.
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
		return "halved" // which is said; the commit before is whole
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

// One damaged value is left out of what it is in, and said where it is asked for; all else goes on, and writing it anew
// mends it.
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
		_, _ = w.Get("key/2") // an update may go on
		w.Put("key/2", []byte("new"))
		w.Put("key/21", nil)
	})
	if noted, err := store.Damage(ctx); err != nil || len(noted) > 0 {
		t.Errorf("afterwards Damage gives %q, error %v", noted, err)
	}
}

// spoil flips a bit of some text wherever it is in a file.
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
