package collections

import (
	"context"
	"net/url"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// Subscribed reports whether the entry that a token names exists. It fails with NotFound if the token was not signed by
// this site.
func (h *Handlers) Subscribed(ctx context.Context, t *model.Type, token string) (bool, error) {
	id, err := h.idFromToken(t, token)
	if err != nil {
		return false, err
	}
	_, err = h.Answers.Get(ctx, system, t.Name, id)
	if core.CodeOf(err) == core.NotFound {
		return false, nil
	}
	return err == nil, err
}

// TakeOff deletes the entry that a token names; it succeeds if the entry is already gone. It fails like Subscribed, and
// with Throttled.
func (h *Handlers) TakeOff(ctx context.Context, client api.Client, t *model.Type, token string) error {
	if _, err := h.Gate.Charge(api.Attempt, client); err != nil {
		return err
	}
	id, err := h.idFromToken(t, token)
	if err != nil {
		return err
	}
	err = h.Content.Delete(ctx, system, t.Name, id, writer.Match{})
	if core.CodeOf(err) == core.NotFound {
		return nil
	}
	return err
}

// idFromToken returns the id of the entry that a token names.
func (h *Handlers) idFromToken(t *model.Type, token string) (string, error) {
	if !h.Unsubscribe.Work() {
		return "", core.Errorf(core.Unavailable, "Nobody can take themselves off a list at present: the store took no secret at the start.")
	}
	id, ok := h.Unsubscribe.Entry(t.Name, token)
	if !ok {
		return "", core.Errorf(core.NotFound, "This link is not one of ours.")
	}
	return id, nil
}

// system is the actor for people without an account.
var system = core.Actor{Role: core.System}

// unsubscribeColumn is the table column with the unsubscribe link of each entry.
var unsubscribeColumn = schema.Field{Name: model.UnsubscribeColumn, Label: "Unsubscribe link"}

// unsubscribeLink returns the URL at which the subscriber deletes an entry, on the site at an origin.
func (h *Handlers) unsubscribeLink(origin string, t *model.Type, id string) string {
	return origin + t.Options.Submissions.Unsubscribe.Path + "?token=" + url.QueryEscape(h.Unsubscribe.Token(t.Name, id))
}
