package content

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Of an entry the latest revisions are kept, and all of the last days.
const (
	revisionsKept = 100
	historyAge    = 30 * 24 * time.Hour
)

// A save takes out what is too old only now and then, and only some: it shall cost what every other save costs.
const (
	trimEvery   = 16 // revisions
	trimPerSave = 32 // steps
)

// foreseeStep is record outside of the store's turn. Now and then it finds out what has grown too old.
func (s *Writer) buildStepWithTrim(ctx context.Context, old, next *revision) (built *step, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		if built, err = buildStep(r, old, next, entries.Earlier{}); err != nil || built == nil {
			return err
		}
		if next.Rev <= revisionsKept || next.Rev%trimEvery != 0 {
			return nil
		}
		expired, err := findExpired(r, next.Type, next.ID, revisionsKept-1, trimPerSave, next.event.at)
		built.expiredKeys, built.recheckKey = expired.keys, expired.recheckKey(next.Type, next.ID)
		return err
	})
	return built, entries.Explain(err)
}

// late is what of a history is beyond the latest revisions.
type expiredSteps struct {
	keys []string  // of the steps that may go, the oldest of them
	next time.Time // when others may; zero if there are none
}

// again gives the key that has the history looked at when more may go; empty for never.
func (l expiredSteps) recheckKey(typ, id string) string {
	if l.next.IsZero() {
		return ""
	}
	return entries.AgingKey(l.next.Add(24*time.Hour), typ, id)
}

// overdue looks for the steps of an entry that are neither among the latest nor young, and gives some of them.
func findExpired(r storage.Reader, typ, id string, latest, limit int, now time.Time) (l expiredSteps, err error) {
	n := 0
	for step, err := range entries.Steps(r, typ, id, 0) {
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
		l.keys = append(l.keys, entries.StepKey(typ, id, step.Rev))
	}
	if len(l.keys) > limit {
		l.keys, l.next = l.keys[len(l.keys)-limit:], now
	}
	return l, nil
}

// perTrim is how many steps go in one update, with room for what is noted.
const stepsPerTrim = storage.MaxWrites - 10

// TrimHistory deletes the revisions that are too many and too old of entries that nobody has changed since they became
// so, in updates within storage's limits, and gives their number. It may be interrupted at any point.
func (s *Writer) TrimHistory(ctx context.Context) (trimmed int, err error) {
	today := entries.AgingKey(s.now().Add(24*time.Hour), "", "") // comes before all keys of tomorrow
	for {
		keys, err := s.keysAfter(ctx, entries.AgingPrefix(), "", storage.MaxWrites)
		if err != nil || len(keys) == 0 {
			return trimmed, entries.Explain(err)
		}
		for _, k := range keys {
			if k >= today {
				return trimmed, nil
			}
			n, err := s.trimEntryHistory(ctx, k)
			if trimmed += n; err != nil {
				return trimmed, entries.Explain(err)
			}
		}
	}
}

// trimAged follows the note that the history of an entry has grown old.
func (s *Writer) trimEntryHistory(ctx context.Context, recheck string) (trimmed int, err error) {
	_, typ, id, err := entries.Aging(recheck)
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

// forgetHistory deletes all that is kept of what an entry was, in updates within storage's limits. It may be interrupted
// at any point, and called again. Whoever deletes an entry for good calls it before the entry goes, or has noted that it
// is to go: what is interrupted in between is found again then.
func (s *Writer) deleteHistory(ctx context.Context, t *model.Type, id string) error {
	for {
		keys, err := s.keysAfter(ctx, entries.HistoryPrefix(t.Name, id), "", storage.MaxWrites)
		if err != nil || len(keys) == 0 {
			return entries.Explain(err)
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
