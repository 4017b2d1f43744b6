package site

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/web/render"
)

// sentParameter names, in the address of a page, the form that was sent from it.
const sentParameter = "sent"

// sentWithoutFiles follows the id of a form whose files were omitted.
const sentWithoutFiles = ".without-files"

// FormSent redirects with status 303 to the page of a form, which then shows the thanks of the form.
func (f *formPages) FormSent(ctx context.Context, typ, id, asked string, omitted bool) (api.Response, error) {
	path, err := f.pageOfForm(ctx, typ, id, asked)
	if err != nil {
		return api.Response{}, err
	}
	if omitted {
		id += sentWithoutFiles
	}
	return api.Response{Status: http.StatusSeeOther, Header: []api.Field{
		{Name: location, Value: path + "?" + sentParameter + "=" + url.QueryEscape(id)}, {Name: cacheControl, Value: "no-store"},
	}}, nil
}

// FormRefused answers with the page of a form, the values and the reason why they were refused. A client beyond the rate
// limit gets a page that is cheap to make.
func (f *formPages) FormRefused(
	ctx context.Context, in *api.Request, typ, id, asked string, values map[string]string, cause error,
) (api.Response, error) {
	known, ok := errors.AsType[*core.Error](cause)
	if !ok || known.Code == core.Internal || known.Code == core.NotFound {
		return api.Response{}, cause
	}
	path, err := f.pageOfForm(ctx, typ, id, asked)
	if err != nil {
		return api.Response{}, err
	}
	if known.Code == core.Throttled {
		return tooManyForms(path, known), nil
	}
	if err := f.API.Charge(api.Searching, in.Client); err != nil {
		return tooManyForms(path, err), nil
	}
	origin, err := api.Origin(f.Origin, in)
	if err != nil {
		return api.Response{}, err
	}
	status := api.StatusOf(known.Code)
	data, err := json.Marshal(submission{Type: typ, Form: id, Values: values, Problem: rejectionOf(status, known)})
	if err != nil {
		return api.Response{}, err
	}
	return f.formAgain(ctx, status, render.Request{
		Origin: origin, Path: path, Code: f.Map.pathPage(path).code, Entry: f.Map.pathEntry(path), Client: in.Client.Address,
	}, data)
}

// pageOfForm returns the path of the page that a form was sent from: the one that the browser names, or else the first
// that shows the form. Without either it is the home page.
func (f *formPages) pageOfForm(ctx context.Context, typ, id, asked string) (string, error) {
	if f.Map.paths == nil {
		return "/", nil
	}
	page, _, err := f.Map.entryAt(ctx, core.Actor{}, asked)
	if err != nil || page != "" {
		return asked, err
	}
	return f.pageThatShows(ctx, typ, id)
}

// pageThatShows returns the path of the first page that visitors see and that refers to an entry, itself or through
// another entry.
func (f *formPages) pageThatShows(ctx context.Context, typ, id string) (string, error) {
	type entry struct{ typ, id string }
	level := []entry{{typ, id}}
	for range 2 {
		var next []entry
		for _, e := range level {
			users, err := f.Answers.ReferredBy(ctx, e.typ, e.id)
			if err != nil {
				return "", err
			}
			for _, u := range users {
				if u.Type != f.Map.paths.Name {
					next = append(next, entry{u.Type, u.ID})
				} else if path := f.pathOf(ctx, u.ID); path != "" {
					return path, nil
				}
			}
		}
		level = next
	}
	return "/", nil
}

// pathOf returns the path of a page that visitors see; empty for any other.
func (f *formPages) pathOf(ctx context.Context, id string) string {
	answer, err := f.Answers.Get(ctx, core.Actor{}, f.Map.paths.Name, id)
	if err != nil {
		return ""
	}
	var fields map[string]json.RawMessage
	path := ""
	if json.Unmarshal(answer.Body, &fields) != nil || json.Unmarshal(fields[f.Map.paths.Options.Public.Paths.Field], &path) != nil {
		return ""
	}
	return path
}
