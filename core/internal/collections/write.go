package collections

import (
	"context"
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
	outcome, err := c.Content.Create(ctx, r.Actor(), c.typ.Name, body)
	if err != nil {
		return api.Response{}, err
	}
	if outcome.New && !outcome.Spam && r.Actor().Role == core.Visitor {
		c.Reached(ctx, r.Client, c.typ.Options.Analytics.Goal, outcome.ID)
		c.Reached(ctx, r.Client, c.FormGoal(ctx, c.typ), outcome.ID)
	}
	out := c.writeResponse(ctx, r.Actor(), http.StatusCreated, outcome.Entry)
	out.Set(api.Location, c.location(outcome.ID))
	return out, nil
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
	return c.writeResponse(ctx, r.Actor(), http.StatusOK, entry), nil
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
func (c collection) writeResponse(ctx context.Context, actor core.Actor, status int, entry core.Entry) api.Response {
	body, tag := c.Answers.Written(ctx, actor, entry)
	out := api.Revalidated(actor, body, tag)
	out.Status = status
	if policy.View(actor, c.typ.Subject()).SeesAll() {
		out.Header = append(out.Header, seqField(c.Answers.Newest(c.typ.Name)))
	} else {
		out.Header = append(out.Header, c.seqFor(actor))
	}
	return out
}
