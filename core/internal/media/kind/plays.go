package kind

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// brands are the brands of MP4 that a film may have as its first. Files with sound alone and those of QuickTime have
// others, although they list these too.
var brands = []string{
	"isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "mp41", "mp42", "avc1", "dash", "MSNV", "M4V ",
}

func isMP4(head []byte) bool {
	return len(head) >= 12 && string(head[4:8]) == "ftyp" && binary.BigEndian.Uint32(head) >= 16 && slices.Contains(brands, string(head[8:12]))
}

// EBML is the first bytes of WebM, and of other files in the same format.
const EBML = "\x1a\x45\xdf\xa3"

// docType is the id of the element that names the kind of an EBML file.
const docType = 0x4282

// maxHeader is the number of bytes in which the header of WebM must be. Files are recognised by them when they are served.
const maxHeader = 1024

// IsWebM reports whether a file begins like WebM: with a header that says so.
func IsWebM(head []byte) bool {
	head = head[:min(len(head), maxHeader)]
	if !bytes.HasPrefix(head, []byte(EBML)) {
		return false
	}
	size, rest, ok := Length(head[len(EBML):])
	if !ok {
		return false
	}
	rest = rest[:min(size, uint64(len(rest)))]
	for len(rest) > 0 {
		id, after, ok := ElementID(rest)
		if !ok {
			return false
		}
		size, body, ok := Length(after)
		if !ok || size > uint64(len(body)) {
			return false
		}
		if id == docType {
			return string(bytes.TrimRight(body[:size], "\x00")) == "webm"
		}
		rest = body[size:]
	}
	return false
}

// ElementID splits the id of an EBML element, with its marker, from what follows.
func ElementID(from []byte) (id uint64, rest []byte, ok bool) { return variable(from, 4, false) }

// Unknown is the length of an EBML element that does not say how long it is.
const Unknown = 1<<56 - 1

// Length splits the length of an EBML element from what follows.
func Length(from []byte) (n uint64, rest []byte, ok bool) { return variable(from, 8, true) }

// variable splits a number of one to most bytes, whose first set bit says how many there are.
func variable(from []byte, most int, length bool) (n uint64, rest []byte, ok bool) {
	if len(from) == 0 || from[0] == 0 {
		return 0, nil, false
	}
	size := 1
	for mark := byte(0x80); from[0]&mark == 0; mark >>= 1 {
		size++
	}
	if size > most || size > len(from) {
		return 0, nil, false
	}
	for _, b := range from[:size] {
		n = n<<8 | uint64(b)
	}
	if length {
		n &= 1<<(7*size) - 1
		if n == 1<<(7*size)-1 {
			n = Unknown
		}
	}
	return n, from[size:], true
}

// isMP3 reports whether a file begins with a tag of ID3, or with two frames of sound.
func isMP3(head []byte) bool {
	if bytes.HasPrefix(head, []byte("ID3")) {
		_, ok := TagSize(head)
		return ok
	}
	size, ok := FrameSize(head)
	if !ok {
		return false
	}
	if len(head) < size+4 {
		return true
	}
	_, ok = FrameSize(head[size:])
	return ok
}

// TagSize returns the number of bytes of the tag of ID3 at the beginning of a file.
func TagSize(head []byte) (int, bool) {
	const header = 10
	if len(head) < header || head[3] == 0xff || head[4] == 0xff {
		return 0, false
	}
	size := header
	if head[5]&0x10 != 0 {
		size += header // it is repeated at the end
	}
	n := 0
	for _, b := range head[6:header] {
		if b >= 0x80 {
			return 0, false
		}
		n = n<<7 | int(b)
	}
	return size + n, true
}

// The bit rates of MP3 in thousands of bits a second, of version 1 and of the others, and its sample rates of version 1.
var (
	rates1  = [16]int{0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0}
	rates2  = [16]int{0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0}
	samples = [4]int{44100, 48000, 32000, 0}
)

// FrameSize returns the number of bytes of the frame of MP3 at the beginning of a file.
func FrameSize(head []byte) (int, bool) {
	if len(head) < 4 || head[0] != 0xff || head[1]&0xe0 != 0xe0 {
		return 0, false
	}
	version, layer := head[1]>>3&3, head[1]>>1&3
	sample := samples[head[2]>>2&3]
	if version == 1 || layer != 1 || sample == 0 {
		return 0, false
	}
	rate, slots := rates1[head[2]>>4], 144
	switch version {
	case 0:
		sample /= 4
	case 2:
		sample /= 2
	}
	if version != 3 {
		rate, slots = rates2[head[2]>>4], 72
	}
	if rate == 0 {
		return 0, false
	}
	return slots*rate*1000/sample + int(head[2]>>1&1), true
}
