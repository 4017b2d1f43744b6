package media

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/core/internal/feature/media/kind"
)

// Original is a picture of which variants are made.
type Original struct {
	Hash, Mime     string
	Width, Height  int
	FocalX, FocalY float64 // 0 to 1: what the picture is about
}

// evictions is how often a variant may leave the disk between being made and being opened.
const evictions = 3

// Variant gives a variant of a picture, which is made if it is not there: once for all who wait for it, and to the
// end even if they go. Of those who ask from one address (limit.Key), few are waited for at a time. It fails with
// core.NotFound if there is no such variant or no such picture, with core.Invalid if the picture cannot be read, and with
// core.Unavailable, whose RetryAfter is set, while there is too much to do.
func (s *Shelf) Variant(ctx context.Context, from string, of Original, v Variant) (*File, error) {
	if !kind.Kind(of.Mime).Scales() {
		return nil, core.Errorf(core.NotFound, "There are no variants of files of the kind %s.", of.Mime)
	}
	if !blob.Valid(of.Hash) || !v.valid() || of.Width < 1 || of.Height < 1 {
		return nil, notFound()
	}
	if file, ok := s.recall(asked{of, v}); ok {
		return file, nil
	}
	key := variantKey(of, v)
	if file, err := s.openVariant(asked{of, v}, key); !errors.Is(err, fs.ErrNotExist) {
		return file, explain(err)
	}
	release, err := s.askers.Take(ctx, from)
	if err != nil {
		return nil, explain(err)
	}
	defer release()
	for range evictions {
		file, err := s.openVariant(asked{of, v}, key)
		if !errors.Is(err, fs.ErrNotExist) {
			return file, explain(err)
		}
		if err := s.make(ctx, key, of, v); err != nil {
			return nil, explain(err)
		}
	}
	return nil, busy()
}

// variantKey names what a variant shows: two that show the same are one.
func variantKey(of Original, v Variant) string {
	part, size := crop(of, v)
	return fmt.Sprintf("%s-%d.%d.%d.%d-%dx%d.%s",
		of.Hash, part.Min.X, part.Min.Y, part.Max.X, part.Max.Y, size.X, size.Y, v.Format)
}

func (s *Shelf) openVariant(a asked, key string) (*File, error) {
	file, err := s.variants.open(key)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	sum := sha256.Sum256([]byte(key))
	out := newFile(file, info.Size(), info.ModTime(), hex.EncodeToString(sum[:]), a.v.mime())
	if err := s.remember(a, key, out); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return out, nil
}

// make has a variant on disk. Who asks while it is made waits for the same one.
func (s *Shelf) make(ctx context.Context, key string, of Original, v Variant) error {
	made := s.making.DoChan(key, func() (any, error) { return nil, s.makeNow(s.ended, key, of, v) })
	select {
	case result := <-made:
		return result.Err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Shelf) makeNow(ctx context.Context, key string, of Original, v Variant) error {
	path, release, err := s.local(ctx, of.Hash)
	if err != nil {
		return err
	}
	defer release()
	to, err := s.incoming()
	if err != nil {
		return err
	}
	part, size := crop(of, v)
	_, err = s.work(ctx, job{
		Act: actVariant, From: path, To: to.Name(), Format: v.Format,
		Whole: [2]int{of.Width, of.Height}, Part: part, Size: size,
	})
	if err == nil {
		err = to.Sync()
	}
	return errors.Join(err, to.Close(), s.variants.keep(to.Name(), key, err == nil))
}
