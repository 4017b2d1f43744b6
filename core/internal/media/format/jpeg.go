package format

import (
	"bytes"
	"encoding/binary"
	"image"

	"github.com/quoin-cms/quoin/core/internal/media/kind"
)

// The markers of segments.
const (
	jpegTEM  = 0x01
	jpegRST0 = 0xd0
	jpegSOI  = 0xd8
	jpegEOI  = 0xd9
	jpegSOS  = 0xda
	jpegDQT  = 0xdb
	jpegDNL  = 0xdc
	jpegDRI  = 0xdd
	jpegAPP0 = 0xe0
	jpegAPP1 = 0xe1
	jpegAPP2 = 0xe2
	jpegAdob = 0xee
	jpegDHT  = 0xc4
	jpegJPG  = 0xc8
	jpegDAC  = 0xcc
	jpegProg = 0xc2
)

// mostScans limits the number of scans of a picture: decoding each of them takes as long as decoding the whole picture.
const mostScans = 100

// jpeg is a file that is being parsed.
type jpeg struct {
	rest  []byte
	out   []byte
	file  File
	scans int
	// profile has the parts of the ICC profile, each with its number in front.
	profile [][]byte
}

func readJPEG(body []byte) (*File, error) {
	j := jpeg{rest: body, out: make([]byte, 0, len(body))}
	if err := j.header(); err != nil {
		return nil, err
	}
	for {
		marker, err := j.marker()
		switch {
		case err != nil && j.scans > 0:
			// Some cameras omit the end. The decoder detects whether the pixels are complete.
			j.file.Unended = true
			return j.end()
		case err != nil:
			return nil, err
		case marker == jpegEOI:
			return j.end()
		case marker == jpegTEM, marker >= jpegRST0 && marker <= jpegSOI:
			continue // markers without a segment
		}
		if err := j.segment(marker); err != nil {
			return nil, err
		}
	}
}

func (j *jpeg) header() error {
	if !bytes.HasPrefix(j.rest, []byte{0xff, jpegSOI}) {
		return broken("it does not begin as a JPEG")
	}
	j.out = append(j.out, j.rest[:2]...)
	j.rest = j.rest[2:]
	return nil
}

// marker reads the marker of the next segment.
func (j *jpeg) marker() (byte, error) {
	// Bytes between segments are skipped, as in every decoder.
	at := bytes.IndexByte(j.rest, 0xff)
	if at < 0 {
		return 0, truncated()
	}
	rest := j.rest[at:]
	for len(rest) > 0 && rest[0] == 0xff { // any number of fill bytes
		rest = rest[1:]
	}
	if len(rest) == 0 {
		return 0, truncated()
	}
	j.rest = rest[1:]
	return rest[0], nil
}

// segment reads one segment, and keeps it if it is needed for drawing.
func (j *jpeg) segment(marker byte) error {
	if len(j.rest) < 2 {
		return truncated()
	}
	n := int(binary.BigEndian.Uint16(j.rest))
	if n < 2 || n > len(j.rest) {
		return truncated()
	}
	body := j.rest[2:n]
	j.rest = j.rest[n:]
	kept, err := j.keep(marker, body)
	if err != nil || kept == nil {
		return err
	}
	j.out = append(j.out, 0xff, marker)
	j.out = binary.BigEndian.AppendUint16(j.out, uint16(len(kept)+2))
	j.out = append(j.out, kept...)
	if marker == jpegSOS {
		return j.scan()
	}
	return nil
}

// keep returns the part of a segment that is kept; nil for nothing.
func (j *jpeg) keep(marker byte, body []byte) ([]byte, error) {
	switch {
	case marker == jpegDHT, marker == jpegDAC, marker == jpegDQT, marker == jpegDRI, marker == jpegSOS:
		return body, nil
	case marker == jpegDNL, marker == jpegJPG:
		return nil, broken("it has a segment that is not read")
	case marker >= 0xc0 && marker <= 0xcf:
		return body, j.frame(marker, body)
	case marker == jpegAPP0:
		return jfif(body), nil
	case marker == jpegAPP1:
		if turn := exifTurn(body); turn != 0 && j.file.Turn == 0 {
			j.file.Turn = turn
		}
	case marker == jpegAPP2 && bytes.HasPrefix(body, []byte(iccName)):
		if part := body[len(iccName):]; len(part) >= 2 {
			j.profile = append(j.profile, part)
		}
		return body, nil
	case marker == jpegAdob && bytes.HasPrefix(body, []byte("Adobe")):
		return body, nil
	}
	return nil, nil
}

// jfif returns the JFIF segment without its thumbnail, which may show what was cropped from the picture.
func jfif(body []byte) []byte {
	const plain = 12 // without the size of the thumbnail
	if len(body) < plain+2 || !bytes.HasPrefix(body, []byte("JFIF\x00")) {
		return nil
	}
	return append(bytes.Clone(body[:plain]), 0, 0)
}

// frame reads the size of the picture.
func (j *jpeg) frame(marker byte, body []byte) error {
	if len(body) < 6 || len(body) != 6+3*int(body[5]) {
		return truncated()
	}
	if j.file.Size != (image.Point{}) {
		return broken("it says twice how large it is")
	}
	size := image.Pt(int(binary.BigEndian.Uint16(body[3:])), int(binary.BigEndian.Uint16(body[1:])))
	if err := checkSize(size.X, size.Y); err != nil {
		return err
	}
	j.file.Size = size
	return checkUnfolded(size, jpegUnfolded(marker == jpegProg, body[6:]))
}

// jpegUnfolded returns the number of bytes that a decoded pixel takes. For a progressive picture the decoder keeps four
// more bytes for each sample.
func jpegUnfolded(progressive bool, components []byte) float64 {
	samples, most := 0, 1
	for i := 1; i < len(components); i += 3 {
		area := int(components[i]>>4) * int(components[i]&15)
		samples += area
		most = max(most, area)
	}
	perPixel := float64(samples) / float64(most)
	if progressive {
		return 5 * perPixel
	}
	return perPixel
}

// scan copies the data of a scan, up to the next marker.
func (j *jpeg) scan() error {
	if j.scans++; j.scans > mostScans || j.file.Size == (image.Point{}) {
		return broken("its scans are not those of a picture")
	}
	for at := 0; ; {
		next := bytes.IndexByte(j.rest[at:], 0xff)
		if next < 0 || at+next+1 >= len(j.rest) {
			j.out, j.rest = append(j.out, j.rest...), nil
			return nil
		}
		at += next
		if m := j.rest[at+1]; m != 0 && (m < jpegRST0 || m > jpegRST0+7) {
			j.out = append(j.out, j.rest[:at]...)
			j.rest = j.rest[at:]
			return nil
		}
		at += 2
	}
}

func (j *jpeg) end() (*File, error) {
	if j.scans == 0 {
		return nil, truncated()
	}
	j.out = append(j.out, 0xff, jpegEOI)
	j.file.Body, j.file.Profile = j.out, jpegProfile(j.profile)
	j.file.Frames = []Frame{{
		At: image.Rectangle{Max: j.file.Size}, Kind: kind.JPEG, File: func() []byte { return j.file.Body },
	}}
	return &j.file, nil
}
