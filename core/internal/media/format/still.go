package format

import (
	"encoding/binary"
	"image"
)

// still is one picture: its pixels, and its alpha if that is stored separately.
type still struct {
	name    string
	pixels  []byte
	alpha   []byte
	profile []byte // the colour profile, if any
}

func (s *still) add(name string, body []byte) error {
	if name == "ALPH" {
		s.alpha = body
		return nil
	}
	if s.pixels != nil {
		return broken("it has pixels twice")
	}
	s.name, s.pixels = name, body
	return nil
}

// size reads the size from the head of the pixels.
func (s *still) size() (image.Point, error) {
	b := s.pixels
	switch {
	case len(b) >= 10 && s.name == "VP8 " && b[3] == 0x9d && b[4] == 0x01 && b[5] == 0x2a:
		return image.Pt(int(binary.LittleEndian.Uint16(b[6:])&0x3fff), int(binary.LittleEndian.Uint16(b[8:])&0x3fff)), nil
	case len(b) >= 5 && s.name == "VP8L" && b[0] == 0x2f:
		bits := binary.LittleEndian.Uint32(b[1:])
		return image.Pt(int(bits&0x3fff)+1, int(bits>>14&0x3fff)+1), nil
	}
	return image.Point{}, broken("it has no pixels")
}

// alone returns a file with only this picture.
func (s still) alone() []byte {
	out := []byte("RIFF\x00\x00\x00\x00WEBP")
	alpha := s.alpha != nil && s.name == "VP8 "
	if alpha || s.profile != nil {
		out = appendRIFF(out, "VP8X", s.head(alpha))
	}
	if s.profile != nil {
		out = appendRIFF(out, "ICCP", s.profile)
	}
	if alpha {
		out = appendRIFF(out, "ALPH", s.alpha)
	}
	out = appendRIFF(out, s.name, s.pixels)
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-riffName))
	return out
}

// head returns the body of the extended head of a file.
func (s still) head(alpha bool) []byte {
	size, _ := s.size() // the size was checked before
	head := make([]byte, 10)
	if alpha || s.name == "VP8L" {
		head[0] |= webpAlpha
	}
	if s.profile != nil {
		head[0] |= webpICC
	}
	head[4], head[5] = byte(size.X-1), byte((size.X-1)>>8)
	head[7], head[8] = byte(size.Y-1), byte((size.Y-1)>>8)
	return head
}
