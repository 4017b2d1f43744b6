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

	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Config holds the dependencies and settings of an Index.
type Config struct {
	Folder  string // used by the index alone; created if missing; may be deleted at any time
	Answers *query.Reader
	Store   storage.Store // has the content; an index of another store is rebuilt
	Now     func() time.Time
	Log     *slog.Logger
	// IndexerCommand returns the command of a process that calls Make with the path and its standard input, so that
	// building a large index does not slow down the site. If it is nil, this process builds all indexes.
	IndexerCommand func(ctx context.Context, path string) *exec.Cmd
}

// Index is the full-text index of a site and the follower that maintains it. Searches are safe for concurrent use at
// any time until Close; the follower's methods must be called one at a time.
type Index struct {
	Config
	misses        *Misses
	schemaVersion string // of documents built now
	types         map[string]*model.Type
	allZones      []zone
	position      position

	mu          sync.Mutex  // held while the index is being opened
	live        *generation // answers searches; nil if there is none
	complete    bool        // live has everything up to its cursor, in the present schema version
	generations int         // the number of generations that this Index has begun

	slots        *semaphore.Weighted // limits concurrent searches
	relatedCache *relatedCache
	lowDisk      atomic.Bool // the last write was refused because disk space was low

	subprocessThreshold int           // number of entries from which a build runs in a subprocess
	minFreeBytes        uint64        // free disk space below which the index does not grow
	maxSlotWait         time.Duration // longest time that a search waits for a slot
}

// Open opens the index in a folder if a usable one exists. It deletes everything else in the folder and fails only if
// that fails. It writes nothing itself, so that a full disk does not prevent a start. The reader of the content must
// outlive the index.
//
// Opening a large index takes a while: Open returns before that is done, all other methods wait for it.
func Open(config Config) (*Index, error) {
	registry := config.Answers.Registry()
	x := &Index{
		Config: config, misses: NewMisses(config.Store, config.Now), types: typesOf(registry), allZones: zonesOf(registry.Types()), schemaVersion: schemaVersionOf(registry.Types()),
		slots: semaphore.NewWeighted(maxConcurrentSearches()), relatedCache: newRelatedCache(),
		subprocessThreshold: subprocessFrom, minFreeBytes: minFreeBytes, maxSlotWait: maxSlotWait,
	}
	name := readCurrent(x.Folder)
	if name != "" && !strings.Contains(name, "-"+storeHash(x.Store.Identity())+"-") {
		x.Log.Info("the search index belongs to another store and will be rebuilt")
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

// openLive opens the current generation. An unusable one is removed and later rebuilt. The caller holds mu.
func (x *Index) openLive(name string) {
	g, err := openGeneration(x.Folder, name)
	if err != nil {
		x.Log.Warn("the search index is unusable and will be rebuilt", slog.Any("error", err))
		if err := removeOthers(x.Folder, ""); err != nil {
			x.Log.Warn("the unusable search index could not be removed", slog.Any("error", err))
		}
		return
	}
	x.live, x.complete = g, strings.HasPrefix(name, x.namePrefix())
	if seq, err := g.cursor(); err == nil {
		x.position.advance(seq)
	}
}

// schemaVersionOf returns a hash of everything that determines the form of documents and the sub-index they belong to.
func schemaVersionOf(types []model.Type) string {
	sum := sha256.New()
	fmt.Fprintln(sum, layoutVersion)
	for i := range types {
		t := &types[i]
		fmt.Fprintln(sum, t.Name, t.Schema.Fingerprint(), t.Options.Access, t.Leads(), t.ShownType())
		for j := range t.Schema.Fields {
			if f := &t.Schema.Fields[j]; f.Weight > 0 || f.Language != "" {
				fmt.Fprintln(sum, f.Name, f.Weight, f.Language)
			}
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// storeHash returns a hash of a store's identity.
func storeHash(id storage.Identity) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", id.ID, id.Epoch))
	return hex.EncodeToString(sum[:8])
}

// namePrefix is the prefix of the names of all generations of the present schema version, store and epoch.
func (x *Index) namePrefix() string {
	return x.schemaVersion + "-" + storeHash(x.Store.Identity()) + "-"
}

// Close waits for running searches and closes the index. Applied records are kept.
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

// requireRebuild makes the follower's next call fail with changes.ErrRebuild.
func (x *Index) requireRebuild(g *generation) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.live == g {
		x.complete = false
	}
}
