package search

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"sync"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/storage"
)

// Config is all that an Index works with.
type Config struct {
	Folder  string // of the index alone; it is made, and may be deleted at any time
	Content *content.Service
	Misses  *Misses // counts the searches of visitors that find nothing; nil for none
	Log     *slog.Logger
	// Outside gives the command of a process that calls Make with the path and its standard input, so that
	// making a large index takes nothing from the site. If it is nil, that is done in this process.
	Outside func(ctx context.Context, path string) *exec.Cmd
}

// Index is the index of a site, and the follower that keeps it. Searches are safe for concurrent use, at
// any time until Close; the follower's methods are called one at a time.
type Index struct {
	Config
	shape    string // of the documents that are made now
	types    map[string]*content.Type
	position position

	mu    sync.Mutex
	live  *generation // what answers; nil while there is nothing
	whole bool        // live has all that there is up to its cursor, in the present shape
	made  int         // how many generations this Index has begun

	large int // how many entries are worth a process of their own
}

// Open opens the index in a folder if there is one that can be used. It removes what else the folder has
// of earlier times, and fails only if it cannot. The content service must outlive the index.
func Open(config Config) (*Index, error) {
	registry := config.Content.Registry()
	x := &Index{Config: config, types: typesOf(registry), shape: shapeOf(registry.Types()), large: large}
	if err := os.MkdirAll(x.Folder, 0o700); err != nil {
		return nil, err
	}
	name := readCurrent(x.Folder)
	if name != "" {
		x.openLive(name)
	}
	if x.live == nil {
		name = ""
	}
	if err := removeOthers(x.Folder, name); err != nil {
		return nil, errors.Join(err, x.Close())
	}
	return x, nil
}

func typesOf(registry *content.Registry) map[string]*content.Type {
	byName, types := map[string]*content.Type{}, registry.Types()
	for i := range types {
		byName[types[i].Name] = &types[i]
	}
	return byName
}

// openLive opens the generation that counts. One that cannot be used is made anew later.
func (x *Index) openLive(name string) {
	g, err := openGeneration(x.Folder, name)
	if err != nil {
		x.Log.Warn("the search index cannot be used and is made anew", slog.Any("error", err))
		return
	}
	x.live, x.whole = g, strings.HasPrefix(name, x.shape+"-")
	if seq, err := g.cursor(); err == nil {
		x.position.advance(seq)
	}
}

// shapeOf is a hash of all that decides how documents look and on which shelf they stand.
func shapeOf(types []content.Type) string {
	sum := sha256.New()
	fmt.Fprintln(sum, layout)
	for i := range types {
		t := &types[i]
		fmt.Fprintln(sum, t.Name, t.Schema.Fingerprint(), t.Options.Access, t.PageOf("") != "")
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// Close waits for running searches and closes the index. What was applied stays.
func (x *Index) Close() error {
	x.mu.Lock()
	g := x.live
	x.live, x.whole = nil, false
	x.mu.Unlock()
	if g == nil {
		return nil
	}
	return g.close()
}

// use runs fn on the generation that answers now. It fails with Unavailable while there is none. One that
// panicked is made anew before the next record is applied.
func (x *Index) use(fn func(*generation) error) error {
	x.mu.Lock()
	g := x.live
	if g == nil {
		x.mu.Unlock()
		return core.Errorf(core.Unavailable, "The search is being prepared. Please try again in a moment.")
	}
	g.readers.Add(1)
	x.mu.Unlock()
	defer g.readers.Done()
	err := fn(g)
	if errors.Is(err, errPanicked) {
		x.distrust(g)
	}
	return err
}

// distrust makes the follower's next call fail with changes.ErrRebuild.
func (x *Index) distrust(g *generation) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.live == g {
		x.whole = false
	}
}

// position tells those who wait how far the index has come.
type position struct {
	mu    sync.Mutex
	seq   storage.Seq
	moved chan struct{} // closed at the next move; nil while nobody waits
}

func (p *position) advance(seq storage.Seq) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seq = max(p.seq, seq)
	if p.moved != nil {
		close(p.moved)
		p.moved = nil
	}
}

// wait returns once the position is at seq, or when ctx ends.
func (p *position) wait(ctx context.Context, seq storage.Seq) {
	for {
		p.mu.Lock()
		if p.seq >= seq {
			p.mu.Unlock()
			return
		}
		if p.moved == nil {
			p.moved = make(chan struct{})
		}
		moved := p.moved
		p.mu.Unlock()
		select {
		case <-moved:
		case <-ctx.Done():
			return
		}
	}
}
