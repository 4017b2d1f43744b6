package api

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/policy"
	"github.com/quoin-cms/quoin/core/strict"
)

// bodyOf reads the body of a write. What visitors send is short.
func bodyOf(r *Request) ([]byte, error) {
	if r.actor.Role == core.Visitor {
		return r.json(visitorBody)
	}
	return r.json(strict.MaxBody)
}

func (c collection) create(a *API, ctx context.Context, r *Request) (Response, error) {
	body, err := bodyOf(r)
	if err != nil {
		return Response{}, err
	}
	entry, err := c.add(a, ctx, r.actor, r.Client, body)
	if err != nil {
		return Response{}, err
	}
	out := c.written(a, r.actor, http.StatusCreated, entry)
	out.set(location, c.location(entry.ID))
	return out, nil
}

// add creates an entry, and counts it where it is a visitor's goal.
func (c collection) add(a *API, ctx context.Context, actor core.Actor, client Client, body []byte) (core.Entry, error) {
	outcome, err := a.Content.Create(ctx, actor, c.typ.Name, body)
	if err == nil && outcome.New && !outcome.Unwanted && actor.Role == core.Visitor {
		a.reached(ctx, client, c.typ.Options.Goal, outcome.ID)
	}
	return outcome.Entry, err
}

// submit is create for the values of a form.
func (c collection) submit(a *API, ctx context.Context, client Client, values map[string]string) error {
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
	refund, err := a.gate.charge(Submission, client.Address)
	if err != nil {
		return err
	}
	_, err = c.add(a, ctx, core.Actor{}, client, body)
	refund(err)
	return err
}

func (c collection) update(a *API, ctx context.Context, r *Request) (Response, error) {
	id, err := c.entryID(r)
	if err != nil {
		return Response{}, err
	}
	autosaved, err := parseAutosave(r.Autosave)
	if err != nil {
		return Response{}, err
	}
	body, err := bodyOf(r)
	if err != nil {
		return Response{}, err
	}
	save := a.Content.Update
	if autosaved {
		save = a.Content.Autosave
	}
	entry, err := save(ctx, r.actor, c.typ.Name, id, a.ifMatch(r), body)
	if err != nil {
		return Response{}, err
	}
	return c.written(a, r.actor, http.StatusOK, entry), nil
}

// HeaderAutosave says of an update that nobody pressed a button for it.
const HeaderAutosave = "Quoin-Autosave"

// parseAutosave reads the header.
func parseAutosave(said string) (autosaved bool, err error) {
	switch said {
	case "", "false":
		return false, nil
	case "true":
		return true, nil
	}
	return false, core.Errorf(core.Malformed, "The header %s must be true or false.", HeaderAutosave)
}

func (c collection) delete(a *API, ctx context.Context, r *Request) (Response, error) {
	id, err := c.entryID(r)
	if err != nil {
		return Response{}, err
	}
	if err := a.Content.Delete(ctx, r.actor, c.typ.Name, id, a.ifMatch(r)); err != nil {
		return Response{}, err
	}
	return Response{Status: http.StatusNoContent, Header: []Field{seqField(a.Answers.Newest(c.typ.Name))}}, nil
}

// written answers with an entry just written, as the actor may see it. Visitors are not told which commit it
// was: they could see whether an entry was there before, and how much is written that they do not see.
func (c collection) written(a *API, actor core.Actor, status int, entry core.Entry) Response {
	body, tag := a.Answers.Render(actor, entry)
	out := kept(actor, body, tag)
	out.Status = status
	if policy.View(actor, c.typ.Subject()).SeesAll() {
		out.Header = append(out.Header, seqField(a.Answers.Newest(c.typ.Name)))
	}
	return out
}
