package webhook

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// deliver sends a message until an attempt succeeds, and then stores next as the cursor. A message that was tried
// before the last start continues with its count of attempts and its waiting time. It fails with errOff if it switches
// the webhook off, and with the error of ctx when ctx ends.
func (l *line) deliver(ctx context.Context, m message, next place) error {
	h := l.place.Head
	if h == nil || h.Message.ID != m.ID {
		h = &head{Message: m}
	}
	if !h.Next.IsZero() {
		if err := l.wait(ctx, l.s.pace.left(h.Attempts, h.Next, l.s.Now())); err != nil {
			return err
		}
	}
	for {
		done, err := l.attempt(ctx, h, next)
		if done || err != nil {
			return err
		}
		if err := l.wait(ctx, l.s.pace.after(h.Attempts)); err != nil {
			return err
		}
	}
}

// attempt sends the message once and stores the result. done reports whether the receiver has accepted it.
func (l *line) attempt(ctx context.Context, h *head, next place) (done bool, err error) {
	lane := l.s.lanes.quick
	if l.slow {
		lane = l.s.lanes.slow
	}
	if err := lane.enter(ctx); err != nil {
		return false, err
	}
	r, o, err := l.s.send(ctx, l.hook, h.Message)
	lane.leave()
	if err == nil {
		err = ctx.Err() // the attempt was cancelled by this program and says nothing about the receiver
	}
	if err != nil {
		return false, err
	}
	l.slow = !o.ok() || o.took > slowFrom
	r.Number, r.Attempt = h.Number, h.Attempts+1
	switch {
	case o.ok():
		return true, l.settle(ctx, h, r, next)
	case o.gone():
		return false, l.off(ctx, h, r, "The receiver says that it is gone: it answered with 410.")
	case r.Attempt >= l.s.pace.most():
		return false, l.off(ctx, h, r, "Nothing arrived for three days. "+o.fault)
	}
	r.Next = r.At.Add(l.s.pace.after(r.Attempt))
	return false, l.settle(ctx, h, r, place{After: l.place.After, Part: l.place.Part, Missed: l.place.Missed, Head: h})
}

// settle stores the result of an attempt, the cursor next and the writes of also in one update.
func (l *line) settle(
	ctx context.Context, h *head, r record, next place, also ...func(w storage.Writer) error,
) error {
	was := h.Number
	h.Attempts, h.Next = r.Attempt, r.Next
	err := l.keep(ctx, next, append(also, func(w storage.Writer) (err error) {
		r.Number = was
		h.Number, err = note(w, l.id, r)
		return err
	})...)
	if err != nil {
		h.Number = was
	}
	return err
}

// off stores a failed attempt, switches the webhook off and returns errOff. The cursor stays before the message, so
// that a webhook that is made active again continues with it.
func (l *line) off(ctx context.Context, h *head, r record, reason string) error {
	next := place{After: l.place.After, Part: l.place.Part, Missed: l.place.Missed}
	err := l.settle(ctx, h, r, next, func(w storage.Writer) error {
		return switchOff(w, l.id, Off{l.s.Now().UTC(), reason})
	})
	if err != nil {
		return err
	}
	l.s.released(l.id)
	l.s.Log.Warn("a webhook was switched off", slog.String("webhook", l.id), slog.String("reason", reason))
	return errOff
}

// switchOff makes a webhook inactive for the reason off, and records that in the activity list for administrators.
func switchOff(w storage.Writer, id string, off Off) error {
	h, err := loadHook(w, id)
	if err != nil {
		return err
	}
	h.Active, h.Off = false, &off
	if err := keep(w, hookKey(id), h); err != nil {
		return err
	}
	return entrystore.NoteSecurity(w, off.At, entrystore.Security{Act: core.ActWebhookOff, Title: h.host()})
}

// send posts a message once, and returns the record of the delivery with its outcome. It fails only if the body cannot
// be made.
func (s *Service) send(ctx context.Context, h webhook, m message) (record, outcome, error) {
	body, kept, err := s.write(ctx, m)
	if err != nil {
		return record{}, outcome{}, err
	}
	at := s.Now().UTC()
	o := s.sender.send(ctx, h.URL, h.Secret, m.ID, at, body)
	return record{
		Message: m, At: at, Status: o.status, Took: o.took, Fault: o.fault, Request: string(kept), Response: o.response,
	}, o, nil
}

// Test sends a test message to a webhook, waits for the response, and returns the delivery. A failed delivery is no
// error: it is described by the returned Delivery. Test fails with NotFound if the webhook does not exist, and with
// Unavailable if too many messages are being sent by hand.
func (s *Service) Test(ctx context.Context, id string) (Delivery, error) {
	h, err := s.hook(ctx, id)
	if err != nil {
		return Delivery{}, err
	}
	return s.once(ctx, id, h, message{ID: "msg_" + newID(), Event: eventTest, At: s.Now().UTC(), Type: "webhook", Entry: id})
}

// Again sends the message of a stored delivery again, under the same webhook-id, with the entry as visitors see it at
// present. It fails as Test does.
func (s *Service) Again(ctx context.Context, id, delivery string) (Delivery, error) {
	h, r, err := s.delivery(ctx, id, delivery)
	if err != nil {
		return Delivery{}, err
	}
	return s.once(ctx, id, h, r.Message)
}

// once sends a message with a single attempt, outside the order of the log. It fails with Unavailable if no worker of
// the manual pool is free within a second.
func (s *Service) once(ctx context.Context, id string, h webhook, m message) (Delivery, error) {
	waiting, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if s.lanes.manual.enter(waiting) != nil {
		return Delivery{}, core.Errorf(core.Unavailable, "Too many messages are being sent by hand. Try again in a moment.")
	}
	defer s.lanes.manual.leave()
	r, o, err := s.send(ctx, h, m)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return Delivery{}, fmt.Errorf("webhook: %w", err)
	}
	r.Attempt = 1
	var number uint64
	if _, err = s.Store.Update(ctx, func(w storage.Writer) error {
		if _, err := loadHook(w, id); err != nil {
			return err
		}
		number, err = note(w, id, r)
		return err
	}); err != nil {
		return Delivery{}, err
	}
	if o.ok() {
		s.wake(id)
	}
	r.Number = number
	return r.shown(), nil
}
