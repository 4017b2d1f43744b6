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

// worker delivers changes to one webhook, one after another. It is replaced by a new one each time the
// webhook is changed.
type worker struct {
	s        *Service
	id       string
	hook     webhook
	cursor   cursor        // the stored cursor may be behind it by records without an event for this webhook
	retryNow chan struct{} // receives a value when the receiver is known to answer again
	slow     bool          // whether the latest attempt was slow or failed
	unstored int           // the number of records that were passed since the cursor was stored

	cancel  context.CancelFunc // nil before start
	running sync.WaitGroup
}

const (
	// storeCursorEvery is the number of records without an event for the webhook after which the cursor is stored
	// anyway.
	storeCursorEvery = 1000

	minPause = 100 * time.Millisecond
	maxPause = 30 * time.Second
)

// errOff ends the worker of a webhook that was switched off.
var errOff = errors.New("webhook: switched off")

func newWorker(ctx context.Context, s *Service, id string, h webhook) (*worker, error) {
	wk := &worker{s: s, id: id, hook: h, retryNow: make(chan struct{}, 1)}
	err := s.Store.View(ctx, func(r storage.Reader) error {
		wk.cursor = cursor{}
		return getJSON(r, cursorKey(id), &wk.cursor)
	})
	return wk, err
}

func (wk *worker) start(ctx context.Context) {
	ctx, wk.cancel = context.WithCancel(ctx)
	wk.running.Go(func() { wk.run(ctx) })
}

// stop ends the worker and waits until it has ended. An attempt in progress is cancelled, does not count, and is made
// again by the next worker.
func (wk *worker) stop() {
	if wk.cancel != nil {
		wk.cancel()
		wk.running.Wait()
	}
}

// run delivers changes until ctx ends, the webhook is switched off, or the store is closed. After other errors it tries
// again, with pauses that double from minPause to maxPause.
func (wk *worker) run(ctx context.Context) {
	pause := minPause
	for {
		before := wk.cursor.After
		err := wk.followLog(ctx)
		if ctx.Err() != nil || errors.Is(err, errOff) || errors.Is(err, storage.ErrClosed) {
			return
		}
		if errors.Is(err, storage.ErrTrimmed) {
			err = wk.skipTrimmed(ctx)
		}
		if err == nil {
			continue
		}
		if wk.cursor.After > before {
			pause = minPause
		}
		wk.s.Log.Error("a webhook could not go on", slog.String("webhook", wk.id), slog.Any("error", err), slog.Duration("retry in", pause))
		if wk.wait(ctx, pause) != nil {
			return
		}
		pause = min(2*pause, maxPause)
	}
}

// followLog delivers the changes of the log after the cursor, and then each new one. It returns only with an error; a
// panic becomes an error.
func (wk *worker) followLog(ctx context.Context) (err error) {
	defer func() {
		if said := recover(); said != nil {
			err = fmt.Errorf("webhook: panic: %v\n%s", said, debug.Stack())
		}
	}()
	if wk.cursor.Missed {
		next := cursor{After: wk.cursor.After}
		m := message{ID: wk.s.messageID(uint64(next.After)), Event: eventMissed, At: wk.s.Now().UTC(), Type: "webhook", Entry: wk.id}
		if err := wk.deliver(ctx, m, next); err != nil {
			return err
		}
	}
	for record, err := range wk.s.Store.Log(ctx, wk.cursor.After) {
		if err != nil {
			return err
		}
		if err := wk.deliverRecord(ctx, record); err != nil {
			return err
		}
	}
	return nil
}

// deliverRecord delivers the items of a record, from item Part of the cursor on, and moves the cursor behind the
// record.
func (wk *worker) deliverRecord(ctx context.Context, record storage.Record) error {
	for i := wk.cursor.Part; i < len(record.Items); i++ {
		m, isEvent, err := wk.s.messageOf(ctx, record.Seq, i, record.Items[i])
		if err != nil {
			return err
		}
		if !isEvent || !matchesAny(wk.hook.Events, m.Event) {
			continue
		}
		next := cursor{After: wk.cursor.After, Part: i + 1}
		if next.Part == len(record.Items) {
			next = cursor{After: record.Seq}
		}
		if err := wk.deliver(ctx, m, next); err != nil {
			return err
		}
	}
	return wk.advance(ctx, record.Seq)
}

// advance moves the cursor behind a record that has no further event for the webhook. It stores the cursor only once in
// storeCursorEvery records, because reading such records again does no harm.
func (wk *worker) advance(ctx context.Context, seq storage.Seq) error {
	if wk.cursor.After == seq && wk.cursor.Part == 0 {
		return nil
	}
	wk.cursor = cursor{After: seq}
	if wk.unstored++; wk.unstored < storeCursorEvery {
		return nil
	}
	return wk.storeCursor(ctx, wk.cursor)
}

// skipTrimmed moves the cursor to the present and marks it as Missed, so that the receiver is sent eventMissed.
func (wk *worker) skipTrimmed(ctx context.Context) error {
	next := cursor{Missed: true}
	err := wk.s.Store.View(ctx, func(r storage.Reader) error {
		next.After = r.Seq()
		return nil
	})
	if err != nil {
		return err
	}
	wk.s.Log.Warn("the log was trimmed before a webhook was told of all of it", slog.String("webhook", wk.id))
	return wk.storeCursor(ctx, next)
}

// storeCursor stores the cursor next, and does the writes of also in the same update.
func (wk *worker) storeCursor(ctx context.Context, next cursor, also ...func(w storage.Writer) error) error {
	_, err := wk.s.Store.Update(ctx, func(w storage.Writer) error {
		for _, write := range also {
			if err := write(w); err != nil {
				return err
			}
		}
		return putJSON(w, cursorKey(wk.id), next)
	})
	if err != nil {
		return err
	}
	wk.cursor, wk.unstored = next, 0
	wk.s.setCursor(wk.id, next.After)
	return nil
}

// wait pauses for d, or until retryNow receives a value. It fails with the error of ctx when ctx ends.
func (wk *worker) wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-wk.retryNow:
	case <-ctx.Done():
	}
	return ctx.Err()
}
