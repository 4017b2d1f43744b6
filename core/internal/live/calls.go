package live

import (
	"context"
	"net/http"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/params"
)

const livePath = "/api/live"

// handlers answers the calls for the live feed and for changes.
type handlers struct {
	hub   *Hub
	log   *changelog
	users *auth.Service    // reports when a session ends or a token is revoked
	tags  func() etag.Tags // formats the ids of events
}

func (h *handlers) module() api.Module {
	return api.Module{
		Routes:  append(h.liveRoutes(), h.changesRoutes()...),
		Schemas: openapi.Object{"Changes": openapi.Of(changesAnswer{}), "Change": openapi.Of(entryChange{}, openapi.OneOf("op", core.ActCreated, core.ActUpdated, core.ActDeleted))},
	}
}

func (h *handlers) liveRoutes() []api.Route {
	return []api.Route{{Method: http.MethodGet, Path: livePath, Handle: h.streamChanges, Operation: openapi.Operation{
		ID: "listen", Summary: "Hear of changes as they happen, as server-sent events", Tag: "live",
		Parameters: []openapi.Object{
			openapi.Query("after", "The id of the last event that was heard, or the number that an answer to the same caller had in Quoin-Seq.", openapi.Text()),
			openapi.Header("Last-Event-ID", "The same; it goes before the other."),
		},
		Success: http.StatusOK, Result: openapi.Text(), Media: "text/event-stream",
		Failures: []core.Code{core.Malformed, core.Throttled, core.Unavailable},
	}}}
}

// streamChanges answers with a stream of server-sent events, which lasts until either side ends it. Its events are:
//
//   - "hello": from which number on the listener receives everything, and whether it listens as staff.
//   - "reset": the listener missed changes that are not in memory any more, and has to read everything again.
//   - "beat": every 20 seconds, as a sign that the connection is alive.
//   - "presence", for staff only: the entry at which other people have come, left or begun to type. Listeners then ask
//     who is there. It has no id.
//   - All others are changes of content.
//
// The id of an event is what to send when the listener connects again.
func (h *handlers) streamChanges(ctx context.Context, r *api.Request) (api.Response, error) {
	after, err := lastReceived(h.tags(), r.RawQuery(), r.LastEventID)
	if err != nil {
		return api.Response{}, err
	}
	actor, err := r.Who(ctx)
	if err != nil {
		return api.Response{}, err
	}
	var watch *auth.Watch // nil for a visitor
	if actor.Role != core.Visitor {
		if watch, err = h.watchSession(ctx, r); err != nil {
			return api.Response{}, err
		}
	}
	listener, err := h.hub.Listen(ctx, actor, r.Client.Address, after)
	if err != nil {
		if watch != nil {
			watch.Stop()
		}
		return api.Response{}, err
	}
	id := h.tags().PublicEvent
	if actor.SeesAll() {
		id = h.tags().Event
	}
	events := &api.Events{
		Since: listener.Since, Reset: listener.Reset, Missed: listener.Missed, Changes: listener.Changes(), Presence: listener.Presence(),
		ID: id, Staff: actor.SeesAll(), Close: listener.Close,
	}
	if watch != nil {
		events.Ended = watch.Ended()
		events.Close = func() {
			watch.Stop()
			listener.Close()
		}
	}
	return api.Response{
		Status: http.StatusOK, MediaType: "text/event-stream; charset=utf-8",
		Header: []api.Field{{Name: api.CacheControl, Value: api.NoStore}, {Name: "X-Accel-Buffering", Value: "no"}},
		Events: events,
	}, nil
}

// watchSession returns a watch that ends when the session of the request ends, or its token is revoked.
func (h *handlers) watchSession(ctx context.Context, r *api.Request) (*auth.Watch, error) {
	if secret, ok := api.Bearer(r.Authorization); ok {
		return h.users.WatchToken(ctx, strings.Clone(secret))
	}
	return h.users.Watch(ctx, strings.Clone(r.Session))
}

// lastReceived returns the position of the last event that a listener has received, from the header Last-Event-ID or else
// from the parameter "after". It fails with Malformed.
func lastReceived(tags etag.Tags, rawQuery, lastEventID string) (after etag.Position, err error) {
	p, err := params.Parse(rawQuery)
	if err != nil {
		return after, err
	}
	err = p.Each(func(name, value string) (err error) {
		if name != "after" {
			return params.Bad(name, "is not known here; known is after")
		}
		after, err = parsePosition(tags, value)
		return err
	})
	if err != nil || lastEventID == "" {
		return after, err
	}
	return parsePosition(tags, lastEventID)
}

func parsePosition(tags etag.Tags, id string) (etag.Position, error) {
	at, err := tags.Heard(id)
	if err != nil {
		return at, core.Errorf(core.Malformed, "The last event must be the id of one, or the number of a change.")
	}
	return at, nil
}
