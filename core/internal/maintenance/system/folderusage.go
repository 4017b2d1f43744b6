package system

import (
	"context"
	"io/fs"
	"path/filepath"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/internal/environment"
)

// folderUsageInterval is the shortest time between two scans of the data folder, which may hold many files.
const folderUsageInterval = time.Minute

// folderUsage measures how many bytes the parts of the data folder take.
type folderUsage struct {
	config environment.Config
	now    func() time.Time

	mu       sync.Mutex
	nextScan time.Time
	sizes    map[string]int64
}

// read returns the sizes by the display names of the parts. Concurrent calls wait for a running scan.
func (f *folderUsage) read(ctx context.Context) map[string]int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.now().Before(f.nextScan) {
		return f.sizes
	}
	started := f.now()
	f.sizes = map[string]int64{}
	for name, path := range map[string]string{
		"Search index": f.config.SearchFolder(), "Pictures and documents": f.config.MediaFolder(), "Files of the apps": f.config.AssetsFolder(),
	} {
		f.sizes[name] = sizeOf(ctx, path)
	}
	now := f.now()
	f.nextScan = now.Add(max(folderUsageInterval, scanPauseFactor*now.Sub(started)))
	return f.sizes
}

// sizeOf sums the sizes of the files below a folder. Files that cannot be read, or vanish meanwhile, count as nothing.
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
