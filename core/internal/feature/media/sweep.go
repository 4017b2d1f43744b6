package media

import (
	"context"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core/internal/blob"
)

// grace is how long an unused file is kept, because an entry that refers to it may not be saved yet.
const grace = 24 * time.Hour

// Sweep deletes the files that are unused and older than a day, with their variants. Before it deletes a file, it calls
// used once more while no file can be put; used must not call the shelf.
func (s *Shelf) Sweep(ctx context.Context, used func(hash string) bool) error {
	for info, err := range s.config.Blobs.List(ctx) {
		if err != nil {
			return explain(err)
		}
		if !s.old(info) || used(info.Hash) {
			continue
		}
		if err := s.delete(ctx, info.Hash, used); err != nil {
			return explain(err)
		}
	}
	return nil
}

// settled is longer than the time between sending or renewing a file and saving a reference to it.
const settled = 10 * time.Minute

// Drop deletes an unused file with its variants, whatever its age is. It returns false and keeps the file if it was
// sent or renewed within the last ten minutes, because a reference to it may not be saved yet. The caller must have
// checked that the file is unused.
func (s *Shelf) Drop(ctx context.Context, hash string) (gone bool, err error) {
	s.sweeping.Lock()
	defer s.sweeping.Unlock()
	b, err := s.config.Blobs.Open(ctx, hash)
	if errors.Is(err, blob.ErrNotFound) {
		return true, nil
	}
	if err != nil {
		return false, explain(err)
	}
	b.Close()
	if s.config.Now().Sub(b.Modified) < settled {
		return false, nil
	}
	err = s.remove(ctx, hash)
	return err == nil, explain(err)
}

// Renew resets the age of a file, for a caller that is about to save a reference to it. It fails with core.NotFound.
func (s *Shelf) Renew(ctx context.Context, hash string) error {
	s.sweeping.RLock()
	defer s.sweeping.RUnlock()
	b, err := s.config.Blobs.Open(ctx, hash)
	if err != nil {
		return explain(err)
	}
	defer b.Close()
	return explain(s.config.Blobs.Put(ctx, hash, b.Size, b))
}

func (s *Shelf) old(info blob.Info) bool { return s.config.Now().Sub(info.Modified) > grace }

// delete deletes an unused file. It checks again, because the file may have been sent again since it was listed.
func (s *Shelf) delete(ctx context.Context, hash string, used func(hash string) bool) error {
	s.sweeping.Lock()
	defer s.sweeping.Unlock()
	b, err := s.config.Blobs.Open(ctx, hash)
	if errors.Is(err, blob.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	b.Close()
	if !s.old(b.Info) || used(hash) {
		return nil
	}
	return s.remove(ctx, hash)
}

// remove deletes a file with its variants and its local copy.
func (s *Shelf) remove(ctx context.Context, hash string) error {
	return errors.Join(s.config.Blobs.Delete(ctx, hash), s.variants.drop(hash), s.near.drop(hash))
}
