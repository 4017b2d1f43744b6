package search

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/storage"
)

var _ changes.Gatherer = (*Index)(nil)

// Name is the follower's name in the log and in the readiness report.
func (x *Index) Name() string { return "search" }

// Patience delays applying changes, so that Bleve does not create a segment for each entry while many are being saved:
// merging such segments took half of the processor.
func (x *Index) Patience() time.Duration { return patience }

const patience = 400 * time.Millisecond

// Cursor returns the sequence number that the index has reached. It fails with changes.ErrRebuild if the index is
// missing, damaged or of another schema version. The first call reads the whole index.
func (x *Index) Cursor(context.Context) (storage.Seq, error) {
	g, err := x.writableGeneration()
	if err != nil {
		return 0, err
	}
	if err := g.verify(); err != nil {
		x.Log.Warn("the search index is damaged and will be rebuilt", slog.Any("error", err))
		return 0, rebuildError(err)
	}
	seq, err := g.cursor()
	if err != nil {
		return 0, rebuildError(err)
	}
	return seq, nil
}

// writableGeneration returns the generation that records are applied to. It fails with changes.ErrRebuild if there is
// none.
func (x *Index) writableGeneration() (*generation, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.complete || x.live.broken() || !strings.HasPrefix(x.live.name, x.namePrefix()) {
		return nil, changes.ErrRebuild
	}
	return x.live, nil
}

// rebuildError wraps a fault of the index: the index is not repaired but rebuilt.
func rebuildError(err error) error { return fmt.Errorf("%w: %w", changes.ErrRebuild, err) }

// entriesPerRead is the number of entries that are read at once.
const entriesPerRead = 200

// Apply indexes the current state of the entries that the records name. It fails while disk space is low; the index
// then stays unchanged and keeps answering.
func (x *Index) Apply(ctx context.Context, records []changes.Record) error {
	g, err := x.writableGeneration()
	if err != nil {
		return err
	}
	if err := x.checkDiskSpace(); err != nil {
		return err
	}
	seq := records[len(records)-1].Seq
	if reached, err := g.cursor(); err != nil {
		return rebuildError(err)
	} else if reached > seq {
		seq = reached // the records were applied before
	}
	changed, err := x.withShowing(ctx, changedRefs(records))
	if err != nil {
		return err
	}
	p := newIndexer(x.types, g, false)
	for refs := range slices.Chunk(changed, entriesPerRead) {
		entries, err := x.Answers.WholeLatest(ctx, refs)
		if err != nil {
			return err
		}
		if err := p.replace(refs, entries); err != nil {
			return rebuildError(err)
		}
	}
	if err := p.commitAt(seq); err != nil {
		return rebuildError(err)
	}
	x.relatedCache.invalidate()
	x.position.advance(seq)
	return nil
}

// withShowing adds the entries whose documents have texts of the given ones.
func (x *Index) withShowing(ctx context.Context, refs []query.Ref) ([]query.Ref, error) {
	showing, err := x.Answers.Showing(ctx, refs)
	if err != nil {
		return nil, err
	}
	for _, ref := range showing {
		if !slices.Contains(refs, ref) {
			refs = append(refs, ref)
		}
	}
	return refs, nil
}

// changedRefs returns the entries that the records name, each once.
func changedRefs(records []changes.Record) []query.Ref {
	var refs []query.Ref
	seen := map[query.Ref]bool{}
	for _, record := range records {
		for _, c := range record.Changes {
			if ref := (query.Ref{Type: c.Type, ID: c.ID}); !seen[ref] {
				seen[ref] = true
				refs = append(refs, ref)
			}
		}
	}
	return refs
}

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

// subprocessThreshold is the number of entries from which a rebuild runs in a process of its own. Such a generation
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

// discardUnlessUsed deletes an unfinished generation, unless it is the one that answers searches and is not broken.
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

// position publishes the sequence number that the index has reached.
type position struct {
	mu    sync.Mutex
	seq   storage.Seq
	moved chan struct{} // closed at the next advance; nil if nothing waits
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

// wait returns when the position reaches seq, or when ctx ends.
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
