package raster

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/media/format"
)

// The qualities of the encoders, from 0 to 100. A WebP looks like a JPEG of a slightly higher number.
const (
	qualityJPEG   = 80
	qualityWebP   = 76
	qualityTurned = 92 // of originals that are encoded again and kept
)

// Variant returns a part of a picture, scaled to a size and encoded as jpg, png or webp.
func Variant(ctx context.Context, f *format.File, part image.Rectangle, size image.Point, as string) ([]byte, error) {
	picture, err := whole(f)
	if err != nil {
		return nil, err
	}
	part = part.Add(picture.Bounds().Min)
	if part.Empty() || !part.In(picture.Bounds()) || size.X < 1 || size.Y < 1 {
		return nil, core.Errorf(core.NotFound, "The part is not within the picture.")
	}
	small, err := scale(ctx, picture, part, size)
	if err != nil {
		return nil, err
	}
	body, err := encode(small, as)
	if err != nil {
		return nil, err
	}
	return format.WithProfile(body, profileOf(f, picture)), nil
}

// encode encodes a picture as jpg, png or webp. A picture that cannot be encoded as webp is encoded as png if it is
// transparent, else as jpg.
func encode(picture *image.RGBA, as string) ([]byte, error) {
	return encodeWith(encodeWebP, picture, as)
}

func encodeWith(webp func(*bytes.Buffer, *image.NRGBA, float32) error, picture *image.RGBA, as string) ([]byte, error) {
	var out bytes.Buffer
	var err error
	switch as {
	case "jpg":
		err = jpeg.Encode(&out, onWhite(picture), &jpeg.Options{Quality: qualityJPEG})
	case "png":
		err = png.Encode(&out, straight(picture))
	default:
		plain := straight(picture)
		if webp(&out, plain, qualityWebP) == nil {
			break
		}
		out.Reset()
		if plain.Opaque() {
			err = jpeg.Encode(&out, plain, &jpeg.Options{Quality: qualityJPEG})
		} else {
			err = png.Encode(&out, plain)
		}
	}
	return out.Bytes(), err
}

// onWhite draws a picture with transparent parts on a white background.
func onWhite(picture *image.RGBA) *image.RGBA {
	if picture.Opaque() {
		return picture
	}
	white := image.NewRGBA(picture.Rect)
	draw.Draw(white, white.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.Draw(white, white.Rect, picture, image.Point{}, draw.Over)
	return white
}

// straight converts a picture from premultiplied to straight alpha, in place.
func straight(picture *image.RGBA) *image.NRGBA {
	pix := picture.Pix
	for i := 0; i+4 <= len(pix); i += 4 {
		if a := uint32(pix[i+3]); a != 0 && a != 255 {
			for c := range 3 {
				pix[i+c] = uint8(min((uint32(pix[i+c])*255+a/2)/a, 255))
			}
		}
	}
	return &image.NRGBA{Pix: pix, Stride: picture.Stride, Rect: picture.Rect}
}
