package site

import (
	"context"
	"encoding/json"
	"errors"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/web/render"
)

const (
	// maxFormSize is the maximum size of a posted form in bytes, and maxFields the maximum number of its fields.
	maxFormSize = 64 << 10
	maxFields   = 20
	// honeypotField is a hidden field that only programs fill in. They get the answer of a success, so that they do not
	// try harder; staff find the submission in the spam.
	honeypotField = "website"
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

// formPage returns the page at a path whose form the server accepts; false if there is none.
func (s *Site) formPage(path string) (page, bool) {
	if s.Pages == nil {
		return page{}, false
	}
	p, ok := find(s.public.pages, path)
	return p, ok && p.accepts != ""
}

// submitForm accepts the form of a page from a browser without scripts. The values are created as any other entry. On
// success it redirects to the page with status 303; a refused form is shown again. It fails with the errors of
// readForm.
func (s *Site) submitForm(ctx context.Context, r *api.Request, p page) (api.Response, error) {
	if err := s.API.Charge(api.Attempt, r.Client); err != nil {
		return tooManyForms(p.path, err), nil
	}
	values, err := readForm(r)
	if err != nil {
		return api.Response{}, err
	}
	isSpam := values[honeypotField] != ""
	if !isSpam {
		delete(values, honeypotField)
	}
	if err := s.Content.Submit(ctx, r.Client, p.accepts, values); err != nil && !isSpam {
		return s.refusedForm(ctx, r, p, values, err)
	}
	return api.Response{Status: http.StatusSeeOther, Header: []api.Field{
		{Name: location, Value: p.path + "?sent=" + url.QueryEscape(p.accepts)},
	}}, nil
}

// readForm returns the fields of a form by name. It fails with Unsupported if the body is not a form, and with
// Malformed if it cannot be parsed, has more than maxFields fields or has a field twice.
func readForm(r *api.Request) (map[string]string, error) {
	if !api.IsMedia(r.MediaType, mediaForm) {
		return nil, core.Errorf(core.Unsupported, "The body must be a form, with the content type %s.", mediaForm)
	}
	var body []byte
	if r.Body != nil {
		var err error
		if body, err = r.Body(maxFormSize); err != nil {
			return nil, err
		}
	}
	parsed, err := url.ParseQuery(string(body))
	if err != nil || len(parsed) > maxFields {
		return nil, core.Errorf(core.Malformed, "The form cannot be read.")
	}
	values := make(map[string]string, len(parsed))
	for name, all := range parsed {
		if len(all) > 1 {
			return nil, core.Errorf(core.Malformed, "The form has a field twice.")
		}
		values[name] = strings.ToValidUTF8(all[0], "\uFFFD")
	}
	return values, nil
}

const mediaForm = "application/x-www-form-urlencoded"

// refusedForm answers with the page of the form, the values and the reason why they were refused. A client beyond the
// rate limit gets a page that is cheap to make.
func (s *Site) refusedForm(ctx context.Context, in *api.Request, p page, values map[string]string, cause error) (api.Response, error) {
	known, ok := errors.AsType[*core.Error](cause)
	if !ok || known.Code == core.Internal {
		return api.Response{}, cause
	}
	status := api.StatusOf(known.Code)
	if known.Code == core.Throttled {
		return tooManyForms(p.path, known), nil
	}
	origin, err := api.Origin(s.Origin, in)
	if err != nil {
		return api.Response{}, err
	}
	data, err := json.Marshal(submission{Type: p.accepts, Values: values, Problem: rejectionOf(status, known)})
	if err != nil {
		return api.Response{}, err
	}
	return s.formAgain(ctx, status, render.Request{Origin: origin, Path: p.path, Code: p.code, Client: in.Client.Address}, data)
}

// formAgain answers with the page of a form that was refused. If the page cannot be rendered now, the client is asked to
// send the form again later.
func (s *Site) formAgain(ctx context.Context, status int, r render.Request, data []byte) (api.Response, error) {
	made, err := s.Pages.Fresh(ctx, r, data)
	if err == nil {
		return s.pageResponse(ctx, status, made), nil
	}
	out, failed := s.pageFailure(ctx, err)
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
