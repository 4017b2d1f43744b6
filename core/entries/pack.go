package entries

import (
	"bytes"
	"compress/flate"
	"io"
	"sync"

	"github.com/quoin-cms/quoin/storage"
)

// A packed record begins with a byte that says how: as it is, or deflated.
const (
	packedPlain = iota
	packedDeflated
)

// writers are kept, because one takes more memory than what it writes.
var writers = sync.Pool{New: func() any {
	// The level is a known one.
	w, _ := flate.NewWriter(io.Discard, flate.BestSpeed)
	return w
}}

// Pack packs a state that an entry has, for the history to keep.
func Pack(r Record) Earlier {
	record := r.Encode()
	return Earlier{Rev: r.Rev, Created: r.Created, Updated: r.Updated, packed: pack(record)}
}

// pack gives a record as unpack reads it.
func pack(record []byte) []byte {
	var out bytes.Buffer
	out.Grow(len(record) / 2)
	out.WriteByte(packedDeflated)
	w := writers.Get().(*flate.Writer)
	defer writers.Put(w)
	w.Reset(&out)
	// A buffer takes everything.
	_, _ = w.Write(record)
	_ = w.Close()
	if out.Len() <= len(record) {
		return out.Bytes()
	}
	return append([]byte{packedPlain}, record...)
}

func unpack(packed []byte) ([]byte, error) {
	if len(packed) == 0 {
		return nil, errStep
	}
	switch packed[0] {
	case packedPlain:
		return packed[1:], nil
	case packedDeflated:
		// What is deflated may be of any length: no record is larger than a value.
		r := flate.NewReader(bytes.NewReader(packed[1:]))
		record, err := io.ReadAll(io.LimitReader(r, storage.MaxValue+1))
		if err != nil || len(record) > storage.MaxValue {
			return nil, errStep
		}
		return record, nil
	}
	return nil, errStep
}

// Record unpacks the state. Its memory may be that of the step. Type and id are not in it and stay empty.
func (e Earlier) Record() (Record, error) {
	data, err := unpack(e.packed)
	if err != nil {
		return Record{}, err
	}
	return DecodeRecord(data)
}

// own gives the state in memory of its own.
func (e Earlier) own() Earlier {
	e.packed = bytes.Clone(e.packed)
	return e
}
