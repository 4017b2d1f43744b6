package backup

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/storage"
)

// Filler is a store that is being made. It receives the pairs in the order of their keys.
type Filler interface {
	Put(pair storage.Pair) error
	// Finish flushes everything to disk.
	Finish() error
	// GiveUp closes the store in any state. After Finish it has no effect.
	GiveUp() error
}

// Place is the destination of a restore.
type Place struct {
	// Fill begins the store. It is called once, before everything else.
	Fill func(id storage.Identity, seq storage.Seq) (Filler, error)
	// Files receives the files; nil discards them after verification.
	Files blob.Store
	// Epoch is the largest epoch of the previous store; zero if there was none, or if it is unknown.
	Epoch uint64
	Now   func() time.Time
}

// Restore makes a store with its files from an archive. If it fails, the store is incomplete and the caller must remove
// it. The epoch of the store is the number of seconds since 1970, or one more than the previous epoch if that is
// larger. Incrementing the epoch alone would give two stores that are restored from the same archive the same epoch.
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
			// With an error, the result may be a nil pointer in a non-nil interface.
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

// Values returns the values of keys in an archive, after it has been read to its end and verified. It is meant for
// restoring single values to the store with the id of site, in any epoch. It fails with ErrOther for an archive of
// another site.
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
