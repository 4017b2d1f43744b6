package entrystore

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

// Past is the data of an entry that belongs to other schema versions of its type.
type Past struct {
	Shape int    // the newest schema version to which it was migrated
	Rest  []byte // the parts without a field in the type, as returned by Split; never sent
	// Filled is the notes of Filled: values that nobody entered, but that a start filled in beside fields of another
	// schema version.
	Filled []byte
}

// A record has a version byte, a flag byte and the revision as an unsigned varint; then created, updated and date as
// signed varints of Unix nanoseconds; then the entity's JSON to the end. If there is a Past, its schema version and the
// length of its rest, as unsigned varints, and the rest come before the JSON; then, if there are filled-in values, the
// length of their notes and the notes.
const (
	recordVersion = 1
	flagVisible   = 1 << 0
	flagPast      = 1 << 1
	flagFilled    = 1 << 2
	flags         = flagVisible | flagPast | flagFilled
)

var errRecord = errors.New("entrystore: malformed record")

// Encode returns the form that DecodeRecord reads.
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

// nanosOf returns t in Unix nanoseconds. Times before 1677 or after 2262 are clamped.
func nanosOf(t time.Time) int64 {
	switch {
	case t.Before(earliest):
		return math.MinInt64
	case t.After(latest):
		return math.MaxInt64
	}
	return t.UnixNano()
}

// DecodeRecord decodes a record. The entry's JSON and its rest share the memory of data. Type and id are not in the
// record and are empty.
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

// decodePast decodes the Past of a record and returns the remaining data.
func decodePast(data []byte) (p Past, after []byte, ok bool) {
	shape, n := binary.Uvarint(data)
	if n <= 0 || shape > math.MaxInt32 {
		return p, nil, false
	}
	p.Shape = int(shape)
	p.Rest, after, ok = cutBytes(data[n:])
	return p, after, ok
}

// cutBytes decodes length-prefixed bytes, nil if empty, and returns the remaining data.
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

// Own returns the record in memory of its own.
func (r Record) Own() Record {
	r.JSON, r.Rest, r.Filled = bytes.Clone(r.JSON), bytes.Clone(r.Rest), bytes.Clone(r.Filled)
	return r
}
