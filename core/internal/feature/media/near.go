package media

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

// Where files lie elsewhere, those that variants are made of are kept near for the next one.
const (
	mostNear      = 256 << 20 // bytes
	fetchesAtOnce = 4
	fetchPatience = 30 * time.Second
)

func newFetches() *limit.Slots { return limit.NewSlots(fetchesAtOnce, places, fetchPatience) }

// local gives the path of a file on this machine that has the bytes of a blob. It stays until it is released.
func (s *Shelf) local(ctx context.Context, hash string) (path string, release func(), err error) {
	for range evictions {
		if path, release, ok := s.near.hold(hash); ok {
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

// fetch gives the path of a blob that is on this machine, or makes a copy, which is near then.
func (s *Shelf) fetch(ctx context.Context, hash string) (path string, err error) {
	if _, release, ok := s.near.hold(hash); ok {
		release() // it has come since it was looked for
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
	return "", errors.Join(err, s.near.keep(file.Name(), hash, err == nil))
}
