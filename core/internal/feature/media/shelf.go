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

// Config is the configuration of a shelf. Only Folder has no default.
type Config struct {
	Folder string        // folder of the variants, of incoming files, and of the files if Blobs is nil
	Blobs  blob.Store    // store of the files; nil for Folder
	Most   int64         // largest size of a file in bytes; default 25 MB
	Kept   int64         // total size of the cached variants in bytes; default 1 GB
	Worker []string      // command that runs Work; if empty, jobs run in this process, which is for tests only
	Time   time.Duration // longest time of a job; default 30 s
	Log    *slog.Logger
	Now    func() time.Time
}

const (
	defaultMost = 25 << 20
	defaultKept = 1 << 30
	defaultTime = 30 * time.Second
)

// The largest number of jobs that wait for a worker, and the longest time that they wait.
const (
	places   = 64
	patience = 30 * time.Second
	// strangersWait is the largest number of waiting files of anonymous users. Each is on disk meanwhile.
	strangersWait = 16
	// askedAtOnce is the number of variants that are created for one address at a time. askersWait is the number of
	// further ones that it may wait for: a page of a new library shows about sixty pictures.
	askedAtOnce = 2
	askersWait  = 100
)

// Shelf stores files, and creates variants of pictures. It is safe for concurrent use.
type Shelf struct {
	config Config
	slots  *limit.Slots
	// strangers limits the jobs of anonymous users before they take one of slots.
	strangers *limit.Slots
	askers    *limit.Shares // limits the missing variants that one address requests
	workers   *workers
	variants  *cache
	memory    memory
	making    singleflight.Group
	near      *cache // copies of blobs that are not on this machine
	fetching  singleflight.Group
	fetches   *limit.Slots
	// sweeping is held for reading while a file is put, and for writing while one is deleted.
	sweeping sync.RWMutex
	// ended is the context of running creations. Close cancels it.
	ended context.Context
	end   context.CancelFunc
}

// Open opens the shelf in a folder, and creates the folder if it does not exist. Only one process may have it open.
func Open(config Config) (*Shelf, error) {
	config.Most = cmp.Or(config.Most, defaultMost)
	config.Kept = cmp.Or(config.Kept, defaultKept)
	config.Time = cmp.Or(config.Time, defaultTime)
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
	variants, err := openCache(filepath.Join(config.Folder, "variants"), config.Kept)
	if err != nil {
		return nil, err
	}
	near, err := openCache(filepath.Join(config.Folder, "near"), mostNear)
	if err != nil {
		return nil, err
	}
	atOnce := min(max(runtime.NumCPU()/2, 1), 2)
	s := &Shelf{
		config: config, variants: variants, memory: newMemory(), near: near, fetches: newFetches(), workers: newWorkers(config.Worker, config.Time, config.Log),
		slots: limit.NewSlots(int64(atOnce), places, patience), strangers: limit.NewSlots(1, strangersWait, patience),
		askers: limit.NewShares(askedAtOnce, askersWait, patience),
	}
	s.ended, s.end = context.WithCancel(context.Background())
	return s, nil
}

// Blobs returns the store of the files, without variants.
func (s *Shelf) Blobs() blob.Store { return s.config.Blobs }

// Close stops running creations and the workers. The shelf must not be used afterwards.
func (s *Shelf) Close() error {
	s.end()
	return s.workers.close()
}

// incoming creates an empty temporary file. The caller must remove or rename it.
func (s *Shelf) incoming() (*os.File, error) {
	return os.CreateTemp(filepath.Join(s.config.Folder, "incoming"), "*")
}

// remove removes a temporary file. If that fails, the next Open removes it.
func remove(path string) { _ = os.Remove(path) }

// work runs a job in a worker. Of the waiting jobs, the newest goes first.
func (s *Shelf) work(ctx context.Context, j job) (outcome, error) {
	return s.workBy(ctx, j, s.slots.Take)
}

// workInTurn runs a job for staff, in order of arrival: if the newest went first, one of several members of staff who
// upload many files could wait until the others have finished.
func (s *Shelf) workInTurn(ctx context.Context, j job) (outcome, error) {
	return s.workBy(ctx, j, s.slots.TakeInTurn)
}

func (s *Shelf) workBy(ctx context.Context, j job, take func(context.Context, int64) (func(), error)) (outcome, error) {
	release, err := take(ctx, 1)
	if err != nil {
		return outcome{}, err
	}
	defer release()
	return s.workers.do(ctx, j)
}
