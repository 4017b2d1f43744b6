package s3

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"

	"github.com/quoin-cms/quoin/core/internal/blob"
)

// body reads the bytes of a blob to be sent. It returns the last ones only after all of them were verified.
type body struct {
	from   io.Reader
	sum    hash.Hash
	hash   string
	left   int64
	failed error // the error of all later reads
}

func newBody(from io.Reader, hash string, size int64) *body {
	return &body{from: from, sum: sha256.New(), hash: hash, left: size}
}

func (b *body) Read(p []byte) (int, error) {
	switch {
	case b.failed != nil:
		return 0, b.failed
	case b.left == 0:
		return 0, io.EOF
	}
	n, err := b.from.Read(p[:min(int64(len(p)), b.left)])
	b.sum.Write(p[:n])
	b.left -= int64(n)
	switch {
	case b.left == 0:
		b.failed = b.verify()
	case errors.Is(err, io.EOF):
		b.failed = fmt.Errorf("%w: %d are missing for %s", blob.ErrDamaged, b.left, b.hash)
	default:
		b.failed = err
	}
	if b.failed != nil {
		return 0, b.failed
	}
	return n, nil
}

// verify checks that nothing follows the last byte, and that the bytes match the hash.
func (b *body) verify() error {
	switch n, err := io.ReadFull(b.from, make([]byte, 1)); {
	case n > 0:
		return fmt.Errorf("%w: too many for %s", blob.ErrDamaged, b.hash)
	case !errors.Is(err, io.EOF):
		return err
	}
	if hex.EncodeToString(b.sum.Sum(nil)) != b.hash {
		return fmt.Errorf("%w: they are not those of %s", blob.ErrDamaged, b.hash)
	}
	return nil
}
