package raster

import (
	"context"
	"image"
	"math"
)

// reach is the radius of the Catmull-Rom curve, in samples.
const reach = 2

// catmullRom returns the weight of a sample at a distance.
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

// taps are the samples that one sample of the result is computed from, and their weights.
type taps struct {
	first   int
	weights []float32
}

// curve returns the taps for scaling a line of from samples to one of to samples.
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

// scale returns a part of a picture, scaled to a size, with premultiplied alpha. Besides the result, it holds only a
// few lines of the picture in memory: x/image/draw would hold all lines, scaled in one direction, as floats, which
// takes hundreds of megabytes.
func scale(ctx context.Context, from image.Image, part image.Rectangle, size image.Point) (*image.RGBA, error) {
	lines := newLines(from, part, size)
	across, down := curve(lines.width, size.X), curve(lines.height, size.Y)
	to := image.NewRGBA(image.Rectangle{Max: size})
	w := window{lines: lines, across: across}
	for y, t := range down {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		blend(to.Pix[y*to.Stride:][:4*size.X], w.at(t), t.weights)
	}
	return to, nil
}

// window has the source lines for one line of the result, scaled horizontally. It moves down the picture.
type window struct {
	lines  *lines
	across []taps
	first  int
	open   [][]float32 // the lines from first on
	spare  [][]float32
}

// at moves the window to the source lines of a line of the result.
func (w *window) at(t taps) [][]float32 {
	for ; w.first < t.first && len(w.open) > 0; w.first++ {
		w.spare = append(w.spare, w.open[0])
		w.open = w.open[1:]
	}
	w.first = max(w.first, t.first)
	for next := w.first + len(w.open); next < t.first+len(t.weights); next++ {
		line := w.line()
		stretchLine(line, w.lines.line(next), w.across)
		w.open = append(w.open, line)
	}
	return w.open
}

// line returns a free buffer for a line.
func (w *window) line() []float32 {
	n := len(w.spare)
	if n == 0 {
		return make([]float32, 4*len(w.across))
	}
	line := w.spare[n-1]
	w.spare = w.spare[:n-1]
	return line
}

// stretchLine scales one line horizontally.
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

// blend computes a line of the result from its source lines.
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
			to[i+c] = clamp(sum[i+c], float32(alpha)) // a premultiplied colour must not exceed its alpha
		}
	}
}

func clamp(v, most float32) uint8 {
	return uint8(min(max(v, 0), most) + 0.5)
}
