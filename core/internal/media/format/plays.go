package format

import (
	"bytes"
	"encoding/binary"

	"github.com/quoin-cms/quoin/core/internal/media/kind"
)

// Film and sound are accepted unchanged, because no code here decodes them. Their structure is checked so far that a file
// of another kind or a part of one is refused.

// readMP4 checks that a film consists of whole boxes, with a description and pictures.
func readMP4(body []byte) (*File, error) {
	described, pictured := false, false
	for rest := body; len(rest) > 0; {
		const short, long = 8, 16
		if len(rest) < short {
			return nil, truncated()
		}
		size, head := uint64(binary.BigEndian.Uint32(rest)), uint64(short)
		switch size {
		case 0: // up to the end
			size = uint64(len(rest))
		case 1:
			if len(rest) < long {
				return nil, truncated()
			}
			size, head = binary.BigEndian.Uint64(rest[short:]), long
		}
		if size < head {
			return nil, broken("a box is smaller than its head")
		}
		if size > uint64(len(rest)) {
			return nil, truncated()
		}
		switch string(rest[4:8]) {
		case "moov":
			described = true
		case "mdat":
			pictured = true
		}
		rest = rest[size:]
	}
	switch {
	case !described:
		return nil, broken("it has no description of the film")
	case !pictured:
		return nil, broken("it has no pictures")
	}
	return &File{Body: body}, nil
}

// The ids of elements of WebM.
const (
	idSegment = 0x18538067
	idTracks  = 0x1654ae6b
	idCluster = 0x1f43b675
)

// readWebM checks that a film consists of whole elements, with a description and pictures.
func readWebM(body []byte) (*File, error) {
	if !kind.IsWebM(body) {
		return nil, broken("it does not begin as WebM")
	}
	size, rest, _ := kind.Length(body[len(kind.EBML):])
	rest = rest[min(size, uint64(len(rest))):]
	id, size, rest, err := element(rest)
	if err != nil {
		return nil, err
	}
	if id != idSegment {
		return nil, broken("it has no film after its head")
	}
	if size != kind.Unknown {
		rest = rest[:size]
	}
	tracks := false
	for len(rest) > 0 {
		if id, size, rest, err = element(rest); err != nil {
			return nil, err
		}
		switch {
		case id == idTracks:
			tracks = true
		case id == idCluster && tracks:
			return &File{Body: body}, nil
		}
		if size == kind.Unknown {
			break // what follows belongs to it
		}
		rest = rest[size:]
	}
	return nil, broken("it has no pictures")
}

// element splits the head of an element of WebM from what follows. The element is whole, or does not say how long it is.
func element(from []byte) (id, size uint64, rest []byte, err error) {
	id, after, ok := kind.ElementID(from)
	if !ok {
		return 0, 0, nil, truncated()
	}
	size, rest, ok = kind.Length(after)
	if !ok || size != kind.Unknown && size > uint64(len(rest)) {
		return 0, 0, nil, truncated()
	}
	return id, size, rest, nil
}

// readMP3 checks that a sound has two frames after its tag.
func readMP3(body []byte) (*File, error) {
	rest := body
	if bytes.HasPrefix(rest, []byte("ID3")) {
		size, ok := kind.TagSize(rest)
		if !ok {
			return nil, broken("its tag cannot be read")
		}
		if size >= len(rest) {
			return nil, truncated()
		}
		rest = bytes.TrimLeft(rest[size:], "\x00") // programs fill up the tag
	}
	for range 2 {
		size, ok := kind.FrameSize(rest)
		if !ok {
			return nil, broken("it has no sound as MP3")
		}
		if size > len(rest) {
			return nil, truncated()
		}
		rest = rest[size:]
	}
	return &File{Body: body}, nil
}
