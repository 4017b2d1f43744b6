package media

import (
	"container/list"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// cache keeps variants in a folder, up to a total size in bytes. It evicts the least recently used ones. All of them
// may be deleted at any time, because they can be created again.
type cache struct {
	folder   string
	maxBytes int64

	mu       sync.Mutex
	bytes    int64
	elements map[string]*list.Element
	recent   list.List      // of kept, the most recently used in front
	pins     map[string]int // number of users of the file of a key, which is not evicted while it has any
}

type cacheEntry struct {
	key  string
	size int64
}

// openCache opens a cache with the files that are in a folder. The newest file counts as the most recently used.
func openCache(folder string, maxBytes int64) (*cache, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	c := &cache{folder: folder, maxBytes: maxBytes, elements: map[string]*list.Element{}, pins: map[string]int{}}
	type found struct {
		cacheEntry
		at time.Time
	}
	var all []found
	err := filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			all = append(all, found{cacheEntry{entry.Name(), info.Size()}, info.ModTime()})
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b found) int { return a.at.Compare(b.at) })
	for _, f := range all {
		c.add(f.cacheEntry)
	}
	return c, c.evict()
}

// path returns the path of a key. The variants of a picture have the same folder.
func (c *cache) path(key string) string { return filepath.Join(c.folder, key[:2], key) }

// open opens the file of a key. It fails with fs.ErrNotExist.
func (c *cache) open(key string) (*os.File, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	file, err := os.Open(c.path(key))
	switch place := c.elements[key]; {
	case errors.Is(err, fs.ErrNotExist):
		c.removeEntry(key)
	case err == nil && place != nil:
		c.recent.MoveToFront(place)
	}
	return file, err
}

// touch marks the file of a key as just used.
func (c *cache) touch(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if place := c.elements[key]; place != nil {
		c.recent.MoveToFront(place)
	}
}

// pin returns the path of the file of a key, which is not evicted until release is called; false if there is none.
func (c *cache) pin(key string) (path string, release func(), ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	place := c.elements[key]
	if place == nil {
		return "", nil, false
	}
	c.recent.MoveToFront(place)
	c.pins[key]++
	return c.path(key), sync.OnceFunc(func() { c.unpin(key) }), true
}

func (c *cache) unpin(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pins[key]--; c.pins[key] == 0 {
		delete(c.pins, key)
	}
}

// store moves a file into the cache, or removes it if good is false.
func (c *cache) store(from, key string, valid bool) error {
	if !valid {
		return os.Remove(from)
	}
	info, err := os.Stat(from)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	err = os.MkdirAll(filepath.Dir(c.path(key)), 0o700)
	if err == nil {
		err = os.Rename(from, c.path(key))
	}
	if err != nil {
		return errors.Join(err, os.Remove(from))
	}
	c.removeEntry(key)
	c.add(cacheEntry{key, info.Size()})
	return c.evict()
}

func (c *cache) add(k cacheEntry) {
	c.elements[k.key] = c.recent.PushFront(k)
	c.bytes += k.size
}

func (c *cache) removeEntry(key string) {
	place := c.elements[key]
	if place == nil {
		return
	}
	delete(c.elements, key)
	if k, ok := c.recent.Remove(place).(cacheEntry); ok {
		c.bytes -= k.size
	}
}

// evict evicts files until the total size is within the limit. It keeps the most recent file even if that is too
// large, because a caller waits for it.
func (c *cache) evict() error {
	var failed error
	for place := c.recent.Back(); c.bytes > c.maxBytes && place != c.recent.Front(); {
		k, _ := place.Value.(cacheEntry)
		place = place.Prev()
		if c.pins[k.key] > 0 {
			continue
		}
		c.removeEntry(k.key)
		if err := os.Remove(c.path(k.key)); !errors.Is(err, fs.ErrNotExist) {
			failed = errors.Join(failed, err)
		}
	}
	return failed
}

// deleteAll removes all files that were made from a file.
func (c *cache) deleteAll(hash string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	folder := filepath.Dir(c.path(hash))
	all, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, file := range all {
		if strings.HasPrefix(file.Name(), hash) {
			c.removeEntry(file.Name())
			err = errors.Join(err, os.Remove(filepath.Join(folder, file.Name())))
		}
	}
	return err
}
