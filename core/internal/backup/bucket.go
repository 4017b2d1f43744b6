package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/quoin-cms/quoin/core/internal/blob/s3"
)

// Bucket stores archives in an S3 bucket.
type Bucket struct {
	config s3.Config
	names  Names

	mu      sync.Mutex
	objects *s3.Objects // nil before the first use
}

// NewBucket returns the Keep for the archives of a site in a bucket. It connects when it is used first, so that the
// server starts without the bucket.
func NewBucket(config s3.Config, names Names) *Bucket { return &Bucket{config: config, names: names} }

func (b *Bucket) open(ctx context.Context) (*s3.Objects, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.objects != nil {
		return b.objects, nil
	}
	objects, err := s3.OpenObjects(ctx, b.config)
	if err != nil {
		return nil, err
	}
	b.objects = objects
	return objects, nil
}

// Save implements Keep. It removes an archive that is incomplete when it is read back.
func (b *Bucket) Save(ctx context.Context, name string, lock Lock, rules Rules, produce func(io.Writer) error) (*Contents, error) {
	objects, err := b.open(ctx)
	if err != nil {
		return nil, err
	}
	from, to := io.Pipe()
	type made struct {
		keys Keys
		err  error
	}
	written := startReading(func() made {
		keys, err := lock.write(to, produce)
		_ = to.CloseWithError(err) // closing a pipe does not fail
		return made{keys, err}
	})
	err = objects.Put(ctx, name, from)
	_ = from.CloseWithError(errors.Join(err, io.ErrClosedPipe))
	end := <-written
	if end.err != nil && !errors.Is(end.err, io.ErrClosedPipe) {
		err = end.err // the reason why the bucket received no more
	}
	if err != nil {
		return nil, err
	}
	contents, err := verifyObject(ctx, objects, name, end.keys, rules)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("the backup was sent, but is not whole when it is read back: %w", err), objects.Remove(ctx, name))
	}
	return contents, nil
}

func verifyObject(ctx context.Context, objects *s3.Objects, name string, keys Keys, rules Rules) (*Contents, error) {
	archive, err := objects.Get(ctx, name)
	if err != nil {
		return nil, err
	}
	defer archive.Close()
	return Verify(ctx, archive, keys, rules)
}

// List implements Keep.
func (b *Bucket) List(ctx context.Context) ([]Kept, error) {
	objects, err := b.open(ctx)
	if err != nil {
		return nil, err
	}
	found, err := objects.List(ctx)
	if err != nil {
		return nil, err
	}
	all := []Kept{}
	for _, o := range found {
		if k, ok := b.names.kept(o.Name, o.Bytes); ok {
			all = append(all, k)
		}
	}
	return newestFirst(all), nil
}

// Remove implements Keep.
func (b *Bucket) Remove(ctx context.Context, name string) error {
	if _, ok := b.names.kept(name, 0); !ok {
		return fmt.Errorf("backup: %q is not the name of a backup of this site", name)
	}
	objects, err := b.open(ctx)
	if err != nil {
		return err
	}
	return objects.Remove(ctx, name)
}

// Try implements Keep. It connects anew.
func (b *Bucket) Try(ctx context.Context) error {
	_, err := s3.OpenObjects(ctx, b.config)
	return err
}
