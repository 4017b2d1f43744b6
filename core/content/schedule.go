package content

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Run makes scheduled entries visible, or invisible, at their moment, until ctx ends; it returns the
// context's error. A failure is tried again a little later.
func (s *Writer) Run(ctx context.Context) error {
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
		if err := s.applyDue(ctx); err == nil {
			next = s.timeUntilDue(ctx)
		}
		timer.Reset(next)
	}
}

const (
	retryDelay = time.Second // after a failure
	maxWait    = time.Minute // clocks are set and machines sleep, which no timer tells: look at least this often
	// turnedFor is how long it is remembered what was turned. A clock that was ahead by less, and is set back while the
	// program runs, has turned nothing for good.
	appliedMemory = 48 * time.Hour
)

// noticeDue wakes Run when the entry will turn.
func (s *Writer) wakeIfDue(r *revision, now time.Time) {
	if model.Due(r.Value, now).IsZero() {
		return
	}
	s.Wake()
}

// Wake has Run look whether an entry's moment has come: another process that has the store open may have scheduled one.
func (s *Writer) Wake() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// settle looks again at every entry whose moment has come. One that cannot be turned is told to the log and passed
// over: it stops neither the others nor the start. It fails where the store does.
func (s *Writer) applyDue(ctx context.Context) error {
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
		s.log.LogAttrs(ctx, slog.LevelError, "an entry could not be turned on its schedule",
			slog.String("due", k), slog.Any("error", err))
		delete(s.applied, k)
		if _, err := s.store.Update(ctx, func(w storage.Writer) error { w.Delete(k); return nil }); err != nil {
			return err
		}
	}
	return nil
}

// noteTurned remembers what was turned at its moment, and forgets what was turned before it.
func (s *Writer) rememberApplied(dueAt string, now time.Time) {
	due, err := entries.ReadDue(dueAt)
	if err != nil || due.At.After(now) || now.Sub(due.At) > appliedMemory {
		delete(s.applied, dueAt)
		return
	}
	s.applied[dueAt] = due.At
}

// early gives the keys of what was turned although its moment is to come: the clock was ahead, and was set back.
func (s *Writer) appliedEarly(now time.Time) (keys []string) {
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

// ripe gives the keys of what has fallen due.
func (s *Writer) dueKeys(ctx context.Context, now time.Time) (keys []string, err error) {
	prefix := entries.DuePrefix()
	err = s.store.View(ctx, func(r storage.Reader) error {
		keys = nil
		for pair, err := range r.Scan(prefix, "") {
			if err != nil {
				return err
			}
			if pair.Key[len(prefix):] > entries.Key(entries.OrderOf(model.OldestFirst, now))+"\xff" {
				return nil
			}
			keys = append(keys, pair.Key)
		}
		return nil
	})
	return keys, err
}

// turn makes the stored visibility of one entry true again.
func (s *Writer) applySchedule(ctx context.Context, dueAt string, now time.Time) error {
	due, err := entries.ReadDue(dueAt)
	if err != nil {
		return core.Wrap(entries.ErrKey, core.Invalid, "A key of the schedule cannot be read.")
	}
	id := due.ID
	t, err := s.registry.Find(due.Type)
	if err != nil {
		// A type that is no longer registered has nothing to show.
		_, err := s.store.Update(ctx, func(w storage.Writer) error {
			w.Delete(dueAt)
			return invalidateRecord(w, due.Type)
		})
		return err
	}
	return s.update(ctx, t, func(w storage.Writer) error {
		w.Delete(dueAt)
		if there, err := entries.Exists(w, t, id); !there || err != nil {
			return err
		}
		old, err := loadRevision(w, t, id)
		if err != nil {
			return core.Wrap(err, core.Invalid, "A scheduled entry cannot be read.")
		}
		next := *old
		if next.Visible, err = evaluateSchedule(next.Value, now); err != nil {
			return err
		}
		if next.Visible == old.Visible {
			if err := checkSchedule(t, next.Value, now); err != nil {
				return err
			}
			updateSchedule(w, t, nil, &next, now)
			return nil
		}
		next.event = event{act: core.ActPublished, actor: core.Actor{Role: core.System}, at: now}
		if !next.Visible {
			next.event.act = core.ActUpdated
		}
		if err := put(w, t, old, &next, now); err != nil {
			return err
		}
		return recordActivity(w, t, next.event.act, next.event.actor, &next, next.Rev, now)
	})
}

// judged asks a stored value whether it is seen, and when that turns. Nobody waits for the answer who could be told of a
// panic: it must not end the program.
func evaluateSchedule(value any, now time.Time) (visible bool, err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = core.Wrap(fmt.Errorf("content: panic: %v", panicked), core.Invalid, "The content type fails at a scheduled entry.")
		}
	}()
	model.Due(value, now)
	return model.Visible(value, now), nil
}

// checkSchedule refuses a schedule that never ends: the program would look at the entry again and again, and find
// nothing to do.
func checkSchedule(t *model.Type, value any, now time.Time) error {
	if !model.Endless(value, now) {
		return nil
	}
	return core.Errorf(core.Invalid, "The schedule of this entry never ends: Due of the content type %q names moment after moment at which Visible does not turn.", t.Name)
}

// untilDue says how long nothing will fall due.
func (s *Writer) timeUntilDue(ctx context.Context) time.Duration {
	wait := maxWait
	err := s.store.View(ctx, func(r storage.Reader) error {
		for pair, err := range r.Scan(entries.DuePrefix(), "") {
			if err != nil {
				return err
			}
			due, err := entries.ReadDue(pair.Key)
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
