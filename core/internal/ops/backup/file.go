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

// held is the most bytes of a file that is kept in memory between its two readings.
const held = 4 << 20

// copyStep is how much of a larger file is read at a time.
const copyStep = 256 << 10

// file is a file on its way into an archive. It is read twice: an archive says how long a file is before it has it, and has
// none that is not what its name says.
type file struct {
	ctx   context.Context
	store blob.Store
	hash  string
	size  int64
	body  []byte // of a small one, when it was read
}

// check reads the file, and tells whether it is what its name says.
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

// copy gives the file, as it was when it was checked, to write.
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
