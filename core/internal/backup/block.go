package backup

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
)

// blockSize is the block size of tar. A member has a header block, followed by data blocks that are padded with zeros;
// two blocks of zeros end the archive.
const blockSize = 512

const trailerSize = 2 * blockSize

// member returns the header block of a member. It is the only valid one for the name and the size.
func member(name string, size int64) ([]byte, error) {
	var block bytes.Buffer
	format := tar.FormatUSTAR
	if size > math.MaxUint32 { // the size does not fit into eleven octal digits
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

// fill returns the number of padding bytes after size bytes.
func fill(size int64) int { return int((blockSize - size%blockSize) % blockSize) }

// stream reads the blocks of an archive.
type stream struct {
	from  io.Reader
	read  int64
	block [blockSize]byte
}

// full fills p. It fails with ErrTorn at the end of the input.
func (s *stream) full(p []byte) error {
	n, err := io.ReadFull(s.from, p)
	s.read += int64(n)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%w, after %d bytes", ErrTorn, s.read)
	}
	return err
}

// next reads the header block of the next member. It returns an empty name at the end of the archive.
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

// end reads the second block of zeros, and fails if anything follows.
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

// fill reads the padding after a member.
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
