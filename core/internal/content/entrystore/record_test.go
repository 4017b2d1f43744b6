package entrystore

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
		for _, past := range []Past{{}, {Shape: 300}, {Rest: []byte(`{"b":2}`)}, {Shape: 1, Rest: []byte(`{}`)}} {
			got, err := DecodeRecord(Record{c.entry, c.date, past}.Encode())
			if err != nil || !sameEntry(got.Entry, c.entry) || !got.Date.Equal(c.date) || !samePast(got.Past, past) {
				t.Errorf("%s: reads back %+v, %v", name, got, err)
			}
		}
	}
}

// TestRecordClampsTimes checks that dates beyond the range of 64-bit nanoseconds are clamped.
func TestRecordClampsTimes(t *testing.T) {
	last, first := time.Unix(0, math.MaxInt64), time.Unix(0, math.MinInt64)
	for date, want := range map[time.Time]time.Time{
		time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC): last,
		time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC):      first,
	} {
		if got, err := DecodeRecord(Record{Date: date}.Encode()); err != nil || !got.Date.Equal(want) {
			t.Errorf("%s reads back %s, %v; want %s", date, got.Date, err, want)
		}
	}
}

func TestDecodeRecordRefusesWhatIsNone(t *testing.T) {
	good := Record{Entry: core.Entry{Rev: 300, Created: time.Unix(1, 0), Updated: time.Unix(2, 0)}, Date: time.Unix(3, 0)}.Encode()
	for n := range good {
		if e, err := DecodeRecord(good[:n]); err == nil {
			t.Errorf("the first %d bytes are taken for %+v", n, e)
		}
	}
	for at, value := range map[int]byte{0: 2, 1: 2} {
		bad := bytes.Clone(good)
		bad[at] = value
		if e, err := DecodeRecord(bad); err == nil {
			t.Errorf("byte %d as %d is taken for %+v", at, value, e)
		}
	}
}

func FuzzRecord(f *testing.F) {
	f.Add(uint64(1), int64(0), int64(1), int64(-1), true, []byte(`{}`))
	f.Add(uint64(math.MaxUint64), int64(math.MinInt64), int64(math.MaxInt64), int64(0), false, []byte{1, 2, 3})
	f.Fuzz(func(t *testing.T, rev uint64, created, updated, date int64, visible bool, data []byte) {
		if e, err := DecodeRecord(data); err == nil {
			again, err := DecodeRecord(e.Encode())
			if err != nil || !sameEntry(again.Entry, e.Entry) || !again.Date.Equal(e.Date) || !samePast(again.Past, e.Past) {
				t.Errorf("%x is taken for %+v, which reads back %+v, %v", data, e, again, err)
			}
		}
		if rev == math.MaxUint64 {
			return
		}
		e := core.Entry{Rev: rev, Created: time.Unix(0, created), Updated: time.Unix(0, updated), Visible: visible, JSON: data}
		got, err := DecodeRecord(Record{Entry: e, Date: time.Unix(0, date)}.Encode())
		if err != nil || !sameEntry(got.Entry, e) || got.Date.UnixNano() != date {
			t.Errorf("%+v reads back %+v, %v", e, got, err)
		}
	})
}

func samePast(a, b Past) bool { return a.Shape == b.Shape && bytes.Equal(a.Rest, b.Rest) }

func sameEntry(a, b core.Entry) bool {
	return a.Rev == b.Rev && a.Visible == b.Visible && a.Created.Equal(b.Created) && a.Updated.Equal(b.Updated) &&
		bytes.Equal(a.JSON, b.JSON)
}
