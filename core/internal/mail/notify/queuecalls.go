package notify

import (
	"context"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/mail"
)

// queuedMail is a mail that is waiting or has permanently failed.
type queuedMail struct {
	ID         string     `json:"id"`
	Kind       string     `json:"kind"`
	To         string     `json:"to"` // an address for replies of staff and mails of plugins, otherwise a user name; empty for the sender of an inquiry
	Failed     bool       `json:"failed"`
	AcceptedAt field.Time `json:"acceptedAt"`
	DueAt      field.Time `json:"dueAt"`
	Tries      int        `json:"tries"`
	Error      *string    `json:"error"`
}

// reply is the kind of a queued mail that staff wrote: the queue itself has none for it.
const reply = "reply"

// listMails omits reset mails for unknown users: they are dropped when they are due.
func (h *handlers) listMails(ctx context.Context, _ *api.Request) (api.Response, error) {
	found, total, err := h.service.Queue.Backlog(ctx, maxQueued)
	if err != nil {
		return api.Response{}, err
	}
	names, err := h.userNames(ctx)
	if err != nil {
		return api.Response{}, err
	}
	all := []queuedMail{}
	for _, l := range found {
		if l.Kind == string(mail.Reset) && l.User == "" {
			total--
			continue
		}
		all = append(all, newQueuedMail(l, names))
	}
	out, err := api.Private(all)
	out.Set(api.HeaderTotal, strconv.Itoa(total))
	return out, err
}

// userNames returns the names of users by their ids.
func (h *handlers) userNames(ctx context.Context) (map[string]string, error) {
	users, err := h.users.Mailboxes(ctx)
	names := map[string]string{}
	for _, u := range users {
		names[u.ID] = u.Name
	}
	return names, err
}

func newQueuedMail(l entrystore.Letter, names map[string]string) queuedMail {
	m := queuedMail{
		ID: l.ID, Kind: l.Kind, To: names[l.User], Failed: !l.Failed.IsZero(),
		AcceptedAt: field.At(l.Accepted), DueAt: field.At(l.Due), Tries: l.Tries,
	}
	switch l.Kind {
	case "":
		m.Kind, m.To = reply, l.To
	case string(mail.Plugin):
		m.To = l.To
	}
	if l.Fault != "" {
		m.Error = &l.Fault
	}
	return m
}

func (h *handlers) sendMailAgain(ctx context.Context, r *api.Request) (api.Response, error) {
	if !h.service.Sends(ctx) {
		return api.Response{}, core.Errorf(core.Conflict, mail.NotSetUp)
	}
	l, err := h.service.Queue.Again(ctx, r.PathID())
	if err != nil {
		return api.Response{}, err
	}
	names, err := h.userNames(ctx)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(newQueuedMail(l, names))
}
