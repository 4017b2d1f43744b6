// Package format takes files apart, and keeps of them what draws: no place, no camera, no comment, and nothing that
// follows the end. It judges sizes by what the heads say, before anything is unfolded.
package format

import (
	"image"
	"math"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/feature/media/kind"
)

// The bounds of a picture.
const (
	MostPixels = 50_000_000
	mostSide   = 30_000
	// MostUnfolded bounds what a picture takes in memory while it is read, in bytes.
	MostUnfolded = 256 << 20
	// An animation has at most so many frames, and so many pixels in all of them.
	mostFrames      = 2_000
	mostFramePixels = 400_000_000
)

// File is a file taken apart.
type File struct {
	Kind kind.Kind
	// Body is the file with nothing but what draws.
	Body []byte
	// Size is that of the picture in pixels; zero if the file does not say, as documents do.
	Size     image.Point
	Animated bool
	// Turn is how the pixels have to be turned for people, as Exif counts it: 1 is not at all, as for all that moves.
	Turn int
	// Unended says that nothing marks the end of the pixels: what follows them is not told from them, so the picture has to be
	// written anew.
	Unended bool
	// Profile says what red, green and blue mean; nil if the file does not, or says it at length.
	Profile []byte
	// Frames are the pictures in it, where they can be read here.
	Frames []Frame
}

// Frame is one picture of a file.
type Frame struct {
	At   image.Rectangle // where it lies on the whole
	Kind kind.Kind
	File func() []byte // a file with this picture alone
}

// readers are the formats, each with what takes it apart.
var readers = map[kind.Kind]func([]byte) (*File, error){
	kind.JPEG: readJPEG,
	kind.PNG:  readPNG,
	kind.GIF:  readGIF,
	kind.WebP: readWebP,
	kind.AVIF: readAVIF,
	kind.PDF:  readPDF,
	kind.SVG:  readSVG,
}

// Read takes a file apart. It may write into body, and what it gives may lie in it. It fails with core.Invalid.
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
		// As it is read, as it is drawn, and turned.
		if err := checkUnfolded(file.Size, 8+4+4); err != nil {
			return nil, err
		}
	}
	if len(file.Frames) > 0 {
		err = checkFrames(file)
	}
	return file, err
}

// broken is the failure of a file that is not what its format asks for.
func broken(why string) error {
	return core.Errorf(core.Invalid, "The file is broken: %s.", why)
}

func truncated() error { return broken("it ends too early") }

// checkSize judges the size that the head of a picture claims.
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

// checkUnfolded judges what a picture takes in memory.
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
