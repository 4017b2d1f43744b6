package bolt

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

// An entry of the journal is one group of updates. It starts with a head:
//
//	8 bytes   mark of an entry of the journal
//	8 bytes   mark of the store
//	8 bytes   random mark of the file, chosen each time it is begun again: leftovers of an earlier use do not have it
//	4 bytes   length of the entry without the head
//	4 bytes   checksum of everything except itself
//	8 bytes   number of the newest commit before it
//	8 bytes   number of the newest commit in it
//
// Then come the writes, each with the lengths of key and value, and the records of the log, each with its number and
// its length. Numbers are big-endian.
const (
	entryHead    = 48
	lengthAt     = 24
	checksumAt   = 28
	summedFrom   = 32
	seqAt        = 40
	deletedMark  = 1<<32 - 1 // stored instead of the length of the value of a deleted key
	maxEntrySize = 64 << 20  // bytes; a group has up to groupBytes, and more if its last member is large
)

var entryMark = []byte("\x00Quoin\x001")

// entry has the writes of one group.
type entry struct {
	before, seq storage.Seq
	writes      map[string][]byte // nil for a deleted key
	logged      []logRecord
}

func entrySum(b []byte) uint32 {
	return crc32.Update(crc32.Checksum(b[:checksumAt], castagnoli), castagnoli, b[summedFrom:])
}

// intactEntry returns the bytes of the entry at the start of b, or nil if there is none or it is incomplete or damaged.
func intactEntry(b []byte) []byte {
	if len(b) < entryHead || !bytes.HasPrefix(b, entryMark) {
		return nil
	}
	size := uint64(binary.BigEndian.Uint32(b[lengthAt:])) + entryHead
	if size > maxEntrySize || size > uint64(len(b)) {
		return nil
	}
	b = b[:size:size]
	if binary.BigEndian.Uint32(b[checksumAt:]) != entrySum(b) {
		return nil
	}
	return b
}

// decodeEntry decodes the bytes that intactEntry returned. It fails with ErrDamaged.
func decodeEntry(b []byte) (e entry, err error) {
	in := entryDecoder{left: b[summedFrom:]}
	e = entry{before: storage.Seq(in.number64()), seq: storage.Seq(in.number64()), writes: map[string][]byte{}}
	for range in.number32() {
		keySize, size := in.number32(), in.number32()
		key := string(in.take(keySize))
		if size == deletedMark {
			e.writes[key] = nil
		} else {
			e.writes[key] = in.take(size)
		}
		if in.tooShort || backend.CheckKey(key) != nil {
			return e, errEntry
		}
	}
	for range in.number32() {
		r := logRecord{seq: storage.Seq(in.number64())}
		r.value = in.take(in.number32())
		if e.logged = append(e.logged, r); in.tooShort {
			return e, errEntry
		}
	}
	if in.tooShort || len(in.left) > 0 || e.seq < e.before {
		return e, errEntry
	}
	return e, nil
}

var errEntry = fmt.Errorf("%w: an entry of the journal", storage.ErrDamaged)

// entryDecoder is the part of an entry that is not yet decoded.
type entryDecoder struct {
	left     []byte
	tooShort bool // whether a read exceeded the input
}

func (in *entryDecoder) take(n uint32) []byte {
	if uint64(n) > uint64(len(in.left)) {
		in.left, in.tooShort = nil, true
		return nil
	}
	out := in.left[:n:n]
	in.left = in.left[n:]
	return out
}

func (in *entryDecoder) number32() uint32 {
	if b := in.take(4); !in.tooShort {
		return binary.BigEndian.Uint32(b)
	}
	return 0
}

func (in *entryDecoder) number64() uint64 {
	if b := in.take(8); !in.tooShort {
		return binary.BigEndian.Uint64(b)
	}
	return 0
}
