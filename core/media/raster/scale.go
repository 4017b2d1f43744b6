package raster

import (
	"context"
	"image"
	"image/draw"
	"math"
)

// reach is how far a sample counts in Catmull and Rom's curve, in samples.
const reach = 2

// catmullRom is the weight of a sample at a distance.
func catmullRom(x float64) float64 {
	x = math.Abs(x)
	switch {
	case x < 1:
		return (1.5*x-2.5)*x*x + 1
	case x < reach:
		return ((-0.5*x+2.5)*x-4)*x + 2
	}
	return 0
}

// taps are the samples that one sample of the result is made of.
type taps struct {
	first   int
	weights []float32
}

// curve gives the taps of a line of from samples that becomes one of to.
func curve(from, to int) []taps {
	ratio := float64(from) / float64(to)
	stretch := max(ratio, 1)
	all := make([]taps, to)
	for i := range all {
		middle := (float64(i)+0.5)*ratio - 0.5
		first := max(int(math.Ceil(middle-reach*stretch)), 0)
		last := min(int(math.Floor(middle+reach*stretch)), from-1)
		all[i] = taps{first, weigh(first, last, middle, stretch)}
	}
	return all
}

func weigh(first, last int, middle, stretch float64) []float32 {
	weights, sum := make([]float32, last-first+1), 0.0
	for i := range weights {
		w := catmullRom((float64(first+i) - middle) / stretch)
		weights[i] = float32(w)
		sum += w
	}
	for i := range weights {
		weights[i] /= float32(sum)
	}
	return weights
}

// scale gives a part of a picture in another size, with its alpha multiplied in. It holds a few lines of the picture at
// a time beside the result: x/image/draw would hold the whole of one direction in floats, hundreds of megabytes.
func scale(ctx context.Context, from image.Image, part image.Rectangle, size image.Point) (*image.RGBA, error) {
	lines := newLines(from, part, size)
	across, down := curve(lines.width, size.X), curve(lines.height, size.Y)
	to := image.NewRGBA(image.Rectangle{Max: size})
	window := make([][]float32, 0, len(down[0].weights)+reach) // the lines from first on, scaled across
	first := 0
	var spare [][]float32
	for y, t := range down {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for ; first < t.first && len(window) > 0; first++ {
			spare = append(spare, window[0])
			window = window[1:]
		}
		first = max(first, t.first)
		for first+len(window) < t.first+len(t.weights) {
			var line []float32
			if n := len(spare); n > 0 {
				line, spare = spare[n-1], spare[:n-1]
			} else {
				line = make([]float32, 4*size.X)
			}
			stretchLine(line, lines.line(first+len(window)), across)
			window = append(window, line)
		}
		blend(to.Pix[y*to.Stride:][:4*size.X], window, t.weights)
	}
	return to, nil
}

// stretchLine scales one line across.
func stretchLine(to []float32, from []uint8, across []taps) {
	for i, t := range across {
		var r, g, b, a float32
		samples := from[4*t.first:][:4*len(t.weights)]
		for j, w := range t.weights {
			s := samples[4*j : 4*j+4 : 4*j+4]
			r += w * float32(s[0])
			g += w * float32(s[1])
			b += w * float32(s[2])
			a += w * float32(s[3])
		}
		to[4*i], to[4*i+1], to[4*i+2], to[4*i+3] = r, g, b, a
	}
}

// blend makes a line of the result of the lines that count for it.
func blend(to []uint8, lines [][]float32, weights []float32) {
	sum := make([]float32, len(to))
	for j, w := range weights {
		for i, v := range lines[j][:len(sum)] {
			sum[i] += w * v
		}
	}
	for i := 0; i < len(to); i += 4 {
		alpha := clamp(sum[i+3], 255)
		to[i+3] = alpha
		for c := range 3 {
			to[i+c] = clamp(sum[i+c], float32(alpha)) // no colour is stronger than its alpha
		}
	}
}

func clamp(v, most float32) uint8 {
	return uint8(min(max(v, 0), most) + 0.5)
}

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
