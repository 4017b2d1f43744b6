package raster

import (
	"image"
	"image/draw"
)

// lines reads a part of a picture line by line. If the picture is reduced a lot, it first averages square blocks of
// pixels, which is much faster than the scaling curve and makes no visible difference.
type lines struct {
	from          image.Image
	part          image.Rectangle
	by            int // side of a block, in pixels
	width, height int
	wide          *image.RGBA // the pixels of one line of blocks
	sums          []uint32
	made          []uint8
}

// finest is the least number of samples that the scaling curve gets for each sample of the result, in each direction.
const finest = 2

func newLines(from image.Image, part image.Rectangle, size image.Point) *lines {
	return newBlocks(from, part, max(min(part.Dx()/(size.X*finest), part.Dy()/(size.Y*finest)), 1))
}

// newBlocks returns lines whose blocks have sides of the given number of pixels.
func newBlocks(from image.Image, part image.Rectangle, by int) *lines {
	l := &lines{from: from, part: part, by: by, width: (part.Dx() + by - 1) / by, height: (part.Dy() + by - 1) / by}
	l.wide = image.NewRGBA(image.Rect(0, 0, part.Dx(), by))
	l.sums, l.made = make([]uint32, 4*l.width), make([]uint8, 4*l.width)
	return l
}

// line returns line y of blocks. It is valid until the next call.
func (l *lines) line(y int) []uint8 {
	at := image.Pt(l.part.Min.X, l.part.Min.Y+y*l.by)
	tall := min(l.by, l.part.Max.Y-at.Y)
	draw.Draw(l.wide, image.Rect(0, 0, l.part.Dx(), tall), l.from, at, draw.Src)
	if l.by == 1 {
		return l.wide.Pix
	}
	clear(l.sums)
	for i := range tall {
		l.add(l.wide.Pix[i*l.wide.Stride:][:4*l.part.Dx()])
	}
	for i := range l.made {
		n := uint32(tall * min(l.by, l.part.Dx()-i/4*l.by))
		l.made[i] = uint8((l.sums[i] + n/2) / n)
	}
	return l.made
}

func (l *lines) add(line []uint8) {
	for i := 0; len(line) > 0; i += 4 {
		n := min(4*l.by, len(line))
		var r, g, b, a uint32
		for s := line[:n]; len(s) >= 4; s = s[4:] {
			r, g, b, a = r+uint32(s[0]), g+uint32(s[1]), b+uint32(s[2]), a+uint32(s[3])
		}
		sum := l.sums[i : i+4 : i+4]
		sum[0], sum[1], sum[2], sum[3] = sum[0]+r, sum[1]+g, sum[2]+b, sum[3]+a
		line = line[n:]
	}
}
