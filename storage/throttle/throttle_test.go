package throttle_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/quoin-cms/quoin/storage/throttle"
)

// TestWriter checks that all bytes are written, starting at the current offset of the file, with writes of any size.
func TestWriter(t *testing.T) {
	for _, size := range []int{1, 100_000, 1 << 20, 3<<20 + 7} {
		file, err := os.Create(filepath.Join(t.TempDir(), "file"))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		want := []byte("before")
		if _, err := file.Write(want); err != nil {
			t.Fatal(err)
		}
		w, err := throttle.NewWriter(file)
		if err != nil {
			t.Fatal(err)
		}
		part := bytes.Repeat([]byte("0123456"), size/7+1)[:size]
		for range 3 {
			if n, err := w.Write(part); n != size || err != nil {
				t.Fatalf("%d of %d, %v", n, size, err)
			}
			want = append(want, part...)
		}
		if got, err := os.ReadFile(file.Name()); err != nil || !bytes.Equal(got, want) {
			t.Errorf("in steps of %d: %d bytes that are others, %v", size, len(got), err)
		}
	}
}

// TestWriteAt checks that WriteAt puts bytes at their offsets, in any order and mixed with calls of Write.
func TestWriteAt(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	w, err := throttle.NewWriter(file)
	if err != nil {
		t.Fatal(err)
	}
	want := bytes.Repeat([]byte("a"), 1<<20)
	if _, err := w.Write(want); err != nil {
		t.Fatal(err)
	}
	for _, at := range []int{700_000, 3, 1<<20 - 5, 400_000} {
		part := bytes.Repeat([]byte("b"), 300_000)
		if n, err := w.WriteAt(part, int64(at)); n != len(part) || err != nil {
			t.Fatalf("%d, %v", n, err)
		}
		want = append(want[:at], append(part, want[min(len(want), at+len(part)):]...)...)
	}
	if _, err := w.Write([]byte("end")); err != nil {
		t.Fatal(err)
	}
	copy(want[1<<20:], "end")
	if got, err := os.ReadFile(file.Name()); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%d bytes that are others, want %d, %v", len(got), len(want), err)
	}
}

// TestFullDisk checks that a write to a full disk fails.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	w, err := throttle.NewWriter(full)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := w.Write(make([]byte, 10)); err == nil || n != 0 {
		t.Errorf("%d bytes, %v", n, err)
	}
}

// TestRemove checks that the file is removed, and that removing a missing file fails.
func TestRemove(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	for _, size := range []int64{0, 1, 8 << 20, 20 << 20} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(path, size); err != nil {
			t.Fatal(err)
		}
		if err := throttle.Remove(path); err != nil {
			t.Errorf("%d bytes: %v", size, err)
		}
		if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
	if err := throttle.Remove(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}
