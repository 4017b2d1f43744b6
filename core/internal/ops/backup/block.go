package backup

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
)

// blockSize is that of tar. A member has a block that says what it is, and then as many as it needs, filled with zeros; two
// blocks of zeros are the end.
const blockSize = 512

const trailerSize = 2 * blockSize

// member is the block before a member of an archive. There is one for each name and size, and no other.
func member(name string, size int64) ([]byte, error) {
	var block bytes.Buffer
	format := tar.FormatUSTAR
	if size > math.MaxUint32 { // what eight octal digits and three more can say is not enough
		format = tar.FormatGNU
	}
	err := tar.NewWriter(&block).WriteHeader(&tar.Header{
		Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, Format: format,
	})
	if err != nil {
		return nil, err
	}
	if block.Len() != blockSize {
		return nil, fmt.Errorf("backup: the name %q is too long", name)
	}
	return block.Bytes(), nil
}

// fill gives how many zeros follow so many bytes.
func fill(size int64) int { return int((blockSize - size%blockSize) % blockSize) }

// stream reads the blocks of an archive.
type stream struct {
	from  io.Reader
	read  int64
	block [blockSize]byte
}

// full reads as much as p has. An end is one that comes too early.
func (s *stream) full(p []byte) error {
	n, err := io.ReadFull(s.from, p)
	s.read += int64(n)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%w, after %d bytes", ErrTorn, s.read)
	}
	return err
}

// next reads the block before a member; an empty name at the end.
func (s *stream) next() (name string, size int64, err error) {
	if err := s.full(s.block[:]); err != nil {
		return "", 0, err
	}
	if isZero(s.block[:]) {
		return "", 0, s.end()
	}
	h, err := tar.NewReader(bytes.NewReader(s.block[:])).Next()
	if err != nil || h.Size < 0 {
		return "", 0, s.strange()
	}
	want, err := member(h.Name, h.Size)
	if err != nil || !bytes.Equal(want, s.block[:]) {
		return "", 0, s.strange()
	}
	return h.Name, h.Size, nil
}

func (s *stream) strange() error {
	if s.read == blockSize {
		return fmt.Errorf("%w: it does not begin as one", ErrForeign)
	}
	return fmt.Errorf("%w: no part begins at byte %d", ErrDamaged, s.read-blockSize)
}

// end reads what has to follow the last member, and wants that nothing comes after it.
func (s *stream) end() error {
	if err := s.full(s.block[:]); err != nil {
		return err
	}
	if !isZero(s.block[:]) {
		return fmt.Errorf("%w: it goes on after its end", ErrDamaged)
	}
	switch n, err := io.ReadFull(s.from, s.block[:1]); {
	case n > 0:
		return fmt.Errorf("%w: it goes on after its end", ErrDamaged)
	case !errors.Is(err, io.EOF):
		return err
	}
	return nil
}

// fill reads the zeros after a member.
func (s *stream) fill(name string, size int64) error {
	rest := s.block[:fill(size)]
	if err := s.full(rest); err != nil {
		return err
	}
	if !isZero(rest) {
		return fmt.Errorf("%w: %s is longer than it says", ErrDamaged, name)
	}
	return nil
}

func isZero(p []byte) bool {
	for _, b := range p {
		if b != 0 {
			return false
		}
	}
	return true
}
