package app

import (
	"context"
	"io/fs"
	"path/filepath"
	"sync"
	"time"
)

// foldersEvery is how often the data folder is looked through, at most: it may hold many files.
const folderUsageInterval = time.Minute

// folders tells how many bytes the parts of the data folder take.
type folderUsage struct {
	config Config
	now    func() time.Time

	mu       sync.Mutex
	nextScan time.Time
	sizes    map[string]int64
}

// read gives the sizes by what people call the parts. Whoever comes while they are found waits for them.
func (f *folderUsage) read(ctx context.Context) map[string]int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.now().Before(f.nextScan) {
		return f.sizes
	}
	began := f.now()
	f.sizes = map[string]int64{}
	for name, path := range map[string]string{
		"Search index": f.config.searchFolder(), "Pictures and documents": f.config.mediaFolder(), "Files of the apps": f.config.assetsFolder(),
	} {
		f.sizes[name] = sizeOf(ctx, path)
	}
	now := f.now()
	f.nextScan = now.Add(max(folderUsageInterval, scanPauseFactor*now.Sub(began)))
	return f.sizes
}

// sizeOf adds the sizes of the files below a folder. What cannot be read, or goes meanwhile, counts as nothing.
func sizeOf(ctx context.Context, path string) (bytes int64) {
	_ = filepath.WalkDir(path, func(_ string, entry fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return fs.SkipAll
		}
		if err != nil || entry.IsDir() {
			return nil
		}
		if info, err := entry.Info(); err == nil {
			bytes += info.Size()
		}
		return nil
	})
	return bytes
}
