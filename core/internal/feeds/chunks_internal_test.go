package feeds

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestChunks checks that chunks contain the same places in the same order as a map after random edits, and share the
// chunks that no edit touches.
func TestChunks(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	id := func() string { return fmt.Sprintf("%05d", random.IntN(9000)) }
	want := map[string]int64{}
	var list chunks
	for round := range 60 {
		edits := map[string]*place{}
		for range 1 + random.IntN(400) {
			one := id()
			if edits[one] = nil; random.IntN(4) > 0 {
				edits[one] = &place{id: one, changed: int64(round)}
			}
		}
		before := list
		list = list.with(edits)
		for one, p := range edits {
			if delete(want, one); p != nil {
				want[one] = p.changed
			}
		}
		got := slices.Concat(list...)
		if len(got) != len(want) || !slices.IsSortedFunc(got, func(a, b place) int { return compareIDs(a, b.id) }) {
			t.Fatalf("round %d: %d places, not %d in order", round, len(got), len(want))
		}
		for _, p := range got {
			if changed, ok := want[p.id]; !ok || changed != p.changed {
				t.Fatalf("round %d: %s is %d, not %d", round, p.id, p.changed, changed)
			}
		}
		for _, chunk := range list {
			if len(chunk) == 0 || len(chunk) > 2*chunkSize {
				t.Errorf("a chunk of %d", len(chunk))
			}
		}
		if len(before) > 2 {
			one := before[0][0].id
			after := before.with(map[string]*place{one: nil})
			if &after[1][0] != &before[1][0] || before[0][0].id != one {
				t.Error("an edit of the first chunk changed others, or what was there before")
			}
		}
	}
	gone := map[string]*place{}
	for one := range maps.Keys(want) {
		gone[one] = nil
	}
	if list = list.with(gone); len(list) != 0 {
		t.Errorf("%d chunks of nothing", len(list))
	}
}
