package format_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"slices"
	"testing"

	"github.com/deepteams/webp"
)

// place is the location of a picture. No stored file may contain it.
const place = "GPS 47.3769 N 8.5417 E"

// code is a script that no stored file may contain.
const code = "<script>alert(1)</script>"

func scene(width, height int) *image.NRGBA {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			picture.SetNRGBA(x, y, color.NRGBA{uint8(7 * x), uint8(5 * y), uint8(x * y), 255})
		}
	}
	return picture
}

func jpegOf(t testing.TB, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, scene(width, height), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// segment returns a segment of a JPEG.
func segment(marker byte, body string) []byte {
	out := binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(len(body)+2))
	return append(out, body...)
}

// after inserts segments after the first two bytes of a JPEG.
func after(body []byte, segments ...[]byte) []byte {
	return slices.Concat(append([][]byte{body[:2]}, append(segments, body[2:])...)...)
}

// exif returns an Exif segment with an orientation and a location.
func exif(turn uint16) []byte { return segment(0xe1, "Exif\x00\x00"+held(turn)) }

// held returns the content of exif without the prefix that it has in a JPEG.
func held(turn uint16) string {
	tiff := binary.BigEndian.AppendUint16([]byte("MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01"), turn)
	return string(tiff) + "\x00\x00" + "\x00\x00\x00\x00" + place
}

func pngOf(t testing.TB, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, scene(width, height)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// chunk returns a chunk of a PNG.
func chunk(name, body string) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	out = append(out, name+body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// behindHead inserts chunks after the head of a PNG.
func behindHead(body []byte, chunks ...[]byte) []byte {
	const head = 8 + 25
	return slices.Concat(append([][]byte{body[:head]}, append(chunks, body[head:])...)...)
}

// pngSized returns a PNG that claims to have the given size.
func pngSized(body []byte, width, height uint32, depth byte) []byte {
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)
	return slices.Concat(body[:8], chunk("IHDR", string(head)+string([]byte{depth, 6, 0, 0, 0})), body[8+25:])
}

// fcTL returns the control chunk of a frame.
func fcTL(place uint32, width, height, x, y uint32) []byte {
	var body []byte
	for _, n := range []uint32{place, width, height, x, y} {
		body = binary.BigEndian.AppendUint32(body, n)
	}
	return chunk("fcTL", string(body)+"\x00\x01\x00\x0a\x00\x00")
}

// apng returns a PNG of two frames; the second is small and has the given offset.
func apng(t testing.TB, x, y uint32) []byte {
	t.Helper()
	whole, small := pngOf(t, 20, 10), pngOf(t, 4, 4)
	pixels := small[8+25+8 : len(small)-12-4] // a picture of this size has one chunk of pixels
	out := behindHead(whole, chunk("acTL", "\x00\x00\x00\x02\x00\x00\x00\x00"), fcTL(0, 20, 10, 0, 0))
	out = out[:len(out)-12]
	out = append(out, fcTL(1, 4, 4, x, y)...)
	out = append(out, chunk("fdAT", "\x00\x00\x00\x02"+string(pixels))...)
	return append(out, chunk("IEND", "")...)
}

func gifOf(t testing.TB, frames int) []byte {
	t.Helper()
	all := gif.GIF{Config: image.Config{Width: 20, Height: 10}}
	for i := range frames {
		frame := image.NewPaletted(image.Rect(0, 0, 20-i%5, 10), color.Palette{color.White, color.Black, color.Transparent})
		frame.SetColorIndex(i%10, i%10, 1)
		all.Image, all.Delay = append(all.Image, frame), append(all.Delay, 5)
		all.Disposal = append(all.Disposal, gif.DisposalNone)
	}
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, &all); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// gifBlocks inserts blocks before the end of a GIF.
func gifBlocks(body []byte, blocks ...string) []byte {
	out := slices.Clone(body[:len(body)-1])
	for _, b := range blocks {
		out = append(out, b...)
	}
	return append(out, ';')
}

func webpOf(t testing.TB, picture image.Image, lossless bool) []byte {
	t.Helper()
	var out bytes.Buffer
	options := webp.DefaultOptions()
	options.Lossless = lossless
	if err := webp.Encode(&out, picture, options); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// riff returns a chunk of a WebP.
func riff(name string, body ...[]byte) []byte {
	whole := slices.Concat(body...)
	out := append(binary.LittleEndian.AppendUint32([]byte(name), uint32(len(whole))), whole...)
	return append(out, make([]byte, len(whole)%2)...)
}

// webpFile returns a WebP of the given chunks.
func webpFile(chunks ...[]byte) []byte {
	body := slices.Concat(append([][]byte{[]byte("WEBP")}, chunks...)...)
	return riff("RIFF", body)
}

// vp8x returns the extended head of a WebP of the given size.
func vp8x(flags byte, width, height int) []byte {
	w, h := width-1, height-1
	return riff("VP8X", []byte{flags, 0, 0, 0, byte(w), byte(w >> 8), byte(w >> 16), byte(h), byte(h >> 8), byte(h >> 16)})
}

// anmf returns a frame of a WebP.
func anmf(x, y, width, height int, chunks []byte) []byte {
	u := func(v int) []byte { return []byte{byte(v), byte(v >> 8), byte(v >> 16)} }
	return riff("ANMF", u(x/2), u(y/2), u(width-1), u(height-1), u(40), []byte{0}, chunks)
}

// webpMoves returns a WebP of two frames.
func webpMoves(t testing.TB, x int) []byte {
	t.Helper()
	large, small := webpOf(t, scene(20, 10), false)[12:], webpOf(t, scene(8, 8), true)[12:]
	return webpFile(vp8x(0x02|0x08, 20, 10), riff("ANIM", make([]byte, 6)), anmf(0, 0, 20, 10, large),
		anmf(x, 2, 8, 8, slices.Concat(riff("XMP ", []byte(place)), small)), riff("EXIF", []byte(place)))
}
