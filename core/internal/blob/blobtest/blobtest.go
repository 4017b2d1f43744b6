// Package blobtest is the suite that every blob store must pass.
package blobtest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/blob"
)

// Run checks a store against the contract of blob.Store. open must return an empty store each time.
func Run(t *testing.T, open func(t *testing.T) blob.Store) {
	for name, test := range map[string]func(*testing.T, blob.Store){
		"what was put is read":          roundTrip,
		"it can be read from any place": seeks,
		"equal bytes are one blob":      equal,
		"put again is new again":        renewed,
		"other bytes are refused":       damaged,
		"a reader that fails":           failing,
		"what is not there":             missing,
		"many at once":                  parallel,
		"list":                          lists,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

func hashOf(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

func put(t *testing.T, s blob.Store, body []byte) string {
	t.Helper()
	hash := hashOf(body)
	if err := s.Put(t.Context(), hash, int64(len(body)), bytes.NewReader(body)); err != nil {
		t.Fatalf("put of %d bytes: %v", len(body), err)
	}
	return hash
}

func get(t *testing.T, s blob.Store, hash string) (blob.Info, []byte) {
	t.Helper()
	b, err := s.Open(t.Context(), hash)
	if err != nil {
		t.Fatalf("open %s: %v", hash, err)
	}
	defer b.Close()
	body, err := io.ReadAll(b)
	if err != nil {
		t.Fatalf("read %s: %v", hash, err)
	}
	return b.Info, body
}

func list(t *testing.T, s blob.Store) map[string]blob.Info {
	t.Helper()
	found := map[string]blob.Info{}
	for info, err := range s.List(t.Context()) {
		if err != nil {
			t.Fatalf("list: %v", err)
		}
		found[info.Hash] = info
	}
	return found
}

func roundTrip(t *testing.T, s blob.Store) {
	for _, body := range [][]byte{{}, []byte("a"), bytes.Repeat([]byte("lake "), 1<<18)} {
		hash := put(t, s, body)
		info, got := get(t, s, hash)
		if !bytes.Equal(got, body) || info.Hash != hash || info.Size != int64(len(body)) {
			t.Errorf("%d bytes come back as %d, known as %+v", len(body), len(got), info)
		}
		if age := time.Since(info.Modified); age < -time.Minute || age > time.Minute {
			t.Errorf("a new blob is %s old", age)
		}
	}
}

func seeks(t *testing.T, s blob.Store) {
	b, err := s.Open(t.Context(), put(t, s, []byte("a lake at dawn")))
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if end, err := b.Seek(0, io.SeekEnd); err != nil || end != 14 {
		t.Errorf("the end is at %d, %v", end, err)
	}
	if _, err := b.Seek(2, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	word := make([]byte, 4)
	if _, err := io.ReadFull(b, word); err != nil || string(word) != "lake" {
		t.Errorf("read %q, %v", word, err)
	}
}

func equal(t *testing.T, s blob.Store) {
	first, second := put(t, s, []byte("lake")), put(t, s, []byte("lake"))
	if first != second || len(list(t, s)) != 1 {
		t.Errorf("two equal ones are %v", list(t, s))
	}
}

func renewed(t *testing.T, s blob.Store) {
	hash := put(t, s, []byte("lake"))
	before, _ := get(t, s, hash)
	put(t, s, []byte("lake"))
	if after, _ := get(t, s, hash); after.Modified.Before(before.Modified) {
		t.Errorf("put at %s, again at %s", before.Modified, after.Modified)
	}
}

func damaged(t *testing.T, s blob.Store) {
	hash := hashOf([]byte("lake"))
	for name, c := range map[string]struct {
		size int64
		body string
	}{
		"too few":     {4, "lak"},
		"too many":    {4, "lakes"},
		"others":      {4, "cake"},
		"a wrong end": {5, "lakes"},
	} {
		err := s.Put(t.Context(), hash, c.size, strings.NewReader(c.body))
		if !errors.Is(err, blob.ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if found := list(t, s); len(found) != 0 {
		t.Errorf("left behind: %v", found)
	}
}

var errRead = errors.New("the reader fails")

type failingReader struct{}

func (failingReader) Read([]byte) (int, error) { return 0, errRead }

func failing(t *testing.T, s blob.Store) {
	hash := hashOf([]byte("lake"))
	err := s.Put(t.Context(), hash, 4, io.MultiReader(strings.NewReader("la"), failingReader{}))
	if !errors.Is(err, errRead) {
		t.Errorf("the failure is %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Put(ended, hash, 4, strings.NewReader("lake")); !errors.Is(err, context.Canceled) {
		t.Errorf("without time: %v", err)
	}
	if found := list(t, s); len(found) != 0 {
		t.Errorf("left behind: %v", found)
	}
}

func missing(t *testing.T, s blob.Store) {
	for _, hash := range []string{hashOf([]byte("other")), "", "../../etc/passwd", strings.Repeat("A", 64)} {
		if _, err := s.Open(t.Context(), hash); !errors.Is(err, blob.ErrNotFound) {
			t.Errorf("open %q: %v", hash, err)
		}
		if err := s.Delete(t.Context(), hash); err != nil {
			t.Errorf("delete %q: %v", hash, err)
		}
	}
	if err := s.Put(t.Context(), "../up", 4, strings.NewReader("lake")); !errors.Is(err, blob.ErrDamaged) {
		t.Errorf("put under a path: %v", err)
	}
}

func parallel(t *testing.T, s blob.Store) {
	body := bytes.Repeat([]byte("lake "), 1<<14)
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			if err := s.Put(t.Context(), hashOf(body), int64(len(body)), bytes.NewReader(body)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if _, got := get(t, s, hashOf(body)); !bytes.Equal(got, body) {
		t.Errorf("%d bytes of %d", len(got), len(body))
	}
}

func lists(t *testing.T, s blob.Store) {
	lake, hill := put(t, s, []byte("lake")), put(t, s, []byte("hills"))
	if err := s.Delete(t.Context(), lake); err != nil {
		t.Fatal(err)
	}
	found := list(t, s)
	if len(found) != 1 || found[hill].Size != 5 {
		t.Errorf("the list is %v", found)
	}
	if _, err := s.Open(t.Context(), lake); !errors.Is(err, blob.ErrNotFound) {
		t.Errorf("deleted, and: %v", err)
	}
}
