package bolt

import (
	"encoding/binary"
	"hash/crc32"

	"github.com/quoin-cms/quoin/storage"
)

// Every value is stored after a seal of two checksums: that of its key, and that of key and value. They distinguish a
// damaged value from a damaged key: next to a damaged key a search cannot tell which keys exist, while a damaged value
// affects only itself.
const sealSize = 8

// castagnoli is the polynomial that processors support. It detects every burst error of up to 32 bits.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// keySum returns the checksum of a key. It starts with the length, so that moving bytes between key and value changes
// it.
func keySum(key []byte) uint32 { return crc32.Update(uint32(len(key)), castagnoli, key) } //nolint:gosec // a key has 4 KB at most

// seal returns the stored form of the value of a key.
func seal(key, value []byte) []byte {
	sum := keySum(key)
	b := make([]byte, sealSize, sealSize+len(value))
	binary.BigEndian.PutUint32(b, sum)
	binary.BigEndian.PutUint32(b[4:], crc32.Update(sum, castagnoli, value))
	return append(b, value...)
}

// unseal returns the value of a key, as a subslice of stored. It fails with a DamagedError.
func unseal(key, stored []byte) ([]byte, error) {
	if keyIntact(key, stored) {
		value := stored[sealSize:len(stored):len(stored)]
		if crc32.Update(binary.BigEndian.Uint32(stored), castagnoli, value) == binary.BigEndian.Uint32(stored[4:]) {
			return value, nil
		}
	}
	return nil, &storage.DamagedError{Key: string(key[:min(len(key), storage.MaxKey)])}
}

// keyIntact reports whether a key is intact. Its value may be damaged even then.
func keyIntact(key, stored []byte) bool {
	return len(key) <= storage.MaxKey && len(stored) >= sealSize && keySum(key) == binary.BigEndian.Uint32(stored)
}
