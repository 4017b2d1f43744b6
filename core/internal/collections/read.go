package collections

import (
	"context"
	"log/slog"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
)

// maxRelated is the maximum number of related entries.
const maxRelated = 6

// seqFor returns a number up to which an answer is at least current. Call it before the answer is computed. Staff get the
// number of a commit, visitors the number of changes so far that they may know of: any other would reveal how much
// hidden content is written.
func (h *Handlers) seqFor(actor core.Actor) api.Field {
	if actor.SeesAll() {
		return seqField(h.Answers.NewestTold())
	}
	return seqField(h.Shown())
}

func seqField(seq uint64) api.Field {
	return api.Field{Name: api.HeaderSeq, Value: strconv.FormatUint(seq, 10)}
}

func (c collection) list(ctx context.Context, r *api.Request) (api.Response, error) {
	raw := r.RawQuery()
	switch {
	case c.asksPath(raw) && c.asksPreview(r):
		return previewOr(ctx, r, c.previewAtPath, c.atPath)
	case c.asksPath(raw):
		return c.atPath(ctx, r)
	case AsksPreview(raw):
		return api.Response{}, api.NoPreview()
	}
	query, err := query.ParseQuery(c.typ, raw)
	if err != nil {
		return api.Response{}, err
	}
	seq := c.seqFor(r.Actor())
	page, err := c.Answers.ListInTurn(ctx, r.Actor(), c.typ.Name, query, func(ctx context.Context) (func(), error) {
		return c.startSelecting(ctx, r, query)
	})
	if err != nil {
		return api.Response{}, err
	}
	return withKeys(listResponse(r, c.path, raw, page, seq), c.typeKeys(raw)), nil
}

// listResponse answers with a page of the list at a path. Its headers give the total and the link to the next page.
func listResponse(r *api.Request, path, raw string, page *query.Answer, seq api.Field) api.Response {
	out := documentResponse(r.Actor(), page)
	out.Header = append(out.Header, seq)
	if page.Total != query.NoTotal {
		out.Set(api.HeaderTotal, strconv.Itoa(page.Total))
	}
	if page.Next != "" {
		out.Set(api.Link, api.NextLink(path, raw, page.Next))
	}
	return out
}

func (c collection) get(ctx context.Context, r *api.Request) (api.Response, error) {
	if c.asksPreview(r) {
		return previewOr(ctx, r, c.preview, c.published)
	}
	return c.published(ctx, r)
}

// published answers with an entry as the caller sees it.
func (c collection) published(ctx context.Context, r *api.Request) (api.Response, error) {
	id, err := c.entryID(r)
	if err != nil {
		return api.Response{}, err
	}
	shape, err := c.shape(r.RawQuery())
	if err != nil {
		return api.Response{}, err
	}
	seq := c.seqFor(r.Actor())
	page, err := c.Answers.Shaped(ctx, r.Actor(), c.typ.Name, id, shape)
	if err != nil {
		return api.Response{}, err
	}
	out := entryResponse(r, page, seq)
	if c.composes() {
		if out, err = c.composed(ctx, r, model.Item{ID: id, JSON: page.Body}, seq); err != nil {
			return api.Response{}, err
		}
	}
	return withKeys(out, c.entryKeys(page.Body, r.RawQuery())), nil
}

// shape parses the query string of an entry. What a type composes of its entry has no expanded references.
func (c typePath) shape(raw string) (shape projection.Shape, err error) {
	if c.composes() {
		shape.Fields, err = projection.ParseFields(raw)
		return shape, err
	}
	return projection.ParseShape(c.typ, raw)
}

// composes reports whether visitors read something else here than the entity.
func (c typePath) composes() bool { return c.public && c.typ.Options.Public.Compose != nil }

// composed answers with what the type makes of its entry.
func (c collection) composed(ctx context.Context, r *api.Request, item model.Item, seq api.Field) (api.Response, error) {
	body, err := c.typ.Options.Public.Compose.Answer(ctx, c.Answers.As(ctx, r.Actor()), item)
	if err != nil {
		return api.Response{}, err
	}
	return contentResponse(r, body, seq), nil
}

// entryResponse answers with a small page.
func entryResponse(r *api.Request, page *query.Answer, seq api.Field) api.Response {
	out := api.Revalidated(r.Actor(), page.Body, page.ETag)
	out.Header, out.Reads = append(out.Header, seq), page.Reads()
	return out
}

func (c collection) distinct(field string) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		seq := c.seqFor(r.Actor())
		page, err := c.Answers.Distinct(ctx, r.Actor(), c.typ.Name, field)
		if err != nil {
			return api.Response{}, err
		}
		return withKeys(entryResponse(r, page, seq), c.typeKeys("")), nil
	}
}

func (c collection) relatedByPath(ctx context.Context, r *api.Request) (api.Response, error) {
	shape, err := projection.ParseShape(c.typ, r.RawQuery())
	if err != nil {
		return api.Response{}, err
	}
	return c.related(ctx, r, r.PathID(), shape)
}

func (c collection) relatedByQuery(ctx context.Context, r *api.Request) (api.Response, error) {
	id, shape, err := query.ParseRelated(c.typ, r.RawQuery())
	if err != nil {
		return api.Response{}, err
	}
	return c.related(ctx, r, api.CleanID(id), shape)
}

func (c collection) related(
	ctx context.Context, r *api.Request, idOrSlug string, shape projection.Shape,
) (api.Response, error) {
	if idOrSlug == "" {
		return api.Response{}, c.noEntry()
	}
	seq := c.seqFor(r.Actor())
	id, err := c.resolve(ctx, r, idOrSlug)
	if err != nil {
		return api.Response{}, err
	}
	page, err := c.Answers.Related(ctx, r.Actor(), c.typ.Name, id, query.RelatedQuery{
		Limit: maxRelated, Alike: c.similarEntries(ctx, r, id), Shape: shape,
	})
	if err != nil {
		return api.Response{}, err
	}
	out := documentResponse(r.Actor(), page)
	out.Header = append(out.Header, seq)
	return withKeys(out, c.typeKeys(r.RawQuery())), nil
}

// similarEntries returns the ids of entries with similar texts. A failed search is not an error, because the fields of
// the type can be compared instead.
func (c collection) similarEntries(ctx context.Context, r *api.Request, id string) []string {
	ref := query.Ref{Type: c.typ.Name, ID: id}
	ids, err := c.Search.Related(ctx, ref, maxRelated, policy.View(r.Actor(), c.typ.Subject()).SeesAll())
	if err != nil {
		c.Log.LogAttrs(ctx, slog.LevelWarn, "related entries could not be searched for", slog.Any("error", err))
	}
	return ids
}

// documentResponse answers with a page that may be large.
func documentResponse(actor core.Actor, page *query.Answer) api.Response {
	out := api.Compressed(actor, page.Body, page.ETag, page.Encoded)
	out.Reads = page.Reads()
	return out
}
