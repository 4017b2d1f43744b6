package etcd

import (
	"errors"
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/quoin-cms/quoin/storage"
)

// The first byte of a stored value is the encoding of the rest.
const (
	plain  = 0
	packed = 1 // compressed with zstd
)

// minPackSize is the size in bytes from which a value is compressed, if that saves at least an eighth of it.
const minPackSize = 2 << 10

// errUnpack means that a value does not have the form that pack writes.
var errUnpack = errors.New("etcd: a value cannot be unpacked")

// Both are safe for concurrent use. With these options neither constructor can fail.
var (
	packer = sync.OnceValue(func() *zstd.Encoder {
		e, _ := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest))
		return e
	})
	unpacker = sync.OnceValue(func() *zstd.Decoder {
		d, _ := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(2*storage.MaxValue), zstd.WithDecoderConcurrency(0))
		return d
	})
)

// pack returns the stored form of a value.
func pack(value []byte) []byte {
	if len(value) >= minPackSize {
		out := packer().EncodeAll(value, append(make([]byte, 0, len(value)/2), packed))
		if len(out) < len(value)-len(value)/8 {
			return out
		}
	}
	return append(append(make([]byte, 0, len(value)+1), plain), value...)
}

// unpack returns the value that was given to pack. It may be a subslice of b. It is not nil unless there is an error.
func unpack(b []byte) ([]byte, error) {
	switch {
	case len(b) > 0 && b[0] == plain:
		return b[1:len(b):len(b)], nil
	case len(b) > 0 && b[0] == packed:
		out, err := unpacker().DecodeAll(b[1:], []byte{})
		if err == nil {
			return out, nil
		}
	}
	return nil, errUnpack
}
