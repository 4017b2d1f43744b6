package s3

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/minio/minio-go/v7"
)

// object reads a blob. It keeps the first bytes, which tell what a file is and are read twice, so that a file that is
// read from its beginning to its end is asked for once.
type object struct {
	store *Store
	key   string
	size  int64
	at    int64 // where the next Read begins
	head  []byte

	answer io.ReadCloser // nil if nothing is being read
	from   int64         // where it is
	call   *call
}

// headRoom is how much of the beginning is kept, in bytes.
const headRoom = 512

// open asks for what there is from a place on.
func (o *object) open(ctx context.Context, from int64) (minio.ObjectInfo, error) {
	options := minio.GetObjectOptions{}
	if from > 0 {
		options.Set("Range", "bytes="+strconv.FormatInt(from, 10)+"-")
	}
	c := o.store.begin(ctx)
	answer, info, _, err := o.store.bucket.GetObject(c.ctx, o.store.name, o.key, options)
	if err != nil {
		defer c.end()
		return info, c.explain(ctx, err)
	}
	c.leave()
	c.rest()
	o.answer, o.call, o.from = answer, c, from
	return info, nil
}

func (o *object) readHead() error {
	o.head = make([]byte, min(o.size, headRoom))
	_, err := io.ReadFull(readerFunc(o.next), o.head)
	return err
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// next reads on in what was asked for.
func (o *object) next(p []byte) (int, error) {
	o.call.waits()
	n, err := o.answer.Read(p)
	o.call.rest()
	o.from += int64(n)
	switch {
	case err == nil:
		return n, nil
	case !errors.Is(err, io.EOF):
		return n, o.call.explain(context.Background(), err)
	case o.from < o.size:
		return n, io.ErrUnexpectedEOF
	}
	return n, io.EOF
}

// Read reads what comes next, and asks for it where it does not come by itself.
func (o *object) Read(p []byte) (int, error) {
	if o.at >= o.size {
		return 0, io.EOF
	}
	if o.at < int64(len(o.head)) {
		n := copy(p, o.head[o.at:])
		o.at += int64(n)
		return n, nil
	}
	if o.answer == nil || o.from != o.at {
		o.drop()
		if _, err := o.open(context.Background(), o.at); err != nil {
			return 0, err
		}
	}
	n, err := o.next(p)
	o.at += int64(n)
	return n, err
}

// Seek says where the next Read begins. It asks nothing.
func (o *object) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += o.at
	case io.SeekEnd:
		offset += o.size
	}
	if offset < 0 {
		return 0, fmt.Errorf("s3: seek to %d", offset)
	}
	o.at = offset
	return offset, nil
}

func (o *object) drop() {
	if o.answer != nil {
		_ = o.answer.Close() // it was only read
		o.call.end()
		o.answer = nil
	}
}

// Close ends the reading.
func (o *object) Close() error {
	o.drop()
	return nil
}
