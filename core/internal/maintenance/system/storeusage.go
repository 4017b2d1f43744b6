package system

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

const (
	storeUsageInterval = time.Minute // how often the store is read through, at most
	scanPauseFactor    = 50          // and how many times longer than it takes it is left alone
	keysPerView        = 2000        // keys that one view looks at
	maxKinds           = 64          // beyond which all are others
)

// storeUsage measures how many bytes of the store each kind of key takes. The kind is the first word of a key.
type storeUsage struct {
	store storage.Store
	now   func() time.Time

	mu       sync.Mutex
	sizes    map[string]int64
	nextScan time.Time // when it is worth looking again
	scanning bool
}

// read returns the sizes of the last scan, and starts a new scan if the last is too old.
func (k *storeUsage) read() map[string]int64 {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.scanning && !k.now().Before(k.nextScan) {
		k.scanning = true
		go k.scan()
	}
	return maps.Clone(k.sizes)
}

// scan reads the whole store. A scan that fails, for example because the store is closed meanwhile, is tried again later.
func (k *storeUsage) scan() {
	started, found, last := k.now(), map[string]int64{}, ""
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
				if _, known := found[kind]; !known && len(found) >= maxKinds {
					kind = "other"
				}
				found[kind] += int64(len(pair.Key) + len(pair.Value))
				if last = pair.Key; n == keysPerView {
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
		k.sizes = found
	}
	now := k.now()
	k.scanning, k.nextScan = false, now.Add(max(storeUsageInterval, scanPauseFactor*now.Sub(started)))
}

// kindOf gives the word that a key begins with.
func kindOf(key string) string {
	if parts, err := entrystore.Parts(key); err == nil && len(parts) > 0 && isKindName(parts[0]) {
		return parts[0]
	}
	end := 0
	for end < len(key) && key[end] >= 'a' && key[end] <= 'z' {
		end++
	}
	return cmp.Or(key[:end], "other")
}

func isKindName(word string) bool {
	for _, r := range word {
		if (r < 'a' || r > 'z') && r != '-' {
			return false
		}
	}
	return word != "" && len(word) <= 32
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
