package media

import (
	"image"
	"math"
)

// crop returns the part of a picture that a variant shows, and the size of the variant. The part is the largest
// rectangle of the ratio, with the focal point as near to its centre as the picture permits. It is never enlarged.
func crop(of Original, v Variant) (part image.Rectangle, size image.Point) {
	part = image.Rect(0, 0, of.Width, of.Height)
	if r, ok := ratios[v.Ratio]; ok {
		part = cropAround(of, r[0], r[1])
	}
	width := min(v.Width, part.Dx())
	height := int(math.Round(float64(part.Dy()) * float64(width) / float64(part.Dx())))
	return part, image.Pt(width, max(height, 1))
}

func cropAround(of Original, across, down int) image.Rectangle {
	width, height := of.Width, max(of.Width*down/across, 1)
	if height > of.Height {
		width, height = max(of.Height*across/down, 1), of.Height
	}
	x := cropStart(of.FocalX, of.Width, width)
	y := cropStart(of.FocalY, of.Height, height)
	return image.Rect(x, y, x+width, y+height)
}

// cropStart returns the start of a part of a length within the whole, centred on the focal point as far as possible.
func cropStart(focal float64, whole, part int) int {
	if !(focal >= 0 && focal <= 1) { // also true for NaN
		focal = 0.5
	}
	middle := focal * float64(whole)
	return min(max(int(math.Round(middle-float64(part)/2)), 0), whole-part)
}
