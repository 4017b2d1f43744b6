package search

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
)

// verify checks every file against the checksum at its end. Missing files are skipped: the index no longer needed them.
func verify(files []string) error {
	for _, name := range files {
		if err := verifyFile(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("search: %s: %w", name, err)
		}
	}
	return nil
}

var errDamaged = errors.New("the file is damaged")

func verifyFile(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if info.Size() < crc32.Size {
		return errDamaged
	}
	sum, want := crc32.NewIEEE(), make([]byte, crc32.Size)
	if _, err := io.CopyN(sum, file, info.Size()-crc32.Size); err != nil {
		return err
	}
	if _, err := io.ReadFull(file, want); err != nil {
		return err
	}
	if !bytes.Equal(sum.Sum(nil), want) {
		return errDamaged
	}
	return nil
}
