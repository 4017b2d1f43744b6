// Package format parses files and keeps only the parts that are needed for drawing: no location, no camera, no comment,
// and nothing after the end. It checks sizes from the heads, before any pixel is decoded.
package format

import (
	"image"
	"math"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/media/kind"
)

// The limits of a picture.
const (
	MostPixels = 50_000_000
	mostSide   = 30_000
	// MostUnfolded limits the memory that decoding a picture takes, in bytes.
	MostUnfolded = 256 << 20
	// The largest number of frames of an animation, and of pixels in all of its frames.
	mostFrames      = 2_000
	mostFramePixels = 400_000_000
)

// File is a parsed file.
type File struct {
	Kind kind.Kind
	// Body is the file reduced to the parts that are needed for drawing.
	Body []byte
	// Size is the size of the picture in pixels; zero if the file has none, as for documents.
	Size     image.Point
	Animated bool
	// Turn is the Exif orientation of the pixels, 1 to 8. It is 1 if they need no rotation, as for all animations.
	Turn int
	// Unended reports that the file has no marker after the pixels. Bytes that follow them cannot be distinguished from
	// them, so the picture must be encoded again.
	Unended bool
	// Profile is the ICC colour profile; nil if the file has none, or none that usable accepts.
	Profile []byte
	// Frames are the pictures in the file, if this program can decode them.
	Frames []Frame
}

// Frame is one picture of a file.
type Frame struct {
	At   image.Rectangle // its position in the whole picture
	Kind kind.Kind
	File func() []byte // returns a file with only this picture
}

// readers has the parser of each format.
var readers = map[kind.Kind]func([]byte) (*File, error){
	kind.JPEG: readJPEG,
	kind.PNG:  readPNG,
	kind.GIF:  readGIF,
	kind.WebP: readWebP,
	kind.AVIF: readAVIF,
	kind.PDF:  readPDF,
	kind.SVG:  readSVG,
	kind.MP4:  readMP4,
	kind.WebM: readWebM,
	kind.MP3:  readMP3,
}

// Read parses a file. It may change body, and the result may share memory with body. It fails with core.Invalid, and
// with core.Unsupported for an unknown kind.
func Read(k kind.Kind, body []byte) (*File, error) {
	read := readers[k]
	if read == nil {
		return nil, core.Errorf(core.Unsupported, "Files of the kind %s are not taken.", k)
	}
	file, err := read(body)
	if err != nil {
		return nil, err
	}
	file.Kind = k
	if file.Turn == 0 {
		file.Turn = 1
	}
	if file.Turn != 1 && k != kind.JPEG {
		// Bytes per pixel of the decoded, the drawn and the rotated picture.
		if err := checkUnfolded(file.Size, 8+4+4); err != nil {
			return nil, err
		}
	}
	if len(file.Frames) > 0 {
		err = checkFrames(file)
	}
	return file, err
}

// broken returns the error for a file that violates its format.
func broken(why string) error {
	return core.Errorf(core.Invalid, "The file is broken: %s.", why)
}

func truncated() error { return broken("it ends too early") }

// checkSize checks the size that the head of a picture claims.
func checkSize(width, height int) error {
	switch {
	case width < 1 || height < 1:
		return broken("it has no size")
	case width > mostSide || height > mostSide:
		return core.Errorf(core.Invalid, "The picture is %d by %d pixels. At most %d are taken on a side.", width, height, mostSide)
	case width*height > MostPixels:
		return core.Errorf(core.Invalid, "The picture is %d by %d pixels. At most %d megapixels are taken.",
			width, height, MostPixels/1_000_000)
	}
	return nil
}

// checkUnfolded checks the memory that a picture takes.
func checkUnfolded(size image.Point, bytesPerPixel float64) error {
	if needs := float64(size.X) * float64(size.Y) * bytesPerPixel; needs > MostUnfolded {
		return core.Errorf(core.Invalid, "The picture needs %.0f MB of memory to be read. At most %d MB are given: "+
			"save it with fewer pixels, or with 8 bits for each colour.", math.Ceil(needs/(1<<20)), MostUnfolded>>20)
	}
	return nil
}

func checkFrames(f *File) error {
	if len(f.Frames) > mostFrames {
		return core.Errorf(core.Invalid, "The animation has more than %d frames.", mostFrames)
	}
	pixels := 0
	for _, frame := range f.Frames {
		if frame.At.Empty() || !frame.At.In(image.Rectangle{Max: f.Size}) {
			return broken("a frame lies beside the picture")
		}
		pixels += frame.At.Dx() * frame.At.Dy()
	}
	if len(f.Frames) > 1 && pixels > mostFramePixels {
		return core.Errorf(core.Invalid, "The animation has more than %d megapixels in all its frames.", mostFramePixels/1_000_000)
	}
	return nil
}
