package raster

import (
	"bytes"
	"encoding/binary"
	"image"

	"github.com/deepteams/webp"

	"github.com/quoin-cms/quoin/core/internal/feature/media/format"
)

// webpEffort is the encoder's own. Less of it makes files of grain twice as large, in two thirds of the time.
const webpEffort = 4

// encodeWebP writes a picture, with its alpha beside it if it has some. The encoder's own alpha is read by nobody else
// than the encoder: it is written here, as the green of a picture without loss, which is what the format asks for.
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

// uncovered gives the colours without their alpha. Where nothing is seen, the last colour goes on: an edge that nobody
// sees would be drawn at the cost of those that are seen.
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
