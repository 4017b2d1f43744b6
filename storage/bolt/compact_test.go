package bolt_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

// TestCompactIsNoLarger checks that compacting does not enlarge a store, with values of any size, and that a second
// compaction does not change the size.
func TestCompactIsNoLarger(t *testing.T) {
	t.Parallel()
	for _, mean := range []int{100, 1_000, 1_900, 2_300, 4_200} {
		store := bolttest.Open(t, t.TempDir()+"/quoin.db")
		random := rand.New(rand.NewPCG(1, 2))
		for i := range 400 {
			_, err := store.Update(t.Context(), func(w storage.Writer) error {
				for j := range 5 {
					w.Put(fmt.Sprintf("e/%d/%06d", j, i), make([]byte, mean/2+random.IntN(mean)))
				}
				w.Put(fmt.Sprintf("u/%06d", random.IntN(1_000_000)), []byte("x"))
				w.Append(make([]byte, 100))
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		before, after, err := store.Compact(t.Context())
		if err != nil || after > before {
			t.Errorf("values of %d bytes: from %d to %d, %v", mean, before, after, err)
		}
		if _, again, err := store.Compact(t.Context()); err != nil || again != after {
			t.Errorf("values of %d bytes: %d bytes, and %d once more, %v", mean, after, again, err)
		}
	}
}
