package collections

import (
	"context"
	"net/http"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// dryRunAddress is the path at which staff get the result of a write without storing it: below the type, and below each
// of its entries.
const dryRunAddress = "/dry-run"

// dryRunCalls answers the dry runs of a collection.
type dryRunCalls struct{ collection }

// dryRuns returns the routes of the dry runs.
func (c dryRunCalls) dryRuns() []api.Route {
	if c.public {
		return nil
	}
	below := "/{id}"
	if c.typ.Options.Single {
		below = ""
	}
	routes := []api.Route{c.dryRun(core.VerbUpdate, below, c.dryRunUpdate)}
	if !c.typ.Closed() && !c.typ.Options.Files {
		routes = append(routes, c.dryRun(core.VerbCreate, "", c.dryRunCreate))
	}
	return routes
}

func (c dryRunCalls) dryRun(verb core.Verb, tail string, handle api.Handler) api.Route {
	return api.Route{
		Method: http.MethodPost, Path: "/api/admin/" + c.typ.Options.Path + tail + dryRunAddress, Access: core.Closed,
		Verb: verb, Type: c.typ.Name, Operation: c.dryRunOperation(verb, tail), Handle: handle,
	}
}

// dryRunOperation describes the dry run of a write.
func (c dryRunCalls) dryRunOperation(verb core.Verb, tail string) openapi.Operation {
	of := c.operation(verb, tail)
	op := openapi.Operation{
		ID: "try" + openapi.Words(of.ID), Summary: of.Summary + " as a dry run: the answer is what it would be, and nothing is written",
		Tag: of.Tag, Success: http.StatusOK, Result: of.Result, Body: of.Body,
		Failures: slices.DeleteFunc(of.Failures, func(code core.Code) bool { return code == core.Throttled }),
	}
	if of.Matched {
		op.Parameters = []openapi.Object{openapi.Header("If-Match", "The entity tag that the write would replace.")}
	}
	return op
}

func (c dryRunCalls) dryRunCreate(ctx context.Context, r *api.Request) (api.Response, error) {
	body, err := bodyOf(r)
	if err != nil {
		return api.Response{}, err
	}
	entry, err := c.Content.TryCreate(ctx, r.Actor(), c.typ.Name, body)
	if err != nil {
		return api.Response{}, err
	}
	return c.dryRunResponse(ctx, r.Actor(), entry), nil
}

func (c dryRunCalls) dryRunUpdate(ctx context.Context, r *api.Request) (api.Response, error) {
	id, err := c.entryID(r)
	if err != nil {
		return api.Response{}, err
	}
	body, err := bodyOf(r)
	if err != nil {
		return api.Response{}, err
	}
	entry, err := c.Content.TryUpdate(ctx, r.Actor(), c.typ.Name, id, c.ifMatch(r), body)
	if err != nil {
		return api.Response{}, err
	}
	return c.dryRunResponse(ctx, r.Actor(), entry), nil
}

// dryRunResponse answers with an entry that is not stored. It has no entity tag, because there is nothing to
// revalidate.
func (c dryRunCalls) dryRunResponse(ctx context.Context, actor core.Actor, entry core.Entry) api.Response {
	body, _ := c.Answers.Written(ctx, actor, entry)
	return api.Response{
		Status: http.StatusOK, Header: []api.Field{{Name: api.CacheControl, Value: api.NoStore}}, MediaType: api.MediaJSON, Body: body,
	}
}
