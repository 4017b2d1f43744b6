package writer

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/upgrade"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Run shows and hides scheduled entries at their time, until ctx ends; it returns the context's error. It
// retries after a failure.
func (s *scheduler) Run(ctx context.Context) error {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.wake:
		case <-timer.C:
		}
		next := retryDelay
		if err := s.ApplyDue(ctx); err == nil {
			next = s.timeUntilDue(ctx)
		}
		timer.Reset(next)
	}
}

const (
	retryDelay = time.Second // after a failure
	maxWait    = time.Minute // a timer does not notice that the clock was set or the machine slept: check at least this often
	// appliedMemory is how long applied schedules are remembered. If a clock was ahead by less and is set back
	// while the program runs, its schedules are applied again.
	appliedMemory = 48 * time.Hour
)

// wakeIfDue wakes Run if the entry has a scheduled change.
func (s *engine) wakeIfDue(r *commit.Revision, now time.Time) {
	if model.Due(r.Value, now).IsZero() {
		return
	}
	s.Wake()
}

// Wake lets Run check for due entries: another process that has the store open may have scheduled one.
func (s *engine) Wake() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// ApplyDue updates every entry whose time has come: Run calls it at each check of the clock. An entry that cannot be updated is logged and skipped, so
// that it stops neither the others nor the start. It fails if the store does.
func (s *scheduler) ApplyDue(ctx context.Context) error {
	now := s.now().UTC()
	due, err := s.dueKeys(ctx, now)
	if err != nil {
		return err
	}
	for _, k := range append(due, s.appliedEarly(now)...) {
		err := s.applySchedule(ctx, k, now)
		switch core.CodeOf(err) {
		case "":
			s.rememberApplied(k, now)
			continue
		case core.Internal, core.Unavailable:
			return err
		}
		s.log.LogAttrs(ctx, slog.LevelError, "the schedule of an entry could not be applied",
			slog.String("due", k), slog.Any("error", err))
		delete(s.applied, k)
		if _, err := s.store.Update(ctx, func(w storage.Writer) error { w.Delete(k); return nil }); err != nil {
			return err
		}
	}
	return nil
}

// rememberApplied remembers a schedule that was applied at its time, and forgets one that was applied before
// it.
func (s *scheduler) rememberApplied(dueAt string, now time.Time) {
	due, err := entrystore.ReadDue(dueAt)
	if err != nil || due.At.After(now) || now.Sub(due.At) > appliedMemory {
		delete(s.applied, dueAt)
		return
	}
	s.applied[dueAt] = due.At
}

// appliedEarly returns the keys of schedules that were applied although their time is yet to come: the clock
// was ahead, and was set back.
func (s *scheduler) appliedEarly(now time.Time) (keys []string) {
	for k, at := range s.applied {
		switch {
		case at.After(now):
			keys = append(keys, k)
		case now.Sub(at) > appliedMemory:
			delete(s.applied, k)
		}
	}
	return keys
}

// dueKeys returns the keys of due schedules.
func (s *scheduler) dueKeys(ctx context.Context, now time.Time) (keys []string, err error) {
	prefix := entrystore.DuePrefix()
	err = s.store.View(ctx, func(r storage.Reader) error {
		keys = nil
		for pair, err := range r.Scan(prefix, "") {
			if err != nil {
				return err
			}
			if pair.Key[len(prefix):] > entrystore.Key(entrystore.OrderOf(model.OldestFirst, now))+"\xff" {
				return nil
			}
			keys = append(keys, pair.Key)
		}
		return nil
	})
	return keys, err
}

// applySchedule corrects the stored visibility of one entry.
func (s *scheduler) applySchedule(ctx context.Context, dueAt string, now time.Time) error {
	due, err := entrystore.ReadDue(dueAt)
	if err != nil {
		return core.Wrap(entrystore.ErrKey, core.Invalid, "A key of the schedule cannot be read.")
	}
	id := due.ID
	t, err := s.registry.Find(due.Type)
	if err != nil {
		// An entry of a type that is no longer registered is not visible.
		_, err := s.store.Update(ctx, func(w storage.Writer) error {
			w.Delete(dueAt)
			return upgrade.InvalidateRecord(w, due.Type)
		})
		return err
	}
	return s.UpdateType(ctx, t, func(w storage.Writer) error {
		w.Delete(dueAt)
		if exists, err := entrystore.Exists(w, t, id); !exists || err != nil {
			return err
		}
		old, err := commit.Load(w, t, id)
		if err != nil {
			return core.Wrap(err, core.Invalid, "A scheduled entry cannot be read.")
		}
		next := *old
		if next.Visible, err = evaluateSchedule(t, next.Value, now); err != nil {
			return err
		}
		if next.Visible == old.Visible {
			if err := validate.CheckSchedule(t, next.Value, now); err != nil {
				return err
			}
			commit.UpdateSchedule(w, t, nil, &next, now)
			return nil
		}
		next.Event = commit.Event{Act: core.ActPublished, Actor: core.Actor{Role: core.System}, At: now}
		if !next.Visible {
			next.Event.Act = core.ActUpdated
		}
		if err := commit.Put(w, t, old, &next, now); err != nil {
			return err
		}
		return commit.RecordActivity(w, t, next.Event.Act, next.Event.Actor, &next, next.Rev, now)
	})
}

// evaluateSchedule returns whether a stored value is visible, and checks its due time. It recovers a panic,
// which must not end the program: there is no request to report it to.
func evaluateSchedule(t *model.Type, value any, now time.Time) (visible bool, err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = core.Wrap(fmt.Errorf("writer: panic: %v", panicked), core.Invalid, "The content type fails at a scheduled entry.")
		}
	}()
	model.Due(value, now)
	return t.Visible(value, now), nil
}

// timeUntilDue returns how long no schedule falls due.
func (s *scheduler) timeUntilDue(ctx context.Context) time.Duration {
	wait := maxWait
	err := s.store.View(ctx, func(r storage.Reader) error {
		for pair, err := range r.Scan(entrystore.DuePrefix(), "") {
			if err != nil {
				return err
			}
			due, err := entrystore.ReadDue(pair.Key)
			if err != nil {
				return err
			}
			wait = min(wait, max(due.At.Sub(s.now()), 0))
			return nil
		}
		return nil
	})
	if err != nil {
		return retryDelay
	}
	return wait
}
