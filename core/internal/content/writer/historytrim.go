package writer

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// stepsPerTrim is how many steps one update deletes. It leaves room for the recheck keys.
const stepsPerTrim = storage.MaxWrites - 10

// TrimHistory deletes expired revisions of entries that have not changed since the revisions expired, in
// updates within storage's limits, and returns their number. It may be interrupted at any point.
func (s *Writer) TrimHistory(ctx context.Context) (trimmed int, err error) {
	today := entrystore.AgingKey(s.now().Add(24*time.Hour), "", "") // sorts before all keys of tomorrow
	for {
		keys, err := s.keysAfter(ctx, entrystore.AgingPrefix(), "", storage.MaxWrites)
		if err != nil || len(keys) == 0 {
			return trimmed, entrystore.Explain(err)
		}
		for _, k := range keys {
			if k >= today {
				return trimmed, nil
			}
			n, err := s.trimEntryHistory(ctx, k)
			if trimmed += n; err != nil {
				return trimmed, entrystore.Explain(err)
			}
		}
	}
}

// trimEntryHistory deletes the expired steps of the entry that a recheck key names.
func (s *Writer) trimEntryHistory(ctx context.Context, recheck string) (trimmed int, err error) {
	_, typ, id, err := entrystore.Aging(recheck)
	if err != nil {
		return 0, err
	}
	for done := false; !done; {
		var l commit.ExpiredSteps
		err := s.store.View(ctx, func(r storage.Reader) (err error) {
			l, err = commit.FindExpired(r, typ, id, commit.RevisionsKept, stepsPerTrim, s.now())
			return err
		})
		if err != nil {
			return trimmed, err
		}
		done = len(l.Keys) < stepsPerTrim
		err = s.committer.Write(ctx, func(w storage.Writer) error {
			for _, k := range l.Keys {
				w.Delete(k)
			}
			if done {
				w.Delete(recheck)
			}
			if recheckNext := l.RecheckKey(typ, id); done && recheckNext != "" {
				w.Put(recheckNext, nil)
			}
			return nil
		})
		if err != nil {
			return trimmed, err
		}
		trimmed += len(l.Keys)
	}
	return trimmed, nil
}

// deleteHistory deletes the history of an entry, in updates within storage's limits. It may be interrupted at
// any point and called again. The caller must call it before it deletes the entry, or have marked the entry
// for erasure, so that an interrupted deletion is found again.
func (s *Writer) deleteHistory(ctx context.Context, t *model.Type, id string) error {
	for {
		keys, err := s.keysAfter(ctx, entrystore.HistoryPrefix(t.Name, id), "", storage.MaxWrites)
		if err != nil || len(keys) == 0 {
			return entrystore.Explain(err)
		}
		err = s.committer.Write(ctx, func(w storage.Writer) error {
			for _, k := range keys {
				w.Delete(k)
			}
			return nil
		}, t.Name)
		if err != nil {
			return err
		}
	}
}
