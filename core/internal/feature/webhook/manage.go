package webhook

import (
	"cmp"
	"context"
	"crypto/rand"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

func newID() string { return strings.ToLower(rand.Text()) }

// List returns all webhooks, oldest first.
func (s *Service) List(ctx context.Context) ([]Webhook, error) {
	stored, err := s.stored(ctx)
	if err != nil {
		return nil, err
	}
	all := []Webhook{}
	for id := range stored {
		one, err := s.Get(ctx, id)
		switch {
		case core.CodeOf(err) == core.NotFound: // removed meanwhile
		case err != nil:
			return nil, err
		default:
			all = append(all, one)
		}
	}
	slices.SortFunc(all, func(a, b Webhook) int { return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID)) })
	return all, nil
}

// Get returns a webhook. It fails with NotFound if it does not exist.
func (s *Service) Get(ctx context.Context, id string) (out Webhook, err error) {
	err = s.Store.View(ctx, func(r storage.Reader) error {
		h, err := loadHook(r, id)
		if err != nil {
			return err
		}
		t, err := loadTally(r, id)
		out = h.shown(id, t.Last)
		return err
	})
	return out, err
}

func (s *Service) hook(ctx context.Context, id string) (h webhook, err error) {
	err = s.Store.View(ctx, func(r storage.Reader) (err error) {
		h, err = loadHook(r, id)
		return err
	})
	return h, err
}

// Add creates a webhook, which receives the changes from this moment on, and returns it with its secret. The secret
// cannot be read again. The activity list records the actor. Add fails with Invalid if the settings are invalid, and
// with Conflict if there are MaxWebhooks already.
func (s *Service) Add(ctx context.Context, actor core.Actor, set Settings) (out Webhook, secret string, err error) {
	if err := s.check(ctx, set); err != nil {
		return out, "", err
	}
	s.changing.Lock()
	defer s.changing.Unlock()
	all, err := s.stored(ctx)
	if err != nil {
		return out, "", err
	}
	if len(all) >= MaxWebhooks {
		return out, "", core.Errorf(core.Conflict, "There are %d webhooks already: remove one first.", MaxWebhooks)
	}
	id := newID()
	h := webhook{URL: set.URL, Events: set.Events, Active: set.Active, Created: s.Now().UTC(), Secret: newSecret()}
	var now storage.Seq
	if err := s.Store.View(ctx, func(r storage.Reader) error {
		now = r.Seq()
		return nil
	}); err != nil {
		return out, "", err
	}
	if _, err := s.Store.Update(ctx, func(w storage.Writer) error {
		if err := keep(w, placeKey(id), place{After: now}); err != nil {
			return err
		}
		if err := keep(w, hookKey(id), h); err != nil {
			return err
		}
		return entrystore.NoteSecurity(w, h.Created, entrystore.Security{Act: core.ActWebhookAdded, Title: h.host(), By: actor.Name})
	}); err != nil {
		return out, "", err
	}
	return h.shown(id, nil), h.Secret.text(), s.restart(ctx, id, &h)
}

func (s *Service) check(ctx context.Context, set Settings) error {
	if err := checkEvents(s.Answers.Registry(), set.Events); err != nil {
		return err
	}
	return s.guard.admits(ctx, set.URL)
}

// Change applies change to the settings of a webhook and returns the result. A webhook that is made active again
// continues at its cursor, with the changes that the log still holds. Change fails with NotFound if the webhook does
// not exist, with the error of change, and with Invalid if the new settings are invalid.
func (s *Service) Change(ctx context.Context, id string, change func(*Settings) error) (Webhook, error) {
	before, err := s.hook(ctx, id)
	if err != nil {
		return Webhook{}, err
	}
	set := before.settings()
	if err := change(&set); err != nil {
		return Webhook{}, err
	}
	// An unchanged URL is not checked again: its name may be unresolvable at the moment.
	if err := checkEvents(s.Answers.Registry(), set.Events); err != nil {
		return Webhook{}, err
	}
	if set.URL != before.URL {
		if err := s.guard.admits(ctx, set.URL); err != nil {
			return Webhook{}, err
		}
	}
	if err := s.alter(ctx, id, func(h *webhook) { h.take(before.settings(), set) }); err != nil {
		return Webhook{}, err
	}
	return s.Get(ctx, id)
}

// take copies the fields of after that differ from before, and leaves those that another request has changed in
// between.
func (w *webhook) take(before, after Settings) {
	if after.URL != before.URL {
		w.URL = after.URL
	}
	if !slices.Equal(after.Events, before.Events) {
		w.Events = after.Events
	}
	if after.Active != before.Active {
		w.Active = after.Active
	}
	if w.Active {
		w.Off = nil
	}
}

// Renew gives a webhook a new secret and returns it; it cannot be read again. For the next 24 hours messages are signed
// with the former secret as well. Renew fails with NotFound if the webhook does not exist.
func (s *Service) Renew(ctx context.Context, id string) (secret string, err error) {
	err = s.alter(ctx, id, func(h *webhook) {
		h.Secret = h.Secret.next(s.Now().UTC())
		secret = h.Secret.text()
	})
	return secret, err
}

// alter changes a webhook and restarts its worker. A message that waits for another attempt is sent at once, and its
// attempts are counted from 0 again.
func (s *Service) alter(ctx context.Context, id string, change func(*webhook)) error {
	s.changing.Lock()
	defer s.changing.Unlock()
	s.halt(id)
	err := s.rewrite(ctx, id, change)
	h, missing := s.hook(ctx, id)
	if missing != nil {
		return cmp.Or(err, missing)
	}
	return cmp.Or(s.restart(ctx, id, &h), err)
}

func (s *Service) rewrite(ctx context.Context, id string, change func(*webhook)) error {
	_, err := s.Store.Update(ctx, func(w storage.Writer) (err error) {
		h, err := loadHook(w, id)
		if err != nil {
			return err
		}
		change(&h)
		if err := keep(w, hookKey(id), h); err != nil {
			return err
		}
		var p place
		if err := load(w, placeKey(id), &p); err != nil || p.Head == nil {
			return err
		}
		p.Head = nil
		return keep(w, placeKey(id), p)
	})
	return err
}

// Remove deletes a webhook and its deliveries. The activity list records the actor. Remove fails with NotFound if the
// webhook does not exist.
func (s *Service) Remove(ctx context.Context, actor core.Actor, id string) error {
	s.changing.Lock()
	defer s.changing.Unlock()
	h, err := s.hook(ctx, id)
	if err != nil {
		return err
	}
	if err := s.restart(ctx, id, nil); err != nil {
		return err
	}
	_, err = s.Store.Update(ctx, func(w storage.Writer) error {
		for _, key := range []string{hookKey(id), placeKey(id), tallyKey(id)} {
			w.Delete(key)
		}
		return entrystore.NoteSecurity(w, s.Now().UTC(), entrystore.Security{Act: core.ActWebhookRemoved, Title: h.host(), By: actor.Name})
	})
	if err != nil {
		return err
	}
	return s.forget(ctx, id)
}

// forget deletes the deliveries of a webhook. There are at most MaxDeliveries, which fit into one update.
func (s *Service) forget(ctx context.Context, id string) error {
	_, err := s.Store.Update(ctx, func(w storage.Writer) error {
		for n := range uint64(MaxDeliveries) {
			w.Delete(deliveryKey(id, n))
		}
		return nil
	})
	return err
}

// sweep deletes the deliveries of webhooks that are not in known: a removal of such a webhook was interrupted.
func (s *Service) sweep(ctx context.Context, known map[string]webhook) error {
	left := map[string]bool{}
	err := s.Store.View(ctx, func(r storage.Reader) error {
		for pair, err := range r.Scan(entrystore.Key(deliveryKeys), "") {
			parts, wrong := entrystore.Parts(pair.Key)
			if err != nil || wrong != nil || len(parts) != 3 {
				return cmp.Or(err, wrong, entrystore.ErrKey)
			}
			if _, there := known[parts[1]]; !there {
				left[parts[1]] = true
			}
		}
		return nil
	})
	for id := range left {
		if err == nil {
			err = s.forget(ctx, id)
		}
	}
	return err
}
