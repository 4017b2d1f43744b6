package format_test

import (
	"bytes"
	"compress/zlib"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"slices"
	"strings"
	"testing"

	xwebp "golang.org/x/image/webp"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/media/format"
	"github.com/quoin-cms/quoin/core/internal/media/kind"
)

// TestWhatDrawsStays checks that only the parts that are needed for drawing are kept, without location and scripts, and
// that the result is still the same picture.
func TestWhatDrawsStays(t *testing.T) {
	picture, plainPNG, plainWebP := jpegOf(t, 40, 30), pngOf(t, 20, 10), webpOf(t, scene(20, 10), false)
	withAlpha, err := format.WithAlpha(webpOf(t, scene(20, 10), false), webpOf(t, scene(20, 10), true))
	if err != nil {
		t.Fatal(err)
	}
	icc := segment(0xe2, "ICC_PROFILE\x00\x01\x01colours")
	for name, c := range map[string]struct {
		kind     kind.Kind
		body     []byte
		size     image.Point
		turn     int
		animated bool
		frames   int
		kept     string
	}{
		"a JPEG": {kind.JPEG, picture, image.Pt(40, 30), 1, false, 1, ""},
		"a JPEG with everything": {
			kind.JPEG, after(picture, segment(0xe0, "JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x01\x01"+place),
				exif(6), segment(0xe1, "http://ns.adobe.com/xap/1.0/\x00"+place), segment(0xed, "Photoshop"+place),
				segment(0xfe, code), segment(0xe2, "MPF\x00"+place), segment(0xe5, place), icc, segment(0xee, "Adobe\x00\x64\x00\x00\x00\x00\x01")),
			image.Pt(40, 30), 6, false, 1, "colours",
		},
		"a JPEG and more":            {kind.JPEG, append(slices.Clone(picture), code...), image.Pt(40, 30), 1, false, 1, ""},
		"a JPEG with a lying Exif":   {kind.JPEG, after(picture, segment(0xe1, "Exif\x00\x00MM\x00\x2a\xff\xff\xff\xff")), image.Pt(40, 30), 1, false, 1, ""},
		"a JPEG held in no such way": {kind.JPEG, after(picture, exif(9)), image.Pt(40, 30), 1, false, 1, ""},
		"a PNG":                      {kind.PNG, plainPNG, image.Pt(20, 10), 1, false, 1, ""},
		"a PNG with everything": {
			kind.PNG, append(behindHead(plainPNG, chunk("tEXt", place), chunk("eXIf", place),
				chunk("iTXt", code), chunk("gAMA", "\x00\x00\xb1\x8f"), chunk("prIv", place), chunk("tIME", place)), code...),
			image.Pt(20, 10), 1, false, 1, "gAMA",
		},
		"a PNG that was held upright":           {kind.PNG, behindHead(plainPNG, chunk("eXIf", held(6))), image.Pt(20, 10), 6, false, 1, ""},
		"a PNG that moves and was held upright": {kind.PNG, behindHead(apng(t, 3, 2), chunk("eXIf", held(6))), image.Pt(20, 10), 1, true, 2, "fcTL"},
		"a WebP that was held upright":          {kind.WebP, webpFile(vp8x(0x08, 20, 10), plainWebP[12:], riff("EXIF", []byte(held(8)))), image.Pt(20, 10), 8, false, 1, ""},
		"a WebP that says so as a JPEG would":   {kind.WebP, webpFile(vp8x(0x08, 20, 10), plainWebP[12:], riff("EXIF", []byte("Exif\x00\x00"+held(3)))), image.Pt(20, 10), 3, false, 1, ""},
		"a PNG that moves":                      {kind.PNG, apng(t, 3, 2), image.Pt(20, 10), 1, true, 2, "fcTL"},
		"a GIF":                                 {kind.GIF, gifOf(t, 1), image.Pt(20, 10), 1, false, 1, ""},
		"a GIF that moves":                      {kind.GIF, gifOf(t, 12), image.Pt(20, 10), 1, true, 12, "NETSCAPE2.0"},
		"a GIF with everything": {kind.GIF, append(gifBlocks(gifOf(t, 1), "!\xfe\x16"+place+"\x00",
			"!\xff\x0bXMP DataXMP\x16"+place+"\x00", "!\x01\x0cxxxxxxxxxxxx\x16"+place+"\x00"), code...), image.Pt(20, 10), 1, false, 1, ""},
		"a GIF without an end": {kind.GIF, gifOf(t, 1)[:len(gifOf(t, 1))-1], image.Pt(20, 10), 1, false, 1, ""},
		"a WebP":               {kind.WebP, plainWebP, image.Pt(20, 10), 1, false, 1, ""},
		"a WebP without loss":  {kind.WebP, webpOf(t, scene(20, 10), true), image.Pt(20, 10), 1, false, 1, ""},
		"a WebP with alpha":    {kind.WebP, withAlpha, image.Pt(20, 10), 1, false, 1, "ALPH"},
		"a WebP with everything": {
			kind.WebP, append(webpFile(vp8x(0x0c|0x20, 20, 10), riff("ICCP", []byte("colours")), plainWebP[12:],
				riff("EXIF", []byte(place)), riff("XMP ", []byte(place)), riff("abcd", []byte(code))), code...),
			image.Pt(20, 10), 1, false, 1, "colours",
		},
		"a WebP that moves": {kind.WebP, webpMoves(t, 4), image.Pt(20, 10), 1, true, 2, "ANIM"},
		"a document":        {kind.PDF, []byte("%PDF-1.7\n1 0 obj\n%%EOF\n"), image.Point{}, 1, false, 0, "obj"},
		"a drawing":         {kind.SVG, []byte(`<svg width="20" height="10"><script>` + code + `</script><!--` + place + `--></svg>`), image.Pt(20, 10), 1, false, 0, "svg"},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := format.Read(c.kind, bytes.Clone(c.body))
			if err != nil {
				t.Fatal(err)
			}
			if f.Size != c.size || f.Turn != c.turn || f.Animated != c.animated || len(f.Frames) != c.frames {
				t.Errorf("%v, turn %d, animated %v, %d frames", f.Size, f.Turn, f.Animated, len(f.Frames))
			}
			if bytes.Contains(f.Body, []byte("GPS")) || bytes.Contains(f.Body, []byte("alert")) || !strings.Contains(string(f.Body), c.kept) {
				t.Errorf("what stays is %q", f.Body)
			}
			for i, frame := range f.Frames {
				if size := decoded(t, frame); size != frame.At.Size() {
					t.Errorf("frame %d is %v at %v", i, size, frame.At)
				}
			}
			again, err := format.Read(c.kind, bytes.Clone(f.Body))
			if err != nil || !bytes.Equal(again.Body, f.Body) {
				t.Errorf("read once more it is another file, %v", err)
			}
		})
	}
}

// decoded decodes a frame with the decoders that the program uses, and returns its size.
func decoded(t *testing.T, f format.Frame) image.Point {
	t.Helper()
	body := bytes.NewReader(f.File())
	var picture image.Image
	var err error
	switch f.Kind {
	case kind.JPEG:
		picture, err = jpeg.Decode(body)
	case kind.PNG:
		picture, err = png.Decode(body)
	case kind.GIF:
		picture, err = gif.Decode(body)
	default:
		picture, err = xwebp.Decode(body)
	}
	if err != nil {
		t.Fatal(err)
	}
	return picture.Bounds().Size()
}

// TestFilesThatAreRefused checks that decompression bombs, false sizes and incomplete files are refused because of
// their heads.
func TestFilesThatAreRefused(t *testing.T) {
	picture, plainPNG, plainGIF, plainWebP := jpegOf(t, 40, 30), pngOf(t, 20, 10), gifOf(t, 1), webpOf(t, scene(20, 10), false)
	sized := func(width, height string) []byte {
		at := bytes.Index(picture, []byte{0xff, 0xc0})
		out := bytes.Clone(picture)
		copy(out[at+5:], height+width)
		return out
	}
	screen := func(size string) []byte {
		out := bytes.Clone(plainGIF)
		copy(out[6:], size)
		return out
	}
	scan := picture[bytes.Index(picture, []byte{0xff, 0xda}) : len(picture)-2]
	many := slices.Concat(picture[:len(picture)-2], bytes.Repeat(scan, 120), []byte{0xff, 0xd9})
	frame := plainGIF[bytes.IndexByte(plainGIF, ','):]
	badSum := bytes.Clone(plainPNG)
	badSum[len(badSum)-14] ^= 1
	for name, c := range map[string]struct {
		kind   kind.Kind
		body   []byte
		detail string
	}{
		"a JPEG cut off":                   {kind.JPEG, picture[:len(picture)/2], "too early"},
		"a JPEG of nothing":                {kind.JPEG, []byte("\xff\xd8\xff\xd9"), "too early"},
		"a JPEG of 65,535 on a side":       {kind.JPEG, sized("\xff\xff", "\xff\xff"), "on a side"},
		"a JPEG of 29,999 by 29,999":       {kind.JPEG, sized("\x75\x2f", "\x75\x2f"), "megapixels"},
		"a JPEG without a height":          {kind.JPEG, sized("\x00\x10", "\x00\x00"), "no size"},
		"a JPEG with two sizes":            {kind.JPEG, after(picture, segment(0xc0, "\x08\x00\x10\x00\x10\x01\x01\x11\x00")), "twice"},
		"a JPEG of 120 scans":              {kind.JPEG, many, "scans"},
		"a JPEG whose segment is too long": {kind.JPEG, []byte("\xff\xd8\xff\xe1\xff\xffExif"), "too early"},
		"a PNG cut off":                    {kind.PNG, plainPNG[:len(plainPNG)-12], "too early"},
		"a PNG of 2,147,483,647 on a side": {kind.PNG, pngSized(plainPNG, 1<<31-1, 1<<31-1, 8), "on a side"},
		"a PNG of 4,294,967,295 on a side": {kind.PNG, pngSized(plainPNG, 1<<32-1, 1, 8), "on a side"},
		"a PNG of 51 megapixels":           {kind.PNG, pngSized(plainPNG, 10_000, 5_100, 8), "megapixels"},
		"a PNG of 50 megapixels":           {kind.PNG, pngSized(plainPNG, 10_000, 5_000, 8), ""},
		"a PNG of 33 deep megapixels":      {kind.PNG, pngSized(plainPNG, 11_000, 3_000, 16), ""},
		"a PNG of 50 deep megapixels":      {kind.PNG, pngSized(plainPNG, 20_000, 2_500, 16), "needs 382 MB of memory to be read. At most 256 MB are given: save it with fewer pixels"},
		"a PNG with a wrong sum":           {kind.PNG, badSum, "checksum"},
		"a PNG with two heads":             {kind.PNG, behindHead(plainPNG, plainPNG[8:33]), "head"},
		"a PNG without pixels":             {kind.PNG, slices.Concat(plainPNG[:33], chunk("IEND", "")), "no pixels"},
		"a PNG with a huge profile":        {kind.PNG, behindHead(plainPNG, chunk("iCCP", strings.Repeat("a", 1<<20+1))), "too large"},
		"a PNG with a frame beside it":     {kind.PNG, apng(t, 17, 2), "beside"},
		"a PNG with a frame far away":      {kind.PNG, apng(t, 1<<31, 1<<31), "beside"},
		"a GIF cut off":                    {kind.GIF, plainGIF[:len(plainGIF)-4], "too early"},
		"a GIF of a huge screen":           {kind.GIF, screen("\xff\xff\xff\xff"), "on a side"},
		"a GIF of 100,000 frames":          {kind.GIF, slices.Concat(plainGIF[:len(plainGIF)-1], bytes.Repeat(frame[:len(frame)-1], 100_000), []byte(";")), "frames"},
		"a GIF without a picture":          {kind.GIF, plainGIF[:13+len(plainGIF[13:bytes.IndexByte(plainGIF, ',')])], "too early"},
		"a GIF with code in it":            {kind.GIF, append([]byte("GIF89a\x01\x00\x01\x00\x00\x00\x00"), code...), "between"},
		"a WebP cut off":                   {kind.WebP, plainWebP[:len(plainWebP)-3], "too early"},
		"a WebP whose head lies":           {kind.WebP, webpFile(vp8x(0, 16_000, 3_000), plainWebP[12:]), "not as large"},
		"a WebP of 16 million on a side":   {kind.WebP, webpFile(vp8x(0, 1<<24, 1<<24), plainWebP[12:]), "on a side"},
		"a WebP without pixels":            {kind.WebP, webpFile(vp8x(0, 20, 10)), "no pixels"},
		"a WebP with pixels twice":         {kind.WebP, webpFile(plainWebP[12:], plainWebP[12:]), "twice"},
		"a WebP with a frame beside it":    {kind.WebP, webpMoves(t, 14), "beside"},
		"a document cut off":               {kind.PDF, []byte("%PDF-1.7\n1 0 obj"), "too early"},
		"a document with a tail of code":   {kind.PDF, []byte("%PDF-1.7\n%%EOF" + strings.Repeat(code, 200)), "too early"},
	} {
		f, err := format.Read(c.kind, bytes.Clone(c.body))
		if c.detail == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if core.CodeOf(err) != core.Invalid || !strings.Contains(err.Error(), c.detail) {
			t.Errorf("%s: %+v, %v", name, f, err)
		}
	}
}

// TestProfiles checks that a colour profile is dropped if it is far larger decompressed than any real one, because the
// browser of each visitor would decompress it.
func TestProfiles(t *testing.T) {
	for unpacked, stays := range map[int]bool{3 << 10: true, 2 << 20: true, 100 << 20: false} {
		var packed bytes.Buffer
		packed.WriteString("icc\x00\x00")
		writer := zlib.NewWriter(&packed)
		if _, err := writer.Write(make([]byte, unpacked)); err != nil {
			t.Fatal(err)
		}
		if err := writer.Close(); err != nil {
			t.Fatal(err)
		}
		f, err := format.Read(kind.PNG, behindHead(pngOf(t, 20, 10), chunk("iCCP", packed.String())))
		if err != nil {
			t.Fatal(err)
		}
		if got := bytes.Contains(f.Body, []byte("iCCP")); got != stays {
			t.Errorf("a profile of %d bytes: kept %t", unpacked, got)
		}
	}
}

// TestPicturesThatBrowsersShow checks that pictures that violate their format are accepted if browsers show them.
func TestPicturesThatBrowsersShow(t *testing.T) {
	gif := gifOf(t, 2)
	resized := func(width, height byte) []byte {
		body := bytes.Clone(gif)
		copy(body[6:], []byte{width, 0, height, 0})
		return body
	}
	whole, err := format.Read(kind.GIF, bytes.Clone(gif))
	if err != nil {
		t.Fatal(err)
	}
	for name, body := range map[string][]byte{
		"a screen smaller than its frames": resized(3, 4), "no screen": resized(0, 0), "as it should be": gif,
		"a zero between blocks": slices.Concat(gif[:len(gif)-1], []byte{0, 0}, gif[len(gif)-1:]),
	} {
		f, err := format.Read(kind.GIF, bytes.Clone(body))
		if err != nil || !bytes.Equal(f.Body, whole.Body) || f.Size != whole.Size || len(f.Frames) != 2 {
			t.Errorf("a GIF with %s: %v", name, err)
			continue
		}
		if !bytes.Equal(f.Frames[1].File(), whole.Frames[1].File()) {
			t.Errorf("a GIF with %s: its frames differ", name)
		}
	}

	picture := jpegOf(t, 40, 30)
	plain, err := format.Read(kind.JPEG, bytes.Clone(picture))
	if err != nil {
		t.Fatal(err)
	}
	f, err := format.Read(kind.JPEG, after(picture, []byte(code), make([]byte, 18)))
	if err != nil || !bytes.Equal(f.Body, plain.Body) || f.Unended {
		t.Errorf("a JPEG with bytes between segments: %v", err)
	}
	for name, end := range map[string]string{"nothing at its end": "", "a trailer": "\x00\x00\x01SEFT camera", "half a marker": "\xff"} {
		f, err := format.Read(kind.JPEG, append(bytes.Clone(picture[:len(picture)-2]), end...))
		if err != nil || !f.Unended {
			t.Errorf("a JPEG with %s: %v", name, err)
		}
	}

	for _, front := range []string{"\n", "\r\n ", "\xef\xbb\xbf"} {
		body := []byte(front + "%PDF-1.7\n%%EOF")
		if k, ok := kind.Of(body); !ok || k != kind.PDF {
			t.Errorf("a document after %q is %q", front, k)
		}
		if _, err := format.Read(kind.PDF, body); err != nil {
			t.Errorf("a document after %q: %v", front, err)
		}
	}
}
