package media

import (
	"context"
	"io"

	"github.com/quoin-cms/quoin/core/internal/content/library"
)

// NewItem stores a file as Store does, and returns a new entry for it.
func (s *Library) NewItem(ctx context.Context, id, name string, from io.Reader) (library.Item, error) {
	stored, err := s.Store(ctx, from)
	if err != nil {
		return library.Item{}, err
	}
	return stored.Item(id, name), nil
}

// OpenFile opens the file with a hash as it is stored. It fails with core.NotFound.
func (s *Library) OpenFile(ctx context.Context, hash string) (io.ReadCloser, error) {
	file, err := s.Original(ctx, hash)
	if err != nil {
		return nil, err
	}
	return file, nil
}
