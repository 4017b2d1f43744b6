package webhook

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

const (
	hooksPath      = "/api/admin/webhooks"
	hookPath       = hooksPath + "/{id}"
	deliveriesPath = hookPath + "/deliveries"
	deliveryPath   = deliveriesPath + "/{delivery}"

	maxHookBody = 32 << 10
)

// handlers answers the API calls about webhooks. If service is nil, each call fails with Unavailable.
type handlers struct{ service *Service }

// Module returns the API routes and schemas of webhooks. With a nil service the routes exist and fail with Unavailable.
func Module(service *Service) api.Module {
	h := &handlers{service}
	return api.Module{Routes: h.hookRoutes(), Schemas: hookSchemas()}
}

func (h *handlers) hookRoutes() []api.Route {
	bodies := []core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid}
	return []api.Route{
		h.hookRoute(http.MethodGet, hooksPath, core.VerbList, h.listHooks, openapi.Operation{
			ID: "listWebhooks", Summary: "List the webhooks", Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Webhook")),
		}),
		h.hookRoute(http.MethodPost, hooksPath, core.VerbCreate, h.addHook, openapi.Operation{
			ID: "createWebhook", Summary: "Add a webhook, which is told of what happens from now on; the answer has its secret, this once",
			Body: "WebhookInput", Success: http.StatusCreated, Result: openapi.Ref("NewWebhook"), Failures: append(bodies, core.Conflict),
		}),
		h.hookRoute(http.MethodGet, hookPath, core.VerbRead, h.getHook, openapi.Operation{
			ID: "getWebhook", Summary: "Get a webhook", Success: http.StatusOK, Result: openapi.Ref("Webhook"), Failures: []core.Code{core.NotFound},
		}),
		h.hookRoute(http.MethodPut, hookPath, core.VerbUpdate, h.changeHook, openapi.Operation{
			ID: "updateWebhook", Summary: "Change some fields of a webhook; one that is made active goes on where it stood",
			Body: "WebhookUpdate", Success: http.StatusOK, Result: openapi.Ref("Webhook"), Failures: append(bodies, core.NotFound),
		}),
		h.hookRoute(http.MethodDelete, hookPath, core.VerbDelete, h.removeHook, openapi.Operation{
			ID: "deleteWebhook", Summary: "Remove a webhook and the record of its deliveries", Success: http.StatusNoContent,
			Failures: []core.Code{core.NotFound},
		}),
		h.hookRoute(http.MethodPost, hookPath+"/secret", core.VerbUpdate, h.renewHook, openapi.Operation{
			ID: "renewWebhookSecret", Summary: "Give a webhook another secret, which is told this once; for a day, messages are signed with both",
			Success: http.StatusOK, Result: openapi.Ref("WebhookSecret"), Failures: []core.Code{core.NotFound},
		}),
		h.hookRoute(http.MethodPost, hookPath+"/test", core.VerbUpdate, h.testHook, openapi.Operation{
			ID: "testWebhook", Summary: "Send a webhook a message that is no change, and wait for its answer",
			Success: http.StatusOK, Result: openapi.Ref("Delivery"), Failures: []core.Code{core.NotFound, core.Unavailable},
		}),
		h.hookRoute(http.MethodGet, deliveriesPath, core.VerbList, h.listDeliveries, openapi.Operation{
			ID: "listDeliveries", Summary: "List the latest deliveries of a webhook, the newest first",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Delivery")), Failures: []core.Code{core.NotFound},
		}),
		h.hookRoute(http.MethodGet, deliveryPath, core.VerbRead, h.getDelivery, openapi.Operation{
			ID: "getDelivery", Summary: "Get a delivery with what was sent and the beginning of the answer",
			Success: http.StatusOK, Result: openapi.Ref("DeliveryDetail"), Failures: []core.Code{core.NotFound},
		}),
		h.hookRoute(http.MethodPost, deliveryPath+"/send", core.VerbUpdate, h.sendDelivery, openapi.Operation{
			ID: "sendDelivery", Summary: "Send what a delivery was about again, with what visitors see now, and wait for the answer",
			Success: http.StatusOK, Result: openapi.Ref("Delivery"), Failures: []core.Code{core.NotFound, core.Unavailable},
		}),
	}
}

// hookRoute returns a route that only administrators may call. A change of a webhook requires the password: it decides where
// content is sent.
func (h *handlers) hookRoute(method, path string, verb core.Verb, answer api.Handler, op openapi.Operation) api.Route {
	op.Tag = "webhooks"
	guard := api.Personal
	if changesHook := path == hooksPath || path == hookPath || path == hookPath+"/secret"; changesHook && method != http.MethodGet {
		guard = api.Confirmed
	}
	op.Failures = append([]core.Code{core.Unauthenticated, core.Forbidden}, op.Failures...)
	return api.Route{
		Method: method, Path: path, Access: core.Administration, Guard: guard, Verb: verb, Operation: op,
		Handle: answer,
	}
}

func (h *handlers) listHooks(ctx context.Context, _ *api.Request) (api.Response, error) {
	found, err := h.service.List(ctx)
	if err != nil {
		return api.Response{}, err
	}
	all := make([]hook, len(found))
	for i, w := range found {
		all[i] = hookOf(w)
	}
	return api.Private(all)
}

func (h *handlers) addHook(ctx context.Context, r *api.Request) (api.Response, error) {
	set := Settings{Active: true}
	if err := readSettings(r, &set); err != nil {
		return api.Response{}, err
	}
	added, secret, err := h.service.Add(ctx, r.Actor(), set)
	if err != nil {
		return api.Response{}, err
	}
	out, err := api.Private(newHook{hookOf(added), hookSecret{secret}})
	out.Status = http.StatusCreated
	out.Set(api.Location, hooksPath+"/"+added.ID)
	return out, err
}

// readSettings decodes the JSON body of a request into set. Fields that the body lacks keep their values.
func readSettings(r *api.Request, set *Settings) error {
	return r.Decode(maxHookBody, (*hookInput)(set))
}

func (h *handlers) getHook(ctx context.Context, r *api.Request) (api.Response, error) {
	found, err := h.service.Get(ctx, r.PathID())
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(hookOf(found))
}

func (h *handlers) changeHook(ctx context.Context, r *api.Request) (api.Response, error) {
	found, err := h.service.Change(ctx, r.PathID(), func(set *Settings) error { return readSettings(r, set) })
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(hookOf(found))
}

func (h *handlers) removeHook(ctx context.Context, r *api.Request) (api.Response, error) {
	if err := h.service.Remove(ctx, r.Actor(), r.PathID()); err != nil {
		return api.Response{}, err
	}
	return api.NoContent(), nil
}

func (h *handlers) renewHook(ctx context.Context, r *api.Request) (api.Response, error) {
	secret, err := h.service.Renew(ctx, r.PathID())
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(hookSecret{secret})
}

func (h *handlers) testHook(ctx context.Context, r *api.Request) (api.Response, error) {
	d, err := h.service.Test(ctx, r.PathID())
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(deliveryOf(d))
}

func (h *handlers) listDeliveries(ctx context.Context, r *api.Request) (api.Response, error) {
	found, err := h.service.Deliveries(ctx, r.PathID())
	if err != nil {
		return api.Response{}, err
	}
	all := make([]delivery, len(found))
	for i, d := range found {
		all[i] = deliveryOf(d)
	}
	return api.Private(all)
}

func (h *handlers) getDelivery(ctx context.Context, r *api.Request) (api.Response, error) {
	d, err := h.service.Delivery(ctx, r.PathID(), r.Param("delivery"))
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(deliveryDetail{deliveryOf(d), d.Request, d.Response})
}

func (h *handlers) sendDelivery(ctx context.Context, r *api.Request) (api.Response, error) {
	d, err := h.service.Again(ctx, r.PathID(), r.Param("delivery"))
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(deliveryOf(d))
}
