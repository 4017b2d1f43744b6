package writer_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
)

// TestWhatIsRefusedCostsLittle sends bodies that are designed to be expensive for their size.
func TestWhatIsRefusedCostsLittle(t *testing.T) {
	s := open(t)
	const most = strictjson.MaxBody - 100
	zeros := strings.Repeat("0,", most/2) + "0]}"
	for name, c := range map[string]struct {
		body string
		code core.Code
	}{
		"list for a text":      {`{"title":[` + zeros, core.Malformed},
		"list for no field":    {`{"x":[` + zeros, core.Invalid},
		"list for the id":      {`{"id":[` + zeros, core.TooLarge},
		"numbers for texts":    {`{"tags":[` + zeros, core.Malformed},
		"too many texts":       {`{"tags":["` + strings.Repeat(`","`, most/3) + `"]}`, core.Invalid},
		"objects for a text":   {`{"title":[` + strings.Repeat(`{"a":{}},`, most/9) + `0]}`, core.Malformed},
		"fields that are none": {unknown(70_000), core.Invalid},
		"a long name":          {`{"` + strings.Repeat("a", most) + `":0}`, core.Invalid},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			body := []byte(c.body)
			runtime.ReadMemStats(&before)
			_, err := s.Create(t.Context(), staff, "notice", body)
			runtime.ReadMemStats(&after)
			contenttest.WantError(t, err, c.code)
			if spent, most := after.TotalAlloc-before.TotalAlloc, uint64(3*len(body)); spent > most {
				t.Errorf("%d bytes allocated for a body of %d", spent, len(body))
			}
			if e, ok := errors.AsType[*core.Error](err); !ok || len(e.Fields) > core.MaxFields || len(e.Detail) > 500 {
				t.Errorf("the answer names %d fields: %.600s", len(e.Fields), e.Detail)
			}
		})
	}
}

// unknown returns a body with n fields that no type has.
func unknown(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"x%d":0`, i)
	}
	return "{" + b.String()[1:] + "}"
}
