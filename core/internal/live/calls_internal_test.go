package live

import (
	"strconv"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/etag"
)

func FuzzLastHeard(f *testing.F) {
	tags := etag.For("a store", 1)
	for _, seed := range [][2]string{
		{"", ""},
		{"after=7", ""},
		{"after=7", "9"},
		{"after=%zz", "x"},
		{"a=1", "-1"},
		{"after=" + tags.Event(7), tags.Event(8)},
		{"after=" + tags.PublicEvent(7), tags.PublicEvent(8)},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, rawQuery, lastEventID string) {
		at, err := lastReceived(tags, rawQuery, lastEventID)
		if err != nil && core.CodeOf(err) != core.Malformed {
			t.Fatal(err)
		}
		if err != nil || lastEventID == "" {
			return
		}
		number, mark, marked := strings.Cut(lastEventID, "-")
		if n, _ := strconv.ParseUint(number, 10, 64); n != at.Number || marked == (at.Counting == etag.Unmarked) {
			t.Errorf("%q and %q give %+v", rawQuery, lastEventID, at)
		}
		if public := strings.HasSuffix(mark, "-public"); at.Counting == etag.Public && !public || at.Counting == etag.Commits && public {
			t.Errorf("%q counts as %d", lastEventID, at.Counting)
		}
	})
}

func FuzzParseCursor(f *testing.F) {
	tags := etag.For("a store", 1)
	for _, c := range []cursor{{number: 7}, {number: 7, listing: true}, {number: 7, listing: true, typ: "post", after: "a\x00b"}} {
		f.Add(c.text(tags, true), true)
		f.Add(c.text(tags, false), false)
	}
	f.Add("0", false)
	f.Add("7-abcdef-public.post.%", false)
	f.Fuzz(func(t *testing.T, text string, staff bool) {
		c, err := parseCursor(tags, staff, text)
		if err != nil {
			if code := core.CodeOf(err); code != core.Malformed && code != core.Gone {
				t.Fatal(err)
			}
			return
		}
		if again, err := parseCursor(tags, staff, c.text(tags, staff)); err != nil || again != c {
			t.Errorf("%q is %+v, and its text is %+v, %v", text, c, again, err)
		}
	})
}
