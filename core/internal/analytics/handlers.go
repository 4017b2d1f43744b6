package analytics

import (
	"context"
	"net/http"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/model"
)

const (
	eventsPath  = "/api/analytics/events"
	readingPath = "/api/analytics/visits/{id}"
)

// PublicPages returns the canonical path of a page that visitors can see; false if there is none at the path.
type PublicPages func(ctx context.Context, path string) (string, bool)

// handlers serve the analytics API.
type handlers struct {
	*Service
	pages PublicPages // decides which paths are counted
}

// module returns the routes and schemas of the analytics API.
func (h *handlers) module(registry *model.Registry) api.Module {
	return api.Module{
		Routes: append(h.analyticsRoutes(registry), h.reportRoutes(registry)...), Schemas: analyticsSchemas(registry),
	}
}

// Reached counts a goal that a visitor reached with an entry. It does nothing if the goal is nil.
func (h *handlers) Reached(ctx context.Context, client api.Client, goal *model.Goal, id string) {
	if goal != nil {
		h.Convert(h.visit(ctx, client), goal.Name, id)
	}
}

func (h *handlers) analyticsRoutes(registry *model.Registry) []api.Route {
	routes := []api.Route{
		{Method: http.MethodPost, Path: eventsPath, Handle: h.collect, Operation: openapi.Operation{
			ID: "collectEvents", Summary: "Tell what happened on pages of the site", Tag: "analytics", Body: "Events",
			Success: http.StatusAccepted, Failures: []core.Code{
				core.Malformed, core.Forbidden, core.TooLarge, core.Unsupported, core.Invalid, core.Throttled, core.Unavailable,
			},
		}},
	}
	kept := Kept(registry)
	if kept == nil {
		return routes
	}
	one := kept.Options.One
	return append(routes, api.Route{
		Method: http.MethodGet, Path: readingPath, Access: core.Closed, Verb: core.VerbRead, Handle: h.reading,
		Operation: openapi.Operation{
			ID:      "get" + openapi.Words(one) + "Visit",
			Summary: "What the sender of " + withArticle(strings.ToLower(one)) + " read in that visit", Tag: "analytics",
			Success: http.StatusOK, Result: openapi.Ref("Reading"),
			Failures: []core.Code{core.Unauthenticated, core.NotFound, core.Unavailable},
		},
	})
}

func withArticle(word string) string {
	if strings.ContainsAny(word[:1], "aeiou") {
		return "an " + word
	}
	return "a " + word
}

// collect counts the events that a browser reports. The visitor is identified by the request, never by the body.
func (h *handlers) collect(ctx context.Context, r *api.Request) (api.Response, error) {
	if err := r.Charge(api.Beacon); err != nil {
		h.Refuse(TooMany, 1)
		return api.Response{}, err
	}
	body, err := readBeacon(r)
	var events []Event
	if err == nil {
		events, err = ParseEvents(body)
	}
	if err != nil {
		h.Refuse(BadBody, 1)
		return api.Response{}, err
	}
	h.Collect(h.visit(ctx, r.Client), events)
	return api.Response{Status: http.StatusAccepted}, nil
}

// readBeacon returns the body of a beacon, which browsers send as plain text.
func readBeacon(r *api.Request) ([]byte, error) {
	if !api.IsMedia(r.MediaType, api.MediaJSON) && !api.IsMedia(r.MediaType, api.MediaText) {
		return nil, core.Errorf(core.Unsupported, "The body must be JSON, as application/json or text/plain.")
	}
	if r.Body == nil {
		return nil, nil
	}
	return r.Body(MaxBody)
}

// visit converts a client to the Request that the service counts.
func (h *handlers) visit(ctx context.Context, c api.Client) Request {
	return Request{
		Host: c.Host, Address: c.Address, Agent: c.Agent, Refused: refusal(c),
		Pages: func(path string) (string, bool) { return h.pages(ctx, path) },
	}
}

// refusal returns the reason why a client's request must not be counted; empty if it may be.
func refusal(c api.Client) Reason {
	switch {
	case c.Prefetch:
		return Prefetch
	case c.GlobalPrivacy:
		return GlobalPrivacy
	case c.DoNotTrack:
		return DoNotTrack
	}
	return ""
}

func (h *handlers) reading(ctx context.Context, r *api.Request) (api.Response, error) {
	reading, err := h.Reading(ctx, r.PathID())
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(reading)
}
