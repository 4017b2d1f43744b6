package bolt

import (
	"context"
	"errors"
	"hash/maphash"
	"io"
	"math"
	"os"
	"path/filepath"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/throttle"
)

const (
	// copyBufferSize is the number of bytes that are read at a time.
	copyBufferSize = 1 << 20
	// copyBlock is the unit that is compared, and copied again if it has changed. It is the page size of most systems.
	copyBlock = 4 << 10
	// Copying is repeated until a round finds at most maxLastRoundBytes bytes to copy, and at most maxCopyRounds times.
	maxLastRoundBytes = 4 << 20
	maxCopyRounds     = 5
)

// fileCopy makes a copy of the file while others write to it. A read transaction would keep every page that is replaced
// meanwhile: during the seconds that a large copy takes, the file would grow by everything that is written. The list of
// free pages, which each commit writes, would grow with it and stay large. So most of the copy is made without a
// transaction. That copy is inconsistent, because pages change during it. Further rounds copy the changed blocks again
// and find fewer each time. The last round runs in a transaction and has little to write.
type fileCopy struct {
	ctx     context.Context
	closing <-chan struct{}
	to      *throttle.Writer
	seed    maphash.Seed
	sums    []uint64 // checksum of each block as it is in the copy
	at      int64    // offset that the round has reached
	changed int64    // bytes that the round has copied
}

// copyFile creates a copy of the file beside it, as it is at one commit, and returns the path of the copy.
func (s *Store) copyFile(ctx context.Context) (path string, err error) {
	if err := s.calls.Enter(); err != nil {
		return "", err
	}
	defer s.calls.Leave()
	from, err := os.Open(s.path)
	if err != nil {
		return "", explain("copy", s.path, err)
	}
	defer from.Close() //nolint:errcheck // opened for reading only
	info, err := from.Stat()
	if err != nil {
		return "", explain("copy", s.path, err)
	}
	if err := checkSpace(filepath.Dir(s.path), info.Size()); err != nil {
		return "", err
	}
	file, err := os.CreateTemp(filepath.Dir(s.path), filepath.Base(s.path)+snapshotSuffix+"*")
	if err != nil {
		return "", explain("copy", s.path, err)
	}
	to, err := throttle.NewWriter(file)
	if err == nil {
		c := &fileCopy{ctx: ctx, closing: s.calls.Closing(), to: to}
		err = c.run(from, func() (*bbolt.Tx, error) { return s.begin(false) })
	}
	if err = errors.Join(err, file.Close()); err != nil {
		_ = throttle.Remove(file.Name())
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		if errors.Is(err, storage.ErrClosed) {
			return "", storage.ErrClosed
		}
		return "", explain("copy", s.path, err)
	}
	return file.Name(), nil
}

// run makes the copy. The function begin starts a read transaction.
func (c *fileCopy) run(from io.ReaderAt, begin func() (*bbolt.Tx, error)) error {
	c.seed = maphash.MakeSeed()
	for range maxCopyRounds {
		c.restart()
		if _, err := c.ReadFrom(io.NewSectionReader(from, 0, math.MaxInt64)); err != nil {
			return err
		}
		if c.changed <= maxLastRoundBytes {
			break
		}
	}
	tx, err := begin()
	if err != nil {
		return err
	}
	defer rollback(tx)
	c.restart()
	_, err = tx.WriteTo(c)
	return err
}

func (c *fileCopy) restart() { c.at, c.changed = 0, 0 }

// ReadFrom reads from until its end and passes the bytes to Write. It stops early if the context ends or the store
// closes.
func (c *fileCopy) ReadFrom(from io.Reader) (n int64, err error) {
	buffer := make([]byte, copyBufferSize)
	for {
		select {
		case <-c.ctx.Done():
			return n, c.ctx.Err()
		case <-c.closing:
			return n, storage.ErrClosed
		default:
		}
		got, err := io.ReadFull(from, buffer)
		wrote, failed := c.Write(buffer[:got])
		n += int64(wrote)
		switch {
		case failed != nil:
			return n, failed
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return n, nil
		case err != nil:
			return n, err
		}
	}
}

// Write takes the next bytes of the round and copies the blocks that have changed. Only the last call of a round may
// pass an incomplete block.
func (c *fileCopy) Write(p []byte) (int, error) {
	from := 0 // start of the changed bytes that are not yet copied
	for begin := 0; begin < len(p); begin += copyBlock {
		block := p[begin:min(begin+copyBlock, len(p))]
		if c.updateChecksum(block, (c.at+int64(begin))/copyBlock) {
			continue
		}
		if err := c.copy(p[from:begin], c.at+int64(from)); err != nil {
			return 0, err
		}
		from = begin + len(block)
	}
	if err := c.copy(p[from:], c.at+int64(from)); err != nil {
		return 0, err
	}
	c.at += int64(len(p))
	return len(p), nil
}

// updateChecksum stores the checksum of a block and reports whether the copy has to be updated.
func (c *fileCopy) updateChecksum(block []byte, number int64) bool {
	sum := maphash.Bytes(c.seed, block)
	if number >= int64(len(c.sums)) {
		c.sums = append(c.sums, sum) // a round has no gaps
		return true
	}
	same := c.sums[number] == sum
	c.sums[number] = sum
	return !same
}

func (c *fileCopy) copy(p []byte, at int64) error {
	c.changed += int64(len(p))
	_, err := c.to.WriteAt(p, at)
	return err
}
