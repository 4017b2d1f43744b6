package search

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Config is all that an Index works with.
type Config struct {
	Folder  string // of the index alone; it is made, and may be deleted at any time
	Answers *answers.Reader
	// Identity gives that of the store which has the content: an index of another is made anew.
	Identity func() storage.Identity
	Misses   *Misses // counts the searches of visitors that find nothing; nil for none
	Log      *slog.Logger
	// Outside gives the command of a process that calls Make with the path and its standard input, so that
	// making a large index takes nothing from the site. If it is nil, that is done in this process.
	Outside func(ctx context.Context, path string) *exec.Cmd
}

// Index is the index of a site, and the follower that keeps it. Searches are safe for concurrent use, at
// any time until Close; the follower's methods are called one at a time.
type Index struct {
	Config
	schemaVersion string // of the documents that are made now
	types         map[string]*model.Type
	allZones      []zone
	position      position

	mu          sync.Mutex  // held while the index is opened
	live        *generation // what answers; nil while there is nothing
	complete    bool        // live has all that there is up to its cursor, in the present shape
	generations int         // how many generations this Index has begun

	slots        *semaphore.Weighted // of the searches that run
	relatedCache *relatedCache
	lowDisk      atomic.Bool // the last thing that was to be added found no room

	subprocessFrom int           // how many entries are worth a process of their own
	minFreeBytes   uint64        // how many bytes must be free for the index to grow
	maxSlotWait    time.Duration // how long a search waits for others to end
}

// Open opens the index in a folder if there is one that can be used. It removes what else the folder has
// of earlier times, and fails only if it cannot. It writes nothing of its own, so that a full disk is no
// reason not to start. What reads the content must outlive the index.
//
// A large index takes a while to open: Open does not wait for that, all other methods do.
func Open(config Config) (*Index, error) {
	registry := config.Answers.Registry()
	x := &Index{
		Config: config, types: typesOf(registry), allZones: zonesOf(registry.Types()), schemaVersion: schemaVersionOf(registry.Types()),
		slots: semaphore.NewWeighted(maxConcurrentSearches()), relatedCache: newRelatedCache(),
		subprocessFrom: subprocessFrom, minFreeBytes: minFreeBytes, maxSlotWait: maxSlotWait,
	}
	name := readCurrent(x.Folder)
	if name != "" && !strings.Contains(name, "-"+storeHash(x.Identity())+"-") {
		x.Log.Info("the search index is of another store and is made anew")
		name = ""
	}
	if err := removeOthers(x.Folder, name); err != nil {
		return nil, err
	}
	if name != "" {
		x.mu.Lock()
		go func() {
			defer x.mu.Unlock()
			x.openLive(name)
		}()
	}
	return x, nil
}

func typesOf(registry *model.Registry) map[string]*model.Type {
	byName, types := map[string]*model.Type{}, registry.Types()
	for i := range types {
		byName[types[i].Name] = &types[i]
	}
	return byName
}

// openLive opens the generation that counts. One that cannot be used is removed and made anew later. The caller holds mu.
func (x *Index) openLive(name string) {
	g, err := openGeneration(x.Folder, name)
	if err != nil {
		x.Log.Warn("the search index cannot be used and is made anew", slog.Any("error", err))
		if err := removeOthers(x.Folder, ""); err != nil {
			x.Log.Warn("the search index that cannot be used could not be removed", slog.Any("error", err))
		}
		return
	}
	x.live, x.complete = g, strings.HasPrefix(name, x.namePrefix())
	if seq, err := g.cursor(); err == nil {
		x.position.advance(seq)
	}
}

// shapeOf is a hash of all that decides how documents look and on which shelf they stand.
func schemaVersionOf(types []model.Type) string {
	sum := sha256.New()
	fmt.Fprintln(sum, layoutVersion)
	for i := range types {
		t := &types[i]
		fmt.Fprintln(sum, t.Name, t.Schema.Fingerprint(), t.Options.Access, t.PageOf("") != "")
		for j := range t.Schema.Fields {
			if f := &t.Schema.Fields[j]; f.Weight > 0 || f.Language != "" {
				fmt.Fprintln(sum, f.Name, f.Weight, f.Language)
			}
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// origin is a hash of a store's identity.
func storeHash(id storage.Identity) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", id.ID, id.Epoch))
	return hex.EncodeToString(sum[:8])
}

// mark is what the names of all generations begin with that are of the present shape, store and epoch.
func (x *Index) namePrefix() string { return x.schemaVersion + "-" + storeHash(x.Identity()) + "-" }

// Close waits for running searches and closes the index. What was applied stays.
func (x *Index) Close() error {
	x.mu.Lock()
	g := x.live
	x.live, x.complete = nil, false
	x.mu.Unlock()
	if g == nil {
		return nil
	}
	return g.close()
}

// distrust makes the follower's next call fail with changes.ErrRebuild.
func (x *Index) requireRebuild(g *generation) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.live == g {
		x.complete = false
	}
}
