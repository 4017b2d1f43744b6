package api

import (
	"context"
	"log/slog"
	"net/url"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/policy"
)

// maxRelated is how many entries an entry is said to be related to.
const maxRelated = 6

// asOf notes as of which commit an answer is at least. It is to be asked before the answer is made. Visitors are
// told of the newest commit that they may know of: the number of any other would tell them how much is written
// that they do not see.
func (a *API) asOf(actor core.Actor) Field {
	switch {
	case actor.SeesAll():
		return seqField(a.Answers.NewestTold())
	case a.Live != nil:
		return seqField(a.Live.Shown())
	}
	return seqField(0)
}

func seqField(seq uint64) Field { return Field{HeaderSeq, strconv.FormatUint(seq, 10)} }

func (c collection) list(a *API, ctx context.Context, r *Request) (Response, error) {
	raw := r.query()
	query, err := answers.ParseQuery(c.typ, raw)
	if err != nil {
		return Response{}, err
	}
	seq := a.asOf(r.actor)
	page, err := a.Answers.List(ctx, r.actor, c.typ.Name, query)
	if err != nil {
		return Response{}, err
	}
	return listed(r, c.path, raw, page, seq), nil
}

// listed answers with a page of the list at a path. Its head says how long the list is, and where the next
// page is.
func listed(r *Request, path, raw string, page *answers.Answer, seq Field) Response {
	out := coded(r.actor, page)
	out.Header = append(out.Header, seq, Field{HeaderTotal, strconv.Itoa(page.Total)})
	if page.Next != "" {
		out.set(link, nextLink(path, raw, page.Next))
	}
	return out
}

// nextLink gives the Link to the page of a list that follows at a cursor, with the rest of the query kept.
func nextLink(path, query, cursor string) string {
	// The query was read before, and found good.
	values, _ := url.ParseQuery(query)
	values.Set("cursor", cursor)
	return "<" + path + "?" + values.Encode() + `>; rel="next"`
}

func (c collection) get(a *API, ctx context.Context, r *Request) (Response, error) {
	id, err := c.entryID(r)
	if err != nil {
		return Response{}, err
	}
	if c.typ.HasPage() && AsksPreview(r.Query) {
		return c.preview(a, ctx, r, id)
	}
	shape, err := answers.ParseShape(c.typ, r.query())
	if err != nil {
		return Response{}, err
	}
	seq := a.asOf(r.actor)
	page, err := a.Answers.Shaped(ctx, r.actor, c.typ.Name, id, shape)
	if err != nil {
		return Response{}, err
	}
	return one(r, page, seq), nil
}

// one answers with a page that is small.
func one(r *Request, page *answers.Answer, seq Field) Response {
	out := kept(r.actor, page.Body, page.ETag)
	out.Header = append(out.Header, seq)
	return out
}

func (c collection) distinct(field string) handler {
	return func(a *API, ctx context.Context, r *Request) (Response, error) {
		seq := a.asOf(r.actor)
		page, err := a.Answers.Distinct(ctx, r.actor, c.typ.Name, field)
		if err != nil {
			return Response{}, err
		}
		return one(r, page, seq), nil
	}
}

func (c collection) relatedByPath(a *API, ctx context.Context, r *Request) (Response, error) {
	shape, err := answers.ParseShape(c.typ, r.query())
	if err != nil {
		return Response{}, err
	}
	return c.related(a, ctx, r, r.id(), shape)
}

func (c collection) relatedByQuery(a *API, ctx context.Context, r *Request) (Response, error) {
	id, shape, err := answers.ParseRelated(c.typ, r.query())
	if err != nil {
		return Response{}, err
	}
	return c.related(a, ctx, r, CleanID(id), shape)
}

func (c collection) related(
	a *API, ctx context.Context, r *Request, idOrSlug string, shape answers.Shape,
) (Response, error) {
	if idOrSlug == "" {
		return Response{}, c.noEntry()
	}
	seq := a.asOf(r.actor)
	id, err := c.resolve(a, ctx, r, idOrSlug)
	if err != nil {
		return Response{}, err
	}
	page, err := a.Answers.Related(ctx, r.actor, c.typ.Name, id, answers.RelatedQuery{
		Limit: maxRelated, Alike: c.alike(a, ctx, r, id), Shape: shape,
	})
	if err != nil {
		return Response{}, err
	}
	out := coded(r.actor, page)
	out.Header = append(out.Header, seq)
	return out, nil
}

// alike gives the entries whose texts are like those of an entry, as far as the search can tell. That it
// cannot is no failure: there are the type's own fields to go by.
func (c collection) alike(a *API, ctx context.Context, r *Request, id string) []string {
	if a.Search == nil {
		return nil
	}
	ref := answers.Ref{Type: c.typ.Name, ID: id}
	ids, err := a.Search.Related(ctx, ref, maxRelated, policy.View(r.actor, c.typ.Subject()).SeesAll())
	if err != nil {
		a.Log.LogAttrs(ctx, slog.LevelWarn, "related entries could not be searched for", slog.Any("error", err))
	}
	return ids
}

// coded answers with a page that may be large.
func coded(actor core.Actor, page *answers.Answer) Response {
	return Compressed(actor, page.Body, page.ETag, page.Encoded)
}
