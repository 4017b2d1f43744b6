package query

import (
	"context"
	"iter"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Files returns the hashes of all files in use: those of entries of the media library, in the trash or not, and of their
// revisions that can be restored; and those enclosed with an entry, in the trash or not, or uploaded and not yet
// referred to by one.
func (s *FileReader) Files(ctx context.Context) (used map[string]bool, err error) {
	return s.files(ctx, entrystore.EnclosedPrefix(), entrystore.WaitingPrefix())
}

// ReferredFiles is Files without the files that no entry refers to yet.
func (s *FileReader) ReferredFiles(ctx context.Context) (used map[string]bool, err error) {
	return s.files(ctx, entrystore.EnclosedPrefix())
}

// files returns the hashes of the files of the media library, and of enclosures with the prefixes.
func (s *FileReader) files(ctx context.Context, prefixes ...string) (used map[string]bool, err error) {
	t, err := s.registry.Find(field.MediaType)
	if err != nil {
		return nil, err
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		used = map[string]bool{}
		for e, err := range mediaEntries(r, t) {
			if err == nil {
				err = ctx.Err()
			}
			if err == nil {
				err = collectHashes(r, t, e, used)
			}
			if err != nil {
				return err
			}
		}
		for _, prefix := range prefixes {
			for e, err := range entrystore.Enclosures(r, prefix) {
				if err == nil {
					err = ctx.Err()
				}
				if err != nil {
					return err
				}
				used[e.Hash] = true
			}
		}
		return nil
	})
	return used, entrystore.Explain(err)
}

// collectHashes adds the hashes of the present and former files of an entry to used.
func collectHashes(r storage.Reader, t *model.Type, e entrystore.Record, used map[string]bool) error {
	note := func(e entrystore.Record) error {
		item, err := library.Decode(e.JSON)
		if err == nil && item.Hash != "" {
			used[item.Hash] = true
		}
		return err
	}
	if err := note(e); err != nil {
		return err
	}
	for step, err := range entrystore.Steps(r, t.Name, e.ID, 0) {
		if err != nil {
			return err
		}
		if step.Before.None() {
			continue
		}
		before, err := step.Before.Record()
		if err == nil {
			err = note(before)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// mediaEntries yields the entries of the media library, then those in the trash. An error is yielded last.
func mediaEntries(r storage.Reader, t *model.Type) iter.Seq2[entrystore.Record, error] {
	return func(yield func(entrystore.Record, error) bool) {
		for pair, err := range r.Scan(entrystore.EntryPrefix(t.Name), "") {
			var e entrystore.Record
			if err == nil {
				e, err = entrystore.DecodeRecord(pair.Value)
			}
			if err == nil {
				e.Type = t.Name
				e.ID, err = entrystore.IDOf(pair.Key)
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
		trashedMediaEntries(r, t)(yield)
	}
}

// trashedMediaEntries yields the trashed entries of the media library, most recently deleted first. An error is yielded
// last.
func trashedMediaEntries(r storage.Reader, t *model.Type) iter.Seq2[entrystore.Record, error] {
	return func(yield func(entrystore.Record, error) bool) {
		for pair, err := range r.Scan(entrystore.TrashedPrefix(), "") {
			var at entrystore.Trashed
			if err == nil {
				at, err = entrystore.ReadTrashed(pair.Key)
			}
			if err == nil && (at.Going() || at.Type != t.Name) {
				continue
			}
			var gone entrystore.Record
			if err == nil {
				gone, err = entrystore.Gone(r, t, at.ID)
			}
			if entrystore.Missing(err) {
				continue
			}
			if !yield(gone, err) || err != nil {
				return
			}
		}
	}
}
