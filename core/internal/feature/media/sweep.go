package media

import (
	"context"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core/internal/blob"
)

// grace is how long a file may be here that nothing uses: who has sent it has yet to name it.
const grace = 24 * time.Hour

// Sweep deletes the files that nothing uses and that are older than a day, with what was made of them. Used is asked
// when nothing is being put, and must not ask the shelf for anything.
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

// settled is longer than it takes to name a file that was sent or renewed.
const settled = 10 * time.Minute

// Drop deletes a file that nothing uses, with what was made of it, however old it is. It gives false, and the file stays, if it was sent
// or renewed within the last ten minutes: somebody may be about to name it. Whether anything uses it is to be found out
// before Drop is called.
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

// Renew makes a file as new as it is now, for who is about to name it. It fails with core.NotFound.
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

// delete looks once more: the file may have been sent again since it was listed.
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

// remove deletes a file, with what was made of it.
func (s *Shelf) remove(ctx context.Context, hash string) error {
	return errors.Join(s.config.Blobs.Delete(ctx, hash), s.variants.drop(hash), s.near.drop(hash))
}
