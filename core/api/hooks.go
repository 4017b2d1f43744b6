package api

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/hooks"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/strict"
)

const (
	hooksPath      = "/api/admin/webhooks"
	hookPath       = hooksPath + "/{id}"
	deliveriesPath = hookPath + "/deliveries"
	deliveryPath   = deliveriesPath + "/{delivery}"

	hookBody = 32 << 10
)

func hookRoutes() []Route {
	bodies := []core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid}
	return []Route{
		hookRoute(http.MethodGet, hooksPath, core.VerbList, (*API).listHooks, openapi.Operation{
			ID: "listWebhooks", Summary: "List the webhooks", Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Webhook")),
		}),
		hookRoute(http.MethodPost, hooksPath, core.VerbCreate, (*API).addHook, openapi.Operation{
			ID: "createWebhook", Summary: "Add a webhook, which is told of what happens from now on; the answer has its secret, this once",
			Body: "WebhookInput", Success: http.StatusCreated, Result: openapi.Ref("NewWebhook"), Failures: append(bodies, core.Conflict),
		}),
		hookRoute(http.MethodGet, hookPath, core.VerbRead, (*API).getHook, openapi.Operation{
			ID: "getWebhook", Summary: "Get a webhook", Success: http.StatusOK, Result: openapi.Ref("Webhook"), Failures: []core.Code{core.NotFound},
		}),
		hookRoute(http.MethodPut, hookPath, core.VerbUpdate, (*API).changeHook, openapi.Operation{
			ID: "updateWebhook", Summary: "Change some fields of a webhook; one that is made active goes on where it stood",
			Body: "WebhookUpdate", Success: http.StatusOK, Result: openapi.Ref("Webhook"), Failures: append(bodies, core.NotFound),
		}),
		hookRoute(http.MethodDelete, hookPath, core.VerbDelete, (*API).removeHook, openapi.Operation{
			ID: "deleteWebhook", Summary: "Remove a webhook and the record of its deliveries", Success: http.StatusNoContent,
			Failures: []core.Code{core.NotFound},
		}),
		hookRoute(http.MethodPost, hookPath+"/secret", core.VerbUpdate, (*API).renewHook, openapi.Operation{
			ID: "renewWebhookSecret", Summary: "Give a webhook another secret, which is told this once; for a day, messages are signed with both",
			Success: http.StatusOK, Result: openapi.Ref("WebhookSecret"), Failures: []core.Code{core.NotFound},
		}),
		hookRoute(http.MethodPost, hookPath+"/test", core.VerbUpdate, (*API).testHook, openapi.Operation{
			ID: "testWebhook", Summary: "Send a webhook a message that is no change, and wait for its answer",
			Success: http.StatusOK, Result: openapi.Ref("Delivery"), Failures: []core.Code{core.NotFound, core.Unavailable},
		}),
		hookRoute(http.MethodGet, deliveriesPath, core.VerbList, (*API).listDeliveries, openapi.Operation{
			ID: "listDeliveries", Summary: "List the latest deliveries of a webhook, the newest first",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Delivery")), Failures: []core.Code{core.NotFound},
		}),
		hookRoute(http.MethodGet, deliveryPath, core.VerbRead, (*API).getDelivery, openapi.Operation{
			ID: "getDelivery", Summary: "Get a delivery with what was sent and the beginning of the answer",
			Success: http.StatusOK, Result: openapi.Ref("DeliveryDetail"), Failures: []core.Code{core.NotFound},
		}),
		hookRoute(http.MethodPost, deliveryPath+"/send", core.VerbUpdate, (*API).sendDelivery, openapi.Operation{
			ID: "sendDelivery", Summary: "Send what a delivery was about again, with what visitors see now, and wait for the answer",
			Success: http.StatusOK, Result: openapi.Ref("Delivery"), Failures: []core.Code{core.NotFound, core.Unavailable},
		}),
	}
}

// hookRoute gives a call for administrators.
func hookRoute(method, path string, verb core.Verb, answer handler, op openapi.Operation) Route {
	op.Tag = "webhooks"
	op.Failures = append([]core.Code{core.Unauthenticated, core.Forbidden}, op.Failures...)
	return Route{
		Method: method, Path: path, Access: core.Administration, Guard: Personal, Verb: verb, Operation: op,
		handle: func(a *API, ctx context.Context, r *Request) (Response, error) {
			if a.Hooks == nil {
				return Response{}, core.Errorf(core.Unavailable, "There are no webhooks here.")
			}
			return answer(a, ctx, r)
		},
	}
}

func (a *API) listHooks(ctx context.Context, _ *Request) (Response, error) {
	found, err := a.Hooks.List(ctx)
	if err != nil {
		return Response{}, err
	}
	all := make([]hook, len(found))
	for i, h := range found {
		all[i] = hookOf(h)
	}
	return private(all)
}

func (a *API) addHook(ctx context.Context, r *Request) (Response, error) {
	set := hooks.Settings{Active: true}
	if err := r.hookFields(&set); err != nil {
		return Response{}, err
	}
	added, secret, err := a.Hooks.Add(ctx, r.actor, set)
	if err != nil {
		return Response{}, err
	}
	out, err := private(newHook{hookOf(added), secret})
	out.Status = http.StatusCreated
	out.set(location, hooksPath+"/"+added.ID)
	return out, err
}

// hookFields reads a body into what people decide about a webhook. What it does not name stays.
func (r *Request) hookFields(set *hooks.Settings) error {
	body, err := r.json(hookBody)
	if err != nil {
		return err
	}
	return strict.Fields(body, map[string]any{"url": &set.URL, "events": &set.Events, "active": &set.Active})
}

func (a *API) getHook(ctx context.Context, r *Request) (Response, error) {
	h, err := a.Hooks.Get(ctx, r.id())
	if err != nil {
		return Response{}, err
	}
	return private(hookOf(h))
}

func (a *API) changeHook(ctx context.Context, r *Request) (Response, error) {
	h, err := a.Hooks.Change(ctx, r.id(), r.hookFields)
	if err != nil {
		return Response{}, err
	}
	return private(hookOf(h))
}

func (a *API) removeHook(ctx context.Context, r *Request) (Response, error) {
	if err := a.Hooks.Remove(ctx, r.actor, r.id()); err != nil {
		return Response{}, err
	}
	return nothing(), nil
}

func (a *API) renewHook(ctx context.Context, r *Request) (Response, error) {
	secret, err := a.Hooks.Renew(ctx, r.id())
	if err != nil {
		return Response{}, err
	}
	return private(map[string]string{"secret": secret})
}

func (a *API) testHook(ctx context.Context, r *Request) (Response, error) {
	d, err := a.Hooks.Test(ctx, r.id())
	if err != nil {
		return Response{}, err
	}
	return private(deliveryOf(d))
}

func (a *API) listDeliveries(ctx context.Context, r *Request) (Response, error) {
	found, err := a.Hooks.Deliveries(ctx, r.id())
	if err != nil {
		return Response{}, err
	}
	all := make([]delivery, len(found))
	for i, d := range found {
		all[i] = deliveryOf(d)
	}
	return private(all)
}

func (a *API) getDelivery(ctx context.Context, r *Request) (Response, error) {
	d, err := a.Hooks.Delivery(ctx, r.id(), r.param("delivery"))
	if err != nil {
		return Response{}, err
	}
	return private(deliveryDetail{deliveryOf(d), d.Request, d.Response})
}

func (a *API) sendDelivery(ctx context.Context, r *Request) (Response, error) {
	d, err := a.Hooks.Again(ctx, r.id(), r.param("delivery"))
	if err != nil {
		return Response{}, err
	}
	return private(deliveryOf(d))
}
