package site

import (
	"context"
	"encoding/json"
	"errors"
	"html"
	"net/http"
	"net/url"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/forms"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/web/render"
)

// submission is a posted form that was refused, for the page that shows it again: the name of the type, the values,
// and the reason. public-ui/src/page/submission.ts declares the same type.
type submission struct {
	Type    string            `json:"type"`
	Form    string            `json:"form,omitempty"` // the id of a form of the site
	Values  map[string]string `json:"values"`
	Problem rejection         `json:"problem"`
}

type rejection struct {
	Status int               `json:"status"`
	Detail string            `json:"detail"`
	Errors map[string]string `json:"errors"`
}

// formPages answers forms with pages. It implements api.Pages.
type formPages struct {
	*Config
	*simplePages
	apps   *apps
	drawer *pageDrawer
}

// formPage returns the page at a path whose form the server accepts; false if there is none.
func (f *formPages) formPage(path string) (page, bool) {
	if f.Pages == nil {
		return page{}, false
	}
	p, ok := findPage(f.apps.public.pages, path)
	return p, ok && p.accepts != ""
}

// postForm accepts the form of a page from a browser without scripts, and creates an entry of it. On success it redirects
// to the page with status 303; a refused form is shown again. It fails with the errors of forms.ReadPageForm.
func (f *formPages) postForm(ctx context.Context, r *api.Request, p page) (api.Response, error) {
	if err := f.API.Charge(api.Attempt, r.Client); err != nil {
		return tooManyForms(p.path, err), nil
	}
	values, err := forms.ReadPageForm(r)
	if err != nil {
		return api.Response{}, err
	}
	if err := f.Forms.CreateEntry(ctx, r.Client, p.accepts, values); err != nil {
		delete(values, forms.Trap)
		return f.refusedForm(ctx, r, p, values, err)
	}
	return api.Response{Status: http.StatusSeeOther, Header: []api.Field{
		{Name: location, Value: p.path + "?sent=" + url.QueryEscape(p.accepts)},
	}}, nil
}

// refusedForm answers with the page of the form, the values and the reason why they were refused. A client beyond the
// rate limit gets a page that is cheap to make.
func (f *formPages) refusedForm(ctx context.Context, in *api.Request, p page, values map[string]string, cause error) (api.Response, error) {
	known, ok := errors.AsType[*core.Error](cause)
	if !ok || known.Code == core.Internal {
		return api.Response{}, cause
	}
	status := api.StatusOf(known.Code)
	if known.Code == core.Throttled {
		return tooManyForms(p.path, known), nil
	}
	origin, err := api.Origin(f.Origin, in)
	if err != nil {
		return api.Response{}, err
	}
	data, err := json.Marshal(submission{Type: p.accepts, Values: values, Problem: rejectionOf(status, known)})
	if err != nil {
		return api.Response{}, err
	}
	return f.formAgain(ctx, status, render.Request{Origin: origin, Path: p.path, Code: p.code, Client: in.Client.Address}, data)
}

// formAgain answers with the page of a form that was refused. If the page cannot be rendered now, the client is asked to
// send the form again later.
func (f *formPages) formAgain(ctx context.Context, status int, r render.Request, data []byte) (api.Response, error) {
	made, err := f.Pages.Fresh(ctx, r, data)
	if err == nil {
		return f.drawer.pageResponse(ctx, status, made), nil
	}
	out, failed := f.drawer.pageFailure(ctx, err)
	if failed != nil {
		return api.Response{}, failed
	}
	again := tooManyForms(r.Path, err)
	again.Status = out.Status
	return again, nil
}

func rejectionOf(status int, e *core.Error) rejection {
	r := rejection{Status: status, Detail: e.Detail, Errors: map[string]string{}}
	for _, field := range e.Fields {
		if r.Errors[field.Field] == "" {
			r.Errors[field.Field] = field.Message
		}
	}
	return r
}

// tooManyForms asks a client beyond the rate limit to send the form again later. The browser still has the typed
// values.
func tooManyForms(path string, cause error) api.Response {
	return tooManyRequests(cause, `Nothing of what you typed is lost: go back in your browser, and send it again then. <a href="`+
		html.EscapeString(path)+`">To an empty form</a>`)
}

// tooManyRequests returns a page that asks the client to wait. The page ends with then, which is HTML that says what to
// do afterwards.
func tooManyRequests(cause error, then string) api.Response {
	e, _ := errors.AsType[*core.Error](cause)
	text := `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Please wait</title>` +
		`<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><body style="font:1rem/1.5 system-ui;margin:3rem auto;max-width:34rem;padding:0 1rem">` +
		`<h1>Please wait</h1><p>` + html.EscapeString(e.Detail) + `</p>` +
		`<p>` + then + `</p>`
	return api.Response{
		Status: http.StatusTooManyRequests, MediaType: "text/html; charset=utf-8", Body: []byte(text),
		Header: []api.Field{
			{Name: cacheControl, Value: "no-store"},
			{Name: "Retry-After", Value: strconv.Itoa(int(e.RetryAfter.Seconds()))},
		},
	}
}
