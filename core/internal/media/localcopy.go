package media

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

// If the blobs are not on this machine, local copies of those that variants are made from are kept for later variants.
const (
	maxLocalBytes = 256 << 20 // bytes
	maxFetches    = 4
	fetchMaxWait  = 30 * time.Second
)

func newFetches() *limit.Slots { return limit.NewSlots(maxFetches, maxQueue, fetchMaxWait) }

// localPath returns the path of a local file with the bytes of a blob. It is not evicted until release is called.
func (s *Library) localPath(ctx context.Context, hash string) (path string, release func(), err error) {
	for range evictions {
		if path, release, ok := s.localCopies.pin(hash); ok {
			return path, release, nil
		}
		found, err, _ := s.fetching.Do(hash, func() (any, error) { return s.fetch(ctx, hash) })
		if err != nil {
			return "", nil, err
		}
		if path, _ := found.(string); path != "" {
			return path, func() {}, nil
		}
	}
	return "", nil, busy()
}

// fetch returns the path of a blob that is on this machine. Otherwise it copies the blob to the cache near, and returns
// an empty path.
func (s *Library) fetch(ctx context.Context, hash string) (path string, err error) {
	if _, release, ok := s.localCopies.pin(hash); ok {
		release() // another call has fetched it meanwhile
		return "", nil
	}
	leave, err := s.fetches.Take(ctx, 1)
	if err != nil {
		return "", err
	}
	defer leave()
	b, err := s.config.Blobs.Open(ctx, hash)
	if err != nil {
		return "", err
	}
	defer b.Close()
	if b.Name != "" {
		return b.Name, nil
	}
	file, err := s.incoming()
	if err != nil {
		return "", err
	}
	_, err = io.Copy(file, b)
	err = errors.Join(err, file.Sync(), file.Close())
	return "", errors.Join(err, s.localCopies.store(file.Name(), hash, err == nil))
}
