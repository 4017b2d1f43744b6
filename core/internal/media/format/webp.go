package format

import (
	"encoding/binary"
	"image"

	"github.com/quoin-cms/quoin/core/internal/media/kind"
)

const (
	riffHead = 12 // RIFF, the size of the rest, WEBP
	riffName = 8  // bytes of the head of a chunk: name and size
	anmfHead = 16 // bytes of the head of a frame: position, size, duration

	webpAnimated = 0x02
	webpXMP      = 0x04
	webpExif     = 0x08
	webpAlpha    = 0x10
)

// webp is a file that is being parsed.
type webp struct {
	out   []byte
	file  File
	still still
	moves bool
}

func readWebP(body []byte) (*File, error) {
	if len(body) < riffHead {
		return nil, truncated()
	}
	size := uint64(binary.LittleEndian.Uint32(body[4:])) + riffName
	if size > uint64(len(body)) || size < riffHead {
		return nil, truncated()
	}
	w := webp{out: append(make([]byte, 0, size), body[:riffHead]...)}
	if err := chunks(body[riffHead:size], w.chunk); err != nil {
		return nil, err
	}
	if err := w.end(); err != nil {
		return nil, err
	}
	binary.LittleEndian.PutUint32(w.out[4:], uint32(len(w.out)-riffName))
	w.file.Body = w.out
	return &w.file, nil
}

// chunks calls a function for each chunk.
func chunks(rest []byte, each func(name string, body []byte) error) error {
	for len(rest) > 0 {
		if len(rest) < riffName {
			return truncated()
		}
		size := uint64(binary.LittleEndian.Uint32(rest[4:]))
		if size > uint64(len(rest)-riffName) {
			return truncated()
		}
		if err := each(string(rest[:4]), rest[riffName:riffName+size]); err != nil {
			return err
		}
		rest = rest[min(riffName+size+size%2, uint64(len(rest))):]
	}
	return nil
}

func appendRIFF(out []byte, name string, body []byte) []byte {
	out = append(out, name...)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(body)))
	out = append(out, body...)
	if len(body)%2 == 1 {
		out = append(out, 0)
	}
	return out
}

// chunk reads one chunk of the file, and keeps it if it is needed for drawing.
func (w *webp) chunk(name string, body []byte) error {
	switch name {
	case "VP8X":
		return w.extended(body)
	case "ANMF":
		return w.frame(body)
	case "ICCP":
		if len(body) > mostProfile {
			return broken("a chunk is too large")
		}
		w.file.Profile = usable(body)
	case "EXIF":
		w.file.Turn = chunkTurn(body)
		return nil
	case "ANIM":
	case "ALPH", "VP8 ", "VP8L":
		if err := w.still.add(name, body); err != nil {
			return err
		}
	default:
		return nil
	}
	w.out = appendRIFF(w.out, name, body)
	return nil
}

// extended reads the extended head of a file, and clears the flags for metadata.
func (w *webp) extended(body []byte) error {
	if len(body) != 10 || len(w.out) != riffHead {
		return broken("its head is not where it should be")
	}
	head := append([]byte{}, body...)
	head[0] &^= webpXMP | webpExif
	w.moves = head[0]&webpAnimated != 0
	w.file.Size = image.Pt(int(uint24(head[4:]))+1, int(uint24(head[7:]))+1)
	w.out = appendRIFF(w.out, "VP8X", head)
	return checkSize(w.file.Size.X, w.file.Size.Y)
}

func uint24(b []byte) uint32 { return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 }

// frame reads a frame of an animation.
func (w *webp) frame(body []byte) error {
	if len(body) < anmfHead || !w.moves {
		return broken("a frame without an animation")
	}
	var s still
	kept := append([]byte{}, body[:anmfHead]...)
	err := chunks(body[anmfHead:], func(name string, body []byte) error {
		switch name {
		case "ALPH", "VP8 ", "VP8L":
			kept = appendRIFF(kept, name, body)
			return s.add(name, body)
		}
		return nil
	})
	if err != nil {
		return err
	}
	w.out = appendRIFF(w.out, "ANMF", kept)
	at := image.Pt(2*int(uint24(body)), 2*int(uint24(body[3:])))
	size := image.Pt(int(uint24(body[6:]))+1, int(uint24(body[9:]))+1)
	return w.add(s, image.Rectangle{Min: at, Max: at.Add(size)})
}

func (w *webp) add(s still, at image.Rectangle) error {
	size, err := s.size()
	if err != nil {
		return err
	}
	if size != at.Size() {
		return broken("it is not as large as it says")
	}
	w.file.Frames = append(w.file.Frames, Frame{At: at, Kind: kind.WebP, File: s.alone})
	if len(w.file.Frames) > mostFrames {
		return checkFrames(&w.file)
	}
	return nil
}

func (w *webp) end() error {
	if w.moves {
		w.file.Animated, w.file.Turn = len(w.file.Frames) > 1, 0
		if len(w.file.Frames) == 0 || w.still.pixels != nil {
			return broken("its animation has no frames")
		}
		return nil
	}
	size, err := w.still.size()
	if err != nil {
		return err
	}
	if (w.file.Size == image.Point{}) {
		w.file.Size = size
	}
	if err := checkSize(size.X, size.Y); err != nil {
		return err
	}
	return w.add(w.still, image.Rectangle{Max: w.file.Size})
}
