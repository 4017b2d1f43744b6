package s3

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/minio/minio-go/v7"
)

// object reads a blob. It keeps the first bytes, because callers read them twice: they detect the type of the file from
// them first. So a file that is read from its beginning to its end takes one request.
type object struct {
	store *Store
	key   string
	size  int64
	at    int64 // offset of the next Read
	head  []byte

	answer io.ReadCloser // nil if no response is being read
	from   int64         // offset of the response
	call   *call
}

// headRoom is the number of first bytes that are kept.
const headRoom = 512

// open requests the bytes from an offset on.
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

// next reads the next bytes of the response.
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

// Read implements io.Reader. It sends a new request unless the current response continues at the offset.
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

// Seek sets the offset of the next Read. It sends no request.
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

// Close implements io.Closer.
func (o *object) Close() error {
	o.drop()
	return nil
}
