package commit

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// The history keeps the latest revisions of an entry, and all revisions of the last days.
const (
	RevisionsKept = 100
	historyAge    = 30 * 24 * time.Hour
)

// Only some saves delete expired steps, and only a few at a time, so that their cost stays close to that of
// other saves.
const (
	trimEvery   = 16 // revisions
	trimPerSave = 32 // steps
)

// BuildStepWithTrim is BuildStep outside of the store's update. For some revisions it also finds expired
// steps.
func BuildStepWithTrim(ctx context.Context, store storage.Store, old, next *Revision) (built *Step, err error) {
	err = store.View(ctx, func(r storage.Reader) error {
		if built, err = BuildStep(r, old, next, entrystore.Earlier{}); err != nil || built == nil {
			return err
		}
		if next.Rev <= RevisionsKept || next.Rev%trimEvery != 0 {
			return nil
		}
		expired, err := FindExpired(r, next.Type, next.ID, RevisionsKept-1, trimPerSave, next.Event.At)
		built.expiredKeys, built.recheckKey = expired.Keys, expired.RecheckKey(next.Type, next.ID)
		return err
	})
	return built, entrystore.Explain(err)
}

// ExpiredSteps are the steps of a history that may be deleted.
type ExpiredSteps struct {
	Keys []string  // of the oldest steps that may be deleted
	next time.Time // when more steps expire; zero if none do
}

// RecheckKey returns the key that schedules another check of the history; empty if none is needed.
func (l ExpiredSteps) RecheckKey(typ, id string) string {
	if l.next.IsZero() {
		return ""
	}
	return entrystore.AgingKey(l.next.Add(24*time.Hour), typ, id)
}

// FindExpired finds the steps of an entry that are neither among the latest nor recent. It returns at most
// limit, the oldest.
func FindExpired(r storage.Reader, typ, id string, latest, limit int, now time.Time) (l ExpiredSteps, err error) {
	n := 0
	for step, err := range entrystore.Steps(r, typ, id, 0) {
		if err != nil {
			return ExpiredSteps{}, err
		}
		if n++; n <= latest {
			continue
		}
		if expires := step.At.Add(historyAge); expires.After(now) {
			l.next = expires
			continue
		}
		l.Keys = append(l.Keys, entrystore.StepKey(typ, id, step.Rev))
	}
	if len(l.Keys) > limit {
		l.Keys, l.next = l.Keys[len(l.Keys)-limit:], now
	}
	return l, nil
}
