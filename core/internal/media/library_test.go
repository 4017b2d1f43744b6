package media_test

import (
	"bytes"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"testing"

	_ "golang.org/x/image/webp"

	"github.com/quoin-cms/quoin/core/internal/media"
)

// TestAPictureAndItsVariants checks a picture and its variants, with worker processes and within this process.
func TestAPictureAndItsVariants(t *testing.T) {
	for name, command := range map[string][]string{"a process": worker(workerWord), "this process": nil} {
		t.Run(name, func(t *testing.T) {
			s := shelf(t, func(c *media.Config) { c.Worker = command })
			taken := take(t, s, jpegOf(t, scene(500, 300)))
			if taken.Mime != "image/jpeg" || taken.Width != 500 || taken.Height != 300 || taken.Placeholder == "" {
				t.Errorf("taken as %+v", taken)
			}
			original, err := s.Original(t.Context(), taken.Hash)
			if body := contents(t, original, err); original.Mime != taken.Mime || int64(len(body)) != taken.Size {
				t.Errorf("%d bytes of %s", len(body), original.Mime)
			}
			for _, c := range []struct {
				variant media.Variant
				format  string
				size    image.Point
			}{
				{media.Variant{Width: 320, Format: "webp"}, "webp", image.Pt(320, 192)},
				{media.Variant{Width: 160, Format: "jpg", Ratio: "1:1"}, "jpeg", image.Pt(160, 160)},
				{media.Variant{Width: 160, Format: "png", Ratio: "9:16"}, "png", image.Pt(160, 286)},
				{media.Variant{Width: 2560, Format: "webp"}, "webp", image.Pt(500, 300)},
			} {
				file, err := s.Variant(t.Context(), "192.0.2.1", pictureOf(taken), c.variant)
				body := contents(t, file, err)
				size, format, err := image.DecodeConfig(bytes.NewReader(body))
				if err != nil || format != c.format || image.Pt(size.Width, size.Height) != c.size {
					t.Errorf("%+v is %s of %d by %d, %v", c.variant, format, size.Width, size.Height, err)
				}
			}
		})
	}
}
