package media

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/quoin-cms/quoin/core/internal/media/kind"
)

// File is an open file. The caller closes it.
type File struct {
	io.ReadSeekCloser
	Size         int64
	Modified     time.Time
	LastModified string // Modified in the format of HTTP
	ETag         string // a strong entity tag, in quotes
	Mime         string
	Body         []byte // the whole content if it is in memory, else nil; shared, and must not be changed
}

func newFile(from io.ReadSeekCloser, size int64, modified time.Time, hash, mime string) *File {
	return &File{
		ReadSeekCloser: from, Size: size, Modified: modified, LastModified: modified.UTC().Format(http.TimeFormat),
		ETag: `"` + hash[:tagLength] + `"`, Mime: mime,
	}
}

// tagLength is the number of characters of a hash in an entity tag.
const tagLength = 32

// Original opens the file with the hash that Stored has. It fails with core.NotFound.
func (s *Library) Original(ctx context.Context, hash string) (*File, error) {
	b, err := s.config.Blobs.Open(ctx, hash)
	if err != nil {
		return nil, explain(err)
	}
	mime, err := mimeOf(b)
	if err != nil {
		return nil, explain(errors.Join(err, b.Close()))
	}
	return newFile(b.ReadSeekCloser, b.Size, b.Modified, hash, mime), nil
}

// signatureSize is the number of bytes that are enough to detect the kind of a stored file, which has nothing before
// its signature.
const signatureSize = 1024

func mimeOf(from io.ReadSeeker) (string, error) {
	head := make([]byte, signatureSize)
	n, err := io.ReadFull(from, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return "", err
	}
	if _, err := from.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	if k, ok := kind.Of(head[:n]); ok {
		return string(k), nil
	}
	return "application/octet-stream", nil
}
