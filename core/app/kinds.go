package app

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/storage"
)

const (
	kindsEvery  = time.Minute // how often the store is read through, at most
	kindsShare  = 50          // and how many times longer than it takes it is left alone
	kindsInTurn = 2000        // keys that one view looks at
	mostKinds   = 64          // beyond which all are others
)

// kinds tells how many bytes of the store are of which kind: its keys begin with a word that says so.
type kinds struct {
	store storage.Store
	now   func() time.Time

	mu      sync.Mutex
	found   map[string]int64
	next    time.Time // when it is worth looking again
	looking bool
}

// read gives what was found the last time, and begins to look again where that is long ago.
func (k *kinds) read() map[string]int64 {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.looking && !k.now().Before(k.next) {
		k.looking = true
		go k.look()
	}
	return maps.Clone(k.found)
}

// look reads the store through. What fails, as when the store is closed meanwhile, is tried again later.
func (k *kinds) look() {
	began, found, last := k.now(), map[string]int64{}, ""
	var err error
	for more := true; more && err == nil; {
		err = k.store.View(context.Background(), func(r storage.Reader) error {
			n := 0
			more = false
			for pair, err := range r.Scan("", last) {
				if err != nil {
					return err
				}
				kind := kindOf(pair.Key)
				if _, known := found[kind]; !known && len(found) >= mostKinds {
					kind = "other"
				}
				found[kind] += int64(len(pair.Key) + len(pair.Value))
				if last = pair.Key; n == kindsInTurn {
					more = true
					return nil
				}
				n++
			}
			return nil
		})
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if err == nil {
		k.found = found
	}
	now := k.now()
	k.looking, k.next = false, now.Add(max(kindsEvery, kindsShare*now.Sub(began)))
}

// kindOf gives the word that a key begins with.
func kindOf(key string) string {
	if parts, err := entries.Parts(key); err == nil && len(parts) > 0 && plain(parts[0]) {
		return parts[0]
	}
	end := 0
	for end < len(key) && key[end] >= 'a' && key[end] <= 'z' {
		end++
	}
	return cmp.Or(key[:end], "other")
}

func plain(word string) bool {
	for _, r := range word {
		if (r < 'a' || r > 'z') && r != '-' {
			return false
		}
	}
	return word != "" && len(word) <= 32
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
