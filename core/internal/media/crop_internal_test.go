package media

import (
	"image"
	"math"
	"testing"
)

func TestCrop(t *testing.T) {
	for name, c := range map[string]struct {
		of   Original
		v    Variant
		part image.Rectangle
		size image.Point
	}{
		"the whole":            {Original{Width: 400, Height: 300}, Variant{Width: 160}, image.Rect(0, 0, 400, 300), image.Pt(160, 120)},
		"never enlarged":       {Original{Width: 100, Height: 300}, Variant{Width: 160}, image.Rect(0, 0, 100, 300), image.Pt(100, 300)},
		"around the middle":    {Original{Width: 400, Height: 200, FocalX: 0.5, FocalY: 0.5}, Variant{Width: 160, Ratio: "1:1"}, image.Rect(100, 0, 300, 200), image.Pt(160, 160)},
		"at the edge":          {Original{Width: 400, Height: 200, FocalX: 1, FocalY: 1}, Variant{Width: 160, Ratio: "1:1"}, image.Rect(200, 0, 400, 200), image.Pt(160, 160)},
		"near the edge":        {Original{Width: 400, Height: 200, FocalX: 0.1}, Variant{Width: 160, Ratio: "1:1"}, image.Rect(0, 0, 200, 200), image.Pt(160, 160)},
		"wide of tall":         {Original{Width: 300, Height: 400, FocalX: 0.5, FocalY: 0.25}, Variant{Width: 160, Ratio: "3:2"}, image.Rect(0, 0, 300, 200), image.Pt(160, 107)},
		"a line":               {Original{Width: 30000, Height: 1}, Variant{Width: 160}, image.Rect(0, 0, 30000, 1), image.Pt(160, 1)},
		"a ratio of a line":    {Original{Width: 1, Height: 30000}, Variant{Width: 160, Ratio: "21:9"}, image.Rect(0, 0, 1, 1), image.Pt(1, 1)},
		"a point that is none": {Original{Width: 400, Height: 200, FocalX: math.NaN(), FocalY: 7}, Variant{Width: 160, Ratio: "1:1"}, image.Rect(100, 0, 300, 200), image.Pt(160, 160)},
	} {
		if part, size := crop(c.of, c.v); part != c.part || size != c.size {
			t.Errorf("%s: %v as %v", name, part, size)
		}
	}
}

// TestCropIsInside checks that the part lies within the picture for every ratio, width and focal point.
func TestCropIsInside(t *testing.T) {
	for _, whole := range []image.Point{{1, 1}, {1, 9}, {9, 1}, {159, 161}, {4000, 3000}, {30000, 3}} {
		for ratio := range ratios {
			for _, focal := range []float64{0, 0.333, 1} {
				of := Original{Width: whole.X, Height: whole.Y, FocalX: focal, FocalY: focal}
				part, size := crop(of, Variant{Width: 640, Ratio: ratio})
				if part.Empty() || !part.In(image.Rectangle{Max: whole}) || size.X < 1 || size.Y < 1 || size.X > part.Dx() || size.Y > part.Dy() {
					t.Errorf("%v at %s: %v as %v", whole, ratio, part, size)
				}
			}
		}
	}
}
