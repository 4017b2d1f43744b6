// Package raster decodes, scales and encodes pictures.
package raster

import (
	"bytes"
	"context"
	"image"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/media/format"
	"github.com/quoin-cms/quoin/core/internal/media/kind"
)

// decodeFrame decodes one picture of a file. It fails with core.Invalid if the file is broken or the size is not the
// claimed one.
func decodeFrame(f format.Frame) (image.Image, error) {
	body := bytes.NewReader(f.File())
	decode := map[kind.Kind]func(*bytes.Reader) (image.Image, error){
		kind.JPEG: func(r *bytes.Reader) (image.Image, error) { return jpeg.Decode(r) },
		kind.PNG:  func(r *bytes.Reader) (image.Image, error) { return png.Decode(r) },
		kind.GIF:  func(r *bytes.Reader) (image.Image, error) { return gif.Decode(r) },
		kind.WebP: func(r *bytes.Reader) (image.Image, error) { return decodeWebP(r) },
	}[f.Kind]
	picture, err := decode(body)
	if err != nil {
		return nil, core.Wrap(err, core.Invalid, "The file is broken: it cannot be read.")
	}
	if picture.Bounds().Size() != f.At.Size() {
		return nil, core.Errorf(core.Invalid, "The file is broken: it is not as large as it says.")
	}
	return picture, nil
}

// whole decodes the first picture of a file, placed on a canvas of the size of the whole.
func whole(f *format.File) (image.Image, error) {
	if len(f.Frames) == 0 {
		return nil, core.Errorf(core.Invalid, "The file is broken: there is no picture in it.")
	}
	first := f.Frames[0]
	picture, err := decodeFrame(first)
	if err != nil || first.At.Size() == f.Size {
		return picture, err
	}
	canvas := image.NewNRGBA(image.Rectangle{Max: f.Size})
	draw.Draw(canvas, first.At, picture, picture.Bounds().Min, draw.Src)
	return canvas, nil
}

// readRest decodes all other frames, to detect broken ones.
func readRest(ctx context.Context, f *format.File) error {
	for _, frame := range f.Frames[1:] {
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, err := decodeFrame(frame); err != nil {
			return err
		}
	}
	return nil
}
