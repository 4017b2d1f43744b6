package etcd

import (
	"errors"
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/quoin-cms/quoin/storage"
)

// The first byte of a value says how the rest is written.
const (
	plain  = 0
	packed = 1 // by zstd
)

// packFrom is from how many bytes on a value is packed, if that saves an eighth of it.
const packFrom = 2 << 10

// errUnpack says that a value is not as pack writes them.
var errUnpack = errors.New("etcd: a value cannot be unpacked")

// The two are safe for concurrent use. Neither fails with these options.
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

// pack gives a value in the form in which it lies in etcd.
func pack(value []byte) []byte {
	if len(value) >= packFrom {
		out := packer().EncodeAll(value, append(make([]byte, 0, len(value)/2), packed))
		if len(out) < len(value)-len(value)/8 {
			return out
		}
	}
	return append(append(make([]byte, 0, len(value)+1), plain), value...)
}

// unpack gives the value that pack was given. It may be a part of b, and is never nil where there is no error.
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
