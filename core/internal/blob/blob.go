// Package blob stores files under the SHA-256 of their bytes. Equal bytes are one blob, and a blob never changes.
package blob

import (
	"context"
	"errors"
	"io"
	"iter"
	"time"
)

// Store stores blobs. It is safe for concurrent use. Each implementation must pass the suite in blobtest.
type Store interface {
	// Put reads size bytes, whose SHA-256 is hash in hexadecimal, and returns once they are stored durably. A blob is
	// stored completely or not at all, even if Put is interrupted. It fails with ErrDamaged if the bytes do not match
	// hash and size, and with ErrFull if there is no space. Put of an existing blob sets its Modified to the current
	// time.
	Put(ctx context.Context, hash string, size int64, from io.Reader) error
	// Open opens a blob for reading. It fails with ErrNotFound. The caller closes the blob.
	Open(ctx context.Context, hash string) (*Blob, error)
	// Delete removes a blob. It returns nil if there is none.
	Delete(ctx context.Context, hash string) error
	// List yields all blobs, in no particular order. A blob that is put or deleted meanwhile may be missing or
	// included.
	List(ctx context.Context) iter.Seq2[Info, error]
}

// Info describes a blob.
type Info struct {
	Hash     string
	Size     int64
	Modified time.Time // time of the last Put
}

// Blob is an open blob. If Name is not empty, it is the path of a local file with the same bytes.
type Blob struct {
	io.ReadSeekCloser
	Info
	Name string
}

// The errors that callers can distinguish. Any other error is specific to the store.
var (
	ErrNotFound    = errors.New("blob: not found")
	ErrDamaged     = errors.New("blob: the bytes are not those of the hash")
	ErrFull        = errors.New("blob: no room left")
	ErrUnavailable = errors.New("blob: the store does not answer at the moment")
)

// hexDigits is the length of a hash in hexadecimal.
const hexDigits = 64

// Valid reports whether hash is a lower-case hexadecimal SHA-256. Nothing else may become part of a path.
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
