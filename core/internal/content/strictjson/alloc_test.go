package strictjson_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
)

// allocated gives how many bytes a function takes from the heap. Tests that ask for it do not run beside others.
func allocated(fn func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	fn()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// floods are bodies that are made to cost more than they weigh.
func floods() map[string]string {
	const most = strictjson.MaxBody - 100
	return map[string]string{
		"list of numbers":    `{"x":[` + strings.Repeat("0,", most/2) + `0]}`,
		"list of lists":      `{"x":[` + strings.Repeat("[],", most/3) + `0]}`,
		"list of objects":    `{"x":[` + strings.Repeat(`{"a":0},`, most/8) + `0]}`,
		"unknown fields":     `{` + numbered(80_000) + `}`,
		"fields of a field":  `{"x":{` + numbered(80_000) + `}}`,
		"lists of fields":    `{"x":[` + strings.Repeat(`{`+numbered(900)+`},`, most/8_600) + `0]}`,
		"escaped names":      `{"x":{` + strings.ReplaceAll(numbered(40_000), `"n`, `"\u006e`) + `}}`,
		"one long text":      `{"x":"` + strings.Repeat("a", most) + `"}`,
		"one long name":      `{"` + strings.Repeat("a", most) + `":0}`,
		"deep":               strings.Repeat(`{"a":`, most/5),
		"numbers of a digit": `{"x":` + strings.Repeat("1", most) + `}`,
	}
}

func TestReadingAllocatesLittle(t *testing.T) {
	for name, body := range floods() {
		text := []byte(body)
		spent := allocated(func() {
			r := strictjson.Read(text)
			for range r.Members {
				continue
			}
		})
		if most := uint64(2*len(text) + 64<<10); spent > most {
			t.Errorf("%s: %d bytes allocated for a body of %d", name, spent, len(text))
		}
	}
}

// FuzzAllocation holds every body to a few times its own length.
func FuzzAllocation(f *testing.F) {
	for _, body := range floods() {
		f.Add([]byte(body[:min(len(body), 4<<10)]))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		spent := allocated(func() {
			r := strictjson.Read(body)
			for _, v := range r.Members {
				v.Raw()
			}
		})
		if most := uint64(32*len(body) + 64<<10); spent > most {
			t.Errorf("%d bytes allocated for a body of %d", spent, len(body))
		}
	})
}
