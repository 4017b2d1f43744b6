package entrystore

import (
	"bytes"
	"compress/flate"
	"io"
	"sync"

	"github.com/quoin-cms/quoin/storage"
)

// The first byte of a packed record gives its format: plain or deflated.
const (
	packedPlain = iota
	packedDeflated
)

// deflaters are reused, because one takes more memory than its output.
var deflaters = sync.Pool{New: func() any {
	// The level is valid.
	w, _ := flate.NewWriter(io.Discard, flate.BestSpeed)
	return w
}}

// Pack packs a state of an entry for the history.
func Pack(r Record) Earlier {
	record := r.Encode()
	return Earlier{Rev: r.Rev, Created: r.Created, Updated: r.Updated, packed: pack(record)}
}

// pack returns a record in the form that unpack reads.
func pack(record []byte) []byte {
	var out bytes.Buffer
	out.Grow(len(record) / 2)
	out.WriteByte(packedDeflated)
	w := deflaters.Get().(*flate.Writer)
	defer deflaters.Put(w)
	w.Reset(&out)
	// Writing to a buffer cannot fail.
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
		// Deflated data may have any length, but no record is larger than a value may be.
		r := flate.NewReader(bytes.NewReader(packed[1:]))
		record, err := io.ReadAll(io.LimitReader(r, storage.MaxValue+1))
		if err != nil || len(record) > storage.MaxValue {
			return nil, errStep
		}
		return record, nil
	}
	return nil, errStep
}

// Record unpacks the state. It may share the memory of the step. Type and id are not stored in it and are empty.
func (e Earlier) Record() (Record, error) {
	data, err := unpack(e.packed)
	if err != nil {
		return Record{}, err
	}
	return DecodeRecord(data)
}

// own returns the state in memory of its own.
func (e Earlier) own() Earlier {
	e.packed = bytes.Clone(e.packed)
	return e
}
