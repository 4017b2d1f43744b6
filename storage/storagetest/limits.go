package storagetest

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

var (
	longestKey = strings.Repeat("k", storage.MaxKey)
	longestVal = make([]byte, storage.MaxValue)
)

func limitsAreRefused(t *testing.T, open Opener) {
	f := start(t, open)
	seq := f.put("kept", "also kept")
	for name, write := range map[string]func(w storage.Writer){
		"empty key":      func(w storage.Writer) { w.Put("", nil) },
		"long key":       func(w storage.Writer) { w.Put(longestKey+"k", nil) },
		"empty deletion": func(w storage.Writer) { w.Delete("") },
		"long deletion":  func(w storage.Writer) { w.Delete(longestKey + "k") },
		"long value":     func(w storage.Writer) { w.Put("long", append(longestVal, 0)) },
		"many puts":      func(w storage.Writer) { puts(w, storage.MaxWrites+1) },
		"many deletions": func(w storage.Writer) { deletions(w, storage.MaxWrites+1) },
		"many writes": func(w storage.Writer) {
			puts(w, storage.MaxWrites/2+1)
			deletions(w, storage.MaxWrites/2)
		},
		"many reads": func(w storage.Writer) {
			scribble(w)
			reads(w, storage.MaxReads+1)
		},
		"empty read": func(w storage.Writer) { _, _ = w.Get("") },
		"long read":  func(w storage.Writer) { _, _ = w.Get(longestKey + "k") },
		"many items": func(w storage.Writer) { items(w, storage.MaxItems+1, 1) },
		"long item":  func(w storage.Writer) { items(w, 1, storage.MaxAppend+1) },
		"then more": func(w storage.Writer) {
			w.Put("", nil)
			scribble(w)
		},
		"long items":  func(w storage.Writer) { items(w, 3, storage.MaxAppend/3+1) },
		"long update": func(w storage.Writer) { large(w, storage.MaxUpdate+1) },
		"long update, by an item": func(w storage.Writer) {
			large(w, storage.MaxUpdate)
			w.Append([]byte("i"))
		},
	} {
		_, err := f.Update(t.Context(), func(w storage.Writer) error {
			write(w)
			return nil
		})
		if !errors.Is(err, storage.ErrLimit) {
			t.Errorf("%s: Update returned %v, want ErrLimit", name, err)
		}
	}
	unharmed(f, seq)
}

func limitsCanBeReached(t *testing.T, open Opener) {
	f := start(t, open)
	for name, write := range map[string]func(w storage.Writer){
		"key":   func(w storage.Writer) { w.Put(longestKey, nil) },
		"value": func(w storage.Writer) { w.Put("value", longestVal) },
		"writes": func(w storage.Writer) {
			puts(w, storage.MaxWrites/2)
			deletions(w, storage.MaxWrites-storage.MaxWrites/2)
			puts(w, storage.MaxWrites/2)
		},
		"reads": func(w storage.Writer) {
			reads(w, storage.MaxReads)
			reads(w, storage.MaxReads)
		},
		"items":  func(w storage.Writer) { items(w, storage.MaxItems, 1) },
		"append": func(w storage.Writer) { items(w, 2, storage.MaxAppend/2) },
		"update": func(w storage.Writer) {
			for range 2 { // a key that is put again counts once
				large(w, storage.MaxUpdate-storage.MaxAppend)
			}
			items(w, 1, storage.MaxAppend)
		},
	} {
		_, err := f.Update(t.Context(), func(w storage.Writer) error {
			write(w)
			return nil
		})
		if err != nil {
			t.Errorf("%s: Update returned %v", name, err)
		}
	}
	f.view(func(r storage.Reader) {
		if v, err := r.Get("value"); err != nil || len(v) != storage.MaxValue {
			t.Errorf("the longest value came back with %d bytes, %v", len(v), err)
		}
		if _, err := r.Get(longestKey); err != nil {
			t.Errorf("Get of the longest key gave %v", err)
		}
	})
}

func limitsBindReads(t *testing.T, open Opener) {
	f := start(t, open)
	f.put("a")
	f.view(func(r storage.Reader) {
		for _, key := range []string{"", longestKey + "k"} {
			if _, err := r.Get(key); !errors.Is(err, storage.ErrLimit) {
				t.Errorf("Get of a key of %d bytes gave %v, want ErrLimit", len(key), err)
			}
		}
	})
	_, err := f.Update(t.Context(), func(w storage.Writer) error {
		reads(w, storage.MaxReads)
		if _, err := w.Get("one more"); !errors.Is(err, storage.ErrLimit) {
			t.Errorf("Get of one key too many gave %v, want ErrLimit", err)
		}
		if _, err := w.Get("read/0"); !errors.Is(err, storage.ErrNotFound) {
			t.Errorf("Get of a key read before gave %v, want ErrNotFound", err)
		}
		return nil
	})
	if !errors.Is(err, storage.ErrLimit) {
		t.Errorf("Update returned %v, want ErrLimit", err)
	}
}

func puts(w storage.Writer, n int) {
	for i := range n {
		w.Put(fmt.Sprintf("put/%d", i), nil)
	}
}

func deletions(w storage.Writer, n int) {
	for i := range n {
		w.Delete(fmt.Sprintf("deletion/%d", i))
	}
}

func reads(w storage.Writer, n int) {
	for i := range n {
		_, _ = w.Get(fmt.Sprintf("read/%d", i))
	}
}

func items(w storage.Writer, n, size int) {
	for range n {
		w.Append(make([]byte, size))
	}
}

// large puts keys and values with the given total size in bytes.
func large(w storage.Writer, size int) {
	for i := 0; size > 0; i++ {
		key := fmt.Sprintf("large/%d", i)
		value := min(size-len(key), storage.MaxValue)
		w.Put(key, make([]byte, value))
		size -= len(key) + value
	}
}
