package format_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/media/format"
	"github.com/quoin-cms/quoin/core/internal/media/kind"
)

// isoBox returns a box of an AVIF.
func isoBox(name string, parts ...[]byte) []byte {
	body := slices.Concat(parts...)
	out := binary.BigEndian.AppendUint32(nil, uint32(len(body)+8))
	return append(append(out, name...), body...)
}

func be(n int, v uint64) []byte {
	b := binary.BigEndian.AppendUint64(nil, v)
	return b[8-n:]
}

// avifSample is a file with a picture that this package cannot decode, Exif beside it, and XMP in the idat box.
type avifSample struct {
	width, height uint64
	turn          byte
	exifAt        uint64 // added to the offset of Exif
	sequence      bool
	tail          []byte
}

const pixels = "pixels that stay"

func (s avifSample) bytes() []byte {
	brand := "avif"
	if s.sequence {
		brand = "avis"
	}
	out := isoBox("ftyp", []byte(brand+"\x00\x00\x00\x00avifmif1"))
	size := len(s.meta(0))
	data := uint64(len(out) + size + 8)
	out = append(out, s.meta(data)...)
	out = append(out, isoBox("mdat", []byte(pixels), []byte(place))...)
	if s.sequence {
		out = append(out, isoBox("moov", isoBox("mvhd", []byte("head")), isoBox("udta", []byte(place)))...)
	}
	return append(out, s.tail...)
}

func (s avifSample) meta(data uint64) []byte {
	full := be(4, 0)
	item := func(id uint64, name, rest string) []byte {
		return isoBox("infe", be(4, 2<<24), be(2, id), be(2, 0), []byte(name+rest))
	}
	at := func(id, method, offset, length uint64) []byte {
		return slices.Concat(be(2, id), be(2, method), be(2, 0), be(2, 1), be(4, offset), be(4, length))
	}
	return isoBox("meta", full,
		isoBox("hdlr", full, []byte("\x00\x00\x00\x00pict")),
		isoBox("pitm", full, be(2, 1)),
		isoBox("iinf", full, be(2, 3), item(1, "av01", "\x00"), item(2, "Exif", "\x00"), item(3, "mime", "\x00application/rdf+xml\x00")),
		isoBox("iloc", be(4, 1<<24), be(2, 0x4400), be(2, 3),
			at(1, 0, data, uint64(len(pixels))),
			at(2, 0, data+uint64(len(pixels))+s.exifAt, uint64(len(place))),
			at(3, 1, 0, uint64(len(place)))),
		isoBox("iprp", isoBox("ipco", isoBox("ispe", full, be(4, s.width), be(4, s.height)), isoBox("irot", []byte{s.turn})),
			isoBox("ipma", full, be(4, 1), be(2, 1), []byte{2, 0x81, 2})),
		isoBox("idat", []byte(place)),
		isoBox("xml ", full, []byte(place)))
}

func TestAVIF(t *testing.T) {
	for name, c := range map[string]struct {
		sample avifSample
		size   image.Point
		moves  bool
	}{
		"a picture":   {avifSample{width: 40, height: 30}, image.Pt(40, 30), false},
		"a turned":    {avifSample{width: 40, height: 30, turn: 1}, image.Pt(30, 40), false},
		"upside down": {avifSample{width: 40, height: 30, turn: 2}, image.Pt(40, 30), false},
		"a sequence":  {avifSample{width: 40, height: 30, sequence: true}, image.Pt(40, 30), true},
		"a box after": {avifSample{width: 40, height: 30, tail: isoBox("uuid", []byte(place+code))}, image.Pt(40, 30), false},
	} {
		t.Run(name, func(t *testing.T) {
			body := c.sample.bytes()
			f, err := format.Read(kind.AVIF, bytes.Clone(body))
			if err != nil {
				t.Fatal(err)
			}
			if f.Size != c.size || f.Animated != c.moves {
				t.Errorf("%v, animated %v", f.Size, f.Animated)
			}
			if bytes.Contains(f.Body, []byte("GPS")) || bytes.Contains(f.Body, []byte(code)) {
				t.Errorf("%q", f.Body)
			}
			if !bytes.Contains(f.Body, []byte(pixels)) || len(f.Body) != len(body) {
				t.Errorf("the pixels have changed: %q", f.Body)
			}
		})
	}
}

func TestAVIFsThatAreRefused(t *testing.T) {
	whole := avifSample{width: 40, height: 30}.bytes()
	for name, body := range map[string][]byte{
		"cut off":                 whole[:len(whole)-4],
		"too wide":                avifSample{width: 30_001, height: 1}.bytes(),
		"too many pixels":         avifSample{width: 10_000, height: 5_001}.bytes(),
		"no size":                 avifSample{}.bytes(),
		"a place outside":         avifSample{width: 4, height: 4, exifAt: 1 << 20}.bytes(),
		"a place in the head":     avifSample{width: 4, height: 4, exifAt: 1<<32 - 200}.bytes(),
		"a script behind its end": avifSample{width: 4, height: 4, tail: []byte(code)}.bytes(),
		"a head alone":            isoBox("ftyp", []byte("avif\x00\x00\x00\x00avif")),
	} {
		if f, err := format.Read(kind.AVIF, body); core.CodeOf(err) != core.Invalid {
			t.Errorf("%s: %+v, %v", name, f, err)
		}
	}
}
