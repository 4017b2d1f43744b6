package app

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"

	"github.com/quoin-cms/quoin/core/backup"
	"github.com/quoin-cms/quoin/storage"
)

// storeMark is what a file of bbolt has at storeMarkAt, in the order of bytes of most machines.
var storeMark = []byte{0xED, 0xDA, 0x0C, 0xED}

const storeMarkAt = 16

// openElsewhere opens a backup, or a copy of a store, to take values from it.
func openElsewhere(g *ground, path string, keys backup.Keys) (from elsewhere, closeIt func(), err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, unreachable(path, err)
	}
	head := make([]byte, storeMarkAt+len(storeMark))
	_, err = io.ReadFull(file, head)
	if err = errors.Join(err, file.Close()); err != nil {
		return nil, nil, err
	}
	if bytes.Equal(head[storeMarkAt:], storeMark) {
		return openCopy(path)
	}
	return fromArchive(g, path, keys), func() {}, nil
}

// fromArchive reads a backup for what is damaged when it is first asked, and once more for what it is asked for beside that.
func fromArchive(g *ground, path string, keys backup.Keys) elsewhere {
	found, asked := map[string][]byte{}, map[string]bool{}
	return func(ctx context.Context, key string) ([]byte, error) {
		if !asked[key] {
			want, err := g.store.(storage.Inspector).Damage(ctx)
			if err != nil {
				return nil, err
			}
			want = append(want, key)
			values, err := readArchive(ctx, path, keys, want)
			if err != nil {
				return nil, err
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

func readArchive(ctx context.Context, path string, keys backup.Keys, want []string) (map[string][]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, unreachable(path, err)
	}
	defer file.Close()
	archive, _, err := keys.Open(file)
	if err != nil {
		return nil, err
	}
	return backup.Values(ctx, archive, backupRules(), want)
}
