package search

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"os"
	"strconv"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/storage"
)

// Rebuild builds a new generation beside the current one and then replaces it. If there is no current generation, a
// small new one answers searches while it is being built. A broken generation is deleted first. Rebuild fails while
// disk space is low.
func (x *Index) Rebuild(ctx context.Context, at storage.Seq) error {
	x.discardBroken()
	next, err := x.build(ctx, at)
	if err != nil {
		return err
	}
	old := x.install(next)
	x.relatedCache.invalidate()
	x.position.advance(at)
	if old == nil || old == next {
		return nil
	}
	if err := old.discard(); err != nil {
		// The next start removes it.
		x.Log.Warn("an old search index could not be removed", slog.Any("error", err))
	}
	return nil
}

// discardBroken removes the current generation if it is broken.
func (x *Index) discardBroken() {
	x.mu.Lock()
	g := x.live
	if g == nil || !g.broken() {
		x.mu.Unlock()
		return
	}
	x.live, x.complete = nil, false
	x.mu.Unlock()
	if err := g.discard(); err != nil {
		x.Log.Warn("a search index that failed could not be removed", slog.Any("error", err))
	}
}

// subprocessFrom is the number of entries from which a rebuild runs in a process of its own. Such a generation
// answers no searches until it is complete.
const subprocessFrom = 5000

// build builds a generation and marks it as current.
func (x *Index) build(ctx context.Context, at storage.Seq) (*generation, error) {
	if err := os.MkdirAll(x.Folder, 0o700); err != nil {
		return nil, err
	}
	if err := x.checkDiskSpace(); err != nil {
		return nil, err
	}
	if x.IndexerCommand == nil {
		return x.buildInProcess(ctx, at)
	}
	n, err := x.Answers.Count(ctx)
	if err != nil {
		return nil, err
	}
	if n < x.subprocessThreshold {
		return x.buildInProcess(ctx, at)
	}
	next, err := x.buildInSubprocess(ctx, at)
	if err != nil && ctx.Err() == nil && !errors.Is(err, errLowDisk) {
		x.Log.Warn("the search index is built in this process, because the subprocess failed", slog.Any("error", err))
		return x.buildInProcess(ctx, at)
	}
	return next, err
}

func (x *Index) buildInProcess(ctx context.Context, at storage.Seq) (*generation, error) {
	next, err := createGeneration(x.Folder, x.beginGeneration())
	if err != nil {
		return nil, fmt.Errorf("search: create an index: %w", err)
	}
	x.installIfNone(next)
	if err := x.fill(ctx, next, at); err != nil {
		return nil, errors.Join(err, x.discardUnlessUsed(next))
	}
	return next, nil
}

// beginGeneration returns a name for a generation of the present schema version. It marks the live generation as
// incomplete, so that no more records are applied to it.
func (x *Index) beginGeneration() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.complete = false
	x.generations++
	return x.namePrefix() + strconv.FormatInt(time.Now().UnixMilli(), 36) + strconv.Itoa(x.generations)
}

// installIfNone makes a generation answer searches if no other does.
func (x *Index) installIfNone(next *generation) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.live == nil {
		x.live = next
	}
}

// discardUnlessUsed deletes an unfinished generation, unless it answers searches and is not broken.
func (x *Index) discardUnlessUsed(next *generation) error {
	x.mu.Lock()
	if x.live == next {
		if !next.broken() {
			x.mu.Unlock()
			return nil
		}
		x.live = nil
	}
	x.mu.Unlock()
	return next.discard()
}

func (x *Index) install(next *generation) (old *generation) {
	x.mu.Lock()
	defer x.mu.Unlock()
	old = x.live
	x.live, x.complete = next, true
	return old
}

// fill indexes all content and marks the generation as current.
func (x *Index) fill(ctx context.Context, next *generation, at storage.Seq) error {
	p := newIndexer(x.types, next, true)
	for e, err := range x.entries(ctx) {
		if err != nil {
			return err
		}
		if err := p.add(e); err != nil {
			return err
		}
	}
	if err := p.commitAt(at); err != nil {
		return err
	}
	return writeCurrent(x.Folder, next.name)
}

// entries yields every entry of every type. It stops after the first error, including low disk space.
func (x *Index) entries(ctx context.Context) iter.Seq2[query.Dated, error] {
	return func(yield func(query.Dated, error) bool) {
		types, n := x.Answers.Registry().Types(), 0
		for i := range types {
			for e, err := range x.Answers.WholeEntries(ctx, types[i].Name) {
				if n++; err == nil && n%batchDocuments == 0 {
					err = x.checkDiskSpace()
				}
				if !yield(e, err) || err != nil {
					return
				}
			}
		}
	}
}
