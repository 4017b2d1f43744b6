package bolt

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"

	bbolt "go.etcd.io/bbolt/errors"

	"github.com/quoin-cms/quoin/storage"
)

// The two head pages of bbolt have this number after the 16 bytes of the page header.
const (
	magic       = 0xED0CDAED
	magicOffset = 16
)

// checkHead fails with ErrForeign if bbolt did not write the file, and with ErrDamaged if it is a truncated file of
// bbolt.
func checkHead(path string, info fs.FileInfo) error {
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%w: not a regular file", storage.ErrForeign)
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	page := int64(os.Getpagesize())
	first, err := hasMagic(file, 0)
	second, err2 := hasMagic(file, page)
	if err := errors.Join(err, err2, file.Close()); err != nil {
		return err
	}
	if !first && !second {
		return storage.ErrForeign
	}
	if info.Size() < 2*page {
		return fmt.Errorf("%w: cut off after %d bytes", storage.ErrDamaged, info.Size())
	}
	return nil
}

func hasMagic(file io.ReaderAt, page int64) (bool, error) {
	var b [4]byte
	if _, err := file.ReadAt(b[:], page+magicOffset); err != nil {
		if errors.Is(err, io.EOF) {
			return false, nil
		}
		return false, err
	}
	return binary.NativeEndian.Uint32(b[:]) == magic, nil
}

// explain returns an error that says that an action on the file at path failed, why, and what the operator can do.
func explain(action, path string, err error) error {
	var system *fs.PathError
	switch {
	case errors.Is(err, bbolt.ErrTimeout):
		return fmt.Errorf("%w: %s: stop the other Quoin that has it open, or choose another folder",
			storage.ErrLocked, path)
	case errors.Is(err, bbolt.ErrVersionMismatch):
		err = fmt.Errorf("%w: %w", storage.ErrNewer, err)
	case errors.Is(err, bbolt.ErrInvalid), errors.Is(err, bbolt.ErrChecksum):
		err = fmt.Errorf("%w: %w", storage.ErrDamaged, err)
	case isFull(err):
		return fmt.Errorf("%w: %s: make room on its disk: %w", storage.ErrFull, path, err)
	case isAny(err, syscall.EROFS), action != "open" && isAny(err, syscall.EPERM, syscall.EACCES):
		return fmt.Errorf("%w: %s: its disk takes no writes: %w", storage.ErrReadOnly, path, err)
	}
	switch {
	case errors.Is(err, storage.ErrNewer):
		return fmt.Errorf("%w: %s: start the newer Quoin, or restore a backup", err, path)
	case errors.Is(err, storage.ErrForeign):
		return fmt.Errorf("%w: %s: move the file away, or choose another folder", err, path)
	case errors.Is(err, storage.ErrDamaged):
		return fmt.Errorf("%w: %s: restore it from a backup", err, path)
	case errors.As(err, &system):
		return fmt.Errorf("storage: %w", err) // the error contains the path
	default:
		return fmt.Errorf("storage: %s %s: %w", action, path, err)
	}
}

// isFull reports whether there was no space.
func isFull(err error) bool { return isAny(err, syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG) }

// isAny reports whether the system failed with one of the errors. It also compares texts, because bbolt keeps only the
// text of a system error when it extends a file.
func isAny(err error, errnos ...syscall.Errno) bool {
	for _, errno := range errnos {
		if errors.Is(err, errno) || strings.HasSuffix(err.Error(), errno.Error()) {
			return true
		}
	}
	return false
}
