package changes

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

func TestTip(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, time.January, 31, 9, 0, 0, 0, time.UTC)
	now := func() time.Time { return at }
	var p tip
	if n, _ := p.behind(0); n != 0 {
		t.Errorf("%d records of none", n)
	}
	for i := range 10 {
		at = at.Add(time.Second)
		for range 2 { // as when two followers read each record
			p.saw(storage.Seq(10+3*i), now) // with gaps between the numbers
		}
	}
	for after, want := range map[storage.Seq]uint64{0: 10, 9: 10, 10: 9, 12: 9, 13: 8, 36: 1, 37: 0, 99: 0} {
		if n, _ := p.behind(after); n != want {
			t.Errorf("after %d: %d records, want %d", after, n, want)
		}
	}
	if _, since := p.behind(10); !since.Equal(at.Add(-8 * time.Second)) {
		t.Errorf("behind since %s", since)
	}
}

// TestTipIsBounded checks that a tip stays small and still gives the lag of a reader that never moves.
func TestTipIsBounded(t *testing.T) {
	t.Parallel()
	var p tip
	const many = 200_000
	for i := range many {
		p.saw(storage.Seq(i+1), time.Now)
	}
	if len(p.seen) > mostSightings {
		t.Errorf("%d are remembered", len(p.seen))
	}
	if n, _ := p.behind(0); n != many {
		t.Errorf("%d behind, want %d", n, many)
	}
	if n, _ := p.behind(many - 100); n != 100 {
		t.Errorf("%d behind, want 100", n)
	}
	if n, _ := p.behind(many / 2); n < many/2-many/40 || n > many/2 {
		t.Errorf("%d behind, want about %d", n, many/2)
	}
}
