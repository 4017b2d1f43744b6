package backup

import (
	"encoding/binary"
	"fmt"

	"github.com/klauspost/compress/zstd"

	"github.com/quoin-cms/quoin/storage"
)

// A part of the store is a Zstandard frame with pairs. Each pair consists of the length of the key and the length of
// the value, as four big-endian bytes each, the key and the value.

// appendPair appends a pair to a part.
func appendPair(part []byte, pair storage.Pair) []byte {
	part = binary.BigEndian.AppendUint32(part, uint32(len(pair.Key)))   //nolint:gosec // a key has 4 KB at most
	part = binary.BigEndian.AppendUint32(part, uint32(len(pair.Value))) //nolint:gosec // a value has 1 MB at most
	part = append(part, pair.Key...)
	return append(part, pair.Value...)
}

// eachPair passes the pairs of a part to take, and returns the last key. The keys must be in ascending order and
// greater than last.
func eachPair(name string, part []byte, last string, take func(storage.Pair) error) (string, error) {
	for len(part) > 0 {
		if len(part) < pairHead {
			return last, fmt.Errorf("%w: %s ends within a pair", ErrDamaged, name)
		}
		key, value := int64(binary.BigEndian.Uint32(part)), int64(binary.BigEndian.Uint32(part[4:]))
		part = part[pairHead:]
		switch {
		case key < 1, key > storage.MaxKey, value > storage.MaxValue:
			return last, fmt.Errorf("%w: %s has a pair of %d and %d bytes", ErrDamaged, name, key, value)
		case key+value > int64(len(part)):
			return last, fmt.Errorf("%w: %s ends within a pair", ErrDamaged, name)
		}
		pair := storage.Pair{Key: string(part[:key]), Value: part[key : key+value : key+value]}
		if pair.Key <= last {
			return last, fmt.Errorf("%w: the keys in %s are not in order", ErrDamaged, name)
		}
		if err := take(pair); err != nil {
			return last, err
		}
		last, part = pair.Key, part[key+value:]
	}
	return last, nil
}

// newEncoder returns the encoder for parts, which works on one at a time. Speed matters more than size, because the
// server handles requests meanwhile.
func newEncoder() (*zstd.Encoder, error) {
	return zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderCRC(true))
}

// newDecoder returns the decoder for parts, which does not write beyond the capacity of its output.
func newDecoder() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecodeAllCapLimit(true), zstd.WithDecoderMaxMemory(2*mostPart))
}
