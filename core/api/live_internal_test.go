package api

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
)

func FuzzLastHeard(f *testing.F) {
	for _, seed := range [][2]string{{"", ""}, {"after=7", ""}, {"after=7", "9"}, {"after=%zz", "x"}, {"a=1", "-1"}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, rawQuery, lastEventID string) {
		n, err := lastHeard(rawQuery, lastEventID)
		if err != nil && core.CodeOf(err) != core.Malformed {
			t.Fatal(err)
		}
		given := []string{lastEventID, strings.TrimPrefix(rawQuery, "after=")}
		if err == nil && n > 0 && lastEventID != "" && !slices.Contains(given, strconv.FormatUint(n, 10)) &&
			strings.TrimLeft(lastEventID, "0") != strconv.FormatUint(n, 10) {
			t.Errorf("%q and %q give %d", rawQuery, lastEventID, n)
		}
	})
}
