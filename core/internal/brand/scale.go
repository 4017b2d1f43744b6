package brand

import (
	"image"
	"image/draw"
)

// scaled returns a small picture as a square of another size: each pixel is the mean of what it covers.
func scaled(from image.Image, size int) *image.RGBA {
	area := from.Bounds()
	source := image.NewRGBA(image.Rect(0, 0, area.Dx(), area.Dy()))
	draw.Draw(source, source.Bounds(), from, area.Min, draw.Src)
	to := image.NewRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			covered := image.Rect(
				x*area.Dx()/size, y*area.Dy()/size,
				(x*area.Dx()+area.Dx()-1)/size+1, (y*area.Dy()+area.Dy()-1)/size+1,
			).Intersect(source.Bounds())
			copy(to.Pix[to.PixOffset(x, y):], mean(source, covered))
		}
	}
	return to
}

func mean(of *image.RGBA, area image.Rectangle) []uint8 {
	var sum [4]int
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			for i, v := range of.Pix[of.PixOffset(x, y):][:4] {
				sum[i] += int(v)
			}
		}
	}
	out := make([]uint8, 4)
	for i := range out {
		out[i] = uint8(sum[i] / max(area.Dx()*area.Dy(), 1)) //nolint:gosec // the mean of bytes
	}
	return out
}
