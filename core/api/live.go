package api

import (
	"cmp"
	"context"
	"net/http"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/etag"
	"github.com/quoin-cms/quoin/core/live"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/params"
)

const livePath = "/api/live"

func liveRoutes() []Route {
	return []Route{{Method: http.MethodGet, Path: livePath, handle: (*API).hearLive, Operation: openapi.Operation{
		ID: "listen", Summary: "Hear of changes as they happen, as server-sent events", Tag: "live",
		Parameters: []openapi.Object{
			openapi.Query("after", "The id of the last event that was heard, or the number that an answer had in Quoin-Seq.", openapi.Text()),
			openapi.Header("Last-Event-ID", "The same; it goes before the other."),
		},
		Success: http.StatusOK, Result: openapi.Text(), Media: "text/event-stream",
		Failures: []core.Code{core.Malformed, core.Throttled, core.Unavailable},
	}}}
}

// hearLive answers with events that last until one of both sides ends them. "hello" says from where on the
// listener hears everything, and whether as staff; "reset" that it missed what cannot be told any more; "beat"
// comes every 20 seconds and says that the connection lives; "presence" names to staff an entry at which other people
// come, go or begin to type, who ask who that is, and has no id; all others are changes. The id of an event is what
// to come back with.
func (a *API) hearLive(ctx context.Context, r *Request) (Response, error) {
	after, err := lastHeard(a.Answers.Tags(), r.query(), r.LastEventID)
	if err != nil {
		return Response{}, err
	}
	actor, err := r.Who(ctx)
	if err != nil {
		return Response{}, err
	}
	if a.Live == nil {
		return Response{}, core.Errorf(core.Unavailable, "Changes are not told here.")
	}
	var watch *auth.Watch // nil for a visitor
	if actor.Role != core.Visitor {
		if watch, err = a.watch(ctx, r); err != nil {
			return Response{}, err
		}
	}
	listener, err := a.Live.Listen(ctx, actor, r.Client.Address, after)
	if err != nil {
		if watch != nil {
			watch.Stop()
		}
		return Response{}, err
	}
	events := &Events{
		Since: listener.Since, Reset: listener.Reset, Missed: listener.Missed, Changes: listener.Changes(), Presence: listener.Presence(),
		ID: a.Answers.Tags().Event, Staff: actor.SeesAll(), Close: listener.Close,
	}
	if watch != nil {
		events.Ended = watch.Ended()
		events.Close = func() {
			watch.Stop()
			listener.Close()
		}
	}
	return Response{
		Status: http.StatusOK, MediaType: "text/event-stream; charset=utf-8",
		Header: []Field{{cacheControl, noStore}, {"X-Accel-Buffering", "no"}},
		Events: events,
	}, nil
}

// watch tells when whoever makes a call is signed out, or their token revoked.
func (a *API) watch(ctx context.Context, r *Request) (*auth.Watch, error) {
	if secret, ok := Bearer(r.Authorization); ok {
		return a.Auth.WatchToken(ctx, strings.Clone(secret))
	}
	return a.Auth.Watch(ctx, strings.Clone(r.Session))
}

// lastHeard reads where a listener has come to; 0 if it says nothing.
func lastHeard(tags etag.Tags, rawQuery, lastEventID string) (after uint64, err error) {
	p, err := params.Parse(rawQuery)
	if err != nil {
		return 0, err
	}
	var id string
	err = p.Each(func(name, value string) error {
		if name != "after" {
			return params.Bad(name, "is not known here; known is after")
		}
		id = value
		_, err := heard(tags, value)
		return err
	})
	if id = cmp.Or(lastEventID, id); err != nil || id == "" {
		return 0, err
	}
	return heard(tags, id)
}

func heard(tags etag.Tags, id string) (uint64, error) {
	seq, ours, err := tags.Heard(id)
	switch {
	case err != nil:
		return 0, core.Errorf(core.Malformed, "The last event must be the id of one, or the number of a change.")
	case !ours:
		return live.Elsewhere, nil
	}
	return seq, nil
}
