package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/storage"
)

// Config is all that a Queue works with.
type Config struct {
	Store storage.Store
	// Send hands a mail to a server. It fails with a *Refused where the server does not take this one, and with any
	// other error where it cannot be reached.
	Send func(ctx context.Context, l entries.Letter) error
	// Settled notes what became of a mail that staff wrote, in the update that takes it out of the queue or puts it off.
	Settled func(w storage.Writer, l entries.Letter, state entries.MessageState, fault string) error
	Now     func() time.Time
	Log     *slog.Logger
	// Attempt is how long a server has for one mail; a minute if it is zero.
	Attempt time.Duration
}

// ErrUnwanted is what Send fails with where there is nobody to write to any more, or nothing to write of. The mail is
// dropped, and nobody is told.
var ErrUnwanted = errors.New("mail: nobody wants it any more")

// Queue sends mails one after another. It is safe for concurrent use.
type Queue struct {
	Config
	more chan struct{}

	mu      sync.Mutex
	failing time.Time // since when no server is reached; zero if all is well
}

// NewQueue makes a queue. It sends once Run is called.
func NewQueue(c Config) *Queue {
	if c.Attempt == 0 {
		c.Attempt = attemptTime
	}
	return &Queue{Config: c, more: make(chan struct{}, 1)}
}

// How long a mail is tried, how long it waits at first and at most, and how long one attempt may take.
const (
	patience    = 3 * 24 * time.Hour
	firstWait   = time.Minute
	longestWait = 6 * time.Hour
	attemptTime = time.Minute
)

// Put accepts a mail, in an update of the caller's. Wake is to be called after it.
func (q *Queue) Put(w storage.Writer, l entries.Letter) error {
	l.Accepted = q.Now().UTC()
	l.Due = l.Accepted
	w.Put(entries.MailingKey(l.Due, l.ID), nil)
	return entries.PutLetter(w, l)
}

// Wake has the queue look whether there is something to send.
func (q *Queue) Wake() {
	select {
	case q.more <- struct{}{}:
	default:
	}
}

// Run sends mails until the context ends.
func (q *Queue) Run(ctx context.Context) {
	// A clock that is set does not put a mail off for longer.
	ticker := time.NewTicker(firstWait)
	defer ticker.Stop()
	for {
		if err := q.Deliver(ctx); err != nil && ctx.Err() == nil {
			q.Log.Warn("mails wait", slog.Any("error", err))
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		case <-q.more:
		}
	}
}

// Deliver tries every mail that is due, the earliest first. Where the server cannot be reached, the others wait.
func (q *Queue) Deliver(ctx context.Context) error {
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

// Troubles tells, in a sentence, that the server has not been reached; nothing while it is, or while nobody has tried. What the
// server says is for staff alone.
func (q *Queue) Troubles() []string {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.failing.IsZero() {
		return nil
	}
	return []string{fmt.Sprintf("Mails wait: the mail server has not been reached since %s.", q.failing.UTC().Format(time.RFC3339))}
}

// reach notes whether the server was reached.
func (q *Queue) reach(reached bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case reached:
		q.failing = time.Time{}
	case q.failing.IsZero():
		q.failing = q.Now()
	}
}

// due gives the keys of the mails that are to be tried now. One that is due later than any may be was put off by a clock that
// was wrong.
func (q *Queue) due(ctx context.Context) (keys []string, err error) {
	now, waiting := q.Now(), false
	err = q.Store.View(ctx, func(r storage.Reader) error {
		keys, waiting = nil, false
		for pair, err := range r.Scan(entries.MailingPrefix(), "") {
			if err != nil {
				return err
			}
			waiting = true
			at, _, err := entries.ReadMailing(pair.Key)
			if err != nil {
				return err
			}
			if !at.After(now) || at.Sub(now) > longestWait {
				keys = append(keys, pair.Key)
			}
		}
		return nil
	})
	if err == nil && !waiting {
		q.reach(true) // for all that anybody knows
	}
	return keys, err
}

// try sends the mail of a key. It fails where no other would fare better.
func (q *Queue) try(ctx context.Context, key string) error {
	l, there, err := q.letter(ctx, key)
	if err != nil {
		return err
	}
	if !there {
		_, err := q.Store.Update(ctx, func(w storage.Writer) error { w.Delete(key); return nil })
		return err
	}
	fault := q.attempt(ctx, l)
	if ctx.Err() != nil && fault != nil {
		return ctx.Err() // the program ends: it was no attempt
	}
	// What a server has taken is noted even if the program is about to end.
	if err := q.settle(context.WithoutCancel(ctx), key, l.ID, fault); err != nil {
		return err
	}
	if errors.Is(fault, ErrUnwanted) {
		return nil
	}
	_, refused := errors.AsType[*Refused](fault)
	q.reach(refused || fault == nil)
	if refused {
		return nil
	}
	return fault
}

// attempt hands a mail to the server, unless it came too late.
func (q *Queue) attempt(ctx context.Context, l entries.Letter) error {
	if !l.Until.IsZero() && !q.Now().Before(l.Until) {
		return ErrUnwanted
	}
	ctx, cancel := context.WithTimeout(ctx, q.Attempt)
	defer cancel()
	return q.Send(ctx, l)
}

// letter gives the mail of a key; false if it is not wanted any more, or due at another time.
func (q *Queue) letter(ctx context.Context, key string) (l entries.Letter, there bool, err error) {
	at, id, err := entries.ReadMailing(key)
	if err != nil {
		return l, false, err
	}
	err = q.Store.View(ctx, func(r storage.Reader) error {
		l, there, err = entries.LoadLetter(r, id)
		return err
	})
	return l, there && l.Due.Equal(at), err
}

// settle notes how an attempt ended. The mail may have become that of another entry meanwhile, or be unwanted.
func (q *Queue) settle(ctx context.Context, key, id string, fault error) error {
	_, err := q.Store.Update(ctx, func(w storage.Writer) error {
		w.Delete(key)
		l, there, err := entries.LoadLetter(w, id)
		if err != nil || !there {
			return err
		}
		refused, _ := errors.AsType[*Refused](fault)
		now := q.Now().UTC()
		switch {
		case fault == nil:
			w.Delete(entries.LetterKey(id))
			return q.note(w, l, entries.Sent)
		case errors.Is(fault, ErrUnwanted):
			w.Delete(entries.LetterKey(id))
			return nil
		}
		l.Fault = core.Cut(fault.Error(), longestFault)
		if refused != nil && refused.Final || now.Sub(l.Accepted) >= patience {
			l.Failed = now
			if err := entries.PutLetter(w, l); err != nil {
				return err
			}
			return q.note(w, l, entries.Failed)
		}
		l.Due = now.Add(min(firstWait<<min(l.Tries, 20), longestWait))
		l.Tries++
		w.Put(entries.MailingKey(l.Due, id), nil)
		if err := entries.PutLetter(w, l); err != nil {
			return err
		}
		return q.note(w, l, entries.Queued)
	})
	return err
}

// longestFault is how much of the words of a mail server is kept, in characters.
const longestFault = 300

// note tells of a mail that staff wrote how far it has come.
func (q *Queue) note(w storage.Writer, l entries.Letter, state entries.MessageState) error {
	if l.Kind != "" {
		return nil
	}
	fault := l.Fault
	if state == entries.Sent {
		fault = ""
	}
	return q.Settled(w, l, state, fault)
}
