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
		{"", ""}, {"after=7", ""}, {"after=7", "9"}, {"after=%zz", "x"}, {"a=1", "-1"}, {"after=" + tags.Event(7), tags.Event(8)},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, rawQuery, lastEventID string) {
		n, err := lastReceived(tags, rawQuery, lastEventID)
		if err != nil && core.CodeOf(err) != core.Malformed {
			t.Fatal(err)
		}
		if err != nil || n == 0 || n == Elsewhere || lastEventID == "" {
			return
		}
		if number, _, _ := strings.Cut(lastEventID, "-"); strings.TrimLeft(number, "0") != strconv.FormatUint(n, 10) {
			t.Errorf("%q and %q give %d", rawQuery, lastEventID, n)
		}
	})
}
