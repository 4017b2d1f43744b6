// Package s3 stores blobs in a bucket of S3 or of a compatible service. A blob has the key PREFIX/ab/abcd…, which is
// also its path below the folder of a blob.Disk, so that any tool can copy blobs from one to the other.
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

// Config has the location of a bucket and the credentials.
type Config struct {
	Endpoint             string // such as https://s3.example.com; empty for Amazon
	Region               string // if empty, it is detected at Amazon, and is us-east-1 elsewhere
	Bucket, Prefix       string
	AccessKey, SecretKey string
	Token                string        // session token, if the keys belong to a session
	Patience             time.Duration // longest time without progress of a call; default 15 s
}

const defaultPatience = 15 * time.Second

// tries is how often a repeatable request is sent.
const tries = 2

// Store is a blob store in a bucket. A call without progress of the bucket fails with blob.ErrUnavailable.
type Store struct {
	bucket   minio.Core
	name     string
	prefix   string
	patience time.Duration
}

// Open opens the store in a bucket. The credentials must permit it to list, read, write and delete: Open tests that.
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

// trial is the name of a test object that Open writes and deletes. It is not a valid hash.
const trial = "trial"

func (s *Store) try(ctx context.Context) error {
	for _, err := range s.List(ctx) {
		if err != nil {
			return &StepError{"it cannot be listed", err}
		}
		break
	}
	text := []byte("Quoin writes here.\n")
	if err := s.put(ctx, s.prefix+trial, "", int64(len(text)), bytes.NewReader(text)); err != nil {
		return &StepError{"nothing can be written", err}
	}
	if err := s.remove(ctx, s.prefix+trial); err != nil {
		return &StepError{"nothing can be deleted", err}
	}
	return nil
}

func (s *Store) key(hash string) string { return s.prefix + hash[:2] + "/" + hash }

// Put implements blob.Store. It sends the last bytes only after all were verified: without them the bucket keeps
// nothing.
func (s *Store) Put(ctx context.Context, hash string, size int64, from io.Reader) error {
	if !blob.Valid(hash) {
		return fmt.Errorf("%w: %q is no hash", blob.ErrDamaged, hash)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	body := newBody(from, hash, size)
	if size == 0 {
		if err := body.verify(); err != nil { // a body without bytes is not read
			return err
		}
	}
	err := s.put(ctx, s.key(hash), hash, size, body)
	if body.failed != nil {
		return body.failed
	}
	return err
}

// put sends an object. If hash is not empty, the bucket verifies it as well.
func (s *Store) put(ctx context.Context, key, hash string, size int64, from io.Reader) error {
	c := s.begin(ctx)
	defer c.end()
	_, err := s.bucket.PutObject(c.ctx, s.name, key, alive{from, c}, size, "", hash, minio.PutObjectOptions{
		ContentType: "application/octet-stream", DisableContentSha256: hash != "",
	})
	return c.explain(ctx, err)
}

// Open implements blob.Store. The bytes are received while they are read. A seek to another offset causes a new
// request.
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

// Delete implements blob.Store.
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

// List implements blob.Store. It ignores other objects in the bucket.
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
