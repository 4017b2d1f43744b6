package search

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"time"

	"github.com/quoin-cms/quoin/core/changes"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/storage"
)

var _ changes.Follower = (*Index)(nil)

// Name is what the log and readiness call the index.
func (x *Index) Name() string { return "search" }

// Cursor fails with changes.ErrRebuild for an index that is missing, damaged or of another shape.
func (x *Index) Cursor(context.Context) (storage.Seq, error) {
	g, err := x.following()
	if err != nil {
		return 0, err
	}
	seq, err := g.cursor()
	if err != nil {
		return 0, remake(err)
	}
	return seq, nil
}

// following gives the generation that records are applied to.
func (x *Index) following() (*generation, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.whole {
		return nil, changes.ErrRebuild
	}
	return x.live, nil
}

// remake is a fault of the index: it is not mended, but made anew.
func remake(err error) error { return fmt.Errorf("%w: %w", changes.ErrRebuild, err) }

// perRead is how many entries are read at once.
const perRead = 200

// Apply takes in the entries that the records name, as they are now.
func (x *Index) Apply(ctx context.Context, records []changes.Record) error {
	g, err := x.following()
	if err != nil {
		return err
	}
	seq := records[len(records)-1].Seq
	if at, err := g.cursor(); err != nil {
		return remake(err)
	} else if at > seq {
		seq = at // the records came before
	}
	p := newPress(x, g, false)
	for refs := range slices.Chunk(named(records), perRead) {
		entries, err := x.Content.Latest(ctx, refs)
		if err != nil {
			return err
		}
		if err := p.replace(refs, entries); err != nil {
			return remake(err)
		}
	}
	if err := p.finish(seq); err != nil {
		return remake(err)
	}
	x.position.advance(seq)
	return nil
}

// named gives the entries that the records name, each once.
func named(records []changes.Record) []content.Ref {
	var refs []content.Ref
	seen := map[content.Ref]bool{}
	for _, record := range records {
		for _, c := range record.Changes {
			if ref := (content.Ref{Type: c.Type, ID: c.ID}); !seen[ref] {
				seen[ref] = true
				refs = append(refs, ref)
			}
		}
	}
	return refs
}

// Rebuild makes a new generation beside the one that answers, and puts it in that one's place. Where
// none answers, the new one does from the start, with what it already has.
func (x *Index) Rebuild(ctx context.Context, at storage.Seq) error {
	next, err := x.begin()
	if err != nil {
		return fmt.Errorf("search: begin an index: %w", err)
	}
	if err := x.fill(ctx, next, at); err != nil {
		return errors.Join(err, x.abandon(next))
	}
	old := x.install(next)
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

func (x *Index) begin() (*generation, error) {
	x.made++
	name := x.shape + "-" + strconv.FormatInt(time.Now().UnixMilli(), 36) + strconv.Itoa(x.made)
	next, err := createGeneration(x.Folder, name)
	if err != nil {
		return nil, err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.whole = false
	if x.live == nil {
		x.live = next
	}
	return next, nil
}

// abandon gives up a generation, unless it is all that answers.
func (x *Index) abandon(next *generation) error {
	x.mu.Lock()
	serves := x.live == next
	x.mu.Unlock()
	if serves {
		return nil
	}
	return next.discard()
}

func (x *Index) install(next *generation) (old *generation) {
	x.mu.Lock()
	defer x.mu.Unlock()
	old = x.live
	x.live, x.whole = next, true
	return old
}

// fill takes in all content and makes the generation the one that counts.
func (x *Index) fill(ctx context.Context, next *generation, at storage.Seq) error {
	p := newPress(x, next, true)
	types := x.Content.Registry().Types()
	for i := range types {
		for e, err := range x.Content.Entries(ctx, types[i].Name) {
			if err != nil {
				return err
			}
			if err := p.put(e); err != nil {
				return err
			}
		}
	}
	if err := p.finish(at); err != nil {
		return err
	}
	return writeCurrent(x.Folder, next.name)
}
