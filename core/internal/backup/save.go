package backup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/quoin-cms/quoin/storage/throttle"
)

// partialSuffix precedes the random end of the name of a file that has not been verified yet.
const partialSuffix = ".partial-"

// Save writes an archive to a temporary file, reads it back, and renames it only if it is complete. An existing file is
// kept unless replace is set. produce writes the archive without encryption. If anything fails, no file is left.
func Save(ctx context.Context, path string, replace bool, lock Lock, rules Rules, produce func(io.Writer) error) (out *Contents, err error) {
	if !replace && exists(path) {
		return nil, fmt.Errorf("%s is there already: choose another name, or say --force to replace it", path)
	}
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+partialSuffix+"*")
	if err != nil {
		return nil, err
	}
	defer func() {
		_ = file.Close() // it was synced, or will be removed
		if err != nil {
			err = errors.Join(err, os.Remove(file.Name()))
		}
	}()
	slow, err := throttle.NewWriter(file)
	if err != nil {
		return nil, err
	}
	keys, err := lock.write(slow, produce)
	if err == nil {
		err = file.Sync()
	}
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, err
	}
	if out, err = Verify(ctx, file, keys, rules); err != nil {
		return nil, fmt.Errorf("the backup was written, but is not whole when it is read back: %w", err)
	}
	if !replace && exists(path) {
		return nil, fmt.Errorf("%s has come meanwhile: choose another name", path)
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return nil, err
	}
	return out, syncFolder(filepath.Dir(path))
}

// write writes the output of produce, encrypted by the lock.
func (l Lock) write(to io.Writer, produce func(io.Writer) error) (Keys, error) {
	buffered := bufio.NewWriterSize(to, copyStep)
	locked, keys, err := l.Wrap(buffered)
	if err != nil {
		return keys, err
	}
	if err := produce(locked); err != nil {
		return keys, err
	}
	return keys, errors.Join(locked.Close(), buffered.Flush())
}

// Stream writes an archive to a writer that cannot be read back, and verifies it while it is written.
func Stream(ctx context.Context, to io.Writer, lock Lock, rules Rules, produce func(io.Writer) error) (*Contents, error) {
	from, along := io.Pipe()
	type outcome struct {
		out *Contents
		err error
	}
	read := startReading(func() outcome {
		out, err := Read(ctx, from, rules, Sink{})
		from.CloseWithError(err)
		return outcome{out, err}
	})
	_, err := lock.write(to, func(w io.Writer) error {
		err := produce(io.MultiWriter(w, along))
		_ = along.CloseWithError(err) // closing a pipe does not fail
		return err
	})
	_ = along.CloseWithError(err)
	end := <-read
	if err == nil {
		err = end.err
	}
	if err != nil {
		return nil, err
	}
	end.out.Encrypted = lock.On()
	return end.out, nil
}

func startReading[T any](read func() T) <-chan T {
	done := make(chan T, 1)
	go func() { done <- read() }()
	return done
}

// Verify reads an archive to its end. The archive may be encrypted.
func Verify(ctx context.Context, from io.Reader, keys Keys, rules Rules) (*Contents, error) {
	archive, encrypted, err := keys.Open(from)
	if err != nil {
		return nil, err
	}
	out, err := Read(ctx, archive, rules, Sink{})
	if err != nil {
		return nil, err
	}
	out.Encrypted = encrypted
	return out, nil
}

// sweep removes the partial archives that a killed process has left in a folder.
func (n Names) sweep(folder string) error {
	names, err := os.ReadDir(folder)
	for _, name := range names {
		whole, _, half := strings.Cut(name.Name(), partialSuffix)
		if _, ours := n.kept(whole, 0); !half || !ours {
			continue
		}
		if gone := os.Remove(filepath.Join(folder, name.Name())); !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}
	return err
}
