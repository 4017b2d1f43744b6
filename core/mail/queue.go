package mail

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/storage"
)

// Config is all that a Queue works with.
type Config struct {
	Store storage.Store
	// Send hands a mail to a server. It fails with a *Refused where the server does not take this one, and with any
	// other error where it cannot be reached.
	Send func(ctx context.Context, l entries.Letter) error
	// Settled notes what became of a mail, in the update that takes it out of the queue or puts it off.
	Settled func(w storage.Writer, l entries.Letter, state entries.MessageState, fault string) error
	Now     func() time.Time
	Log     *slog.Logger
}

// Queue sends mails one after another. It is safe for concurrent use.
type Queue struct {
	Config
	more chan struct{}
}

// NewQueue makes a queue. It sends once Run is called.
func NewQueue(c Config) *Queue { return &Queue{Config: c, more: make(chan struct{}, 1)} }

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

// due gives the keys of the mails that are to be tried now. One that is due later than any may be was put off by a clock that
// was wrong.
func (q *Queue) due(ctx context.Context) (keys []string, err error) {
	now := q.Now()
	err = q.Store.View(ctx, func(r storage.Reader) error {
		keys = nil
		for pair, err := range r.Scan(entries.MailingPrefix(), "") {
			if err != nil {
				return err
			}
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
	limited, cancel := context.WithTimeout(ctx, attemptTime)
	defer cancel()
	fault := q.Send(limited, l)
	if ctx.Err() != nil && fault != nil {
		return ctx.Err() // the program ends: it was no attempt
	}
	// What a server has taken is noted even if the program is about to end.
	if err := q.settle(context.WithoutCancel(ctx), key, l.ID, fault); err != nil {
		return err
	}
	if _, refused := errors.AsType[*Refused](fault); refused {
		return nil
	}
	return fault
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
			return q.Settled(w, l, entries.Sent, "")
		case refused != nil && refused.Final, now.Sub(l.Accepted) >= patience:
			w.Delete(entries.LetterKey(id))
			return q.Settled(w, l, entries.Failed, fault.Error())
		}
		l.Due = now.Add(min(firstWait<<min(l.Tries, 20), longestWait))
		l.Tries++
		w.Put(entries.MailingKey(l.Due, id), nil)
		if err := entries.PutLetter(w, l); err != nil {
			return err
		}
		return q.Settled(w, l, entries.Queued, fault.Error())
	})
	return err
}
