package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/render"
)

const (
	// maxForm bounds a form that a browser posts, in bytes, and maxFields the fields in it.
	maxForm   = 64 << 10
	maxFields = 20
	// trap is the field that only programs fill in. They are told that it worked, so that they do not try
	// harder.
	trap = "website"
)

// submission is a form that was posted and refused, as the page shows it; the name of the type, what was typed
// and why it was refused. public-ui/src/page/submission.ts says the same.
type submission struct {
	Type    string            `json:"type"`
	Values  map[string]string `json:"values"`
	Problem rejection         `json:"problem"`
}

type rejection struct {
	Status int               `json:"status"`
	Detail string            `json:"detail"`
	Errors map[string]string `json:"errors"`

	retryAfter string
}

// submit takes the form of a page from a browser without scripts: what was typed goes the way of every call of
// the API, and its answer comes back as the page.
func (s *Server) submit(p page) fiber.Handler {
	return func(c fiber.Ctx) error {
		if err := s.sameSite(c); err != nil {
			return err
		}
		values, err := readForm(c)
		if err != nil {
			return err
		}
		caught := values[trap] != ""
		delete(values, trap)
		if !caught {
			refused, err := s.create(c, p.accepts, values)
			if err != nil {
				return err
			}
			if refused != nil {
				return s.showAgain(c, p, submission{p.accepts, values, *refused})
			}
		}
		c.Set(fiber.HeaderLocation, p.path+"?sent="+url.QueryEscape(p.accepts))
		c.Response().SetStatusCode(http.StatusSeeOther)
		return nil
	}
}

// readForm gives the fields of a form; each may stand there once.
func readForm(c fiber.Ctx) (map[string]string, error) {
	if !hasMedia(c.Get(fiber.HeaderContentType), fiber.MIMEApplicationForm) {
		return nil, core.Errorf(core.Unsupported, "The body must be a form, with the content type %s.", fiber.MIMEApplicationForm)
	}
	body, err := readUpTo(c, maxForm)
	if err != nil {
		return nil, err
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

// create posts the values to the type's collection, for the visitor who sent them. What was left empty is left
// out. It gives why they were refused; nil if they were taken.
func (s *Server) create(c fiber.Ctx, typ string, values map[string]string) (*rejection, error) {
	t, ok := s.registry.Type(typ)
	if !ok {
		return nil, core.Errorf(core.NotFound, "There is no such form.")
	}
	given := make(map[string]string, len(values))
	for name, value := range values {
		if value != "" {
			given[name] = value
		}
	}
	body, err := json.Marshal(given)
	if err != nil {
		return nil, err
	}
	var ctx fasthttp.RequestCtx
	var request fasthttp.Request
	request.Header.SetMethod(http.MethodPost)
	request.SetRequestURI("/api/" + t.Options.Path)
	request.Header.SetContentType(fiber.MIMEApplicationJSON)
	// Who sent it counts: for the limits, and for what is counted.
	for _, name := range []string{fiber.HeaderUserAgent, fiber.HeaderXForwardedFor, fiber.HeaderXForwardedProto} {
		for _, value := range c.Request().Header.PeekAll(name) {
			request.Header.AddBytesV(name, value)
		}
	}
	s.serveInside(&ctx, &request, body, c.RequestCtx().RemoteAddr())
	if ctx.Response.StatusCode() == http.StatusCreated {
		return nil, nil
	}
	return rejectionIn(&ctx.Response)
}

// rejectionIn reads the problem that the API answered with.
func rejectionIn(response *fasthttp.Response) (*rejection, error) {
	var problem struct {
		Detail string            `json:"detail"`
		Errors []core.FieldError `json:"errors"`
	}
	if err := json.Unmarshal(response.Body(), &problem); err != nil {
		return nil, err
	}
	r := &rejection{
		Status: response.StatusCode(), Detail: problem.Detail, Errors: map[string]string{},
		retryAfter: string(response.Header.Peek(fiber.HeaderRetryAfter)),
	}
	for _, e := range problem.Errors {
		if r.Errors[e.Field] == "" {
			r.Errors[e.Field] = e.Message
		}
	}
	return r, nil
}

// showAgain answers with the page of the form, with what was typed and why it was refused.
func (s *Server) showAgain(c fiber.Ctx, p page, sent submission) error {
	origin, err := s.origin(c)
	if err != nil {
		return err
	}
	data, err := json.Marshal(sent)
	if err != nil {
		return err
	}
	r := render.Request{Origin: origin, Path: p.path, Code: p.code, Reads: p.readsOf("")}
	status := sent.Problem.Status
	if sent.Problem.retryAfter != "" {
		c.Set(fiber.HeaderRetryAfter, sent.Problem.retryAfter)
	}
	return s.sendDocument(c, status, s.pages.Fresh(c.Context(), r, data))
}

// registerForms makes the routes of the pages whose forms the server takes.
func (s *Server) registerForms() {
	if s.pages == nil {
		return
	}
	for _, p := range s.public.pages {
		if p.accepts == "" {
			continue
		}
		s.add([]string{http.MethodPost}, p.path, s.submit(p))
		s.add(with(http.MethodGet), p.path, s.page)
		s.add(nil, p.path, notAllowed([]string{http.MethodGet, http.MethodPost}))
	}
}
