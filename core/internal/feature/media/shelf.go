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

// Config is what a shelf is opened with. Only Folder has no default.
type Config struct {
	Folder string        // where variants lie, what is being taken, and the files if there is no other store
	Blobs  blob.Store    // where the files lie; nil for Folder
	Most   int64         // bytes of a file that is taken; 25 MB
	Kept   int64         // bytes of the variants that are kept; 1 GB
	Worker []string      // the command that runs Work; none works in this process, which is for tests alone
	Time   time.Duration // how long the work on one file may take; 30 s
	Log    *slog.Logger
	Now    func() time.Time
}

const (
	defaultMost = 25 << 20
	defaultKept = 1 << 30
	defaultTime = 30 * time.Second
)

// How many wait for a worker, and for how long.
const (
	places   = 64
	patience = 30 * time.Second
	// strangersWait is how many files of strangers wait: each is on the disk meanwhile.
	strangersWait = 16
	// askedAtOnce is how many variants are made for one address at a time, and askersWait how many more it may wait for: a
	// page of a new library shows some sixty pictures.
	askedAtOnce = 2
	askersWait  = 100
)

// Shelf has files, and makes variants of pictures. It is safe for concurrent use.
type Shelf struct {
	config Config
	slots  *limit.Slots
	// strangers are the places of those whom nobody knows, before they take one of slots.
	strangers *limit.Slots
	askers    *limit.Shares // of those who ask for variants that are not made yet, by their address
	workers   *workers
	variants  *cache
	memory    memory
	making    singleflight.Group
	near      *cache // copies of files that lie elsewhere
	fetching  singleflight.Group
	fetches   *limit.Slots
	// sweeping is held for reading while a file is put, and for writing while one is deleted.
	sweeping sync.RWMutex
	// ended ends with Close, and what is made with it.
	ended context.Context
	end   context.CancelFunc
}

// Open opens the shelf in a folder, which is made if it is not there. One process may have it open at a time.
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

// Blobs is the store of the files as they were taken, without what is made of them.
func (s *Shelf) Blobs() blob.Store { return s.config.Blobs }

// Close ends what is being made, and the workers. Nothing may be asked of the shelf afterwards.
func (s *Shelf) Close() error {
	s.end()
	return s.workers.close()
}

// incoming makes an empty file for what is not yet judged or not yet named. Its user removes it.
func (s *Shelf) incoming() (*os.File, error) {
	return os.CreateTemp(filepath.Join(s.config.Folder, "incoming"), "*")
}

// remove removes what was incoming. What stays all the same is removed by the next Open.
func remove(path string) { _ = os.Remove(path) }

// work has a worker do a job that somebody asks for, the newest first.
func (s *Shelf) work(ctx context.Context, j job) (outcome, error) {
	return s.workBy(ctx, j, s.slots.Take)
}

// workInTurn has a worker do a job for staff, who send one file after the other: newest first would leave somebody waiting
// for as long as the others send.
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
