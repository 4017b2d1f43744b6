// Package blob keeps files under the SHA-256 of their bytes. Equal bytes are one blob, and a blob never changes.
package blob

import (
	"context"
	"errors"
	"io"
	"iter"
	"time"
)

// Store keeps blobs. It is safe for concurrent use. blobtest is the suite that each store passes.
type Store interface {
	// Put reads size bytes, whose SHA-256 is hash in hexadecimal, and has them for good before it returns: a blob is
	// whole or is not there, whatever happens meanwhile. It fails with ErrDamaged if the bytes are not what they
	// should be, and with ErrFull if there is no room. Put of a blob that is there makes it as new as it is now.
	Put(ctx context.Context, hash string, size int64, from io.Reader) error
	// Open reads a blob. It fails with ErrNotFound. Who opened it closes it.
	Open(ctx context.Context, hash string) (*Blob, error)
	// Delete removes a blob; nil if there is none.
	Delete(ctx context.Context, hash string) error
	// List gives all blobs, in no order. One that comes or goes meanwhile may be given or not.
	List(ctx context.Context) iter.Seq2[Info, error]
}

// Info is what is known of a blob without reading it.
type Info struct {
	Hash     string
	Size     int64
	Modified time.Time // when it was put the last time
}

// Blob is an open blob. One whose Name is the path of a file on this machine may be read there as well.
type Blob struct {
	io.ReadSeekCloser
	Info
	Name string
}

// The failures of a store; every other one is the store's own.
var (
	ErrNotFound = errors.New("blob: not found")
	ErrDamaged  = errors.New("blob: the bytes are not those of the hash")
	ErrFull     = errors.New("blob: no room left")
	ErrAway     = errors.New("blob: the store does not answer at the moment")
)

// hexDigits is the length of a hash.
const hexDigits = 64

// Valid tells whether a text is a hash: anything else is never part of a path.
func Valid(hash string) bool {
	if len(hash) != hexDigits {
		return false
	}
	for _, c := range hash {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}
