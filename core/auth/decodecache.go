package auth

import (
	"bytes"
	"slices"
	"sync"
)

// mostKnown is how many values are remembered, of each kind.
const maxCachedValues = 1000

// known remembers what stored values say, so that a session which makes many requests is read once. A value counts only
// for the very bytes that it was read from: the store decides. The zero value knows nothing.
type decodeCache[T any] struct {
	mu    sync.RWMutex
	byKey map[string]decodedValue[T]
}

type decodedValue[T any] struct {
	raw   []byte
	value T
}

// read gives what raw says, which stands at key.
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
