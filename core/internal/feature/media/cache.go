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
	folder string
	most   int64

	mu     sync.Mutex
	bytes  int64
	places map[string]*list.Element
	recent list.List      // of kept, the most recently used in front
	held   map[string]int // number of users of the file of a key, which is not evicted while it has any
}

type kept struct {
	key  string
	size int64
}

// openCache opens a cache with the files that are in a folder. The newest file counts as the most recently used.
func openCache(folder string, most int64) (*cache, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	c := &cache{folder: folder, most: most, places: map[string]*list.Element{}, held: map[string]int{}}
	type found struct {
		kept
		at time.Time
	}
	var all []found
	err := filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			all = append(all, found{kept{entry.Name(), info.Size()}, info.ModTime()})
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b found) int { return a.at.Compare(b.at) })
	for _, f := range all {
		c.add(f.kept)
	}
	return c, c.shrink()
}

// path returns the path of a key. The variants of a picture have the same folder.
func (c *cache) path(key string) string { return filepath.Join(c.folder, key[:2], key) }

// open opens the file of a key. It fails with fs.ErrNotExist.
func (c *cache) open(key string) (*os.File, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	file, err := os.Open(c.path(key))
	switch place := c.places[key]; {
	case errors.Is(err, fs.ErrNotExist):
		c.forget(key)
	case err == nil && place != nil:
		c.recent.MoveToFront(place)
	}
	return file, err
}

// touch marks the file of a key as just used.
func (c *cache) touch(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if place := c.places[key]; place != nil {
		c.recent.MoveToFront(place)
	}
}

// hold returns the path of the file of a key, which is not evicted until release is called; false if there is none.
func (c *cache) hold(key string) (path string, release func(), ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	place := c.places[key]
	if place == nil {
		return "", nil, false
	}
	c.recent.MoveToFront(place)
	c.held[key]++
	return c.path(key), sync.OnceFunc(func() { c.release(key) }), true
}

func (c *cache) release(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.held[key]--; c.held[key] == 0 {
		delete(c.held, key)
	}
}

// keep moves a file into the cache, or removes it if good is false.
func (c *cache) keep(from, key string, good bool) error {
	if !good {
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
	c.forget(key)
	c.add(kept{key, info.Size()})
	return c.shrink()
}

func (c *cache) add(k kept) {
	c.places[k.key] = c.recent.PushFront(k)
	c.bytes += k.size
}

func (c *cache) forget(key string) {
	place := c.places[key]
	if place == nil {
		return
	}
	delete(c.places, key)
	if k, ok := c.recent.Remove(place).(kept); ok {
		c.bytes -= k.size
	}
}

// shrink evicts files until the total size is within the limit. It keeps the most recent file even if that is too
// large, because a caller waits for it.
func (c *cache) shrink() error {
	var failed error
	for place := c.recent.Back(); c.bytes > c.most && place != c.recent.Front(); {
		k, _ := place.Value.(kept)
		place = place.Prev()
		if c.held[k.key] > 0 {
			continue
		}
		c.forget(k.key)
		if err := os.Remove(c.path(k.key)); !errors.Is(err, fs.ErrNotExist) {
			failed = errors.Join(failed, err)
		}
	}
	return failed
}

// drop removes all files that were made from a file.
func (c *cache) drop(hash string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	folder := filepath.Dir(c.path(hash))
	all, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, file := range all {
		if strings.HasPrefix(file.Name(), hash) {
			c.forget(file.Name())
			err = errors.Join(err, os.Remove(filepath.Join(folder, file.Name())))
		}
	}
	return err
}
