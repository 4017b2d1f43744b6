package format_test

import (
	"bytes"
	"image"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/media/format"
	"github.com/quoin-cms/quoin/core/internal/media/kind"
)

func FuzzJPEG(f *testing.F) {
	fuzz(f, kind.JPEG, jpegOf(f, 8, 8), after(jpegOf(f, 8, 8), exif(6), segment(0xfe, place)))
}

func FuzzPNG(f *testing.F) {
	fuzz(f, kind.PNG, pngOf(f, 8, 8), apng(f, 1, 1), behindHead(pngOf(f, 8, 8), chunk("eXIf", held(6))))
}

func FuzzGIF(f *testing.F) { fuzz(f, kind.GIF, gifOf(f, 1), gifOf(f, 3)) }

func FuzzWebP(f *testing.F) {
	fuzz(f, kind.WebP, webpOf(f, scene(8, 8), false), webpOf(f, scene(8, 8), true), webpMoves(f, 2),
		webpFile(vp8x(0x08, 8, 8), webpOf(f, scene(8, 8), false)[12:], riff("EXIF", []byte(held(8)))))
}

func FuzzAVIF(f *testing.F) {
	fuzz(f, kind.AVIF, avifSample{width: 4, height: 3}.bytes(), avifSample{width: 4, height: 3, turn: 1, sequence: true}.bytes())
}

func FuzzMP4(f *testing.F)  { fuzz(f, kind.MP4, []byte(mp4)) }
func FuzzWebM(f *testing.F) { fuzz(f, kind.WebM, []byte(webm)) }
func FuzzMP3(f *testing.F)  { fuzz(f, kind.MP3, []byte(mp3Tag+frame+frame)) }

// fuzz checks that for any accepted input the size of a picture is within the limits, all frames lie within the picture, and the
// output does not change when it is read again.
func fuzz(f *testing.F, k kind.Kind, seeds ...[]byte) {
	for _, seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		if got, _ := kind.Of(body); got != k {
			t.Skip()
		}
		file, err := format.Read(k, bytes.Clone(body))
		if err != nil {
			return
		}
		if k.Plays() {
			if !bytes.Equal(file.Body, body) {
				t.Fatal("it is not kept as it is")
			}
		} else if file.Size.X < 1 || file.Size.Y < 1 || file.Size.X*file.Size.Y > format.MostPixels {
			t.Fatalf("it is %v", file.Size)
		}
		for _, frame := range file.Frames {
			if !frame.At.In(image.Rectangle{Max: file.Size}) || len(frame.File()) == 0 {
				t.Fatalf("a frame is at %v of %v", frame.At, file.Size)
			}
		}
		again, err := format.Read(k, bytes.Clone(file.Body))
		if err != nil || !bytes.Equal(again.Body, file.Body) || again.Size != file.Size {
			t.Fatalf("read once more it is another, %v", err)
		}
	})
}
