package format

import (
	"bytes"
	"encoding/binary"
	"image"

	"github.com/quoin-cms/quoin/core/internal/media/kind"
)

const (
	gifHead      = 13 // the signature and the size of the screen
	gifExtension = 0x21
	gifImage     = 0x2c
	gifEnd       = 0x3b
	gifControl   = 0xf9 // an extension: display time and transparency of the next frame
	gifProgram   = 0xff // an application extension
)

// gif is a file that is being parsed.
type gif struct {
	rest    []byte
	out     []byte
	head    []byte // the bytes that each frame begins with
	control []byte // the control extension of the next frame
	file    File
}

func readGIF(body []byte) (*File, error) {
	g := gif{rest: body, out: make([]byte, 0, len(body))}
	if err := g.header(); err != nil {
		return nil, err
	}
	for {
		if len(g.rest) == 0 && len(g.file.Frames) > 0 {
			return g.end() // some programs omit the end
		}
		label, err := g.next(1)
		switch {
		case err != nil:
			return nil, err
		case label[0] == gifEnd:
			return g.end()
		case label[0] == gifExtension:
			err = g.extension()
		case label[0] == gifImage:
			err = g.image()
		case label[0] == 0: // some programs terminate a sequence of blocks twice
		default:
			err = broken("bytes between its blocks")
		}
		if err != nil {
			return nil, err
		}
	}
}

// next reads n bytes.
func (g *gif) next(n int) ([]byte, error) {
	if len(g.rest) < n {
		return nil, truncated()
	}
	b := g.rest[:n]
	g.rest = g.rest[n:]
	return b, nil
}

// colours returns the size of a colour table in bytes, from the flags that describe it.
func colours(flags byte) int {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}

func (g *gif) header() error {
	head, err := g.next(gifHead)
	if err != nil {
		return err
	}
	g.file.Size = image.Pt(int(binary.LittleEndian.Uint16(head[6:])), int(binary.LittleEndian.Uint16(head[8:])))
	table, err := g.next(colours(head[10]))
	g.head = append(bytes.Clone(head), table...)
	g.out = append(g.out, g.head...)
	return err
}

// blocks reads a sequence of blocks, including the empty one that ends it.
func (g *gif) blocks() ([]byte, error) {
	begin := g.rest
	for {
		size, err := g.next(1)
		if err != nil {
			return nil, err
		}
		if _, err := g.next(int(size[0])); err != nil {
			return nil, err
		}
		if size[0] == 0 {
			return begin[:len(begin)-len(g.rest)], nil
		}
	}
}

func (g *gif) extension() error {
	label, err := g.next(1)
	if err != nil {
		return err
	}
	blocks, err := g.blocks()
	if err != nil {
		return err
	}
	whole := append([]byte{gifExtension, label[0]}, blocks...)
	switch {
	case label[0] == gifControl:
		g.control = whole
	case label[0] == gifProgram && loops(blocks):
		g.out = append(g.out, whole...)
	}
	return nil
}

// loops reports whether an extension has the number of repetitions of an animation, and nothing else.
func loops(blocks []byte) bool {
	const size = 1 + 11 + 1 + 3 + 1
	return len(blocks) == size &&
		(bytes.HasPrefix(blocks, []byte("\x0bNETSCAPE2.0")) || bytes.HasPrefix(blocks, []byte("\x0bANIMEXTS1.0")))
}

// image reads a frame.
func (g *gif) image() error {
	begin := g.rest
	place, err := g.next(9)
	if err != nil {
		return err
	}
	if _, err := g.next(colours(place[8]) + 1); err != nil { // one more byte for the size of the codes
		return err
	}
	if _, err := g.blocks(); err != nil {
		return err
	}
	frame := append(append(g.control, gifImage), begin[:len(begin)-len(g.rest)]...)
	g.control = nil
	g.out = append(g.out, frame...)
	g.add(place, frame)
	if len(g.file.Frames) > mostFrames {
		return checkFrames(&g.file)
	}
	return nil
}

func (g *gif) add(place, frame []byte) {
	at := image.Pt(int(binary.LittleEndian.Uint16(place)), int(binary.LittleEndian.Uint16(place[2:])))
	size := image.Pt(int(binary.LittleEndian.Uint16(place[4:])), int(binary.LittleEndian.Uint16(place[6:])))
	head := g.head
	g.file.Frames = append(g.file.Frames, Frame{
		At: image.Rectangle{Min: at, Max: at.Add(size)}, Kind: kind.GIF,
		File: func() []byte { return append(append(bytes.Clone(head), frame...), gifEnd) },
	})
}

func (g *gif) end() (*File, error) {
	if len(g.file.Frames) == 0 {
		return nil, broken("it has no pixels")
	}
	if err := g.grow(); err != nil {
		return nil, err
	}
	g.file.Body = append(g.out, gifEnd)
	g.file.Animated = len(g.file.Frames) > 1
	return &g.file, nil
}

// grow enlarges the screen to contain all frames, because many files claim a smaller screen, or none.
func (g *gif) grow() error {
	for _, frame := range g.file.Frames {
		g.file.Size.X, g.file.Size.Y = max(g.file.Size.X, frame.At.Max.X), max(g.file.Size.Y, frame.At.Max.Y)
	}
	if err := checkSize(g.file.Size.X, g.file.Size.Y); err != nil {
		return err
	}
	for _, head := range [][]byte{g.head, g.out} {
		binary.LittleEndian.PutUint16(head[6:], uint16(g.file.Size.X))
		binary.LittleEndian.PutUint16(head[8:], uint16(g.file.Size.Y))
	}
	return nil
}
