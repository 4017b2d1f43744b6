package media

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/feature/media/kind"
)

// Taken describes a stored file.
type Taken struct {
	Source        string // the SHA-256 of the received file, in hexadecimal
	Hash          string // the SHA-256 of the stored file
	Mime          string
	Size          int64 // bytes of the stored file
	Width, Height int   // in pixels, after rotation; 0 for documents, and for drawings without a size
	Placeholder   string
	Animated      bool
}

// Take reads a file to its end, checks and cleans it, and returns once it is stored durably. It fails with
// core.TooLarge, with core.Unsupported if the kind of the file is not supported, with core.Invalid if it is broken, too
// large when it is decoded, or cannot be made safe, and with core.Unavailable, whose cause is ErrFull if the disk is
// full. An error of from is returned unchanged.
func (s *Shelf) Take(ctx context.Context, from io.Reader) (Taken, error) {
	return s.take(ctx, from, s.workInTurn)
}

// TakeFromStranger is like Take, for files of anonymous users. Only one of them is processed at a time, so that a flood
// of them leaves workers for visitors and staff.
func (s *Shelf) TakeFromStranger(ctx context.Context, from io.Reader) (Taken, error) {
	return s.take(ctx, from, func(ctx context.Context, j job) (outcome, error) {
		release, err := s.strangers.Take(ctx, 1)
		if err != nil {
			return outcome{}, err
		}
		defer release()
		return s.work(ctx, j)
	})
}

func (s *Shelf) take(ctx context.Context, from io.Reader, work func(context.Context, job) (outcome, error)) (Taken, error) {
	came, source, err := s.receive(from)
	if err != nil {
		return Taken{}, err
	}
	defer remove(came)
	safe, err := s.incoming()
	if err != nil {
		return Taken{}, explain(err)
	}
	defer remove(safe.Name())
	defer safe.Close()
	out, err := work(ctx, job{Act: actTake, From: came, To: safe.Name()})
	if err != nil {
		return Taken{}, explain(err)
	}
	taken := Taken{
		Source: source, Mime: out.Mime, Width: out.Width, Height: out.Height,
		Placeholder: out.Placeholder, Animated: out.Animated,
	}
	return s.put(ctx, safe, taken)
}

// receive writes the data to a temporary file, and returns its name and hash. Unsupported data is refused after its
// first bytes.
func (s *Shelf) receive(from io.Reader) (name, hash string, err error) {
	head := make([]byte, kind.Head)
	n, err := io.ReadFull(from, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", "", err
	}
	if err := judge(head[:n]); err != nil {
		return "", "", err
	}
	file, err := s.incoming()
	if err != nil {
		return "", "", explain(err)
	}
	defer file.Close()
	hash, err = s.copy(file, head[:n], from)
	if err != nil {
		return "", "", errors.Join(err, os.Remove(file.Name()))
	}
	return file.Name(), hash, nil
}

func (s *Shelf) copy(to io.Writer, head []byte, from io.Reader) (string, error) {
	sum := sha256.New()
	both := writer{io.MultiWriter(to, sum)}
	if _, err := both.Write(head); err != nil {
		return "", err
	}
	n, err := io.Copy(both, io.LimitReader(from, s.config.Most-int64(len(head))+1))
	if err != nil {
		return "", err
	}
	if int64(len(head))+n > s.config.Most {
		return "", core.Errorf(core.TooLarge, "The file must be at most %s.", bytesFor(s.config.Most))
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// writer calls explain for errors of writing. Errors of reading are not affected.
type writer struct{ io.Writer }

func (w writer) Write(b []byte) (int, error) {
	n, err := w.Writer.Write(b)
	return n, explain(err)
}

func judge(head []byte) error {
	if len(head) == 0 {
		return core.Errorf(core.Invalid, "The file is empty.")
	}
	if _, ok := kind.Of(head); ok {
		return nil
	}
	return core.Errorf(core.Unsupported,
		"The file is %s. Pictures are taken as JPEG, PNG, GIF, WebP, AVIF or SVG, documents as PDF.", kind.Name(head))
}

// bytesFor formats a number of bytes for a message.
func bytesFor(n int64) string {
	if n >= 1<<20 && n%(1<<20) == 0 {
		return fmt.Sprintf("%d MB", n>>20)
	}
	return fmt.Sprintf("%d bytes", n)
}

// put stores a file durably, under the hash of its bytes.
func (s *Shelf) put(ctx context.Context, file *os.File, taken Taken) (Taken, error) {
	sum := sha256.New()
	size, err := io.Copy(sum, file)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return Taken{}, explain(err)
	}
	taken.Size, taken.Hash = size, hex.EncodeToString(sum.Sum(nil))
	s.sweeping.RLock()
	defer s.sweeping.RUnlock()
	if err := s.config.Blobs.Put(ctx, taken.Hash, size, file); err != nil {
		return Taken{}, explain(err)
	}
	return taken, nil
}
