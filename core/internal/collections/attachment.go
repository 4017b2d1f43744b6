package collections

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// generatedFileRoutes returns the routes of the files that are generated from an entry.
func (c collection) generatedFileRoutes() []api.Route {
	var routes []api.Route
	for _, name := range slices.Sorted(maps.Keys(c.typ.Options.Public.Attachments)) {
		r := c.route(http.MethodGet, "/{id}/"+name, core.VerbRead, c.sendGenerated(name))
		r.Operation = c.attachmentOperation(name)
		if c.hasPreview() {
			r.Previews = c.asksPreview
		}
		routes = append(routes, r)
	}
	return routes
}

// sendGenerated returns the handler that sends a generated file, to be displayed or to be saved under its name.
func (c collection) sendGenerated(name string) api.Handler {
	published := c.sendPublished(name)
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		if c.asksPreview(r) {
			return previewOr(ctx, r, c.sendGeneratedPreview(name), published)
		}
		return published(ctx, r)
	}
}

func (c collection) sendPublished(name string) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		idOrSlug, err := c.entryID(r)
		if err != nil {
			return api.Response{}, err
		}
		id, err := c.resolve(ctx, r, idOrSlug)
		if err != nil {
			return api.Response{}, err
		}
		file, err := c.Answers.Attach(ctx, r.Actor(), c.typ.Name, id, name)
		if err != nil {
			return api.Response{}, err
		}
		made := c.typ.Options.Public.Attachments[name]
		out := api.Revalidated(r.Actor(), file.Body, file.ETag)
		out.MediaType = made.MediaType
		out.Set(api.ContentDisposition, api.Disposition(made.Inline, file.Name))
		if r.Method == http.MethodGet && r.Actor().Role == core.Visitor && !r.HasTag(file.ETag) {
			c.Reached(ctx, r.Client, made.Goal, id)
		}
		return out, nil
	}
}

// sendGeneratedPreview returns the handler that sends the file of an entry in its stored state to callers who may preview
// the entry. It counts towards no goal.
func (c collection) sendGeneratedPreview(name string) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		idOrSlug, err := c.entryID(r)
		if err != nil {
			return api.Response{}, err
		}
		actor, err := r.Who(ctx)
		if err != nil {
			return api.Response{}, err
		}
		found, err := c.Preview(ctx, r, actor, c.typ.Name, idOrSlug)
		if err != nil {
			return api.Response{}, err
		}
		file, err := c.Answers.AttachStored(ctx, c.typ.Name, found.ID, name)
		if err != nil {
			return api.Response{}, err
		}
		made := c.typ.Options.Public.Attachments[name]
		return previewResponse(made.MediaType, file.Body, api.Field{Name: api.ContentDisposition, Value: api.Disposition(made.Inline, file.Name)}), nil
	}
}

func (c typePath) attachmentOperation(name string) openapi.Operation {
	a := c.typ.Options.Public.Attachments[name]
	op := openapi.Operation{
		ID:      "get" + openapi.Words(c.typ.Options.One) + openapi.Words(strings.ReplaceAll(name, "-", " ")) + c.suffix(),
		Summary: a.Summary, Tag: c.typ.Name, Success: http.StatusOK, Cached: true,
		Result: openapi.Object{"type": "string", "contentEncoding": "binary"}, Media: a.MediaType,
		Failures: append([]core.Code{core.NotFound}, c.refusals(core.VerbRead)...),
	}
	if c.typ.HasPage() {
		op.Parameters = []openapi.Object{previewParameter("gives it of the entry as it is stored, hidden or not.")}
		op.Failures = append(op.Failures, core.Throttled)
	}
	return op
}
