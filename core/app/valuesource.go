package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/quoin-cms/quoin/core/backup"
	"github.com/quoin-cms/quoin/storage"
)

// storeMark is what a file of bbolt has at storeMarkAt, in the order of bytes of most machines.
var boltMagic = []byte{0xED, 0xDA, 0x0C, 0xED}

const boltMagicOffset = 16

// openElsewhere opens a backup, or a copy of a store, to take values from it. One of another site is refused, before or when it is
// asked: its entries and users are not those that were lost.
func openValueSource(g *environment, path string, keys backup.Keys) (from valueSource, closeIt func(), err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, explainFileError(path, err)
	}
	head := make([]byte, boltMagicOffset+len(boltMagic))
	_, err = io.ReadFull(file, head)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil // which reading it as a backup says in words
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return nil, nil, explainFileError(path, err)
	}
	if bytes.Equal(head[boltMagicOffset:], boltMagic) {
		return storeCopySource(g, path)
	}
	return archiveSource(g, path, keys), func() {}, nil
}

// fromArchive reads a backup for what is damaged when it is first asked, and once more for what it is asked for beside that.
func archiveSource(g *environment, path string, keys backup.Keys) valueSource {
	found, asked := map[string][]byte{}, map[string]bool{}
	return func(ctx context.Context, key string) ([]byte, error) {
		if !asked[key] {
			want, err := g.store.(storage.Inspector).Damage(ctx)
			if err != nil {
				return nil, err
			}
			want = append(want, key)
			values, err := readArchive(ctx, g, path, keys, want)
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

// otherSite says what to do about a file of another site.
func explainOtherSite(err error) error {
	if errors.Is(err, backup.ErrOther) {
		return fmt.Errorf("%w than the one in this data folder: nothing was taken from it; name a backup, or a copy of quoin.db, of this one", err)
	}
	return err
}

func readArchive(ctx context.Context, g *environment, path string, keys backup.Keys, want []string) (map[string][]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, explainFileError(path, err)
	}
	defer file.Close()
	archive, _, err := keys.Open(file)
	if err != nil {
		return nil, err
	}
	return backup.Values(ctx, archive, backupRules(), g.store.Identity(), want)
}
