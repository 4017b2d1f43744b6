package entrystore

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/quick"
	"time"

	"github.com/quoin-cms/quoin/core/model"
)

func TestKeyRoundTrip(t *testing.T) {
	for _, tuple := range [][]string{
		nil,
		{""},
		{"", ""},
		{"a"},
		{"a", "b"},
		{"\x00"},
		{"\x00\x01"},
		{"\x00\xff"},
		{"a\x00", "\x00b"},
		{"\x01", "\xff"},
		{"entry", "product", "019c1234"},
		{strings.Repeat("\x00", 100), "é"},
	} {
		got, err := Parts(Key(tuple...))
		if err != nil || !slices.Equal(got, tuple) {
			t.Errorf("%q reads back %q, %v", tuple, got, err)
		}
	}
}

func TestPartsRefusesWhatIsNoKey(t *testing.T) {
	for _, k := range []string{"a", "\x00", "a\x00", "a\x00\x02", "a\x00\x00", "a\x00\x01b", "\x00\xff", "\x00\xff\x00"} {
		if got, err := Parts(k); err == nil {
			t.Errorf("%q is taken for %q", k, got)
		}
	}
}

// TestKeysSortAsTuples generates parts from few different bytes, so that tuples often have a common prefix.
func TestKeysSortAsTuples(t *testing.T) {
	alphabet := []byte{0, 1, 2, 'a', 0xfe, 0xff}
	draw := func(r *rand.Rand) []string {
		tuple := make([]string, r.IntN(4))
		for i := range tuple {
			part := make([]byte, r.IntN(4))
			for j := range part {
				part[j] = alphabet[r.IntN(len(alphabet))]
			}
			tuple[i] = string(part)
		}
		return tuple
	}
	property := func(seed uint64) bool {
		r := rand.New(rand.NewPCG(seed, 0))
		a, b := draw(r), draw(r)
		if cmp.Compare(Key(a...), Key(b...)) != slices.Compare(a, b) {
			t.Logf("%q and %q", a, b)
			return false
		}
		return true
	}
	if err := quick.Check(property, &quick.Config{MaxCount: 20_000}); err != nil {
		t.Error(err)
	}
}

func FuzzKey(f *testing.F) {
	f.Add("a", "b", "c", "d")
	f.Add("a\x00", "", "a", "\x00")
	f.Add("\x00\x01", "\x00\xff", "\x00", "\x01")
	f.Fuzz(func(t *testing.T, a, b, c, d string) {
		one, two := []string{a, b}, []string{c, d}
		if got, err := Parts(Key(one...)); err != nil || !slices.Equal(got, one) {
			t.Errorf("%q reads back %q, %v", one, got, err)
		}
		if cmp.Compare(Key(one...), Key(two...)) != slices.Compare(one, two) {
			t.Errorf("%q and %q sort another way than their keys", one, two)
		}
		if got, err := Parts(a); err == nil && Key(got...) != a {
			t.Errorf("%q is taken for %q, whose key is %q", a, got, Key(got...))
		}
	})
}

func TestPositionsSortAsTheOrderSays(t *testing.T) {
	days := []time.Time{
		time.Unix(0, 0), time.Unix(0, 1), time.Date(2026, 1, 31, 9, 0, 0, 0, time.UTC),
		time.Date(2262, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC),
	}
	for i := 1; i < len(days); i++ {
		earlier, later := days[i-1], days[i]
		if Position(model.OldestFirst, earlier, "b") >= Position(model.OldestFirst, later, "a") {
			t.Errorf("%s stands behind %s", earlier, later)
		}
		if Position(model.NewestFirst, earlier, "a") <= Position(model.NewestFirst, later, "b") {
			t.Errorf("%s stands before %s, newest first", earlier, later)
		}
	}
	for _, day := range []time.Time{time.Unix(-1, 0), time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)} {
		if OrderOf(model.OldestFirst, day) > OrderOf(model.OldestFirst, days[0]) {
			t.Errorf("%s stands behind 1970", day)
		}
	}
	if id, err := IDAt(Position(model.NewestFirst, days[2], "a\x00b")); err != nil || id != "a\x00b" {
		t.Errorf("the id at the position is %q, %v", id, err)
	}
}

func TestDueKeyTellsWhatTurns(t *testing.T) {
	at := time.Date(2026, 1, 31, 9, 0, 0, 123456789, time.UTC)
	if got, err := ReadDue(DueKey(at, "post", "x")); err != nil || got != (Due{at, "post", "x"}) {
		t.Errorf("the key says %v, %v", got, err)
	}
	for _, k := range []string{"", Key("due"), Key("due", "x", "post", "y"), Key("due", "0", "post")} {
		if got, err := ReadDue(k); err == nil {
			t.Errorf("%q is taken for %v", k, got)
		}
	}
}

func TestPositionsTellTheirDates(t *testing.T) {
	at := time.Date(2026, 1, 31, 9, 0, 0, 123456789, time.UTC)
	for _, order := range []model.Order{model.OldestFirst, model.NewestFirst} {
		for _, day := range []time.Time{at, time.Unix(0, 0).UTC()} {
			if got, err := DateAt(order, Position(order, day, "x")); err != nil || !got.Equal(day) {
				t.Errorf("%s: the date is %s, %v, want %s", order, got, err, day)
			}
		}
	}
	for _, pos := range []string{"", "x", Key("x", "id"), Key("ffffffffffffffff", "id")} {
		if got, err := DateAt(model.OldestFirst, pos); err == nil {
			t.Errorf("%q is taken for %s", pos, got)
		}
	}
}
