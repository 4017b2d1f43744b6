package field_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
)

func TestTimeRoundTrip(t *testing.T) {
	for in, want := range map[string]string{
		`"2026-01-31T09:00:00Z"`:           `"2026-01-31T09:00:00.000Z"`,
		`"2026-07-31T09:00:00+01:00"`:      `"2026-07-31T08:00:00.000Z"`,
		`"2026-01-01T00:30:00+05:30"`:      `"2025-12-31T19:00:00.000Z"`,
		`"2026-01-31T09:00:00.1239Z"`:      `"2026-01-31T09:00:00.123Z"`,
		`"2024-02-29T23:59:59-11:00"`:      `"2024-03-01T10:59:59.000Z"`,
		`"9999-12-31T23:59:59.999Z"`:       `"9999-12-31T23:59:59.999Z"`,
		`"0001-01-01T00:00:00.001Z"`:       `"0001-01-01T00:00:00.001Z"`,
		`"\u0032026-01-31T09:00:00-00:00"`: `"2026-01-31T09:00:00.000Z"`,
		`""`:                               `null`,
		`null`:                             `null`,
	} {
		var got field.Time
		if err := json.Unmarshal([]byte(in), &got); err != nil {
			t.Errorf("%s is refused: %v", in, err)
			continue
		}
		if out, err := json.Marshal(got); err != nil || string(out) != want {
			t.Errorf("%s reads back %s, %v; want %s", in, out, err, want)
		}
	}
}

func TestTimeRefusesWhatIsNone(t *testing.T) {
	for _, in := range []string{
		`"tomorrow"`, `"2026-01-31"`, `"2026-01-31T09:00:00"`, `"2026-02-30T09:00:00Z"`, `"2026-01-31T25:00:00Z"`,
		`" 2026-01-31T09:00:00Z"`, `"0000-12-31T23:59:59Z"`, `"0001-01-01T00:00:00+01:00"`, `"9999-12-31T23:59:59-01:00"`,
		`"12026-01-31T09:00:00Z"`, `1769850000`, `true`, `{}`, `[]`,
	} {
		got := field.At(time.Unix(1, 0))
		if err := json.Unmarshal([]byte(in), &got); err == nil {
			t.Errorf("%s is taken for %v", in, got)
		}
	}
}

func TestTimeTextsSortAsTheTimesDo(t *testing.T) {
	times := []time.Time{
		time.Date(1, 1, 1, 0, 0, 0, 1e6, time.UTC), time.Unix(-1, 0), time.Unix(0, 0), time.UnixMilli(1), time.UnixMilli(10),
		time.Date(2026, 1, 31, 9, 0, 0, 0, time.FixedZone("", 3600)), time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC),
	}
	for i := 1; i < len(times); i++ {
		if a, b := field.At(times[i-1]).String(), field.At(times[i]).String(); a >= b {
			t.Errorf("%s does not sort before %s", a, b)
		}
	}
}

func FuzzTime(f *testing.F) {
	for _, seed := range []string{`"2026-01-31T09:00:00+01:00"`, `null`, `""`, `"x"`, `7`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var first, second field.Time
		if first.UnmarshalJSON(data) != nil {
			return
		}
		out, err := first.MarshalJSON()
		if err != nil || !json.Valid(out) {
			t.Fatalf("%q is written %q, %v", data, out, err)
		}
		if err := second.UnmarshalJSON(out); err != nil || !second.Equal(first.Time) {
			t.Fatalf("%q is written %s and then read as %v, %v", data, out, second, err)
		}
	})
}
