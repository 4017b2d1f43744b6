package raster

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"io"

	"github.com/deepteams/webp"
	decoder "golang.org/x/image/webp"

	"github.com/quoin-cms/quoin/core/internal/media/format"
)

// webpEffort is the default of the encoder. With less effort, grainy files become twice as large, in two thirds of the
// time.
const webpEffort = 4

// errUnfaithful is the error of an encoded picture that shows something else than its source.
var errUnfaithful = errors.New("raster: the encoded picture differs from its source")

// encodeWebP encodes a picture and decodes the result to compare both. It fails with errUnfaithful if they differ, and
// then writes nothing.
func encodeWebP(out *bytes.Buffer, picture *image.NRGBA, quality float32) error {
	var encoded bytes.Buffer
	if err := encodeUnchecked(&encoded, picture, quality); err != nil {
		return err
	}
	if err := checkWebP(encoded.Bytes(), picture); err != nil {
		return err
	}
	_, err := encoded.WriteTo(out)
	return err
}

// checkWebP fails with errUnfaithful if an encoded file does not show a picture.
func checkWebP(body []byte, picture image.Image) error {
	shown, err := decodeWebP(bytes.NewReader(body))
	if err != nil || !alike(shown, picture) {
		return errors.Join(errUnfaithful, err)
	}
	return nil
}

// encodeUnchecked encodes a picture, with separate alpha if it is not opaque. Only the encoder itself can decode the
// alpha that it writes. So the alpha is encoded here as the green channel of a lossless picture, as the format requires.
func encodeUnchecked(out *bytes.Buffer, picture *image.NRGBA, quality float32) error {
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

// decodeWebP decodes a picture. The lossy format stores luma from 16 to 235 and chroma from 16 to 240, but the decoder
// returns these values in a picture of a type whose values have the full range.
func decodeWebP(from io.Reader) (image.Image, error) {
	picture, err := decoder.Decode(from)
	switch lossy := picture.(type) {
	case *image.YCbCr:
		widen(lossy)
	case *image.NYCbCrA:
		widen(&lossy.YCbCr)
	}
	return picture, err
}

// widen stretches the values of a picture to the full range, in place.
func widen(picture *image.YCbCr) {
	stretch(picture.Y, func(v int) int { return ((v-16)*255 + 219/2) / 219 })
	chroma := func(v int) int { return ((v-128)*255 + 128*224 + 224/2) / 224 }
	stretch(picture.Cb, chroma)
	stretch(picture.Cr, chroma)
}

func stretch(plane []uint8, to func(int) int) {
	var table [256]uint8
	for v := range table {
		table[v] = uint8(min(max(to(v), 0), 255))
	}
	for i, v := range plane {
		plane[i] = table[v]
	}
}
