package media

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

// Config is the configuration of a library. Only Folder has no default.
type Config struct {
	Folder     string        // folder of the variants, of incoming files, and of the files if Blobs is nil
	Blobs      blob.Store    // store of the files; nil for Folder
	MaxSize    int64         // largest size of a file in bytes; default 25 MB
	CacheSize  int64         // total size of the cached variants in bytes; default 1 GB
	Worker     []string      // command that runs Work; if empty, jobs run in this process, which is for tests only
	JobTimeout time.Duration // longest time of a job; default 30 s
	Log        *slog.Logger
	Now        func() time.Time
}

const (
	defaultMaxSize    = 25 << 20
	defaultCacheSize  = 1 << 30
	defaultJobTimeout = 30 * time.Second
)

// The largest number of jobs that wait for a worker, and the longest time that they wait.
const (
	maxQueue     = 64
	maxQueueWait = 30 * time.Second
	// maxAnonymousQueue is the largest number of waiting files of anonymous users. Each is on disk meanwhile.
	maxAnonymousQueue = 16
	// maxVariantsPerAddress is the number of variants that are created for one address at a time. maxQueuePerAddress is
	// the number of further ones that it may wait for: a page of a new library shows about sixty pictures.
	maxVariantsPerAddress = 2
	maxQueuePerAddress    = 100
)

// Library stores files, and creates variants of pictures. It is safe for concurrent use.
type Library struct {
	config Config
	slots  *limit.Slots
	// anonymousSlots limits the jobs of anonymous users before they take one of slots.
	anonymousSlots *limit.Slots
	perAddress     *limit.Shares // limits the missing variants that one address requests
	workers        *workers
	variants       *cache
	memory         memory
	creating       singleflight.Group
	localCopies    *cache // copies of blobs that are not on this machine
	fetching       singleflight.Group
	fetches        *limit.Slots
	// deleteMu is held for reading while a file is put, and for writing while one is deleted.
	deleteMu sync.RWMutex
	// ctx is the context of running creations. Close cancels it.
	ctx    context.Context
	cancel context.CancelFunc
}

// Open opens the library in a folder, and creates the folder if it does not exist. Only one process may have it open.
func Open(config Config) (*Library, error) {
	config.MaxSize = cmp.Or(config.MaxSize, defaultMaxSize)
	config.CacheSize = cmp.Or(config.CacheSize, defaultCacheSize)
	config.JobTimeout = cmp.Or(config.JobTimeout, defaultJobTimeout)
	config.Log = cmp.Or(config.Log, slog.New(slog.DiscardHandler))
	if config.Now == nil {
		config.Now = time.Now
	}
	incoming := filepath.Join(config.Folder, "incoming")
	if err := errors.Join(os.RemoveAll(incoming), os.MkdirAll(incoming, 0o700)); err != nil {
		return nil, err
	}
	if config.Blobs == nil {
		disk, err := blob.NewDisk(config.Folder)
		if err != nil {
			return nil, err
		}
		config.Blobs = disk
	}
	variants, err := openCache(filepath.Join(config.Folder, "variants"), config.CacheSize)
	if err != nil {
		return nil, err
	}
	near, err := openCache(filepath.Join(config.Folder, "near"), maxLocalBytes)
	if err != nil {
		return nil, err
	}
	atOnce := min(max(runtime.NumCPU()/2, 1), 2)
	s := &Library{
		config: config, variants: variants, memory: newMemory(), localCopies: near, fetches: newFetches(), workers: newWorkers(config.Worker, config.JobTimeout, config.Log),
		slots: limit.NewSlots(int64(atOnce), maxQueue, maxQueueWait), anonymousSlots: limit.NewSlots(1, maxAnonymousQueue, maxQueueWait),
		perAddress: limit.NewShares(maxVariantsPerAddress, maxQueuePerAddress, maxQueueWait),
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s, nil
}

// Blobs returns the store of the files, without variants.
func (s *Library) Blobs() blob.Store { return s.config.Blobs }

// Close stops running creations and the workers. The library must not be used afterwards.
func (s *Library) Close() error {
	s.cancel()
	return s.workers.close()
}

// incoming creates an empty temporary file. The caller must remove or rename it.
func (s *Library) incoming() (*os.File, error) {
	return os.CreateTemp(filepath.Join(s.config.Folder, "incoming"), "*")
}

// remove removes a temporary file. If that fails, the next Open removes it.
func remove(path string) { _ = os.Remove(path) }

// work runs a job in a worker. Of the waiting jobs, the newest goes first.
func (s *Library) work(ctx context.Context, j job) (outcome, error) {
	return s.workWith(ctx, j, s.slots.Take)
}

// workInOrder runs a job for staff, in order of arrival: if the newest went first, one of several members of staff who
// upload many files could wait until the others have finished.
func (s *Library) workInOrder(ctx context.Context, j job) (outcome, error) {
	return s.workWith(ctx, j, s.slots.TakeInTurn)
}

func (s *Library) workWith(ctx context.Context, j job, take func(context.Context, int64) (func(), error)) (outcome, error) {
	release, err := take(ctx, 1)
	if err != nil {
		return outcome{}, err
	}
	defer release()
	return s.workers.do(ctx, j)
}
