package raster

import (
	"image"
	"image/draw"
)

// turned returns a picture rotated or mirrored according to an Exif orientation.
func turned(from image.Image, turn int) image.Image {
	switch p := from.(type) {
	case *image.Gray:
		size := p.Rect.Size()
		pix := turnPlane(p.Pix, p.Stride, size, turn)
		size = turnSize(size, turn)
		return &image.Gray{Pix: pix, Stride: size.X, Rect: image.Rectangle{Max: size}}
	case *image.YCbCr:
		if ratio, ok := turnRatio(p.SubsampleRatio, turn); ok {
			return turnYCbCr(p, ratio, turn)
		}
	}
	plain := image.NewRGBA(image.Rectangle{Max: from.Bounds().Size()})
	draw.Draw(plain, plain.Rect, from, from.Bounds().Min, draw.Src)
	return turnRGBA(plain, turn)
}

// lies reports whether an orientation swaps width and height.
func lies(turn int) bool { return turn >= 5 }

func turnSize(size image.Point, turn int) image.Point {
	if lies(turn) {
		return image.Pt(size.Y, size.X)
	}
	return size
}

// origin returns the source coordinates of a sample of the rotated plane. size is that of the source.
func origin(x, y int, size image.Point, turn int) (int, int) {
	right, bottom := size.X-1, size.Y-1
	switch turn {
	case 2:
		return right - x, y
	case 3:
		return right - x, bottom - y
	case 4:
		return x, bottom - y
	case 5:
		return y, x
	case 6:
		return y, bottom - x
	case 7:
		return right - y, bottom - x
	case 8:
		return right - y, x
	}
	return x, y
}

// turnPlane rotates a plane of samples of one byte.
func turnPlane(from []uint8, stride int, size image.Point, turn int) []uint8 {
	to := turnSize(size, turn)
	pix := make([]uint8, to.X*to.Y)
	for y := range to.Y {
		// A line of the result is a row or column of the source, read with a constant step.
		x0, y0 := origin(0, y, size, turn)
		x1, y1 := origin(1, y, size, turn)
		at, step := y0*stride+x0, (y1-y0)*stride+x1-x0
		for x := range to.X {
			pix[y*to.X+x] = from[at]
			at += step
		}
	}
	return pix
}

func turnRGBA(from *image.RGBA, turn int) *image.RGBA {
	size := from.Rect.Size()
	to := image.NewRGBA(image.Rectangle{Max: turnSize(size, turn)})
	for y := range to.Rect.Dy() {
		for x := range to.Rect.Dx() {
			fx, fy := origin(x, y, size, turn)
			copy(to.Pix[y*to.Stride+4*x:][:4], from.Pix[fy*from.Stride+4*fx:][:4])
		}
	}
	return to
}

// turnRatio returns the chroma subsampling of a rotated picture. It returns false for ratios that cannot be rotated
// directly.
func turnRatio(ratio image.YCbCrSubsampleRatio, turn int) (image.YCbCrSubsampleRatio, bool) {
	switch ratio {
	case image.YCbCrSubsampleRatio444, image.YCbCrSubsampleRatio420:
		return ratio, true
	case image.YCbCrSubsampleRatio422:
		if lies(turn) {
			return image.YCbCrSubsampleRatio440, true
		}
		return ratio, true
	case image.YCbCrSubsampleRatio440:
		if lies(turn) {
			return image.YCbCrSubsampleRatio422, true
		}
		return ratio, true
	}
	return 0, false
}

// turnYCbCr rotates a picture of a JPEG without converting its colours.
func turnYCbCr(p *image.YCbCr, ratio image.YCbCrSubsampleRatio, turn int) *image.YCbCr {
	size := p.Rect.Size()
	to := image.NewYCbCr(image.Rectangle{Max: turnSize(size, turn)}, ratio)
	colours := colourSize(size, p.SubsampleRatio)
	to.Y, to.YStride = turnPlane(p.Y, p.YStride, size, turn), to.Rect.Dx()
	to.Cb = turnPlane(p.Cb, p.CStride, colours, turn)
	to.Cr = turnPlane(p.Cr, p.CStride, colours, turn)
	to.CStride = turnSize(colours, turn).X
	return to
}

func colourSize(size image.Point, ratio image.YCbCrSubsampleRatio) image.Point {
	if ratio == image.YCbCrSubsampleRatio422 || ratio == image.YCbCrSubsampleRatio420 {
		size.X = (size.X + 1) / 2
	}
	if ratio == image.YCbCrSubsampleRatio440 || ratio == image.YCbCrSubsampleRatio420 {
		size.Y = (size.Y + 1) / 2
	}
	return size
}
