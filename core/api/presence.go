package api

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/params"
	"github.com/quoin-cms/quoin/core/presence"
	"github.com/quoin-cms/quoin/core/strict"
)

// presencePath is where staff say that they have an entry open. It is named as in historyPath.
const presencePath = "/api/admin/presence/{path}/{id}"

// tabKey is by what a tab is told from the others of its user.
const tabKey = "tab"

// here is somebody else who has an entry open, as staff are told.
type here struct {
	Username string     `json:"username"`
	Since    field.Time `json:"since"`
	Typing   bool       `json:"typing"`
	You      bool       `json:"you"`
}

func presenceRoutes() []Route {
	missing := []core.Code{core.Unauthenticated, core.Forbidden, core.NotFound, core.Unavailable}
	return []Route{
		{Method: http.MethodPut, Path: presencePath, Access: core.Closed, Verb: core.VerbRead, handle: (*API).enter, Operation: openapi.Operation{
			ID: "enter", Summary: "Say that an entry is open in a tab, to be said again every 20 seconds, and hear who else has it open; path is that of its type under /api",
			Tag: "presence", Body: "Presence", Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Here")),
			Failures: append([]core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid}, missing...),
		}},
		{Method: http.MethodDelete, Path: presencePath, Access: core.Closed, Verb: core.VerbRead, handle: (*API).leave, Operation: openapi.Operation{
			ID: "leave", Summary: "Say that an entry is no longer open in a tab", Tag: "presence",
			Parameters: []openapi.Object{openapi.Query(tabKey, "The id of the tab.", openapi.Text())},
			Success:    http.StatusNoContent, Failures: append([]core.Code{core.Malformed}, missing...),
		}},
	}
}

// presenceSchemas are what a tab says, and what it hears.
func presenceSchemas() openapi.Object {
	return openapi.Object{
		"Presence": openapi.Record([]string{tabKey}, openapi.Object{
			tabKey:   openapi.Object{"type": "string", "minLength": 1, "maxLength": presence.MaxTab, "description": "What the tab has made up for itself."},
			"typing": openapi.Object{"type": "boolean", "description": "Whether something is typed there that is not saved."},
		}),
		"Here": openapi.Record([]string{"username", "since", "typing", "you"}, openapi.Object{
			"username": openapi.Text(), "since": openapi.Moment(), "typing": openapi.Flag(),
			"you": openapi.Object{"type": "boolean", "description": "It is the one who asks, in another tab."},
		}),
	}
}

func (a *API) enter(ctx context.Context, r *Request) (Response, error) {
	at, err := a.place(ctx, r)
	if err != nil {
		return Response{}, err
	}
	body, err := r.json(signInBody)
	if err != nil {
		return Response{}, err
	}
	var tab string
	var typing bool
	if err := strict.Fields(body, map[string]any{tabKey: &tab, "typing": &typing}); err != nil {
		return Response{}, err
	}
	if tab == "" || len(tab) > presence.MaxTab {
		return Response{}, core.InvalidFields(core.FieldErrors{{Field: tabKey, Message: "must have 1 to 64 bytes"}})
	}
	others, err := a.Presence.Enter(at, r.actor.Name, tab, typing)
	if err != nil {
		return Response{}, err
	}
	all := make([]here, len(others))
	for i, o := range others {
		all[i] = here{o.Username, field.At(o.Since), o.Typing, o.You}
	}
	return private(all)
}

// leave works as well where the entry is not there any more.
func (a *API) leave(_ context.Context, r *Request) (Response, error) {
	c, id, err := a.recorded(r)
	if err != nil {
		return Response{}, err
	}
	p, err := params.Parse(r.query())
	if err != nil {
		return Response{}, err
	}
	if err := p.Each(func(name, _ string) error {
		if name != tabKey {
			return params.Unknown(name, tabKey)
		}
		return nil
	}); err != nil {
		return Response{}, err
	}
	if a.Presence == nil {
		return Response{}, nobodyKnows()
	}
	a.Presence.Leave(presence.Place{Type: c.typ.Name, ID: id}, r.actor.Name, p[tabKey])
	return nothing(), nil
}

// place gives the entry that the path of a request names.
func (a *API) place(ctx context.Context, r *Request) (presence.Place, error) {
	c, id, err := a.recorded(r)
	if err != nil {
		return presence.Place{}, err
	}
	if a.Presence == nil {
		return presence.Place{}, nobodyKnows()
	}
	found, err := c.resolve(a, ctx, r, id)
	if err == nil && found != id {
		err = c.noEntry() // a slug, which Leave would not know
	}
	return presence.Place{Type: c.typ.Name, ID: id}, err
}

func nobodyKnows() error {
	return core.Errorf(core.Unavailable, "Who has an entry open is not known here.")
}
