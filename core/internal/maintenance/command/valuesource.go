package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/storage"
)

// boltMagic is the magic number of a bbolt file at boltMagicOffset, in little-endian order.
var boltMagic = []byte{0xED, 0xDA, 0x0C, 0xED}

const boltMagicOffset = 16

// openValueSource opens a backup, or a copy of a store, to take values from it. It refuses one of another site, now or at the first
// read: its entries and users are not those that were lost.
func openValueSource(env *environment.Environment, path string, keys backup.Keys) (from valueSource, closeSource func(), err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, environment.ExplainFileError(path, err)
	}
	head := make([]byte, boltMagicOffset+len(boltMagic))
	_, err = io.ReadFull(file, head)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil // which reading it as a backup says in words
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return nil, nil, environment.ExplainFileError(path, err)
	}
	if bytes.Equal(head[boltMagicOffset:], boltMagic) {
		return storeCopySource(env, path)
	}
	return archiveSource(env, path, keys), func() {}, nil
}

// archiveSource returns a source that reads the damaged values from a backup at the first call. It reads the backup again for each other key.
func archiveSource(env *environment.Environment, path string, keys backup.Keys) valueSource {
	found, asked := map[string][]byte{}, map[string]bool{}
	return func(ctx context.Context, key string) ([]byte, error) {
		if !asked[key] {
			want, err := env.Store.(storage.Inspector).Damage(ctx)
			if err != nil {
				return nil, err
			}
			want = append(want, key)
			values, err := readArchive(ctx, env, path, keys, want)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", path, explainOtherSite(err))
			}
			for _, one := range want {
				asked[one] = true
				if value, ok := values[one]; ok {
					found[one] = value
				}
			}
		}
		if value, ok := found[key]; ok {
			return value, nil
		}
		return nil, storage.ErrNotFound
	}
}

// explainOtherSite adds to the error of a file of another site what to do about it.
func explainOtherSite(err error) error {
	if errors.Is(err, backup.ErrOther) {
		return fmt.Errorf("%w than the one in this data folder: nothing was taken from it; name a backup, or a copy of quoin.db, of this one", err)
	}
	return err
}

func readArchive(ctx context.Context, env *environment.Environment, path string, keys backup.Keys, want []string) (map[string][]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, environment.ExplainFileError(path, err)
	}
	defer file.Close()
	archive, _, err := keys.Open(file)
	if err != nil {
		return nil, err
	}
	return backup.Values(ctx, archive, host.BackupRules(), env.Store.Identity(), want)
}
