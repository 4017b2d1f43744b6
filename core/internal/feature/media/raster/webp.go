package raster

import (
	"bytes"
	"encoding/binary"
	"image"

	"github.com/deepteams/webp"

	"github.com/quoin-cms/quoin/core/internal/feature/media/format"
)

// webpEffort is the default of the encoder. With less effort, grainy files become twice as large, in two thirds of the
// time.
const webpEffort = 4

// encodeWebP encodes a picture, with separate alpha if it is not opaque. Only the encoder itself can decode the alpha
// that it writes. So the alpha is encoded here as the green channel of a lossless picture, as the format requires.
func encodeWebP(out *bytes.Buffer, picture *image.NRGBA, quality float32) error {
	options := webp.DefaultOptions()
	options.Quality, options.Method = quality, webpEffort
	if picture.Opaque() {
		return webp.Encode(out, picture, options)
	}
	var colours, alpha bytes.Buffer
	if err := webp.Encode(&colours, uncovered(picture), options); err != nil {
		return err
	}
	options.Lossless = true
	if err := webp.Encode(&alpha, alphaAsGreen(picture), options); err != nil {
		return err
	}
	body, err := format.WithAlpha(colours.Bytes(), alpha.Bytes())
	out.Write(body)
	return err
}

// uncovered returns the colours without alpha. Fully transparent pixels repeat the last visible colour: invisible edges
// would take bits from the visible ones.
func uncovered(picture *image.NRGBA) *image.NRGBA {
	plain := image.NewNRGBA(picture.Rect)
	last := []byte{0, 0, 0}
	for i := 0; i+4 <= len(plain.Pix); i += 4 {
		if picture.Pix[i+3] != 0 {
			last = picture.Pix[i : i+3]
		}
		copy(plain.Pix[i:], last)
		plain.Pix[i+3] = 255
	}
	return plain
}

func alphaAsGreen(picture *image.NRGBA) *image.NRGBA {
	green := image.NewNRGBA(picture.Rect)
	for i := 0; i+4 <= len(green.Pix); i += 4 {
		binary.LittleEndian.PutUint32(green.Pix[i:], uint32(picture.Pix[i+3])<<8|0xff<<24)
	}
	return green
}
