package media

import (
	"context"
	"image"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/media/format"
	"github.com/quoin-cms/quoin/core/internal/media/kind"
	"github.com/quoin-cms/quoin/core/internal/media/raster"
)

// process checks a file, cleans it, and returns its properties.
func process(ctx context.Context, j job) (outcome, error) {
	body, err := read(j.From)
	if err != nil {
		return outcome{}, err
	}
	k, ok := kind.Of(body[:min(len(body), kind.Head)])
	if !ok {
		return outcome{}, core.Errorf(core.Unsupported, "The file is of no kind that is taken.")
	}
	file, err := format.Read(k, body)
	if err != nil {
		return outcome{}, err
	}
	out := outcome{Mime: string(k), Animated: file.Animated}
	if k.Scales() {
		out.Placeholder, err = raster.Settle(ctx, file)
	}
	if err != nil {
		return outcome{}, err
	}
	out.Width, out.Height = file.Size.X, file.Size.Y
	return out, write(j.To, file.Body)
}

// createVariant creates a variant of a stored picture.
func createVariant(ctx context.Context, j job) (outcome, error) {
	body, err := read(j.From)
	if err != nil {
		return outcome{}, err
	}
	k, _ := kind.Of(body[:min(len(body), kind.Head)])
	if !k.Scales() {
		return outcome{}, notFound()
	}
	file, err := format.Read(k, body)
	if err != nil {
		return outcome{}, err
	}
	if file.Size != image.Pt(j.Whole[0], j.Whole[1]) {
		return outcome{}, core.Errorf(core.NotFound, "The picture has another size.")
	}
	made, err := raster.Variant(ctx, file, j.Part, j.Size, j.Format)
	if err != nil {
		return outcome{}, err
	}
	return outcome{}, write(j.To, made)
}
