package raster

import (
	"image"
	"image/draw"
)

// lines reads a part of a picture line by line, made smaller by a whole number first where that is far cheaper than
// the curve and cannot be seen.
type lines struct {
	from          image.Image
	part          image.Rectangle
	by            int // so many pixels are one, in each direction
	width, height int
	wide          *image.RGBA // so many lines as they are
	sums          []uint32
	made          []uint8
}

// finest is how many samples the curve gets at least for one of the result.
const finest = 2

func newLines(from image.Image, part image.Rectangle, size image.Point) *lines {
	by := max(min(part.Dx()/(size.X*finest), part.Dy()/(size.Y*finest)), 1)
	l := &lines{from: from, part: part, by: by, width: (part.Dx() + by - 1) / by, height: (part.Dy() + by - 1) / by}
	l.wide = image.NewRGBA(image.Rect(0, 0, part.Dx(), by))
	l.sums, l.made = make([]uint32, 4*l.width), make([]uint8, 4*l.width)
	return l
}

// line gives a line, until the next one is asked for.
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
