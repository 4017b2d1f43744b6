package media_test

import (
	"bytes"
	"image"
	"os"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/media"
)

// TestLargestPictures checks that the largest pictures can be decoded within the memory of a worker.
func TestLargestPictures(t *testing.T) {
	if os.Getenv("QUOIN_NIGHT") == "" {
		t.Skip("a long run: make nightly has it")
	}
	for name, picture := range map[string]image.Image{
		"50 megapixels":      image.NewNRGBA(image.Rect(0, 0, 10_000, 5_000)),
		"33 deep megapixels": image.NewNRGBA64(image.Rect(0, 0, 11_000, 3_000)),
	} {
		t.Run(name, func(t *testing.T) {
			s := shelf(t)
			taken, err := s.Store(t.Context(), bytes.NewReader(pngOf(t, picture)))
			if err != nil {
				t.Fatal(err)
			}
			f, err := s.Variant(t.Context(), "192.0.2.1", pictureOf(taken), media.Variant{Width: 2560, Format: "webp"})
			contents(t, f, err)
		})
	}
}
