package bolt

import (
	"encoding/binary"
	"hash/crc32"

	"github.com/quoin-cms/quoin/storage"
)

// Every value is stored behind a seal: the checksum of its key, and that of both. Two, so that a damaged value is
// known from a damaged key: next to that one nobody can tell what is there, and beside a damaged value all is well.
const sealSize = 8

// castagnoli is the polynomial that processors know. It finds every error of up to 32 bits in a row.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// keySum is the checksum of a key. It begins with the length, so that what goes over from a key to its value shows.
func keySum(key []byte) uint32 { return crc32.Update(uint32(len(key)), castagnoli, key) } //nolint:gosec // a key has 4 KB at most

// seal gives the value of a key as it is stored.
func seal(key, value []byte) []byte {
	sum := keySum(key)
	b := make([]byte, sealSize, sealSize+len(value))
	binary.BigEndian.PutUint32(b, sum)
	binary.BigEndian.PutUint32(b[4:], crc32.Update(sum, castagnoli, value))
	return append(b, value...)
}

// unseal gives the value of a key, as a part of what is stored. It fails with a DamagedError.
func unseal(key, stored []byte) ([]byte, error) {
	if keyWhole(key, stored) {
		value := stored[sealSize:len(stored):len(stored)]
		if crc32.Update(binary.BigEndian.Uint32(stored), castagnoli, value) == binary.BigEndian.Uint32(stored[4:]) {
			return value, nil
		}
	}
	return nil, &storage.DamagedError{Key: string(key[:min(len(key), storage.MaxKey)])}
}

// keyWhole reports whether a key is one that was written. Its value may be damaged all the same.
func keyWhole(key, stored []byte) bool {
	return len(key) <= storage.MaxKey && len(stored) >= sealSize && keySum(key) == binary.BigEndian.Uint32(stored)
}
