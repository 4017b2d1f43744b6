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
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/media/kind"
)

// Stored describes a stored file.
type Stored struct {
	Source        string // the SHA-256 of the received file, in hexadecimal
	Hash          string // the SHA-256 of the stored file
	Mime          string
	Size          int64 // bytes of the stored file
	Width, Height int   // in pixels, after rotation; 0 for documents, and for drawings without a size
	Placeholder   string
	Animated      bool
}

// Item returns a new entry of the media library for the file.
func (s Stored) Item(id, name string) library.Item {
	name = library.CleanName(name, s.Mime)
	return library.Item{
		Name: name, URL: library.Address(id, name), Focal: library.Middle(), Kind: library.KindOf(s.Mime), Mime: s.Mime,
		Size: int(s.Size), Width: s.Width, Height: s.Height, Placeholder: s.Placeholder, Animated: s.Animated,
		Source: s.Source, Hash: s.Hash,
	}
}

// Store reads a file to its end, checks and cleans it, and returns once it is stored durably. It fails with
// core.TooLarge, with core.Unsupported if the kind of the file is not supported, with core.Invalid if it is broken, too
// large when it is decoded, or cannot be made safe, and with core.Unavailable, whose cause is ErrFull if the disk is
// full. An error of from is returned unchanged.
func (s *Library) Store(ctx context.Context, from io.Reader) (Stored, error) {
	return s.storeFile(ctx, from, true, s.workInOrder)
}

// StoreAnonymous is like Store, for files of anonymous users, of which film and sound are not supported. Only one of them
// is processed at a time, so that a flood of them leaves workers for visitors and staff.
func (s *Library) StoreAnonymous(ctx context.Context, from io.Reader) (Stored, error) {
	return s.storeFile(ctx, from, false, func(ctx context.Context, j job) (outcome, error) {
		release, err := s.anonymousSlots.Take(ctx, 1)
		if err != nil {
			return outcome{}, err
		}
		defer release()
		return s.work(ctx, j)
	})
}

// storeFile stores a file. plays reports whether it may be film or sound.
func (s *Library) storeFile(
	ctx context.Context, from io.Reader, plays bool, work func(context.Context, job) (outcome, error),
) (Stored, error) {
	received, source, err := s.receive(from, plays)
	if err != nil {
		return Stored{}, err
	}
	defer remove(received)
	cleaned, err := s.incoming()
	if err != nil {
		return Stored{}, explain(err)
	}
	defer remove(cleaned.Name())
	defer cleaned.Close()
	out, err := work(ctx, job{Act: actTake, From: received, To: cleaned.Name()})
	if err != nil {
		return Stored{}, explain(err)
	}
	taken := Stored{
		Source: source, Mime: out.Mime, Width: out.Width, Height: out.Height,
		Placeholder: out.Placeholder, Animated: out.Animated,
	}
	return s.putBlob(ctx, cleaned, taken)
}

// receive writes the data to a temporary file, and returns its name and hash. Unsupported data is refused after its
// first bytes.
func (s *Library) receive(from io.Reader, plays bool) (name, hash string, err error) {
	head := make([]byte, kind.Head)
	n, err := io.ReadFull(from, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", "", err
	}
	if err := checkKind(head[:n], plays); err != nil {
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

func (s *Library) copy(to io.Writer, head []byte, from io.Reader) (string, error) {
	sum := sha256.New()
	both := diskWriter{io.MultiWriter(to, sum)}
	if _, err := both.Write(head); err != nil {
		return "", err
	}
	n, err := io.Copy(both, io.LimitReader(from, s.config.MaxSize-int64(len(head))+1))
	if err != nil {
		return "", err
	}
	if int64(len(head))+n > s.config.MaxSize {
		return "", core.Errorf(core.TooLarge, "The file must be at most %s.", bytesFor(s.config.MaxSize))
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// diskWriter calls explain for errors of writing. Errors of reading are not affected.
type diskWriter struct{ io.Writer }

func (w diskWriter) Write(b []byte) (int, error) {
	n, err := w.Writer.Write(b)
	return n, explain(err)
}

func checkKind(head []byte, plays bool) error {
	if len(head) == 0 {
		return core.Errorf(core.Invalid, "The file is empty.")
	}
	if k, ok := kind.Of(head); ok && (plays || !k.Plays()) {
		return nil
	}
	return core.Errorf(core.Unsupported, "%s", kind.Refusal(head, plays))
}

// bytesFor formats a number of bytes for a message.
func bytesFor(n int64) string {
	if n >= 1<<20 && n%(1<<20) == 0 {
		return fmt.Sprintf("%d MB", n>>20)
	}
	return fmt.Sprintf("%d bytes", n)
}

// putBlob stores a file durably, under the hash of its bytes.
func (s *Library) putBlob(ctx context.Context, file *os.File, taken Stored) (Stored, error) {
	sum := sha256.New()
	size, err := io.Copy(sum, file)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return Stored{}, explain(err)
	}
	taken.Size, taken.Hash = size, hex.EncodeToString(sum.Sum(nil))
	s.deleteMu.RLock()
	defer s.deleteMu.RUnlock()
	if err := s.config.Blobs.Put(ctx, taken.Hash, size, file); err != nil {
		return Stored{}, explain(err)
	}
	return taken, nil
}
