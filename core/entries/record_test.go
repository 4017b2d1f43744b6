package entries

import (
	"bytes"
	"math"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
)

func TestRecordRoundTrip(t *testing.T) {
	now := time.Date(2026, 1, 31, 9, 0, 0, 123456789, time.UTC)
	for name, c := range map[string]struct {
		entry core.Entry
		date  time.Time
	}{
		"visible":     {core.Entry{Rev: 1, Created: now, Updated: now.Add(1), Visible: true, JSON: []byte(`{"a":1}`)}, now},
		"hidden":      {core.Entry{Rev: math.MaxUint64 - 1, Created: now, Updated: now, JSON: []byte(`{}`)}, now.Add(time.Hour)},
		"before 1970": {core.Entry{Created: time.Unix(-1, 0), Updated: now, JSON: []byte{}}, time.Unix(-1, -1)},
	} {
		got, date, err := DecodeRecord(EncodeRecord(c.entry, c.date))
		if err != nil || !sameEntry(got, c.entry) || !date.Equal(c.date) {
			t.Errorf("%s: reads back %+v at %s, %v", name, got, date, err)
		}
	}
}

// TestRecordClampsTimes is about dates beyond what 64 bits of nanoseconds hold: they stay at that end.
func TestRecordClampsTimes(t *testing.T) {
	last, first := time.Unix(0, math.MaxInt64), time.Unix(0, math.MinInt64)
	for date, want := range map[time.Time]time.Time{
		time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC): last,
		time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC):      first,
	} {
		if _, got, err := DecodeRecord(EncodeRecord(core.Entry{}, date)); err != nil || !got.Equal(want) {
			t.Errorf("%s reads back %s, %v; want %s", date, got, err, want)
		}
	}
}

func TestDecodeRecordRefusesWhatIsNone(t *testing.T) {
	good := EncodeRecord(core.Entry{Rev: 300, Created: time.Unix(1, 0), Updated: time.Unix(2, 0)}, time.Unix(3, 0))
	for n := range good {
		if e, _, err := DecodeRecord(good[:n]); err == nil {
			t.Errorf("the first %d bytes are taken for %+v", n, e)
		}
	}
	for at, value := range map[int]byte{0: 2, 1: 2} {
		bad := bytes.Clone(good)
		bad[at] = value
		if e, _, err := DecodeRecord(bad); err == nil {
			t.Errorf("byte %d as %d is taken for %+v", at, value, e)
		}
	}
}

func FuzzRecord(f *testing.F) {
	f.Add(uint64(1), int64(0), int64(1), int64(-1), true, []byte(`{}`))
	f.Add(uint64(math.MaxUint64), int64(math.MinInt64), int64(math.MaxInt64), int64(0), false, []byte{1, 2, 3})
	f.Fuzz(func(t *testing.T, rev uint64, created, updated, date int64, visible bool, data []byte) {
		if e, at, err := DecodeRecord(data); err == nil {
			again, atAgain, err := DecodeRecord(EncodeRecord(e, at))
			if err != nil || !sameEntry(again, e) || !atAgain.Equal(at) {
				t.Errorf("%x is taken for %+v, which reads back %+v, %v", data, e, again, err)
			}
		}
		if rev == math.MaxUint64 {
			return
		}
		e := core.Entry{Rev: rev, Created: time.Unix(0, created), Updated: time.Unix(0, updated), Visible: visible, JSON: data}
		got, at, err := DecodeRecord(EncodeRecord(e, time.Unix(0, date)))
		if err != nil || !sameEntry(got, e) || at.UnixNano() != date {
			t.Errorf("%+v reads back %+v, %v", e, got, err)
		}
	})
}

func sameEntry(a, b core.Entry) bool {
	return a.Rev == b.Rev && a.Visible == b.Visible && a.Created.Equal(b.Created) && a.Updated.Equal(b.Updated) &&
		bytes.Equal(a.JSON, b.JSON)
}
