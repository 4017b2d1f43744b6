package raster

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"image"
	"image/draw"
	"image/jpeg"
	"image/png"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/media/format"
	"github.com/quoin-cms/quoin/core/internal/media/kind"
)

// Settle decodes all of a picture, which detects broken pixels. If necessary, it rotates the picture upright and
// updates the body and size of f. It returns a placeholder: a tiny version of the picture as a data: URL, or an empty
// string.
func Settle(ctx context.Context, f *format.File) (placeholder string, err error) {
	picture, err := whole(f)
	if err != nil {
		return "", err
	}
	if err := readRest(ctx, f); err != nil {
		return "", err
	}
	if f.Turn != 1 || f.Unended {
		if picture, err = settleTurn(f, picture); err != nil {
			return "", err
		}
	}
	return placeholderOf(ctx, picture)
}

// settleTurn rotates the picture and encodes it again. It keeps the colour profile.
func settleTurn(f *format.File, picture image.Image) (image.Image, error) {
	profile := profileOf(f, picture)
	picture = turned(picture, f.Turn)
	var out bytes.Buffer
	var err error
	switch f.Kind {
	case kind.PNG:
		err = png.Encode(&out, picture)
	case kind.WebP:
		err = encodeWebP(&out, unmixed(picture), qualityTurned)
	default:
		err = jpeg.Encode(&out, picture, &jpeg.Options{Quality: qualityTurned})
	}
	if errors.Is(err, errUnfaithful) {
		return nil, core.Wrap(err, core.Invalid, "The picture cannot be turned upright. Save it upright, and try again.")
	}
	if err != nil {
		return nil, err
	}
	f.Body, f.Turn, f.Unended, f.Size = format.WithProfile(out.Bytes(), profile), 1, false, picture.Bounds().Size()
	return picture, nil
}

// unmixed returns the picture with straight alpha.
func unmixed(picture image.Image) *image.NRGBA {
	out := image.NewNRGBA(picture.Bounds())
	draw.Draw(out, out.Rect, picture, out.Rect.Min, draw.Src)
	return out
}

// profileOf returns the colour profile for a picture that is encoded again; nil if its colours are converted.
func profileOf(f *format.File, picture image.Image) []byte {
	switch picture.(type) {
	case *image.CMYK, *image.Gray, *image.Gray16:
		return nil
	}
	return f.Profile
}

// The limits of a placeholder: its longer side in pixels, and its size in bytes.
const (
	tinySide = 16
	mostTiny = 800
)

func placeholderOf(ctx context.Context, picture image.Image) (string, error) {
	size := picture.Bounds().Size()
	longer := max(size.X, size.Y)
	tiny, err := scale(ctx, picture, picture.Bounds(), image.Pt(
		max(min(size.X*tinySide/longer, size.X), 1), max(min(size.Y*tinySide/longer, size.Y), 1)))
	if err != nil {
		return "", err
	}
	small := straight(tiny)
	for quality := float32(40); quality >= 0; quality -= 20 {
		var out bytes.Buffer
		err := encodeWebP(&out, small, quality)
		if errors.Is(err, errUnfaithful) {
			return placeholderPNG(small)
		}
		if err != nil {
			return "", err
		}
		if address := dataAddress("image/webp", out.Bytes()); address != "" {
			return address, nil
		}
	}
	return "", nil
}

// placeholderPNG returns the placeholder of a small picture that cannot be encoded as WebP.
func placeholderPNG(small *image.NRGBA) (string, error) {
	var out bytes.Buffer
	err := png.Encode(&out, small)
	return dataAddress("image/png", out.Bytes()), err
}

// dataAddress returns a data: URL, or an empty string if it would be too long for a placeholder.
func dataAddress(mime string, body []byte) string {
	address := "data:" + mime + ";base64," + base64.StdEncoding.EncodeToString(body)
	if len(address) > mostTiny {
		return ""
	}
	return address
}
