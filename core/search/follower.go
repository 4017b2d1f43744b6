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
	"time"

	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/changes"
	"github.com/quoin-cms/quoin/storage"
)

var _ changes.Gatherer = (*Index)(nil)

// Name is what the log and readiness call the index.
func (x *Index) Name() string { return "search" }

// Patience keeps Bleve from making a segment of each entry while many are saved: merging those took half of the
// processor.
func (x *Index) Patience() time.Duration { return patience }

const patience = 400 * time.Millisecond

// Cursor fails with changes.ErrRebuild for an index that is missing, damaged or of another shape. The first time it reads
// the whole index.
func (x *Index) Cursor(context.Context) (storage.Seq, error) {
	g, err := x.writableGeneration()
	if err != nil {
		return 0, err
	}
	if err := g.verify(); err != nil {
		x.Log.Warn("the search index is damaged and is made anew", slog.Any("error", err))
		return 0, rebuildError(err)
	}
	seq, err := g.cursor()
	if err != nil {
		return 0, rebuildError(err)
	}
	return seq, nil
}

// following gives the generation that records are applied to.
func (x *Index) writableGeneration() (*generation, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.complete || x.live.broken() || !strings.HasPrefix(x.live.name, x.namePrefix()) {
		return nil, changes.ErrRebuild
	}
	return x.live, nil
}

// remake is a fault of the index: it is not mended, but made anew.
func rebuildError(err error) error { return fmt.Errorf("%w: %w", changes.ErrRebuild, err) }

// perRead is how many entries are read at once.
const entriesPerRead = 200

// Apply takes in the entries that the records name, as they are now. It fails while there is little room
// left: the index stays as it is then, and answers.
func (x *Index) Apply(ctx context.Context, records []changes.Record) error {
	g, err := x.writableGeneration()
	if err != nil {
		return err
	}
	if err := x.checkDiskSpace(); err != nil {
		return err
	}
	seq := records[len(records)-1].Seq
	if at, err := g.cursor(); err != nil {
		return rebuildError(err)
	} else if at > seq {
		seq = at // the records came before
	}
	p := newIndexer(x.types, g, false)
	for refs := range slices.Chunk(changedRefs(records), entriesPerRead) {
		entries, err := x.Answers.Latest(ctx, refs)
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

// named gives the entries that the records name, each once.
func changedRefs(records []changes.Record) []answers.Ref {
	var refs []answers.Ref
	seen := map[answers.Ref]bool{}
	for _, record := range records {
		for _, c := range record.Changes {
			if ref := (answers.Ref{Type: c.Type, ID: c.ID}); !seen[ref] {
				seen[ref] = true
				refs = append(refs, ref)
			}
		}
	}
	return refs
}

// Rebuild makes a new generation beside the one that answers, and puts it in that one's place. Where
// none answers, a new one of little content does from the start, with what it already has. One that must
// not answer makes room first. Rebuild fails while there is little room left.
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
		// It is removed at the next start.
		x.Log.Warn("an old search index could not be removed", slog.Any("error", err))
	}
	return nil
}

// dropSpoilt removes the generation that must not answer.
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

// large is how many entries take so long that they are worth a process of their own, in which they cannot be
// found before all are in.
const subprocessFrom = 5000

// make makes a generation and makes it the one that counts.
func (x *Index) build(ctx context.Context, at storage.Seq) (*generation, error) {
	if err := os.MkdirAll(x.Folder, 0o700); err != nil {
		return nil, err
	}
	if err := x.checkDiskSpace(); err != nil {
		return nil, err
	}
	if x.Outside == nil {
		return x.buildInProcess(ctx, at)
	}
	n, err := x.Answers.Count(ctx)
	if err != nil {
		return nil, err
	}
	if n < x.subprocessFrom {
		return x.buildInProcess(ctx, at)
	}
	next, err := x.buildInSubprocess(ctx, at)
	if err != nil && ctx.Err() == nil && !errors.Is(err, errLowDisk) {
		x.Log.Warn("the search index is made in this process, as no other can", slog.Any("error", err))
		return x.buildInProcess(ctx, at)
	}
	return next, err
}

func (x *Index) buildInProcess(ctx context.Context, at storage.Seq) (*generation, error) {
	next, err := createGeneration(x.Folder, x.beginGeneration())
	if err != nil {
		return nil, fmt.Errorf("search: begin an index: %w", err)
	}
	x.installIfNone(next)
	if err := x.fill(ctx, next, at); err != nil {
		return nil, errors.Join(err, x.discardUnlessUsed(next))
	}
	return next, nil
}

// newName names a generation of the present shape, and distrusts the one that answers.
func (x *Index) beginGeneration() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.complete = false
	x.generations++
	return x.namePrefix() + strconv.FormatInt(time.Now().UnixMilli(), 36) + strconv.Itoa(x.generations)
}

// introduce lets a generation answer if there is no other.
func (x *Index) installIfNone(next *generation) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.live == nil {
		x.live = next
	}
}

// abandon gives up a generation, unless it is all that answers and may.
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

// fill takes in all content and makes the generation the one that counts.
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

// entries yields every entry of every type. An error is the last; one is that the room runs out.
func (x *Index) entries(ctx context.Context) iter.Seq2[answers.Dated, error] {
	return func(yield func(answers.Dated, error) bool) {
		types, n := x.Answers.Registry().Types(), 0
		for i := range types {
			for e, err := range x.Answers.Entries(ctx, types[i].Name) {
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
