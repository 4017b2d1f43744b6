package media

import (
	"image"
	"math"
)

// crop gives the part of a picture that a variant shows, and the size that it has: the largest rectangle of the ratio
// with the focal point as near to its middle as the picture allows, never enlarged.
func crop(of Original, v Variant) (part image.Rectangle, size image.Point) {
	part = image.Rect(0, 0, of.Width, of.Height)
	if r, ok := ratios[v.Ratio]; ok {
		part = around(of, r[0], r[1])
	}
	width := min(v.Width, part.Dx())
	height := int(math.Round(float64(part.Dy()) * float64(width) / float64(part.Dx())))
	return part, image.Pt(width, max(height, 1))
}

func around(of Original, across, down int) image.Rectangle {
	width, height := of.Width, max(of.Width*down/across, 1)
	if height > of.Height {
		width, height = max(of.Height*across/down, 1), of.Height
	}
	x := begin(of.FocalX, of.Width, width)
	y := begin(of.FocalY, of.Height, height)
	return image.Rect(x, y, x+width, y+height)
}

// begin gives where a part of a length begins in a whole.
func begin(focal float64, whole, part int) int {
	if !(focal >= 0 && focal <= 1) { // which no number that is none is
		focal = 0.5
	}
	middle := focal * float64(whole)
	return min(max(int(math.Round(middle-float64(part)/2)), 0), whole-part)
}
