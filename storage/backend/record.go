package backend

import (
	"encoding/binary"
	"fmt"

	"github.com/quoin-cms/quoin/storage"
)

// A record in the log is encoded as the number of its items, followed by the length and the bytes of each item. All
// numbers are in the shortest form of binary.Uvarint. A record has at least one item.

// EncodeRecord returns the only valid encoding of a record with these items. There must be at least one item.
func EncodeRecord(items [][]byte) []byte {
	size := binary.MaxVarintLen64
	for _, item := range items {
		size += binary.MaxVarintLen64 + len(item)
	}
	b := binary.AppendUvarint(make([]byte, 0, size), uint64(len(items)))
	for _, item := range items {
		b = binary.AppendUvarint(b, uint64(len(item)))
		b = append(b, item...)
	}
	return b
}

// DecodeRecord returns the items of an encoded record, as subslices of b. It fails with ErrDamaged if b is not exactly
// the encoding of one record.
func DecodeRecord(b []byte) ([][]byte, error) {
	count, b, ok := cutNumber(b)
	if !ok || count == 0 || count > storage.MaxItems {
		return nil, fmt.Errorf("%w: a record's number of items", storage.ErrDamaged)
	}
	items := make([][]byte, count)
	for i := range items {
		var size uint64
		if size, b, ok = cutNumber(b); !ok || size > uint64(len(b)) {
			return nil, fmt.Errorf("%w: item %d of a record is cut off", storage.ErrDamaged, i)
		}
		// The capacity ends with the item, so that an append to one item does not overwrite the next.
		items[i], b = b[:size:size], b[size:]
	}
	if len(b) > 0 {
		return nil, fmt.Errorf("%w: %d bytes after a record", storage.ErrDamaged, len(b))
	}
	return items, nil
}

// cutNumber decodes a number from the front of b and returns the rest. It reports false if the number is not in its
// shortest form.
func cutNumber(b []byte) (n uint64, rest []byte, ok bool) {
	n, size := binary.Uvarint(b)
	if size <= 0 || size > 1 && b[size-1] == 0 {
		return 0, nil, false
	}
	return n, b[size:], true
}
