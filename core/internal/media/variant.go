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
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/media/kind"
)

// Original describes a picture that variants are made from.
type Original struct {
	Hash, Mime     string
	Width, Height  int
	FocalX, FocalY float64 // from 0 to 1: the centre of interest
}

// evictions is how often a variant or a local copy may be evicted between its creation and its use before the call
// fails.
const evictions = 3

// Variant opens a variant of a picture, and creates it if it does not exist. Concurrent requests for the same variant
// share one creation, which is completed even if they are cancelled. The number of creations for one address (see
// limit.Key) is limited. Variant fails with core.NotFound if there is no such variant or picture, with core.Invalid if
// the picture cannot be decoded, and with core.Unavailable and a RetryAfter if there are too many requests.
func (s *Library) Variant(ctx context.Context, from string, of Original, v Variant) (*File, error) {
	if !kind.Kind(of.Mime).Scales() {
		return nil, core.Errorf(core.NotFound, "There are no variants of files of the kind %s.", of.Mime)
	}
	if !blob.Valid(of.Hash) || !v.valid() || of.Width < 1 || of.Height < 1 {
		return nil, notFound()
	}
	if file, ok := s.fromMemory(variantRequest{of, v}); ok {
		return file, nil
	}
	key := variantKey(of, v)
	if file, err := s.openVariant(variantRequest{of, v}, key); !errors.Is(err, fs.ErrNotExist) {
		return file, explain(err)
	}
	release, err := s.perAddress.Take(ctx, from)
	if err != nil {
		return nil, explain(err)
	}
	defer release()
	for range evictions {
		file, err := s.openVariant(variantRequest{of, v}, key)
		if !errors.Is(err, fs.ErrNotExist) {
			return file, explain(err)
		}
		if err := s.create(ctx, key, of, v); err != nil {
			return nil, explain(err)
		}
	}
	return nil, busy()
}

// variantKey returns the key of a variant in the cache. Variants with the same content have the same key.
func variantKey(of Original, v Variant) string {
	part, size := crop(of, v)
	return fmt.Sprintf("%s-%d.%d.%d.%d-%dx%d-%d.%s",
		of.Hash, part.Min.X, part.Min.Y, part.Max.X, part.Max.Y, size.X, size.Y, library.Encoding, v.Format)
}

func (s *Library) openVariant(a variantRequest, key string) (*File, error) {
	file, err := s.variants.open(key)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	mime, err := mimeOf(file) // a variant in WebP may have another format
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	sum := sha256.Sum256([]byte(key))
	out := newFile(file, info.Size(), info.ModTime(), hex.EncodeToString(sum[:]), mime)
	if err := s.addToMemory(a, key, out); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return out, nil
}

// create creates a variant on disk. Concurrent calls for the same key share one creation.
func (s *Library) create(ctx context.Context, key string, of Original, v Variant) error {
	made := s.creating.DoChan(key, func() (any, error) { return nil, s.createNow(s.ctx, key, of, v) })
	select {
	case result := <-made:
		return result.Err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Library) createNow(ctx context.Context, key string, of Original, v Variant) error {
	path, release, err := s.localPath(ctx, of.Hash)
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
	return errors.Join(err, to.Close(), s.variants.store(to.Name(), key, err == nil))
}
