package upgrade

import (
	"context"
	"encoding/json"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// clearIndex deletes the index entries of the previous schema versions. From its first write on, no program
// considers the index complete.
func (s *Upgrader) clearIndex(ctx context.Context, p *migration) error {
	batch, err := s.readBatch(ctx, p, "")
	if err != nil {
		return err
	}
	if len(batch) > 0 && !p.stored {
		if err := s.recordStart(ctx, p); err != nil {
			return err
		}
	}
	all := func(string) bool { return true }
	for _, prefix := range []string{
		entrystore.ListsPrefix(p.typ.Name), entrystore.UniquePrefix(p.typ.Name), entrystore.CountPrefix(p.typ.Name),
	} {
		if err := s.deleteMatching(ctx, prefix, all); err != nil {
			return err
		}
	}
	ofType := func(key string) bool {
		parts, err := entrystore.Parts(key)
		return err == nil && len(parts) == 4 && parts[2] == p.typ.Name
	}
	if err := s.deleteMatching(ctx, entrystore.DuePrefix(), ofType); err != nil {
		return err
	}
	for _, prefix := range entrystore.ReferencePrefixes() {
		refers := func(key string) bool { return entrystore.Named(key).Type == p.typ.Name }
		if err := s.deleteMatching(ctx, prefix, refers); err != nil {
			return err
		}
	}
	p.Cleared = true
	if len(batch) == 0 {
		return nil
	}
	return s.storeRecord(ctx, p, p.Record)
}

// recordStart stores the version record of a migration that begins, and the result of the dry run.
func (s *Upgrader) recordStart(ctx context.Context, p *migration) error {
	change, err := json.Marshal(p.change)
	if err != nil {
		return err
	}
	return s.Committer.Write(ctx, func(w storage.Writer) error {
		if p.change.Says() == "" && p.change.OlderSince.IsZero() {
			w.Delete(entrystore.ShapeChangeKey(p.typ.Name))
		} else {
			w.Put(entrystore.ShapeChangeKey(p.typ.Name), change)
		}
		return p.Record.Write(w, p.typ)
	}, p.typ.Name)
}

func (s *Upgrader) storeRecord(ctx context.Context, p *migration, m Record) error {
	return s.Committer.Write(ctx, func(w storage.Writer) error { return m.Write(w, p.typ) }, p.typ.Name)
}

// maxParallelDeletes is how many updates of deleteMatching run at the same time, so that they share disk
// flushes.
const maxParallelDeletes = 16

// deleteMatching deletes the keys that start with a prefix and that selects accepts.
func (s *Upgrader) deleteMatching(ctx context.Context, prefix string, selects func(key string) bool) error {
	for after := ""; ; {
		var found []string
		err := s.Committer.Store.View(ctx, func(r storage.Reader) error {
			found = nil
			for pair, err := range r.Scan(prefix, after) {
				if err != nil || len(found) == maxParallelDeletes*storage.MaxWrites {
					return err
				}
				if selects(pair.Key) {
					found = append(found, pair.Key)
				}
			}
			return nil
		})
		if err != nil || len(found) == 0 {
			return err
		}
		if err := s.deleteAll(ctx, found); err != nil {
			return err
		}
		after = found[len(found)-1]
	}
}

func (s *Upgrader) deleteAll(ctx context.Context, keys []string) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(maxParallelDeletes)
	for chunk := range slices.Chunk(keys, storage.MaxWrites) {
		group.Go(func() error {
			_, err := s.Committer.Store.Update(ctx, func(w storage.Writer) error {
				for _, k := range chunk {
					w.Delete(k)
				}
				return nil
			})
			return err
		})
	}
	return group.Wait()
}
