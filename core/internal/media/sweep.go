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
// used once more while no file can be put; used must not call the library.
func (s *Library) Sweep(ctx context.Context, used func(hash string) bool) error {
	for info, err := range s.config.Blobs.List(ctx) {
		if err != nil {
			return explain(err)
		}
		if !s.isOld(info) || used(info.Hash) {
			continue
		}
		if err := s.delete(ctx, info.Hash, used); err != nil {
			return explain(err)
		}
	}
	return nil
}

// saveDelay is longer than the time between sending or renewing a file and saving a reference to it.
const saveDelay = 10 * time.Minute

// DeleteUnused deletes an unused file with its variants, whatever its age is. It returns false and keeps the file if it
// was sent or renewed within the last ten minutes, because a reference to it may not be saved yet. The caller must have
// checked that the file is unused.
func (s *Library) DeleteUnused(ctx context.Context, hash string) (gone bool, err error) {
	s.deleteMu.Lock()
	defer s.deleteMu.Unlock()
	b, err := s.config.Blobs.Open(ctx, hash)
	if errors.Is(err, blob.ErrNotFound) {
		return true, nil
	}
	if err != nil {
		return false, explain(err)
	}
	b.Close()
	if s.config.Now().Sub(b.Modified) < saveDelay {
		return false, nil
	}
	err = s.remove(ctx, hash)
	return err == nil, explain(err)
}

// Touch resets the age of a file, for a caller that is about to save a reference to it. It fails with core.NotFound.
func (s *Library) Touch(ctx context.Context, hash string) error {
	s.deleteMu.RLock()
	defer s.deleteMu.RUnlock()
	b, err := s.config.Blobs.Open(ctx, hash)
	if err != nil {
		return explain(err)
	}
	defer b.Close()
	return explain(s.config.Blobs.Put(ctx, hash, b.Size, b))
}

func (s *Library) isOld(info blob.Info) bool { return s.config.Now().Sub(info.Modified) > grace }

// delete deletes an unused file. It checks again, because the file may have been sent again since it was listed.
func (s *Library) delete(ctx context.Context, hash string, used func(hash string) bool) error {
	s.deleteMu.Lock()
	defer s.deleteMu.Unlock()
	b, err := s.config.Blobs.Open(ctx, hash)
	if errors.Is(err, blob.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	b.Close()
	if !s.isOld(b.Info) || used(hash) {
		return nil
	}
	return s.remove(ctx, hash)
}

// remove deletes a file with its variants and its local copy.
func (s *Library) remove(ctx context.Context, hash string) error {
	return errors.Join(s.config.Blobs.Delete(ctx, hash), s.variants.deleteAll(hash), s.localCopies.deleteAll(hash))
}
