package backup

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/storage"
)

// Filler is a store that is being made. Its pairs come in the order of their keys.
type Filler interface {
	Put(pair storage.Pair) error
	// Finish has all of it on disk.
	Finish() error
	// GiveUp closes it, whatever it holds. After Finish it is harmless.
	GiveUp() error
}

// Place is where an archive is brought back to.
type Place struct {
	// Fill begins the store. It is called once, before anything else.
	Fill func(id storage.Identity, seq storage.Seq) (Filler, error)
	// Files takes the files; nil drops them, once each was seen to be whole.
	Files blob.Store
	// Epoch is the largest that the store had which was there before; zero if there was none, or nobody can tell.
	Epoch uint64
	Now   func() time.Time
}

// Restore makes a store with its files of an archive. It is whole when there is no error, and else of no use: whoever
// calls removes it. The store has a new epoch: that of the seconds since 1970, unless a later one was there. Going on by
// one would give two stores the same that were restored of the same archive.
func Restore(ctx context.Context, archive io.Reader, rules Rules, to Place) (out *Contents, err error) {
	var store Filler
	defer func() {
		if store != nil {
			err = errors.Join(err, store.GiveUp())
		}
	}()
	sink := Sink{
		Head: func(h Head) error {
			epoch := max(h.Store.Epoch+1, to.Epoch+1, uint64(max(to.Now().Unix(), 0)))
			// What comes with an error may be a nil pointer within an interface that is not nil.
			made, err := to.Fill(storage.Identity{ID: h.Store.ID, Epoch: epoch}, h.Store.Seq)
			if err == nil {
				store = made
			}
			return err
		},
		Pair: func(pair storage.Pair) error { return store.Put(pair) },
	}
	if to.Files != nil {
		sink.File = func(hash string, size int64, from io.Reader) error { return to.Files.Put(ctx, hash, size, from) }
	}
	if out, err = Read(ctx, archive, rules, sink); err != nil {
		return nil, err
	}
	return out, store.Finish()
}

// Values gives those of the keys that an archive has, once it was read to its end and is whole. It is for whoever brings
// single values back to the store that site identifies, whatever its epoch, and fails with ErrOther for an archive of another one.
func Values(ctx context.Context, archive io.Reader, rules Rules, site storage.Identity, keys []string) (map[string][]byte, error) {
	wanted := map[string]bool{}
	for _, key := range keys {
		wanted[key] = true
	}
	values := map[string][]byte{}
	_, err := Read(ctx, archive, rules, Sink{
		Head: func(h Head) error {
			if h.Store.ID != site.ID {
				return ErrOther
			}
			return nil
		},
		Pair: func(pair storage.Pair) error {
			if wanted[pair.Key] {
				values[pair.Key] = append([]byte{}, pair.Value...)
			}
			return nil
		},
	})
	if err != nil {
		return nil, err
	}
	return values, nil
}
