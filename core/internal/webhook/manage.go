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
	stored, err := s.loadAll(ctx)
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
		t, err := loadState(r, id)
		out = h.toWebhook(id, t.Last)
		return err
	})
	return out, err
}

func (s *Service) loadOne(ctx context.Context, id string) (h webhook, err error) {
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
	all, err := s.loadAll(ctx)
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
		if err := putJSON(w, cursorKey(id), cursor{After: now}); err != nil {
			return err
		}
		if err := putJSON(w, hookKey(id), h); err != nil {
			return err
		}
		return entrystore.NoteSecurity(w, h.Created, entrystore.Security{Act: core.ActWebhookAdded, Title: h.host(), By: actor.Name})
	}); err != nil {
		return out, "", err
	}
	return h.toWebhook(id, nil), h.Secret.text(), s.restartWorker(ctx, id, &h)
}

func (s *Service) check(ctx context.Context, set Settings) error {
	if err := checkEvents(s.Answers.Registry(), set.Events); err != nil {
		return err
	}
	return s.guard.checkURL(ctx, set.URL)
}

// Change applies change to the settings of a webhook and returns the result. A webhook that is made active again
// continues at its cursor, with the changes that the log still holds. Change fails with NotFound if the webhook does
// not exist, with the error of change, and with Invalid if the new settings are invalid.
func (s *Service) Change(ctx context.Context, id string, change func(*Settings) error) (Webhook, error) {
	before, err := s.loadOne(ctx, id)
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
		if err := s.guard.checkURL(ctx, set.URL); err != nil {
			return Webhook{}, err
		}
	}
	if err := s.update(ctx, id, func(h *webhook) { h.merge(before.settings(), set) }); err != nil {
		return Webhook{}, err
	}
	return s.Get(ctx, id)
}

// merge copies the fields of after that differ from before, and leaves those that another request has changed in
// between.
func (w *webhook) merge(before, after Settings) {
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
	err = s.update(ctx, id, func(h *webhook) {
		h.Secret = h.Secret.rotate(s.Now().UTC())
		secret = h.Secret.text()
	})
	return secret, err
}

// update changes a webhook and restarts its worker. A message that waits for another attempt is sent at once, and its
// attempts are counted from 0 again.
func (s *Service) update(ctx context.Context, id string, change func(*webhook)) error {
	s.changing.Lock()
	defer s.changing.Unlock()
	s.stopWorker(id)
	err := s.storeUpdate(ctx, id, change)
	h, missing := s.loadOne(ctx, id)
	if missing != nil {
		return cmp.Or(err, missing)
	}
	return cmp.Or(s.restartWorker(ctx, id, &h), err)
}

func (s *Service) storeUpdate(ctx context.Context, id string, change func(*webhook)) error {
	_, err := s.Store.Update(ctx, func(w storage.Writer) (err error) {
		h, err := loadHook(w, id)
		if err != nil {
			return err
		}
		change(&h)
		if err := putJSON(w, hookKey(id), h); err != nil {
			return err
		}
		var p cursor
		if err := getJSON(w, cursorKey(id), &p); err != nil || p.Pending == nil {
			return err
		}
		p.Pending = nil
		return putJSON(w, cursorKey(id), p)
	})
	return err
}

// Remove deletes a webhook and its deliveries. The activity list records the actor. Remove fails with NotFound if the
// webhook does not exist.
func (s *Service) Remove(ctx context.Context, actor core.Actor, id string) error {
	s.changing.Lock()
	defer s.changing.Unlock()
	h, err := s.loadOne(ctx, id)
	if err != nil {
		return err
	}
	if err := s.restartWorker(ctx, id, nil); err != nil {
		return err
	}
	_, err = s.Store.Update(ctx, func(w storage.Writer) error {
		for _, key := range []string{hookKey(id), cursorKey(id), stateKey(id)} {
			w.Delete(key)
		}
		return entrystore.NoteSecurity(w, s.Now().UTC(), entrystore.Security{Act: core.ActWebhookRemoved, Title: h.host(), By: actor.Name})
	})
	if err != nil {
		return err
	}
	return s.deleteDeliveries(ctx, id)
}

// deleteDeliveries deletes the deliveries of a webhook. There are at most MaxDeliveries, which fit into one update.
func (s *Service) deleteDeliveries(ctx context.Context, id string) error {
	_, err := s.Store.Update(ctx, func(w storage.Writer) error {
		for n := range uint64(MaxDeliveries) {
			w.Delete(deliveryKey(id, n))
		}
		return nil
	})
	return err
}

// deleteOrphans deletes the deliveries of webhooks that are not in known: a removal of such a webhook was interrupted.
func (s *Service) deleteOrphans(ctx context.Context, known map[string]webhook) error {
	orphans := map[string]bool{}
	err := s.Store.View(ctx, func(r storage.Reader) error {
		for pair, err := range r.Scan(entrystore.Key(deliveryKeys), "") {
			parts, wrong := entrystore.Parts(pair.Key)
			if err != nil || wrong != nil || len(parts) != 3 {
				return cmp.Or(err, wrong, entrystore.ErrKey)
			}
			if _, there := known[parts[1]]; !there {
				orphans[parts[1]] = true
			}
		}
		return nil
	})
	for id := range orphans {
		if err == nil {
			err = s.deleteDeliveries(ctx, id)
		}
	}
	return err
}
