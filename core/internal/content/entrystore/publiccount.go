package entrystore

import (
	"encoding/binary"
	"errors"

	"github.com/quoin-cms/quoin/storage"
)

// PublicCountKey returns the key of the number of changes so far that visitors may know of.
func PublicCountKey() string { return Key(publicCountKeys) }

// PublicCount reads how many changes so far visitors may know of. It is 0 in a store that was last written before there
// was a count.
func PublicCount(g Getter) (uint64, error) {
	data, err := g.Get(PublicCountKey())
	if errors.Is(err, storage.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	n, size := binary.Uvarint(data)
	if size <= 0 {
		return 0, errRecord
	}
	return n, nil
}

// EncodePublicCount returns the form that PublicCount reads.
func EncodePublicCount(n uint64) []byte { return binary.AppendUvarint(nil, n) }

// CountPublicChange counts one more change that visitors may know of, in the update that makes it, and returns the new
// number.
func CountPublicChange(w storage.Writer) (uint64, error) {
	n, err := PublicCount(w)
	if err != nil {
		return 0, err
	}
	n++
	w.Put(PublicCountKey(), EncodePublicCount(n))
	return n, nil
}
