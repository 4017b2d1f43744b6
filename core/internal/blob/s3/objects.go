package s3

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/minio/minio-go/v7"

	"github.com/quoin-cms/quoin/core/internal/blob"
)

// Objects stores named objects of any kind in a bucket, below the prefix of its Config. Its errors are those of a
// Store.
type Objects struct{ store *Store }

// Object describes an object.
type Object struct {
	Name  string
	Bytes int64
}

// OpenObjects opens a bucket like Open.
func OpenObjects(ctx context.Context, config Config) (*Objects, error) {
	store, err := Open(ctx, config)
	if err != nil {
		return nil, err
	}
	return &Objects{store}, nil
}

// partBytes is the size of the parts of an object that are sent and kept in memory. A bucket accepts 10,000 parts at
// most.
const partBytes = 16 << 20

// Put stores an object of any length. The bucket has all of it or nothing.
func (o *Objects) Put(ctx context.Context, name string, from io.Reader) error {
	s := o.store
	c := s.begin(ctx)
	defer c.end()
	in := &source{from: from, call: c}
	_, err := s.bucket.Client.PutObject(c.ctx, s.name, s.prefix+name, in, -1, minio.PutObjectOptions{
		ContentType: "application/octet-stream", PartSize: partBytes, NumThreads: 1,
	})
	if in.failed != nil {
		return in.failed
	}
	return c.explain(ctx, err)
}

// source is the body of an object to be sent. While it produces the next bytes, the timeout for the bucket is stopped.
type source struct {
	from   io.Reader
	call   *call
	failed error
}

func (s *source) Read(p []byte) (int, error) {
	s.call.rest()
	n, err := s.from.Read(p)
	s.call.waits()
	if err != nil && !errors.Is(err, io.EOF) {
		s.failed = err
	}
	return n, err
}

// Get opens an object for reading. The bytes are received while they are read. The caller closes the reader.
func (o *Objects) Get(ctx context.Context, name string) (io.ReadCloser, error) {
	at := &object{store: o.store, key: o.store.prefix + name}
	info, err := at.open(ctx, 0)
	if err != nil {
		return nil, err
	}
	at.size = info.Size
	return at, nil
}

// List returns the objects directly below the prefix.
func (o *Objects) List(ctx context.Context) ([]Object, error) {
	s := o.store
	c := s.begin(ctx)
	defer c.end()
	var all []Object
	for object := range s.bucket.ListObjectsIter(c.ctx, s.name, minio.ListObjectsOptions{Prefix: s.prefix}) {
		c.waits()
		if object.Err != nil {
			return nil, c.explain(ctx, object.Err)
		}
		if name := strings.TrimPrefix(object.Key, s.prefix); name != "" && !strings.HasSuffix(name, "/") {
			all = append(all, Object{name, object.Size})
		}
	}
	return all, nil
}

// Remove removes an object. It returns nil if there is none.
func (o *Objects) Remove(ctx context.Context, name string) error {
	err := o.store.remove(ctx, o.store.prefix+name)
	if errors.Is(err, blob.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
