package collections

import (
	"context"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/model"
)

// maxPath is the maximum length of a path that is asked for, in bytes.
const maxPath = 1000

// asksPath reports whether a query asks for the entry at a path.
func (c typePath) asksPath(raw string) bool {
	if c.typ.Options.Public.Paths == nil || !strings.Contains(raw, model.PathParameter) {
		return false
	}
	values, err := params.Parse(raw)
	_, asked := values[model.PathParameter]
	return err == nil && asked
}

// pathOf returns the path that is asked for. It fails with NotFound if it is longer than any, and with Malformed for
// further parameters than a preview.
func (c collection) pathOf(r *api.Request) (string, error) {
	values, err := params.Parse(r.RawQuery())
	if err != nil {
		return "", err
	}
	err = values.Each(func(name, _ string) error {
		if name != model.PathParameter && name != previewKey {
			return params.Unknown(name, model.PathParameter, previewKey)
		}
		return nil
	})
	if path := values[model.PathParameter]; err != nil || len(path) <= maxPath {
		return path, err
	}
	return "", c.noEntry()
}

// atPath answers with the entry whose page is at a path, and with the images of the site in it. It fails with NotFound if
// there is none. For a former path it answers 404 with the present path, if the caller sees the page there.
func (c collection) atPath(ctx context.Context, r *api.Request) (api.Response, error) {
	path, err := c.pathOf(r)
	if err != nil {
		return api.Response{}, err
	}
	seq := c.seqFor(r.Actor())
	id, movedTo, err := c.Answers.AtPath(ctx, r.Actor(), c.typ.Name, path)
	switch {
	case err != nil:
		return api.Response{}, err
	case movedTo != "":
		return api.Moved(c.typ.Options.One+" has moved to "+movedTo+".", movedTo), nil
	case id == "":
		return api.Response{}, c.noEntry()
	}
	page, err := c.Answers.Composed(ctx, r.Actor(), c.typ.Name, id)
	if err != nil {
		return api.Response{}, err
	}
	return withKeys(entryResponse(r, page, seq), c.entryKeys(page.Body, r.RawQuery())), nil
}

// contentResponse answers with a body that is compared as a whole.
func contentResponse(r *api.Request, body []byte, seq api.Field) api.Response {
	out := api.Revalidated(r.Actor(), body, etag.Content(body))
	out.Header = append(out.Header, seq)
	return out
}

// PreviewAtPath returns the answer to ?path= with an entry in its stored state, as Preview returns it.
func (h *Handlers) PreviewAtPath(ctx context.Context, r *api.Request, actor core.Actor, typ, path string) ([]byte, error) {
	t, err := h.Registry.Find(typ)
	if err != nil {
		return nil, err
	}
	none := core.Errorf(core.NotFound, "%s not found.", t.Options.One)
	id, _, err := h.Answers.AtPath(ctx, core.Actor{Role: core.System}, typ, path)
	if err == nil && id == "" {
		err = none
	}
	if err != nil {
		return nil, err
	}
	found, err := h.Preview(ctx, r, actor, typ, id)
	if err != nil {
		return nil, err
	}
	return h.Answers.ComposePreview(ctx, t, model.Item{ID: id, JSON: found.Body})
}

func (c collection) previewAtPath(ctx context.Context, r *api.Request) (api.Response, error) {
	path, err := c.pathOf(r)
	if err != nil {
		return api.Response{}, err
	}
	seq := c.seqFor(r.Actor())
	actor, err := r.Who(ctx)
	if err != nil {
		return api.Response{}, err
	}
	body, err := c.PreviewAtPath(ctx, r, actor, c.typ.Name, path)
	if err != nil {
		return api.Response{}, err
	}
	return previewResponse(api.MediaJSON, body, seq), nil
}
