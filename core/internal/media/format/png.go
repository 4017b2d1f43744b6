package format

import (
	"encoding/binary"
	"hash/crc32"
	"image"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/media/kind"
)

const (
	pngHead  = "\x89PNG\r\n\x1a\n"
	pngExtra = 12 // bytes of a chunk besides its body: length, type, checksum
	pngSize  = 13 // bytes of the body of IHDR
	// mostProfile limits the body of a chunk that is neither pixels nor palette, in bytes.
	mostProfile = 1 << 20
)

// pngDraws are the chunks that are needed for drawing.
var pngDraws = []string{
	"IHDR", "PLTE", "tRNS", "IDAT", "IEND", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "acTL", "fcTL", "fdAT",
}

// png is a file that is being parsed.
type png struct {
	out     []byte
	file    File
	head    []byte // the chunks that each frame begins with
	ended   bool
	pixels  bool   // whether there was an IDAT chunk
	control []byte // the control chunk of the current frame
	data    [][]byte
}

func readPNG(body []byte) (*File, error) {
	p := png{out: append(make([]byte, 0, len(body)), pngHead...)}
	for rest := body[len(pngHead):]; !p.ended; {
		if len(rest) < pngExtra {
			return nil, truncated()
		}
		n := uint64(binary.BigEndian.Uint32(rest)) + pngExtra
		if n > uint64(len(rest)) {
			return nil, truncated()
		}
		if err := p.chunk(rest[:n]); err != nil {
			return nil, err
		}
		rest = rest[n:]
	}
	if !p.pixels {
		return nil, broken("it has no pixels")
	}
	p.file.Body = p.out
	if p.file.Animated = len(p.file.Frames) > 1; p.file.Animated {
		p.file.Turn = 0 // browsers do not rotate animated PNGs
	}
	return &p.file, nil
}

// chunk reads one chunk, given with its length and checksum.
func (p *png) chunk(whole []byte) error {
	name, body := string(whole[4:8]), whole[8:len(whole)-4]
	if name == "eXIf" {
		p.file.Turn = chunkTurn(body)
		return nil
	}
	if !slices.Contains(pngDraws, name) {
		return nil
	}
	if (p.file.Size == image.Point{}) != (name == "IHDR") {
		return broken("its head is not where it should be")
	}
	if crc32.ChecksumIEEE(whole[4:len(whole)-4]) != binary.BigEndian.Uint32(whole[len(whole)-4:]) {
		return broken("a checksum is wrong")
	}
	if name == "iCCP" && unpacksTooFar(body) {
		return nil // the colours then count as sRGB, as in browsers that cannot read a profile
	}
	p.out = append(p.out, whole...)
	switch name {
	case "IHDR":
		return p.header(body, whole)
	case "IDAT":
		p.first()
	case "fcTL":
		return p.next(body)
	case "fdAT":
		return p.more(body)
	case "IEND":
		p.ended = true
		return p.frame()
	case "PLTE", "tRNS":
		p.head = append(p.head, whole...)
	default:
		if len(body) > mostProfile {
			return broken("a chunk is too large")
		}
		if name == "iCCP" {
			p.file.Profile = pngProfile(body)
		}
	}
	return nil
}

func (p *png) header(body, whole []byte) error {
	if len(body) != pngSize {
		return truncated()
	}
	width, height := binary.BigEndian.Uint32(body), binary.BigEndian.Uint32(body[4:])
	if err := checkSize(int(min(width, 1<<30)), int(min(height, 1<<30))); err != nil {
		return err
	}
	p.file.Size = image.Pt(int(width), int(height))
	p.head = append(p.head, whole...)
	perPixel := 4.0
	if body[8] == 16 {
		perPixel = 8
	}
	return checkUnfolded(p.file.Size, perPixel)
}

// first adds the main picture, which every reader shows. It is a frame of the animation if a control chunk precedes it.
func (p *png) first() {
	if p.pixels {
		return
	}
	p.pixels, p.control = true, nil
	p.file.Frames = append(p.file.Frames, Frame{
		At: image.Rectangle{Max: p.file.Size}, Kind: kind.PNG, File: func() []byte { return p.file.Body },
	})
}

// next begins a frame of an animation.
func (p *png) next(body []byte) error {
	if len(body) != 26 {
		return truncated()
	}
	err := p.frame()
	p.control, p.data = body, nil
	return err
}

func (p *png) more(body []byte) error {
	if len(body) < 4 || p.control == nil {
		return broken("pixels without a frame")
	}
	p.data = append(p.data, body[4:]) // without the sequence number
	return nil
}

// frame ends the current frame, if it has pixels of its own.
func (p *png) frame() error {
	if p.control == nil || len(p.data) == 0 {
		return nil
	}
	n := [4]int{}
	for i := range n {
		v := binary.BigEndian.Uint32(p.control[4+4*i:])
		if v > mostSide {
			return broken("a frame lies beside the picture")
		}
		n[i] = int(v)
	}
	head, data := p.head, p.data
	p.file.Frames = append(p.file.Frames, Frame{
		At: image.Rect(n[2], n[3], n[2]+n[0], n[3]+n[1]), Kind: kind.PNG,
		File: func() []byte { return pngAlone(head, data, n[0], n[1]) },
	})
	if len(p.file.Frames) > mostFrames {
		return checkFrames(&p.file)
	}
	return nil
}

// pngAlone returns a file of one frame: the head chunks with its size, and its pixels.
func pngAlone(head []byte, data [][]byte, width, height int) []byte {
	out := append([]byte(pngHead), head...)
	ihdr := out[len(pngHead) : len(pngHead)+pngExtra+pngSize]
	binary.BigEndian.PutUint32(ihdr[8:], uint32(width))
	binary.BigEndian.PutUint32(ihdr[12:], uint32(height))
	binary.BigEndian.PutUint32(ihdr[8+pngSize:], crc32.ChecksumIEEE(ihdr[4:8+pngSize]))
	out = appendChunk(out, "IDAT", slices.Concat(data...))
	return appendChunk(out, "IEND", nil)
}

func appendChunk(out []byte, name string, body []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(body)))
	begin := len(out)
	out = append(append(out, name...), body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[begin:]))
}
