package backup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"github.com/quoin-cms/quoin/core/internal/blob"
)

// held is the maximum size of a file that is kept in memory between its two reads, in bytes.
const held = 4 << 20

// copyStep is the number of bytes of a larger file that are read at a time.
const copyStep = 256 << 10

// file is a file that is written to an archive. It is read twice: the archive has the size of a file before its
// content, and must not contain a file whose hash differs from its name.
type file struct {
	ctx   context.Context
	store blob.Store
	hash  string
	size  int64
	body  []byte // the content of a small file, after it was read
}

// check reads the file, and reports whether its hash is its name.
func (f *file) check() (whole bool, err error) {
	sum := sha256.New()
	err = f.read(func(p []byte) error {
		sum.Write(p)
		if f.size += int64(len(p)); f.size <= held {
			f.body = append(f.body, p...)
		} else {
			f.body = nil
		}
		return nil
	})
	if errors.Is(err, blob.ErrNotFound) {
		return false, nil
	}
	return err == nil && hex.EncodeToString(sum.Sum(nil)) == f.hash, err
}

// copy passes the content of the checked file to write.
func (f *file) copy(write func([]byte) error) error {
	if f.size <= held {
		return write(f.body)
	}
	sum, n := sha256.New(), int64(0)
	err := f.read(func(p []byte) error {
		sum.Write(p)
		n += int64(len(p))
		if n > f.size {
			return errChanged
		}
		return write(p)
	})
	if err == nil && (n != f.size || hex.EncodeToString(sum.Sum(nil)) != f.hash) {
		err = errChanged
	}
	return err
}

var errChanged = errors.New("it changed while it was read")

func (f *file) read(take func([]byte) error) error {
	b, err := f.store.Open(f.ctx, f.hash)
	if err != nil {
		return err
	}
	defer b.Close()
	buffer := make([]byte, min(copyStep, max(b.Size, 1)))
	for {
		if err := f.ctx.Err(); err != nil {
			return err
		}
		n, err := b.Read(buffer)
		if n > 0 {
			if err := take(buffer[:n]); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("it cannot be read: %w", err)
		}
	}
}
