package entries

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// Record is an entry as it is stored.
type Record struct {
	core.Entry
	Date time.Time // by which it is listed
	Past
}

// Past is what an entry has of other shapes of its type than the present one.
type Past struct {
	Shape int    // the number of the newest shape that it was brought to
	Rest  []byte // what its type has no field for, as Split gives it; nobody is sent it
	// Filled notes, as Filled gives it, what nobody entered: a start filled it in beside fields of another shape.
	Filled []byte
}

// A record begins with a version byte, a flag byte and the revision as an unsigned varint; then come created, updated
// and date as signed varints of Unix nanoseconds, and the entity's JSON to the end. Where there is a past, its shape and
// the length of its rest, as unsigned varints, and the rest itself stand before the JSON; and then, where something was
// filled in, the length of the notes of it and the notes.
const (
	recordVersion = 1
	flagVisible   = 1 << 0
	flagPast      = 1 << 1
	flagFilled    = 1 << 2
	flags         = flagVisible | flagPast | flagFilled
)

var errRecord = errors.New("entries: malformed record")

// Encode gives the record as DecodeRecord reads it.
func (r Record) Encode() []byte {
	out := make([]byte, 2, 2+7*binary.MaxVarintLen64+len(r.Rest)+len(r.Filled)+len(r.JSON))
	out[0] = recordVersion
	if r.Visible {
		out[1] = flagVisible
	}
	out = binary.AppendUvarint(out, r.Rev)
	out = binary.AppendVarint(out, nanosOf(r.Created))
	out = binary.AppendVarint(out, nanosOf(r.Updated))
	out = binary.AppendVarint(out, nanosOf(r.Date))
	if r.Shape > 0 || len(r.Rest) > 0 {
		out[1] |= flagPast
		out = binary.AppendUvarint(out, uint64(r.Shape))
		out = binary.AppendUvarint(out, uint64(len(r.Rest)))
		out = append(out, r.Rest...)
	}
	if len(r.Filled) > 0 {
		out[1] |= flagFilled
		out = binary.AppendUvarint(out, uint64(len(r.Filled)))
		out = append(out, r.Filled...)
	}
	return append(out, r.JSON...)
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

// DecodeRecord reads a record. The entry's JSON and its rest are parts of data, not copies; type and id are not in
// the record and stay empty.
func DecodeRecord(data []byte) (Record, error) {
	if len(data) < 2 || data[0] != recordVersion || data[1]&^flags != 0 {
		return Record{}, errRecord
	}
	r := Record{Entry: core.Entry{Visible: data[1]&flagVisible != 0}}
	rest := data[2:]
	rev, n := binary.Uvarint(rest)
	if n <= 0 || rev == math.MaxUint64 {
		return Record{}, errRecord
	}
	r.Rev, rest = rev, rest[n:]
	for _, at := range []*time.Time{&r.Created, &r.Updated, &r.Date} {
		nanos, n := binary.Varint(rest)
		if n <= 0 {
			return Record{}, errRecord
		}
		*at, rest = time.Unix(0, nanos).UTC(), rest[n:]
	}
	if data[1]&flagPast != 0 {
		var ok bool
		if r.Past, rest, ok = decodePast(rest); !ok {
			return Record{}, errRecord
		}
	}
	if data[1]&flagFilled != 0 {
		var ok bool
		if r.Filled, rest, ok = cutBytes(rest); !ok {
			return Record{}, errRecord
		}
	}
	r.JSON = rest
	return r, nil
}

// decodePast reads what a record has of other shapes, and gives what stands after it.
func decodePast(data []byte) (p Past, after []byte, ok bool) {
	shape, n := binary.Uvarint(data)
	if n <= 0 || shape > math.MaxInt32 {
		return p, nil, false
	}
	p.Shape = int(shape)
	p.Rest, after, ok = cutBytes(data[n:])
	return p, after, ok
}

// cutBytes reads some bytes after their length, nil for none, and gives what stands after them.
func cutBytes(data []byte) (some, after []byte, ok bool) {
	size, n := binary.Uvarint(data)
	if n <= 0 || size > uint64(len(data)-n) {
		return nil, nil, false
	}
	if data = data[n:]; size > 0 {
		some = data[:size:size]
	}
	return some, data[size:], true
}

// Own gives the record in memory of its own.
func (r Record) Own() Record {
	r.JSON, r.Rest, r.Filled = bytes.Clone(r.JSON), bytes.Clone(r.Rest), bytes.Clone(r.Filled)
	return r
}
