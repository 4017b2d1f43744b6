// Package backup makes archives of a store with its files, reads all of one to tell whether it is whole, and makes a data
// folder of one again. docs/backup.md has the format.
//
// An archive is a stream: it can be written to whatever takes bytes, and is read once from its beginning to its end. It is
// a tar file whose every byte is determined by what it holds, so that nothing in it changes unnoticed.
package backup

import (
	"errors"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// Format is the version of the archive. A program refuses those of a later one.
const Format = 1

// Why an archive cannot be used. The text around them tells what is wrong, and where.
var (
	// ErrForeign says that what was read is no backup of Quoin's.
	ErrForeign = errors.New("not a backup of Quoin's")
	// ErrOther says that a backup is not one of the site that it was to help.
	ErrOther = errors.New("of another site")
	// ErrNewer says that a newer version of the program made the backup.
	ErrNewer = errors.New("made by a newer version of Quoin")
	// ErrTorn says that the backup ends before its end.
	ErrTorn = errors.New("torn: it ends too early")
	// ErrDamaged says that the backup is not what was written.
	ErrDamaged = errors.New("damaged")
	// ErrLocked says that the backup is encrypted, and nothing that was given opens it.
	ErrLocked = errors.New("encrypted")
)

// Head is what an archive begins with.
type Head struct {
	Format  int       `json:"format"`
	Program string    `json:"program"` // the version of the program that made it
	At      time.Time `json:"at"`
	Store   Origin    `json:"store"`
}

// Origin is the store that an archive was made of, at one commit.
type Origin struct {
	ID    string      `json:"id"`
	Epoch uint64      `json:"epoch"`
	Seq   storage.Seq `json:"seq"`
}

// Manifest is what an archive holds, as it says at its end.
type Manifest struct {
	Types  map[string]int `json:"types"` // how many entries each type has, and how many users there are
	Pairs  int            `json:"pairs"` // keys of the store
	Bytes  int64          `json:"bytes"` // of the keys and their values
	Files  Files          `json:"files"`
	Absent []string       `json:"absent,omitempty"` // the hashes of files that were damaged when it was made, and are not in it

	Damaged []string `json:"damaged,omitempty"` // the keys of the store whose values were damaged then, and are not in it
}

// Files says how many files there are, and how large they are together.
type Files struct {
	Count int   `json:"count"`
	Bytes int64 `json:"bytes"`
}

// Contents is all that an archive says of itself, once it was written or read to its end.
type Contents struct {
	Head
	Manifest
	Size      int64 // of the archive in bytes, before it was encrypted
	Encrypted bool
}

// Rules are what the rooms over the store say of its keys.
type Rules struct {
	// Skip tells the keys that no backup has: what ends by itself, and must not come back.
	Skip func(key string) bool
	// Kind gives what a key is counted as in Manifest.Types; nothing for one that is not counted.
	Kind func(key string) string
}

// The parts of an archive, in their order.
const (
	headName     = "quoin-backup.json"
	storeFolder  = "store/"
	mediaFolder  = "media/"
	manifestName = "manifest.json"
	sumsName     = "SHA256SUMS"
)

// How large a part may be.
const (
	mostHead     = 64 << 10
	mostManifest = 16 << 20
	mostSums     = 64 << 20
	partBytes    = 4 << 20 // a part of the store ends when it has this much
	mostPart     = partBytes + storage.MaxKey + storage.MaxValue + pairHead
	pairHead     = 8 // two lengths
)
