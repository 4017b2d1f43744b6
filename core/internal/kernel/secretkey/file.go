package secretkey

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// fileEncoding is that of the key in its file.
var fileEncoding = base64.StdEncoding.Strict()

// maxFile is the number of bytes of a file that are read: a key takes 44, with a line break after it.
const maxFile = 64

// Make returns the key in a file. If there is no file, it makes one with a random key that only its owner may read; made
// tells whether it did. It fails like Read.
func Make(path string) (key *Key, made bool, err error) {
	key, err = Read(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return key, false, err
	}
	if err := write(path); err != nil {
		return nil, false, fmt.Errorf("the secret key file %s cannot be made: %s", path, cause(err))
	}
	// Another process may have been quicker, and then its key counts.
	key, err = Read(path)
	return key, err == nil, err
}

// Read returns the key in a file. It fails with fs.ErrNotExist if there is none, and if others than its owner may write
// it, or if it holds no key: a damaged file is not replaced, because a copy of it may open what it has sealed.
func Read(path string) (*Key, error) {
	file, err := os.Open(path) //nolint:gosec // an operator names it
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no secret key file %s: %w", path, fs.ErrNotExist)
	}
	if err != nil {
		return nil, fmt.Errorf("the secret key file %s cannot be read: %s", path, cause(err))
	}
	defer file.Close()
	info, err := file.Stat()
	switch {
	case err != nil:
		return nil, fmt.Errorf("the secret key file %s cannot be read: %s", path, cause(err))
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("the secret key file %s is no file", path)
	case info.Mode().Perm()&0o022 != 0: // platforms that mount secrets let all users of a container read them
		return nil, fmt.Errorf("others may write the secret key file %s (mode %o): chmod 600 it", path, info.Mode().Perm())
	}
	text, err := io.ReadAll(io.LimitReader(file, maxFile))
	if err != nil {
		return nil, fmt.Errorf("the secret key file %s cannot be read: %s", path, cause(err))
	}
	key, err := parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("the secret key file %s holds no key: it is one line with 32 bytes in base64. "+
			"Put a copy of the right one in its place, or remove it and type the secrets in again", path)
	}
	return key, nil
}

var errNoKey = errors.New("secretkey: no key")

// parse returns the key in the text of a file: one line with 32 bytes in base64.
func parse(text string) (*Key, error) {
	text = strings.TrimSuffix(strings.TrimSuffix(text, "\n"), "\r")
	if strings.ContainsAny(text, "\r\n") { // which the decoder would skip
		return nil, errNoKey
	}
	bytes, err := fileEncoding.DecodeString(text)
	if err != nil {
		return nil, errNoKey // without the text, which may be most of a key
	}
	return New(bytes)
}

// write writes a file with a new key, whole and on disk, unless another process has written one meanwhile.
func write(path string) (err error) {
	bytes := make([]byte, keyBytes)
	_, _ = rand.Read(bytes)                                                  // never fails
	temp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*") // for its owner alone
	if err != nil {
		return err
	}
	defer func() {
		if failed := os.Remove(temp.Name()); !errors.Is(failed, fs.ErrNotExist) {
			err = errors.Join(err, failed)
		}
	}()
	_, err = temp.WriteString(fileEncoding.EncodeToString(bytes) + "\n")
	if err = errors.Join(err, temp.Sync(), temp.Close()); err != nil {
		return err
	}
	// A link does not replace the file of another process. Where the file system has none, a rename must do.
	if err := os.Link(temp.Name(), path); errors.Is(err, fs.ErrExist) {
		return nil
	} else if err != nil {
		if err := os.Rename(temp.Name(), path); err != nil {
			return err
		}
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// IsExposed reports whether others than its owner may read a file.
func IsExposed(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().Perm()&0o044 != 0
}

// cause returns why a file cannot be used, without its path.
func cause(err error) string {
	if failed, ok := errors.AsType[*os.PathError](err); ok {
		return failed.Err.Error()
	}
	return err.Error()
}
