package pluginhost

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/pluginguard"
	"github.com/quoin-cms/quoin/core/plugin"
)

// addresses is the number of addresses whose visitors can use up their limit of a route at the same time.
const addresses = 10

// limitersOf returns the rate limits of visitors, by the method and path of a route.
func limitersOf(c Config) map[string]*limit.Limiter {
	all := map[string]*limit.Limiter{}
	for _, p := range c.Plugins {
		for _, r := range p.Routes {
			if r.PerMinute > 0 {
				every := time.Minute / time.Duration(r.PerMinute)
				all[keyOf(r)] = limit.New(r.PerMinute, every, c.Now, limit.Total(addresses*r.PerMinute, every/addresses))
			}
		}
	}
	return all
}

func keyOf(r plugin.Route) string { return r.Method + " " + r.Path }

// Calls returns the calls of all plugins.
func (h *Host) Calls() (api.Module, error) {
	out := api.Module{Schemas: openapi.Object{}}
	for i := range h.Plugins {
		p := &h.Plugins[i]
		for _, r := range p.Routes {
			if !h.isServed(p, r) {
				continue
			}
			in, err := inputOf(r)
			if err != nil {
				return out, fmt.Errorf("plugin %q: %w", p.Name, err)
			}
			route := h.route(p, r, in)
			if body := bodySchema(r, in); body != nil {
				route.Operation.Body = openapi.Words(route.Operation.ID) + "Input"
				out.Schemas[route.Operation.Body], route.Operation.Encoded = body, r.Form
			}
			out.Routes = append(out.Routes, route)
		}
	}
	return out, nil
}

// route returns the route of the API for a route of a plugin.
func (h *Host) route(p *plugin.Plugin, r plugin.Route, in *input) api.Route {
	access, verb := accessOf(r)
	operation := openapi.Operation{
		ID: operationID(r), Summary: r.Summary, Tag: p.Name, Parameters: in.described(), Success: r.Status,
		Failures: []core.Code{core.Malformed, core.Invalid, core.NotFound},
	}
	if r.PerMinute > 0 {
		operation.Failures = append(operation.Failures, core.Throttled)
	} else {
		operation.Failures = append(operation.Failures, core.Unauthenticated, core.Forbidden)
	}
	if in.raw {
		access = ""
		operation.AnyBody = r.Method != http.MethodGet
		operation.Failures = append(operation.Failures, core.TooLarge)
	}
	if r.Idempotent {
		operation.Parameters = append(operation.Parameters, openapi.Header(idempotencyHeader, "A repetition with the same key has the answer of the first call."))
		operation.Failures = append(operation.Failures, core.Conflict)
	}
	switch r.Output {
	case reflect.TypeFor[plugin.None](), reflect.TypeFor[plugin.Redirect]():
	case reflect.TypeFor[plugin.Page]():
		operation.Media, operation.Result = "text/html; charset=utf-8", openapi.Text()
	case reflect.TypeFor[plugin.File]():
		operation.Media, operation.Cached = "application/octet-stream", r.Method == http.MethodGet
		operation.Result = openapi.Object{"type": "string", "contentEncoding": "binary"}
	default:
		operation.Result, operation.Cached = openapi.SchemaOf(reflect.Zero(r.Output).Interface()), r.Method == http.MethodGet
	}
	out := api.Route{
		Method: r.Method, Path: r.Path, Access: access, Verb: verb, Operation: operation, Guard: guardOf(r),
		Shared: true, Raw: in.raw, AnyQuery: isPage(r) && r.Method == http.MethodGet, Early: in.raw || r.Role != core.Visitor || h.Headless,
		Handle: func(ctx context.Context, request *api.Request) (api.Response, error) {
			answer, err := h.answer(ctx, request, p, r, in)
			if page, ok := missing(ctx, request, r, err); ok {
				return page, nil
			}
			if back, ok := h.backToForm(request, r, err); ok {
				return back, nil
			}
			return answer, err
		},
	}
	if isOnSite(r) || r.Form {
		out.Notice = notice
	}
	if r.Signed {
		describeSigned(&out)
	}
	return out
}

// operationID returns the name of a call in the API document: "postPollsIdVotes", or "getSiteScheduleDay" outside the API.
func operationID(r plugin.Route) string {
	if isOnSite(r) {
		return strings.ToLower(r.Method) + openapi.Words("site"+r.Path)
	}
	return strings.ToLower(r.Method) + openapi.Words(strings.TrimPrefix(r.Path, "/api/"))
}

// accessOf returns how the policy decides who may make a call: it has a row for each minimum role.
func accessOf(r plugin.Route) (core.Access, core.Verb) {
	switch r.Role {
	case core.Visitor:
		if r.Method == http.MethodGet {
			return core.Published, core.VerbRead
		}
		return core.Inbox, core.VerbCreate
	case core.Viewer:
		return core.Closed, core.VerbRead
	case core.Editor:
		return core.Closed, core.VerbUpdate
	}
	return core.Administration, core.VerbUpdate
}

// answer answers a call of a plugin.
func (h *Host) answer(ctx context.Context, request *api.Request, p *plugin.Plugin, r plugin.Route, in *input) (api.Response, error) {
	actor := request.Actor()
	if limiter := h.limiters[keyOf(r)]; limiter != nil && actor.Role == core.Visitor {
		if _, err := limiter.Take(limit.Key(request.Client.Address)); err != nil {
			return api.Response{}, err
		}
	}
	keyed, err := keyedCallOf(request, p, r, in)
	if err != nil {
		return api.Response{}, err
	}
	if r.Signed && keyed != nil {
		// The first call may have used the token.
		if out, found, err := h.kept(ctx, keyed); err != nil || found {
			return out, err
		}
	}
	link, err := h.link(ctx, request, p, r)
	if err != nil {
		return api.Response{}, err
	}
	value, err := in.read(request, h.rules)
	if err != nil {
		return api.Response{}, err
	}
	c := calledBy(request, in, link)
	if isPage(r) {
		c.draw = func(page plugin.Page) (api.Response, error) { return h.draw(ctx, request, p, r, page) }
	}
	if keyed == nil {
		return h.run(ctx, c, p, r, in, value, nil)
	}
	return h.once(ctx, keyed, func(late func(api.Response, error)) (api.Response, error) {
		return h.run(ctx, c, p, r, in, value, late)
	})
}

// run calls the function of a route, which may still run when the request has been answered, and its memory is used for another.
// late gets the response then; it may be nil.
func (h *Host) run(
	ctx context.Context, c called, p *plugin.Plugin, r plugin.Route, in *input, value any, late func(api.Response, error),
) (api.Response, error) {
	var settle func(out any, err error)
	if late != nil {
		settle = func(out any, err error) {
			if err != nil {
				late(api.Response{}, err)
				return
			}
			late(respond(c.actor, r, in, out))
		}
	}
	out, err := pluginguard.Call(ctx, h.Guard, p.Name, settle, func(ctx context.Context, turn *pluginguard.Turn) (any, error) {
		call := c.call(h.For(ctx, turn, p.Name, c.actor, r.Method == http.MethodGet))
		call.OnReach(func(goal string) error { return h.reach(ctx, c.client, goal) })
		return r.Serve(ctx, call, value)
	})
	if err != nil {
		if _, known := errors.AsType[*core.Error](err); known {
			return api.Response{}, err
		}
		err = fmt.Errorf("plugin %s: %w", p.Name, err)
		if errors.Is(err, context.DeadlineExceeded) {
			return api.Response{}, core.Wrap(err, core.Unavailable, "The answer took too long. Try again.")
		}
		return api.Response{}, err
	}
	if page, is := out.(plugin.Page); is {
		return c.draw(page)
	}
	return respond(c.actor, r, in, out)
}

// called is the request of a call, as far as the function of the route gets it. It is independent of the memory of the request.
type called struct {
	actor   core.Actor
	client  api.Client
	address *url.URL
	path    map[string]string
	link    string
	draw    func(plugin.Page) (api.Response, error) // only while the request is answered; nil if the route has no pages
}

// calledBy returns the call of a request.
func calledBy(request *api.Request, in *input, link string) called {
	path := map[string]string{}
	for _, name := range in.parameters {
		path[name], _ = in.pathValue(request, name)
	}
	escaped := strings.Clone(request.Path)
	address := &url.URL{Path: escaped, RawQuery: request.RawQuery()}
	if text, err := url.PathUnescape(escaped); err == nil {
		address.Path, address.RawPath = text, escaped
	}
	return called{actor: request.Actor(), client: cloned(request.Client), address: address, path: path, link: link}
}

// call returns the call that the function of a route gets.
func (c called) call(site *plugin.Site, content plugin.Content) *plugin.Call {
	call := plugin.NewCall(site, content, c.actor, c.address, c.path)
	call.Link = c.link
	return call
}

// respond returns the response with the output of a route.
func respond(actor core.Actor, r plugin.Route, in *input, out any) (api.Response, error) {
	var body []byte
	media, name := api.MediaJSON, ""
	switch out := out.(type) {
	case plugin.None:
		return api.Response{Status: r.Status, Header: []api.Field{{Name: api.CacheControl, Value: api.NoStore}}}, nil
	case plugin.Redirect:
		return redirectTo(r, out)
	case plugin.File:
		media, name, body = out.MediaType, out.Name, out.Body
		if err := checkMediaType(media); err != nil {
			return api.Response{}, err
		}
	default:
		var err error
		if body, err = json.Marshal(out); err != nil {
			return api.Response{}, fmt.Errorf("the output of %s: %w", keyOf(r), err)
		}
	}
	response := api.PrivateJSON(body)
	if r.Method == http.MethodGet {
		response = api.Revalidated(actor, body, etag.Content(body))
		for i := range response.Header {
			if response.Header[i].Name == api.Vary {
				response.Header[i].Value = strings.Join(append([]string{response.Header[i].Value}, in.headers()...), ", ")
			}
		}
	}
	response.Status, response.MediaType = r.Status, media
	if _, file := out.(plugin.File); file {
		response.Set("Content-Security-Policy", "default-src 'none'; sandbox")
		disposition := "inline"
		if name != "" {
			disposition = api.Disposition(false, name)
		}
		response.Set(api.ContentDisposition, disposition)
	}
	return response, nil
}

// checkMediaType refuses a page: it would run as a part of the site.
func checkMediaType(media string) error {
	kind, _, err := mime.ParseMediaType(media)
	if err != nil || kind == "text/html" || kind == "application/xhtml+xml" {
		return fmt.Errorf("a file cannot have the media type %q", media)
	}
	return nil
}
