package webhook

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// line is the worker that delivers changes to one webhook, one after another. It is replaced by a new one each time the
// webhook is changed.
type line struct {
	s     *Service
	id    string
	hook  webhook
	place place         // the cursor; the stored one may be behind it by records without an event for this webhook
	woken chan struct{} // receives a value when the receiver is known to answer again
	slow  bool          // whether the latest attempt was slow or failed
	since int           // the number of records that were passed since the cursor was stored

	cancel  context.CancelFunc // nil before start
	running sync.WaitGroup
}

const (
	// manyRecords is the number of records without an event for the webhook after which the cursor is stored anyway.
	manyRecords = 1000

	firstPause   = 100 * time.Millisecond
	longestPause = 30 * time.Second
)

// errOff ends the worker of a webhook that was switched off.
var errOff = errors.New("webhook: switched off")

func newLine(ctx context.Context, s *Service, id string, h webhook) (*line, error) {
	l := &line{s: s, id: id, hook: h, woken: make(chan struct{}, 1)}
	err := s.Store.View(ctx, func(r storage.Reader) error {
		l.place = place{}
		return load(r, placeKey(id), &l.place)
	})
	return l, err
}

func (l *line) start(ctx context.Context) {
	ctx, l.cancel = context.WithCancel(ctx)
	l.running.Go(func() { l.run(ctx) })
}

// stop ends the worker and waits until it has ended. An attempt in progress is cancelled, does not count, and is made
// again by the next worker.
func (l *line) stop() {
	if l.cancel != nil {
		l.cancel()
		l.running.Wait()
	}
}

// run delivers changes until ctx ends, the webhook is switched off, or the store is closed. After other errors it tries
// again, with pauses that double from firstPause to longestPause.
func (l *line) run(ctx context.Context) {
	pause := firstPause
	for {
		before := l.place.After
		err := l.follow(ctx)
		if ctx.Err() != nil || errors.Is(err, errOff) || errors.Is(err, storage.ErrClosed) {
			return
		}
		if errors.Is(err, storage.ErrTrimmed) {
			err = l.skip(ctx)
		}
		if err == nil {
			continue
		}
		if l.place.After > before {
			pause = firstPause
		}
		l.s.Log.Error("a webhook could not go on", slog.String("webhook", l.id), slog.Any("error", err), slog.Duration("retry in", pause))
		if l.wait(ctx, pause) != nil {
			return
		}
		pause = min(2*pause, longestPause)
	}
}

// follow delivers the changes of the log after the cursor, and then each new one. It returns only with an error; a
// panic becomes an error.
func (l *line) follow(ctx context.Context) (err error) {
	defer func() {
		if said := recover(); said != nil {
			err = fmt.Errorf("webhook: panic: %v\n%s", said, debug.Stack())
		}
	}()
	if l.place.Missed {
		next := place{After: l.place.After}
		m := message{ID: l.s.messageID(uint64(next.After)), Event: eventMissed, At: l.s.Now().UTC(), Type: "webhook", Entry: l.id}
		if err := l.deliver(ctx, m, next); err != nil {
			return err
		}
	}
	for record, err := range l.s.Store.Log(ctx, l.place.After) {
		if err != nil {
			return err
		}
		if err := l.tell(ctx, record); err != nil {
			return err
		}
	}
	return nil
}

// tell delivers the items of a record, from item Part of the cursor on, and moves the cursor behind the record.
func (l *line) tell(ctx context.Context, record storage.Record) error {
	for i := l.place.Part; i < len(record.Items); i++ {
		m, told, err := l.s.messageOf(ctx, record.Seq, i, record.Items[i])
		if err != nil {
			return err
		}
		if !told || !wants(l.hook.Events, m.Event) {
			continue
		}
		next := place{After: l.place.After, Part: i + 1}
		if next.Part == len(record.Items) {
			next = place{After: record.Seq}
		}
		if err := l.deliver(ctx, m, next); err != nil {
			return err
		}
	}
	return l.pass(ctx, record.Seq)
}

// pass moves the cursor behind a record that has no further event for the webhook. It stores the cursor only once in
// manyRecords records, because reading such records again does no harm.
func (l *line) pass(ctx context.Context, seq storage.Seq) error {
	if l.place.After == seq && l.place.Part == 0 {
		return nil
	}
	l.place = place{After: seq}
	if l.since++; l.since < manyRecords {
		return nil
	}
	return l.keep(ctx, l.place)
}

// skip moves the cursor to the present and marks it as Missed, so that the receiver is sent eventMissed.
func (l *line) skip(ctx context.Context) error {
	next := place{Missed: true}
	err := l.s.Store.View(ctx, func(r storage.Reader) error {
		next.After = r.Seq()
		return nil
	})
	if err != nil {
		return err
	}
	l.s.Log.Warn("the log was trimmed before a webhook was told of all of it", slog.String("webhook", l.id))
	return l.keep(ctx, next)
}

// keep stores the cursor next, and does the writes of also in the same update.
func (l *line) keep(ctx context.Context, next place, also ...func(w storage.Writer) error) error {
	_, err := l.s.Store.Update(ctx, func(w storage.Writer) error {
		for _, write := range also {
			if err := write(w); err != nil {
				return err
			}
		}
		return keep(w, placeKey(l.id), next)
	})
	if err != nil {
		return err
	}
	l.place, l.since = next, 0
	l.s.reached(l.id, next.After)
	return nil
}

// wait pauses for d, or until the worker is woken. It fails with the error of ctx when ctx ends.
func (l *line) wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-l.woken:
	case <-ctx.Done():
	}
	return ctx.Err()
}
