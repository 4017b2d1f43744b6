package content

import (
	"context"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// Run makes scheduled entries visible, or invisible, at their moment, until ctx ends; it returns the
// context's error. A failure is tried again a little later.
func (s *Service) Run(ctx context.Context) error {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.dueSoon:
		case <-timer.C:
		}
		next := retryDue
		if err := s.settle(ctx); err == nil {
			next = s.untilDue(ctx)
		}
		timer.Reset(next)
	}
}

const (
	retryDue   = time.Second // after a failure
	longestDue = time.Hour   // wall clocks are set now and then: look at least this often
)

// noticeDue wakes Run when the entry will turn.
func (s *Service) noticeDue(r *revision, now time.Time) {
	if due(r.value, now).IsZero() {
		return
	}
	select {
	case s.dueSoon <- struct{}{}:
	default:
	}
}

// settle looks again at every entry whose moment has come.
func (s *Service) settle(ctx context.Context) error {
	now := s.now().UTC()
	var ripe [][]string
	prefix := key(dueKeys)
	err := s.store.View(ctx, func(r storage.Reader) error {
		for pair, err := range r.Scan(prefix, "") {
			if err != nil {
				return err
			}
			all, err := parts(pair.Key)
			if err != nil || len(all) != 4 {
				return fmt.Errorf("content: due list: %w", errKey)
			}
			if all[1] > orderOf(OldestFirst, now) {
				return nil
			}
			ripe = append(ripe, all)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, all := range ripe {
		if err := s.turn(ctx, key(all...), all[2], all[3], now); err != nil {
			return err
		}
	}
	return nil
}

// turn makes the stored visibility of one entry true again.
func (s *Service) turn(ctx context.Context, dueAt, typ, id string, now time.Time) error {
	t, err := s.typeOf(typ)
	if err != nil {
		// A type that is no longer registered has nothing to show.
		_, err := s.store.Update(ctx, func(w storage.Writer) error { w.Delete(dueAt); return nil })
		return err
	}
	return s.update(ctx, t, func(w storage.Writer) error {
		w.Delete(dueAt)
		old, err := loadRevision(w, t, id)
		if core.CodeOf(err) == core.NotFound {
			return nil
		}
		if err != nil {
			return err
		}
		next := *old
		next.Visible = visible(next.value, now)
		if next.Visible == old.Visible {
			return nil
		}
		if err := put(w, t, old, &next, now); err != nil {
			return err
		}
		act := ActPublished
		if !next.Visible {
			act = ActUpdated
		}
		return note(w, t, act, core.Actor{Role: core.System}, &next, next.Rev, now)
	})
}

// untilDue says how long nothing will fall due.
func (s *Service) untilDue(ctx context.Context) time.Duration {
	wait := longestDue
	err := s.store.View(ctx, func(r storage.Reader) error {
		for pair, err := range r.Scan(key(dueKeys), "") {
			if err != nil {
				return err
			}
			at, err := dueTime(pair.Key)
			if err != nil {
				return err
			}
			wait = min(wait, max(at.Sub(s.now()), 0))
			return nil
		}
		return nil
	})
	if err != nil {
		return retryDue
	}
	return wait
}
