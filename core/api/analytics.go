package api

import (
	"context"
	"net/http"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/analytics"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/openapi"
)

const (
	eventsPath  = "/api/analytics/events"
	readingPath = "/api/analytics/visits/{id}"
)

func analyticsRoutes(registry *model.Registry) []Route {
	routes := []Route{
		{Method: http.MethodPost, Path: eventsPath, handle: (*API).collect, Operation: openapi.Operation{
			ID: "collectEvents", Summary: "Tell what happened on pages of the site", Tag: "analytics", Body: "Events",
			Success: http.StatusAccepted, Failures: []core.Code{
				core.Malformed, core.Forbidden, core.TooLarge, core.Unsupported, core.Invalid, core.Throttled, core.Unavailable,
			},
		}},
	}
	kept := analytics.Kept(registry)
	if kept == nil {
		return routes
	}
	one := kept.Options.One
	return append(routes, Route{
		Method: http.MethodGet, Path: readingPath, Access: core.Closed, Verb: core.VerbRead, handle: (*API).reading,
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

// collect takes in what a browser tells. Who tells it is read from the request, never from the body.
func (a *API) collect(ctx context.Context, r *Request) (Response, error) {
	if a.Analytics == nil {
		return Response{}, noAnalytics()
	}
	if err := r.Charge(Beacon); err != nil {
		a.Analytics.Refuse(analytics.TooMany, 1)
		return Response{}, err
	}
	body, err := readBeacon(r)
	var events []analytics.Event
	if err == nil {
		events, err = analytics.ParseEvents(body)
	}
	if err != nil {
		a.Analytics.Refuse(analytics.BadBody, 1)
		return Response{}, err
	}
	a.Analytics.Collect(a.visit(ctx, r.Client), events)
	return Response{Status: http.StatusAccepted}, nil
}

func noAnalytics() error {
	return core.Errorf(core.Unavailable, "Visits are not counted here.")
}

// readBeacon gives the body of a beacon, which browsers send as plain text.
func readBeacon(r *Request) ([]byte, error) {
	if !IsMedia(r.MediaType, mediaJSON) && !IsMedia(r.MediaType, mediaText) {
		return nil, core.Errorf(core.Unsupported, "The body must be JSON, as application/json or text/plain.")
	}
	if r.Body == nil {
		return nil, nil
	}
	return r.Body(analytics.MaxBody)
}

// visit gives what analytics need of who makes a call.
func (a *API) visit(ctx context.Context, c Client) analytics.Request {
	return analytics.Request{
		Host: c.Host, Address: c.Address, Agent: c.Agent, Refused: refusal(c),
		Pages: func(path string) (string, bool) {
			if a.PublicPage == nil {
				return "", false
			}
			return a.PublicPage(ctx, path)
		},
	}
}

// refusal says why a client's request is not to be counted; empty if it may.
func refusal(c Client) analytics.Reason {
	switch {
	case c.Prefetch:
		return analytics.Prefetch
	case c.GlobalPrivacy:
		return analytics.GlobalPrivacy
	case c.DoNotTrack:
		return analytics.DoNotTrack
	}
	return ""
}

// reached counts a goal that a visitor has reached with an entry; none if it is nil.
func (a *API) reached(ctx context.Context, client Client, goal *model.Goal, id string) {
	if goal != nil && a.Analytics != nil {
		a.Analytics.Convert(a.visit(ctx, client), goal.Name, id)
	}
}

func (a *API) reading(ctx context.Context, r *Request) (Response, error) {
	if a.Analytics == nil {
		return Response{}, noAnalytics()
	}
	reading, err := a.Analytics.Reading(ctx, r.id())
	if err != nil {
		return Response{}, err
	}
	return private(reading)
}
