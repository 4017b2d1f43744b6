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

// line tells one webhook of changes, one after another. It lives from one change of the webhook to the next.
type line struct {
	s     *Service
	id    string
	hook  webhook
	place place         // as it is kept, apart from records that were passed without a word
	woken chan struct{} // tells that the receiver answers again
	slow  bool          // whether the receiver was slow the last time, or did not answer
	since int           // how many records were passed since the place was kept

	cancel  context.CancelFunc // nil before start
	running sync.WaitGroup
}

const (
	// manyRecords is how many records that are nothing to a webhook are worth a note of their own.
	manyRecords = 1000

	firstPause   = 100 * time.Millisecond
	longestPause = 30 * time.Second
)

// errOff ends the line of a webhook that was switched off.
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

// stop ends the line and waits until it has. An attempt that is under way counts for nothing, and is made again.
func (l *line) stop() {
	if l.cancel != nil {
		l.cancel()
		l.running.Wait()
	}
}

// run goes on until ctx ends, or the webhook is switched off. What fails of our own is tried again.
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

// follow tells of what the log holds after the place, and then of what comes. It ends only with an error.
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

// tell tells of the items of a record that have not been told of.
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

// pass goes on behind a record. Of what was nothing to the webhook, it does not matter if it is read again.
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

// skip goes on from the present, and has the receiver told that it has missed something.
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

// keep keeps the place, with what else is to be written in the same update.
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

// wait waits for a time, or until the line is woken. It fails when ctx ends.
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
