package auth

import (
	"bytes"
	"slices"
	"sync"
)

// maxCachedValues bounds the number of cached values of each kind.
const maxCachedValues = 1000

// decodeCache caches decoded values, so that a session with many requests is decoded once. A value is used only for exactly
// the bytes from which it was decoded: the store remains authoritative. The zero value is an empty cache.
type decodeCache[T any] struct {
	mu    sync.RWMutex
	byKey map[string]decodedValue[T]
}

type decodedValue[T any] struct {
	raw   []byte
	value T
}

// get returns the decoded value of raw, which is stored at key.
func (k *decodeCache[T]) get(key string, raw []byte, decode func([]byte) (T, error)) (T, error) {
	k.mu.RLock()
	last, ok := k.byKey[key]
	k.mu.RUnlock()
	if ok && bytes.Equal(last.raw, raw) {
		return last.value, nil
	}
	value, err := decode(raw)
	if err != nil {
		return value, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.byKey == nil || len(k.byKey) >= maxCachedValues {
		k.byKey = map[string]decodedValue[T]{}
	}
	k.byKey[key] = decodedValue[T]{slices.Clone(raw), value}
	return value, nil
}
