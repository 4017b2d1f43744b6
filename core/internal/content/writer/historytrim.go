package writer

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// The history keeps the latest revisions of an entry, and all revisions of the last days.
const (
	revisionsKept = 100
	historyAge    = 30 * 24 * time.Hour
)

// Only some saves delete expired steps, and only a few at a time, so that their cost stays close to that of
// other saves.
const (
	trimEvery   = 16 // revisions
	trimPerSave = 32 // steps
)

// buildStepWithTrim is buildStep outside of the store's update. For some revisions it also finds expired
// steps.
func (s *Writer) buildStepWithTrim(ctx context.Context, old, next *revision) (built *step, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		if built, err = buildStep(r, old, next, entrystore.Earlier{}); err != nil || built == nil {
			return err
		}
		if next.Rev <= revisionsKept || next.Rev%trimEvery != 0 {
			return nil
		}
		expired, err := findExpired(r, next.Type, next.ID, revisionsKept-1, trimPerSave, next.event.at)
		built.expiredKeys, built.recheckKey = expired.keys, expired.recheckKey(next.Type, next.ID)
		return err
	})
	return built, entrystore.Explain(err)
}

// expiredSteps are the steps of a history that may be deleted.
type expiredSteps struct {
	keys []string  // of the oldest steps that may be deleted
	next time.Time // when more steps expire; zero if none do
}

// recheckKey returns the key that schedules another check of the history; empty if none is needed.
func (l expiredSteps) recheckKey(typ, id string) string {
	if l.next.IsZero() {
		return ""
	}
	return entrystore.AgingKey(l.next.Add(24*time.Hour), typ, id)
}

// findExpired finds the steps of an entry that are neither among the latest nor recent. It returns at most
// limit, the oldest.
func findExpired(r storage.Reader, typ, id string, latest, limit int, now time.Time) (l expiredSteps, err error) {
	n := 0
	for step, err := range entrystore.Steps(r, typ, id, 0) {
		if err != nil {
			return expiredSteps{}, err
		}
		if n++; n <= latest {
			continue
		}
		if expires := step.At.Add(historyAge); expires.After(now) {
			l.next = expires
			continue
		}
		l.keys = append(l.keys, entrystore.StepKey(typ, id, step.Rev))
	}
	if len(l.keys) > limit {
		l.keys, l.next = l.keys[len(l.keys)-limit:], now
	}
	return l, nil
}

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
		var l expiredSteps
		err := s.store.View(ctx, func(r storage.Reader) (err error) {
			l, err = findExpired(r, typ, id, revisionsKept, stepsPerTrim, s.now())
			return err
		})
		if err != nil {
			return trimmed, err
		}
		done = len(l.keys) < stepsPerTrim
		err = s.write(ctx, func(w storage.Writer) error {
			for _, k := range l.keys {
				w.Delete(k)
			}
			if done {
				w.Delete(recheck)
			}
			if recheckNext := l.recheckKey(typ, id); done && recheckNext != "" {
				w.Put(recheckNext, nil)
			}
			return nil
		})
		if err != nil {
			return trimmed, err
		}
		trimmed += len(l.keys)
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
		err = s.write(ctx, func(w storage.Writer) error {
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
