package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// Config holds the dependencies and settings of a Queue.
type Config struct {
	Store storage.Store
	// Send hands a mail to a server. It fails with a *Refused if the server rejects this mail, and with any other error
	// if the server cannot be reached.
	Send func(ctx context.Context, l entrystore.Letter) error
	// Ready reports whether mails can be sent at all. While they cannot, all wait as they are. Nil is always.
	Ready func(ctx context.Context) (bool, error)
	// Settled records the outcome of a reply of staff, in the update that removes it from the queue or postpones it.
	Settled func(w storage.Writer, l entrystore.Letter, state entrystore.MessageState, fault string) error
	Now     func() time.Time
	Log     *slog.Logger
	// Attempt is the timeout of one mail; a minute if it is zero.
	Attempt time.Duration
}

// ErrUnneeded is returned by Send if a mail has no recipient or no subject matter any more. The mail is dropped without
// a report.
var ErrUnneeded = errors.New("mail: it is no longer needed")

// Queue sends mails one after another. It is safe for concurrent use.
type Queue struct {
	Config
	wake chan struct{}

	mu               sync.Mutex
	unreachableSince time.Time // when the server was first found unreachable; zero if it is reachable
}

// NewQueue returns a queue. It sends nothing until Run is called.
func NewQueue(c Config) *Queue {
	if c.Attempt == 0 {
		c.Attempt = attemptTimeout
	}
	return &Queue{Config: c, wake: make(chan struct{}, 1)}
}

// The total time of retries, the first and the longest wait between them, and the timeout of one attempt.
const (
	maxRetryTime   = 3 * 24 * time.Hour
	firstRetryWait = time.Minute
	maxRetryWait   = 6 * time.Hour
	attemptTimeout = time.Minute
)

// Put adds a mail to the queue, in an update of the caller. The caller must call Wake afterwards.
func (q *Queue) Put(w storage.Writer, l entrystore.Letter) error {
	l.Accepted = q.Now().UTC()
	l.Due = l.Accepted
	w.Put(entrystore.MailingKey(l.Due, l.ID), nil)
	return entrystore.PutLetter(w, l)
}

// Wake makes the queue look for due mails.
func (q *Queue) Wake() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// Run sends mails until the context ends.
func (q *Queue) Run(ctx context.Context) {
	// The ticker limits the delay that a change of the system clock can cause.
	ticker := time.NewTicker(firstRetryWait)
	defer ticker.Stop()
	for {
		if err := q.Deliver(ctx); err != nil && ctx.Err() == nil {
			q.Log.Warn("mails could not be sent", slog.Any("error", err))
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		case <-q.wake:
		}
	}
}

// Deliver attempts all due mails, the earliest first. It stops if the server cannot be reached.
func (q *Queue) Deliver(ctx context.Context) error {
	if q.Ready != nil {
		if ready, err := q.Ready(ctx); !ready || err != nil {
			return err
		}
	}
	due, err := q.due(ctx)
	if err != nil {
		return err
	}
	for _, key := range due {
		if err := q.try(ctx, key); err != nil {
			return err
		}
	}
	return nil
}

// Problems returns a sentence if the server cannot be reached; nothing if it can, or if no attempt was made. The
// server's own messages are left out: they are for staff only.
func (q *Queue) Problems() []string {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.unreachableSince.IsZero() {
		return nil
	}
	return []string{fmt.Sprintf("Mails wait: the mail server has not been reached since %s.", q.unreachableSince.UTC().Format(time.RFC3339))}
}

// setReachable records whether the server was reached.
func (q *Queue) setReachable(reached bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case reached:
		q.unreachableSince = time.Time{}
	case q.unreachableSince.IsZero():
		q.unreachableSince = q.Now()
	}
}

// due returns the keys of the mails that are due. A mail due later than the longest possible wait counts as due: it was
// postponed while the clock was wrong.
func (q *Queue) due(ctx context.Context) (keys []string, err error) {
	now, waiting := q.Now(), false
	err = q.Store.View(ctx, func(r storage.Reader) error {
		keys, waiting = nil, false
		for pair, err := range r.Scan(entrystore.MailingPrefix(), "") {
			if err != nil {
				return err
			}
			waiting = true
			at, _, err := entrystore.ReadMailing(pair.Key)
			if err != nil {
				return err
			}
			if !at.After(now) || at.Sub(now) > maxRetryWait {
				keys = append(keys, pair.Key)
			}
		}
		return nil
	})
	if err == nil && !waiting {
		q.setReachable(true) // nothing contradicts it
	}
	return keys, err
}

// try sends the mail of a key. It fails only if all other mails would fail too.
func (q *Queue) try(ctx context.Context, key string) error {
	l, there, err := q.loadLetter(ctx, key)
	if err != nil {
		return err
	}
	if !there {
		_, err := q.Store.Update(ctx, func(w storage.Writer) error { w.Delete(key); return nil })
		return err
	}
	fault := q.attempt(ctx, l)
	if ctx.Err() != nil && fault != nil {
		return ctx.Err() // the program is stopping: this does not count as an attempt
	}
	// A delivery must be recorded even if the program is stopping, or the mail is sent twice.
	if err := q.recordOutcome(context.WithoutCancel(ctx), key, l.ID, fault); err != nil {
		return err
	}
	if errors.Is(fault, ErrUnneeded) {
		return nil
	}
	_, refused := errors.AsType[*Refused](fault)
	q.setReachable(refused || fault == nil)
	if refused {
		return nil
	}
	return fault
}

// attempt hands a mail to the server, unless it has expired.
func (q *Queue) attempt(ctx context.Context, l entrystore.Letter) error {
	if !l.Until.IsZero() && !q.Now().Before(l.Until) {
		return ErrUnneeded
	}
	ctx, cancel := context.WithTimeout(ctx, q.Attempt)
	defer cancel()
	return q.Send(ctx, l)
}

// loadLetter returns the mail of a key; false if it was deleted or its due time has changed.
func (q *Queue) loadLetter(ctx context.Context, key string) (l entrystore.Letter, there bool, err error) {
	at, id, err := entrystore.ReadMailing(key)
	if err != nil {
		return l, false, err
	}
	err = q.Store.View(ctx, func(r storage.Reader) error {
		l, there, err = entrystore.LoadLetter(r, id)
		return err
	})
	return l, there && l.Due.Equal(at), err
}

// recordOutcome records the outcome of an attempt. It loads the mail again, because it may have been merged into
// another entry or deleted meanwhile.
func (q *Queue) recordOutcome(ctx context.Context, key, id string, fault error) error {
	_, err := q.Store.Update(ctx, func(w storage.Writer) error {
		w.Delete(key)
		l, there, err := entrystore.LoadLetter(w, id)
		if err != nil || !there {
			return err
		}
		refused, _ := errors.AsType[*Refused](fault)
		now := q.Now().UTC()
		final := refused != nil && refused.Final || now.Sub(l.Accepted) >= maxRetryTime
		if fault == nil || errors.Is(fault, ErrUnneeded) || final {
			if err := entrystore.CountWaiting(w, l, -1); err != nil {
				return err
			}
		}
		switch {
		case fault == nil:
			w.Delete(entrystore.LetterKey(id))
			return q.recordState(w, l, entrystore.Sent)
		case errors.Is(fault, ErrUnneeded):
			w.Delete(entrystore.LetterKey(id))
			return nil
		}
		l.Fault = core.Cut(fault.Error(), maxFaultLength)
		if final {
			l.Failed = now
			if err := entrystore.PutLetter(w, l); err != nil {
				return err
			}
			return q.recordState(w, l, entrystore.Failed)
		}
		l.Due = now.Add(min(firstRetryWait<<min(l.Tries, 20), maxRetryWait))
		l.Tries++
		w.Put(entrystore.MailingKey(l.Due, id), nil)
		if err := entrystore.PutLetter(w, l); err != nil {
			return err
		}
		return q.recordState(w, l, entrystore.Queued)
	})
	return err
}

// maxFaultLength is the number of characters stored of a mail server's error.
const maxFaultLength = 300

// recordState records the state of a reply of staff.
func (q *Queue) recordState(w storage.Writer, l entrystore.Letter, state entrystore.MessageState) error {
	if l.Kind != "" {
		return nil
	}
	fault := l.Fault
	if state == entrystore.Sent {
		fault = ""
	}
	return q.Settled(w, l, state, fault)
}
