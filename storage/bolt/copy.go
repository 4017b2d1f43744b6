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
	"github.com/quoin-cms/quoin/storage/gentle"
)

const (
	// copyStep is how much is read at a time.
	copyStep = 1 << 20
	// copyBlock is what is compared, and copied again if it has changed: a page, as most systems have it.
	copyBlock = 4 << 10
	// A copy is made up to date until a round has found no more than littleChanged, but in no more than mostRounds.
	littleChanged = 4 << 20
	mostRounds    = 5
)

// copying is a copy of the file that is being made while others write to it. A read transaction keeps every page that is
// replaced meanwhile: over the seconds that a large copy takes, the file grows by all that is written, and with it the
// list of free pages, which each commit writes, then and ever after. So most of the copy is made without one, and is
// no good as such, since pages change under it. What has changed since is copied again, in rounds that find less and less;
// the last one, within a transaction, has little to write.
type copying struct {
	ctx     context.Context
	closing <-chan struct{}
	to      *gentle.Writer
	seed    maphash.Seed
	sums    []uint64 // of each block, as the copy has it
	at      int64    // how far the round is
	changed int64    // bytes that the round had to copy
}

// copyFile leaves a copy of the file beside it, as it was at one commit.
func (s *Store) copyFile(ctx context.Context) (path string, err error) {
	if err := s.calls.Enter(); err != nil {
		return "", err
	}
	defer s.calls.Leave()
	from, err := os.Open(s.path)
	if err != nil {
		return "", refusal("copy", s.path, err)
	}
	defer from.Close() //nolint:errcheck // it is only read
	info, err := from.Stat()
	if err != nil {
		return "", refusal("copy", s.path, err)
	}
	if err := checkRoom(filepath.Dir(s.path), info.Size()); err != nil {
		return "", err
	}
	file, err := os.CreateTemp(filepath.Dir(s.path), filepath.Base(s.path)+snapshotSuffix+"*")
	if err != nil {
		return "", refusal("copy", s.path, err)
	}
	to, err := gentle.NewWriter(file)
	if err == nil {
		c := &copying{ctx: ctx, closing: s.calls.Closing(), to: to}
		err = c.run(from, func() (*bbolt.Tx, error) { return s.begin(false) })
	}
	if err = errors.Join(err, file.Close()); err != nil {
		_ = gentle.Remove(file.Name())
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		if errors.Is(err, storage.ErrClosed) {
			return "", storage.ErrClosed
		}
		return "", refusal("copy", s.path, err)
	}
	return file.Name(), nil
}

// run makes the copy. Begin begins a read transaction.
func (c *copying) run(from io.ReaderAt, begin func() (*bbolt.Tx, error)) error {
	c.seed = maphash.MakeSeed()
	for range mostRounds {
		c.again()
		if _, err := c.ReadFrom(io.NewSectionReader(from, 0, math.MaxInt64)); err != nil {
			return err
		}
		if c.changed <= littleChanged {
			break
		}
	}
	tx, err := begin()
	if err != nil {
		return err
	}
	defer rollback(tx)
	c.again()
	_, err = tx.WriteTo(c)
	return err
}

func (c *copying) again() { c.at, c.changed = 0, 0 }

// ReadFrom takes all of a reader as what comes next in the round, until somebody wants it to stop.
func (c *copying) ReadFrom(from io.Reader) (n int64, err error) {
	buffer := make([]byte, copyStep)
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

// Write takes what comes next in the round, in whole blocks but for the end of the file, and copies what has changed.
func (c *copying) Write(p []byte) (int, error) {
	from := 0 // of what has changed and is not yet copied
	for begin := 0; begin < len(p); begin += copyBlock {
		block := p[begin:min(begin+copyBlock, len(p))]
		if c.note(block, (c.at+int64(begin))/copyBlock) {
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

// note notes a block as what the copy will have there, and says whether it has another one.
func (c *copying) note(block []byte, number int64) bool {
	sum := maphash.Bytes(c.seed, block)
	if number >= int64(len(c.sums)) {
		c.sums = append(c.sums, sum) // a round has no gaps
		return true
	}
	same := c.sums[number] == sum
	c.sums[number] = sum
	return !same
}

func (c *copying) copy(p []byte, at int64) error {
	c.changed += int64(len(p))
	_, err := c.to.WriteAt(p, at)
	return err
}
