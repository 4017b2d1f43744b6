package entries

import (
	"encoding/binary"
	"errors"
	"math"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// A record is how an entry is stored: a version byte, a flag byte, the revision as an unsigned varint,
// then created, updated and date as signed varints of Unix nanoseconds, then the entity's JSON to the end.
const (
	recordVersion = 1
	flagVisible   = 1 << 0
)

var errRecord = errors.New("entries: malformed record")

// EncodeRecord gives the record of an entry that is listed by date.
func EncodeRecord(e core.Entry, date time.Time) []byte {
	out := make([]byte, 2, 2+4*binary.MaxVarintLen64+len(e.JSON))
	out[0] = recordVersion
	if e.Visible {
		out[1] = flagVisible
	}
	out = binary.AppendUvarint(out, e.Rev)
	out = binary.AppendVarint(out, nanosOf(e.Created))
	out = binary.AppendVarint(out, nanosOf(e.Updated))
	out = binary.AppendVarint(out, nanosOf(date))
	return append(out, e.JSON...)
}

var (
	earliest = time.Unix(0, math.MinInt64)
	latest   = time.Unix(0, math.MaxInt64)
)

// nanosOf gives t in Unix nanoseconds. Times before 1677 or after 2262 stay at those ends.
func nanosOf(t time.Time) int64 {
	switch {
	case t.Before(earliest):
		return math.MinInt64
	case t.After(latest):
		return math.MaxInt64
	}
	return t.UnixNano()
}

// DecodeRecord reads a record. The entry's JSON is a part of data, not a copy; type and id are not in
// the record and stay empty.
func DecodeRecord(data []byte) (core.Entry, time.Time, error) {
	if len(data) < 2 || data[0] != recordVersion || data[1]&^flagVisible != 0 {
		return core.Entry{}, time.Time{}, errRecord
	}
	e := core.Entry{Visible: data[1]&flagVisible != 0}
	rest := data[2:]
	rev, n := binary.Uvarint(rest)
	if n <= 0 || rev == math.MaxUint64 {
		return core.Entry{}, time.Time{}, errRecord
	}
	e.Rev, rest = rev, rest[n:]
	var times [3]time.Time
	for i := range times {
		nanos, n := binary.Varint(rest)
		if n <= 0 {
			return core.Entry{}, time.Time{}, errRecord
		}
		times[i], rest = time.Unix(0, nanos).UTC(), rest[n:]
	}
	e.Created, e.Updated, e.JSON = times[0], times[1], rest
	return e, times[2], nil
}
