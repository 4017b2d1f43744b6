package collections

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/policy"
)

// bodyOf reads the body of a write. The limit for visitors is lower.
func bodyOf(r *api.Request) ([]byte, error) {
	if r.Actor().Role == core.Visitor {
		return r.JSON(api.VisitorBody)
	}
	return r.JSON(strictjson.MaxBody)
}

func (c collection) create(ctx context.Context, r *api.Request) (api.Response, error) {
	body, err := bodyOf(r)
	if err != nil {
		return api.Response{}, err
	}
	entry, err := c.createEntry(ctx, r.Actor(), r.Client, body)
	if err != nil {
		return api.Response{}, err
	}
	out := c.writeResponse(r.Actor(), http.StatusCreated, entry)
	out.Set(api.Location, c.location(entry.ID))
	return out, nil
}

// createEntry creates an entry, and counts it if it is a visitor's goal.
func (c collection) createEntry(ctx context.Context, actor core.Actor, client api.Client, body []byte) (core.Entry, error) {
	outcome, err := c.Content.Create(ctx, actor, c.typ.Name, body)
	if err == nil && outcome.New && !outcome.Unwanted && actor.Role == core.Visitor {
		c.Reached(ctx, client, c.typ.Options.Analytics.Goal, outcome.ID)
		c.Reached(ctx, client, c.FormGoal(ctx, c.typ), outcome.ID)
	}
	return outcome.Entry, err
}

// submit creates an entry from the values of a form.
func (c collection) submit(ctx context.Context, client api.Client, values map[string]string) error {
	given := make(map[string]string, len(values))
	for name, value := range values {
		if value != "" {
			given[name] = value
		}
	}
	body, err := json.Marshal(given)
	if err != nil {
		return err
	}
	if err := policy.Allow(core.Actor{}, c.typ.Subject(), core.VerbCreate); err != nil {
		return err
	}
	refund, err := c.Gate.Charge(api.Submission, client)
	if err != nil {
		return err
	}
	_, err = c.createEntry(ctx, core.Actor{}, client, body)
	refund(err)
	return err
}

func (c collection) update(ctx context.Context, r *api.Request) (api.Response, error) {
	id, err := c.entryID(r)
	if err != nil {
		return api.Response{}, err
	}
	autosaved, err := parseAutosave(r.Autosave)
	if err != nil {
		return api.Response{}, err
	}
	body, err := bodyOf(r)
	if err != nil {
		return api.Response{}, err
	}
	save := c.Content.Update
	if autosaved {
		save = c.Content.Autosave
	}
	entry, err := save(ctx, r.Actor(), c.typ.Name, id, c.ifMatch(r), body)
	if err != nil {
		return api.Response{}, err
	}
	return c.writeResponse(r.Actor(), http.StatusOK, entry), nil
}

// parseAutosave parses the header.
func parseAutosave(said string) (autosaved bool, err error) {
	switch said {
	case "", "false":
		return false, nil
	case "true":
		return true, nil
	}
	return false, core.Errorf(core.Malformed, "The header %s must be true or false.", api.HeaderAutosave)
}

func (c collection) delete(ctx context.Context, r *api.Request) (api.Response, error) {
	referredBy := func(ctx context.Context, id string) ([]query.User, error) {
		return c.Answers.ReferredBy(ctx, c.typ.Name, id)
	}
	if c.typ.Options.ForceDelete {
		return c.deleteUnlessUsed(ctx, r, referredBy)
	}
	id, err := c.entryID(r)
	if err != nil {
		return api.Response{}, err
	}
	err = c.Content.Delete(ctx, r.Actor(), c.typ.Name, id, c.ifMatch(r))
	if known, ok := errors.AsType[*core.Error](err); ok && known.Code == core.Conflict {
		return inUse(ctx, id, known.Detail, referredBy, err)
	}
	if err != nil {
		return api.Response{}, err
	}
	return api.Response{Status: http.StatusNoContent, Header: []api.Field{seqField(c.Answers.Newest(c.typ.Name))}}, nil
}

// writeResponse answers with a written entry, as the actor may see it. Visitors do not get the number of the commit: it
// would reveal whether an entry existed before, and how much hidden content is written. What they write is hidden, so
// that the number of public changes says nothing of it.
func (c collection) writeResponse(actor core.Actor, status int, entry core.Entry) api.Response {
	body, tag := c.Answers.Render(actor, entry)
	out := api.Revalidated(actor, body, tag)
	out.Status = status
	if policy.View(actor, c.typ.Subject()).SeesAll() {
		out.Header = append(out.Header, seqField(c.Answers.Newest(c.typ.Name)))
	} else {
		out.Header = append(out.Header, c.seqFor(actor))
	}
	return out
}

// Submit creates an entry of a type from the texts of a visitor's form; empty ones are omitted. It works and fails like
// every other creation.
func (h *Handlers) Submit(ctx context.Context, client api.Client, typ string, values map[string]string) error {
	for _, c := range h.collections {
		if c.typ.Name == typ && !c.public && !c.staff {
			return c.submit(ctx, client, values)
		}
	}
	return core.Errorf(core.NotFound, "There is no such form.")
}
