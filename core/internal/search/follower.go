package search

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
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
