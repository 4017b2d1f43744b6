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
func (wk *worker) deliver(ctx context.Context, m message, next cursor) error {
	h := wk.cursor.Pending
	if h == nil || h.Message.ID != m.ID {
		h = &pendingMessage{Message: m}
	}
	if !h.Next.IsZero() {
		if err := wk.wait(ctx, wk.s.backoff.remaining(h.Attempts, h.Next, wk.s.Now())); err != nil {
			return err
		}
	}
	for {
		done, err := wk.attempt(ctx, h, next)
		if done || err != nil {
			return err
		}
		if err := wk.wait(ctx, wk.s.backoff.wait(h.Attempts)); err != nil {
			return err
		}
	}
}

// attempt sends the message once and stores the result. done reports whether the receiver has accepted it.
func (wk *worker) attempt(ctx context.Context, h *pendingMessage, next cursor) (done bool, err error) {
	slots := wk.s.pools.quick
	if wk.slow {
		slots = wk.s.pools.slow
	}
	if err := slots.acquire(ctx); err != nil {
		return false, err
	}
	r, o, err := wk.s.send(ctx, wk.hook, h.Message)
	slots.release()
	if err == nil {
		err = ctx.Err() // the attempt was cancelled by this program and says nothing about the receiver
	}
	if err != nil {
		return false, err
	}
	wk.slow = !o.ok() || o.took > slowThreshold
	r.Number, r.Attempt = h.Number, h.Attempts+1
	switch {
	case o.ok():
		return true, wk.storeResult(ctx, h, r, next)
	case o.gone():
		return false, wk.giveUp(ctx, h, r, "The receiver says that it is gone: it answered with 410.")
	case r.Attempt >= wk.s.backoff.maxAttempts():
		return false, wk.giveUp(ctx, h, r, "Nothing arrived for three days. "+o.failure)
	}
	r.Next = r.At.Add(wk.s.backoff.wait(r.Attempt))
	return false, wk.storeResult(ctx, h, r, cursor{After: wk.cursor.After, Part: wk.cursor.Part, Missed: wk.cursor.Missed, Pending: h})
}

// storeResult stores the result of an attempt, the cursor next and the writes of also in one update.
func (wk *worker) storeResult(
	ctx context.Context, h *pendingMessage, r deliveryRecord, next cursor, also ...func(w storage.Writer) error,
) error {
	was := h.Number
	h.Attempts, h.Next = r.Attempt, r.Next
	err := wk.storeCursor(ctx, next, append(also, func(w storage.Writer) (err error) {
		r.Number = was
		h.Number, err = putDelivery(w, wk.id, r)
		return err
	})...)
	if err != nil {
		h.Number = was
	}
	return err
}

// giveUp stores a failed attempt, switches the webhook off and returns errOff. The cursor stays before the message, so
// that a webhook that is made active again continues with it.
func (wk *worker) giveUp(ctx context.Context, h *pendingMessage, r deliveryRecord, reason string) error {
	next := cursor{After: wk.cursor.After, Part: wk.cursor.Part, Missed: wk.cursor.Missed}
	err := wk.storeResult(ctx, h, r, next, func(w storage.Writer) error {
		return switchOff(w, wk.id, Off{wk.s.Now().UTC(), reason})
	})
	if err != nil {
		return err
	}
	wk.s.removeCursor(wk.id)
	wk.s.Log.Warn("a webhook was switched off", slog.String("webhook", wk.id), slog.String("reason", reason))
	return errOff
}

// switchOff makes a webhook inactive for the reason off, and records that in the activity list for administrators.
func switchOff(w storage.Writer, id string, off Off) error {
	h, err := loadHook(w, id)
	if err != nil {
		return err
	}
	h.Active, h.Off = false, &off
	if err := putJSON(w, hookKey(id), h); err != nil {
		return err
	}
	return entrystore.NoteSecurity(w, off.At, entrystore.Security{Act: core.ActWebhookOff, Title: h.host()})
}

// send posts a message once, and returns the record of the delivery with its outcome. It fails only if the body cannot
// be made.
func (s *Service) send(ctx context.Context, h webhook, m message) (deliveryRecord, outcome, error) {
	body, withoutEntry, err := s.encode(ctx, m)
	if err != nil {
		return deliveryRecord{}, outcome{}, err
	}
	at := s.Now().UTC()
	o := s.sender.send(ctx, h.URL, h.Secret, m.ID, at, body)
	return deliveryRecord{
		Message: m, At: at, Status: o.status, Took: o.took, Fault: o.failure, Request: string(withoutEntry), Response: o.response,
	}, o, nil
}

// Test sends a test message to a webhook, waits for the response, and returns the delivery. A failed delivery is no
// error: it is described by the returned Delivery. Test fails with NotFound if the webhook does not exist, and with
// Unavailable if too many messages are being sent by hand.
func (s *Service) Test(ctx context.Context, id string) (Delivery, error) {
	h, err := s.loadOne(ctx, id)
	if err != nil {
		return Delivery{}, err
	}
	return s.sendOnce(ctx, id, h, message{ID: "msg_" + newID(), Event: eventTest, At: s.Now().UTC(), Type: "webhook", Entry: id})
}

// Again sends the message of a stored delivery again, under the same webhook-id, with the entry as visitors see it at
// present. It fails as Test does.
func (s *Service) Again(ctx context.Context, id, delivery string) (Delivery, error) {
	h, r, err := s.delivery(ctx, id, delivery)
	if err != nil {
		return Delivery{}, err
	}
	return s.sendOnce(ctx, id, h, r.Message)
}

// sendOnce sends a message with a single attempt, outside the order of the log. It fails with Unavailable if no worker
// of the manual pool is free within a second.
func (s *Service) sendOnce(ctx context.Context, id string, h webhook, m message) (Delivery, error) {
	waiting, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if s.pools.manual.acquire(waiting) != nil {
		return Delivery{}, core.Errorf(core.Unavailable, "Too many messages are being sent by hand. Try again in a moment.")
	}
	defer s.pools.manual.release()
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
		number, err = putDelivery(w, id, r)
		return err
	}); err != nil {
		return Delivery{}, err
	}
	if o.ok() {
		s.retryNow(id)
	}
	r.Number = number
	return r.toDelivery(), nil
}
