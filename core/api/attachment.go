package api

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/openapi"
)

// attachments gives the addresses of the files that are made of an entry.
func (c collection) attachments() []Route {
	var routes []Route
	for _, name := range slices.Sorted(maps.Keys(c.typ.Options.Attachments)) {
		r := c.route(http.MethodGet, "/{id}/"+name, core.VerbRead, c.attach(name))
		r.Operation = c.attachmentOperation(name)
		routes = append(routes, r)
	}
	return routes
}

// attach sends a file, to be shown or to be saved under its name.
func (c collection) attach(name string) handler {
	return func(a *API, ctx context.Context, r *Request) (Response, error) {
		idOrSlug, err := c.entryID(r)
		if err != nil {
			return Response{}, err
		}
		if c.typ.HasPage() && AsksPreview(r.Query) {
			return c.attachPreview(a, ctx, r, idOrSlug, name)
		}
		id, err := c.resolve(a, ctx, r, idOrSlug)
		if err != nil {
			return Response{}, err
		}
		file, err := a.Answers.Attach(ctx, r.actor, c.typ.Name, id, name)
		if err != nil {
			return Response{}, err
		}
		made := c.typ.Options.Attachments[name]
		out := kept(r.actor, file.Body, file.ETag)
		out.MediaType = made.MediaType
		out.set(contentDisposition, disposition(made.Inline, file.Name))
		if r.Method == http.MethodGet && r.actor.Role == core.Visitor && !r.has(file.ETag) {
			a.reached(ctx, r.Client, made.Goal, id)
		}
		return out, nil
	}
}

// attachPreview sends the file of an entry as it is stored to those who may preview the entry. It counts for no goal.
func (c collection) attachPreview(a *API, ctx context.Context, r *Request, idOrSlug, name string) (Response, error) {
	found, err := a.Preview(ctx, r, c.typ.Name, idOrSlug)
	if err != nil {
		return Response{}, err
	}
	file, err := a.Answers.AttachStored(ctx, c.typ.Name, found.ID, name)
	if err != nil {
		return Response{}, err
	}
	made := c.typ.Options.Attachments[name]
	return Response{
		Status: http.StatusOK, MediaType: made.MediaType, Body: file.Body,
		Header: append(PreviewHeaders(), Field{contentDisposition, disposition(made.Inline, file.Name)}),
	}, nil
}

func (c collection) attachmentOperation(name string) openapi.Operation {
	a := c.typ.Options.Attachments[name]
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
