// Package backup writes archives of a store with its files, verifies archives, and restores a data folder from one.
// docs/backup.md describes the format.
//
// An archive is a stream: it can be written to any io.Writer, and is read once from its beginning to its end. It is a
// tar file whose every byte is determined by its contents, so that every change is detected.
package backup

import (
	"errors"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// Format is the version of the archive format. A program rejects archives of later versions.
const Format = 1

// The reasons why an archive cannot be used. The wrapping error describes the problem and its position.
var (
	// ErrForeign says that the input is not a backup of Quoin.
	ErrForeign = errors.New("not a backup of Quoin's")
	// ErrOther says that a backup belongs to another site.
	ErrOther = errors.New("of another site")
	// ErrNewer says that a newer version of the program made the backup.
	ErrNewer = errors.New("made by a newer version of Quoin")
	// ErrTorn says that the backup is truncated.
	ErrTorn = errors.New("torn: it ends too early")
	// ErrDamaged says that the backup differs from what was written.
	ErrDamaged = errors.New("damaged")
	// ErrLocked says that the backup is encrypted, and that no given key decrypts it.
	ErrLocked = errors.New("encrypted")
)

// Head is the first part of an archive.
type Head struct {
	Format  int       `json:"format"`
	Program string    `json:"program"` // the version of the program that made it
	At      time.Time `json:"at"`
	Store   Origin    `json:"store"`
}

// Origin identifies the store and the commit of an archive.
type Origin struct {
	ID    string      `json:"id"`
	Epoch uint64      `json:"epoch"`
	Seq   storage.Seq `json:"seq"`
}

// Manifest describes the contents of an archive; it is near the end of it.
type Manifest struct {
	Types  map[string]int `json:"types"` // the number of entries of each type, and of users
	Pairs  int            `json:"pairs"` // the number of keys in the store
	Bytes  int64          `json:"bytes"` // the total of the keys and their values
	Files  Files          `json:"files"`
	Absent []string       `json:"absent,omitempty"` // the hashes of omitted files, which were damaged

	Damaged []string `json:"damaged,omitempty"` // the omitted keys, whose values were damaged
}

// Files are the number of files and their total size.
type Files struct {
	Count int   `json:"count"`
	Bytes int64 `json:"bytes"`
}

// Contents is the description of an archive that has been written or read to its end.
type Contents struct {
	Head
	Manifest
	Size      int64 // of the archive in bytes, before encryption
	Encrypted bool
}

// Rules classify the keys of the store. The packages that use the store define them.
type Rules struct {
	// Skip reports whether backups omit a key, because its value is temporary and must not return.
	Skip func(key string) bool
	// Kind returns the category of a key in Manifest.Types, or an empty text if the key is not counted.
	Kind func(key string) string
	// Unreferred returns the hash of a file that a pair says to be unused unless entries refer to it; an empty text for
	// any other pair. If it is nil, archives have all files.
	Unreferred func(pair storage.Pair) string
}

// The parts of an archive, in their order.
const (
	headName     = "quoin-backup.json"
	storeFolder  = "store/"
	mediaFolder  = "media/"
	manifestName = "manifest.json"
	sumsName     = "SHA256SUMS"
)

// The maximum sizes of the parts.
const (
	mostHead     = 64 << 10
	mostManifest = 16 << 20
	mostSums     = 64 << 20
	partBytes    = 4 << 20 // the uncompressed size at which a part of the store ends
	mostPart     = partBytes + storage.MaxKey + storage.MaxValue + pairHead
	pairHead     = 8 // two lengths
)
