package brand

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/internal/media/socialcard"
)

// The sizes of the icons, in pixels.
const (
	icoSize   = 48
	touchSize = 180
)

// maxVariant is the size of a variant that is decoded, in bytes: 320 by 320 pixels without any compression.
const maxVariant = 1 << 19

func (h *handlers) favicon(ctx context.Context, s site) (answer, error) {
	if at := s.elsewhere(); at != "" {
		return answer{elsewhere: at}, nil
	}
	return h.icon.get(s, func() ([]byte, error) {
		body, err := h.draw(ctx, s, icoSize, color.Transparent)
		return ico(body), err
	})
}

func (h *handlers) touchIcon(ctx context.Context, s site) (answer, error) {
	if at := s.elsewhere(); at != "" {
		return answer{elsewhere: at}, nil
	}
	// Home screens show what is transparent as black.
	return h.touch.get(s, func() ([]byte, error) { return h.draw(ctx, s, touchSize, color.White) })
}

// draw returns the favicon as a square PNG. Where there is none of which variants can be made, it is the mark of the
// template, or the first letter of the site's name, on the accent.
func (h *handlers) draw(ctx context.Context, s site, size int, ground color.Color) ([]byte, error) {
	if s.picture != nil && s.picture.Varies() {
		from, err := h.variant(ctx, s)
		if err == nil {
			return fit(from, size, ground)
		}
		if code := core.CodeOf(err); code != core.NotFound && code != core.Invalid {
			return nil, err
		}
	}
	drawn := socialcard.Icon{Accent: s.Accent}
	if s.Favicon != "" {
		drawn.Letter = s.Name
	}
	return drawn.PNG(size)
}

// variant returns the favicon cut to a square.
func (h *handlers) variant(ctx context.Context, s site) (image.Image, error) {
	p := s.picture
	file, err := h.Library.Variant(ctx, s.client, media.Original{
		Hash: p.Hash, Mime: p.Mime, Width: p.Width, Height: p.Height, FocalX: p.Focal.X, FocalY: p.Focal.Y,
	}, media.Variant{Width: 320, Format: "png", Ratio: "1:1"})
	if err != nil {
		return nil, err
	}
	made, err := png.Decode(io.LimitReader(file, maxVariant))
	return made, errors.Join(err, file.Close())
}

// fit returns a square picture as a PNG in another size, on a ground.
func fit(from image.Image, size int, ground color.Color) ([]byte, error) {
	to := image.NewRGBA(image.Rect(0, 0, size, size))
	draw.Draw(to, to.Bounds(), image.NewUniform(ground), image.Point{}, draw.Src)
	draw.Draw(to, to.Bounds(), scaled(from, size), image.Point{}, draw.Over)
	var out bytes.Buffer
	err := png.Encode(&out, to)
	return out.Bytes(), err
}

// ico wraps a PNG of icoSize in an ICO file.
func ico(body []byte) []byte {
	const head = 22
	out := make([]byte, 0, head+len(body))
	for _, n := range []uint16{0, 1, 1} { // reserved, an icon, one picture
		out = binary.LittleEndian.AppendUint16(out, n)
	}
	out = append(out, icoSize, icoSize, 0, 0)
	for _, n := range []uint16{1, 32} { // planes, bits of a pixel
		out = binary.LittleEndian.AppendUint16(out, n)
	}
	out = binary.LittleEndian.AppendUint32(out, uint32(len(body))) //nolint:gosec // some kilobytes
	out = binary.LittleEndian.AppendUint32(out, head)
	return append(out, body...)
}
