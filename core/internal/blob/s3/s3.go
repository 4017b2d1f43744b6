// Package s3 keeps blobs in a bucket of S3, or of what speaks as S3 does. A blob lies at PREFIX/ab/abcd…, as it lies
// below the folder of a disk, so that one can be copied to the other by any tool.
package s3

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"

	"github.com/quoin-cms/quoin/core/internal/blob"
)

// Config says where a bucket is, and who asks.
type Config struct {
	Endpoint             string // as https://s3.example.com; empty for Amazon's
	Region               string // empty: found out at Amazon's, us-east-1 elsewhere
	Bucket, Prefix       string
	AccessKey, SecretKey string
	Token                string        // of a session, where the keys belong to one
	Patience             time.Duration // for the next sign of life of a call; 15 s
}

const defaultPatience = 15 * time.Second

// tries is how often a question is asked that can be asked again.
const tries = 2

// Store is a blob store in a bucket. A call that gets no sign of life fails with blob.ErrAway.
type Store struct {
	bucket   minio.Core
	name     string
	prefix   string
	patience time.Duration
}

// Open opens the store in a bucket, in which it must be allowed to list, read, write and delete: it tries that.
func Open(ctx context.Context, config Config) (*Store, error) {
	client, err := connect(config)
	if err != nil {
		return nil, fmt.Errorf("s3: %w", err)
	}
	s := &Store{
		bucket: minio.Core{Client: client}, name: config.Bucket, prefix: strings.Trim(config.Prefix, "/"),
		patience: cmp.Or(config.Patience, defaultPatience),
	}
	if s.prefix != "" {
		s.prefix += "/"
	}
	if err := s.try(ctx); err != nil {
		return nil, fmt.Errorf("s3: bucket %q at %s: %w", s.name, client.EndpointURL().Host, err)
	}
	return s, nil
}

// trial is the name of what is written to see whether that is allowed; it is no hash.
const trial = "trial"

func (s *Store) try(ctx context.Context) error {
	for _, err := range s.List(ctx) {
		if err != nil {
			return fmt.Errorf("it cannot be listed: %w", err)
		}
		break
	}
	text := []byte("Quoin writes here.\n")
	if err := s.put(ctx, s.prefix+trial, "", int64(len(text)), bytes.NewReader(text)); err != nil {
		return fmt.Errorf("nothing can be written: %w", err)
	}
	if err := s.remove(ctx, s.prefix+trial); err != nil {
		return fmt.Errorf("nothing can be deleted: %w", err)
	}
	return nil
}

func (s *Store) key(hash string) string { return s.prefix + hash[:2] + "/" + hash }

// Put sends a blob. The last of its bytes go when all of them are known to be right: without them the bucket keeps nothing.
func (s *Store) Put(ctx context.Context, hash string, size int64, from io.Reader) error {
	if !blob.Valid(hash) {
		return fmt.Errorf("%w: %q is no hash", blob.ErrDamaged, hash)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	body := newBody(from, hash, size)
	if size == 0 {
		if err := body.verify(); err != nil { // nobody reads a body without bytes
			return err
		}
	}
	err := s.put(ctx, s.key(hash), hash, size, body)
	if body.failed != nil {
		return body.failed
	}
	return err
}

// put sends an object. Where the hash is given, the bucket checks it as well.
func (s *Store) put(ctx context.Context, key, hash string, size int64, from io.Reader) error {
	c := s.begin(ctx)
	defer c.end()
	_, err := s.bucket.PutObject(c.ctx, s.name, key, alive{from, c}, size, "", hash, minio.PutObjectOptions{
		ContentType: "application/octet-stream", DisableContentSha256: hash != "",
	})
	return c.explain(ctx, err)
}

// Open asks for a blob, and reads it as it comes. What is read from another place is asked for from there on.
func (s *Store) Open(ctx context.Context, hash string) (*blob.Blob, error) {
	if !blob.Valid(hash) {
		return nil, blob.ErrNotFound
	}
	o := &object{store: s, key: s.key(hash)}
	info, err := o.open(ctx, 0)
	if err != nil {
		return nil, err
	}
	o.size = info.Size
	if err := o.readHead(); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	return &blob.Blob{
		ReadSeekCloser: o, Info: blob.Info{Hash: hash, Size: info.Size, Modified: info.LastModified},
	}, nil
}

// Delete removes a blob.
func (s *Store) Delete(ctx context.Context, hash string) error {
	if !blob.Valid(hash) {
		return nil
	}
	err := s.remove(ctx, s.key(hash))
	if errors.Is(err, blob.ErrNotFound) {
		return nil
	}
	return err
}

func (s *Store) remove(ctx context.Context, key string) error {
	c := s.begin(ctx)
	defer c.end()
	return c.explain(ctx, s.bucket.RemoveObject(c.ctx, s.name, key, minio.RemoveObjectOptions{}))
}

// List gives all blobs. What else lies in the bucket is none of its business.
func (s *Store) List(ctx context.Context) iter.Seq2[blob.Info, error] {
	return func(yield func(blob.Info, error) bool) {
		c := s.begin(ctx)
		defer c.end()
		all := s.bucket.ListObjectsIter(c.ctx, s.name, minio.ListObjectsOptions{Prefix: s.prefix, Recursive: true})
		for object := range all {
			if object.Err != nil {
				yield(blob.Info{}, c.explain(ctx, object.Err))
				return
			}
			hash := object.Key[strings.LastIndexByte(object.Key, '/')+1:]
			if !blob.Valid(hash) || object.Key != s.key(hash) {
				continue
			}
			c.rest()
			if !yield(blob.Info{Hash: hash, Size: object.Size, Modified: object.LastModified}, nil) {
				return
			}
			c.waits()
		}
	}
}
