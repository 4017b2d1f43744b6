package modeltest

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	publicui "github.com/quoin-cms/quoin/public-ui"
)

// clientAddress is the address from which requests come that have none.
const clientAddress = "192.0.2.1:1234"

// Response is the response of a site to a request.
type Response struct {
	Status int
	Header http.Header
	Body   string
	// Page is the page of a plugin.Page, nil for any other response. Body is its HTML if the apps are built, and empty if not.
	Page *Page
}

// Into decodes the JSON of the body into into, or the props of a page.
func (r Response) Into(into any) error {
	if r.Page != nil {
		return json.Unmarshal(r.Page.Props, into)
	}
	return json.Unmarshal([]byte(r.Body), into)
}

// Err returns the error of the response as a *core.Error, nil for a status below 400. See WantError.
func (r Response) Err() error {
	if r.Status < http.StatusBadRequest {
		return nil
	}
	var problem struct {
		Detail string            `json:"detail"`
		Errors []core.FieldError `json:"errors"`
	}
	err := &core.Error{Code: codeOf(r.Status)}
	if json.Unmarshal([]byte(r.Body), &problem) == nil { // a page is no problem document
		err.Detail, err.Fields = problem.Detail, problem.Errors
	}
	return err
}

// codeOf returns the code of an error that has a status.
func codeOf(status int) core.Code {
	for _, code := range []core.Code{
		core.Malformed, core.Unauthenticated, core.Forbidden, core.NotFound, core.NotAllowed, core.Conflict, core.Stale, core.Gone, core.TooLarge,
		core.Unsupported, core.Invalid, core.Throttled, core.Unavailable, core.Full,
	} {
		if api.StatusOf(code) == status {
			return code
		}
	}
	return core.Internal
}

// Do makes a request as an actor, over all of the server except the network: routing, validation, roles, limits and errors are
// those of a program. Any request of package net/http will do: httptest.NewRequest("POST", "/api/polls/5/votes", body). Its
// RemoteAddr is the address of the visitor. Staff are users with the role and the name of the actor, who are signed in. The
// clock advances by a millisecond first. It is for sites of OpenPlugin, and safe for concurrent use.
func (s *Site) Do(actor core.Actor, r *http.Request) Response {
	s.tb.Helper()
	s.needServer("Do")
	r = r.Clone(r.Context())
	r.RequestURI, r.Host = r.URL.RequestURI(), strings.TrimPrefix(contenttest.Origin, "https://")
	if r.RemoteAddr == "" {
		r.RemoteAddr = clientAddress
	}
	if r.Body == nil {
		r.Body = http.NoBody
	}
	if token := s.signIn(actor, false); token != "" {
		r.AddCookie(&http.Cookie{Name: api.SessionCookie, Value: token})
	}
	s.Clock.Advance(time.Millisecond) // so that mails have an order
	recorder := httptest.NewRecorder()
	s.server.handler.ServeHTTP(recorder, r)
	page := s.server.pages.take(recorder.Header().Get("X-Request-Id"))
	return Response{Status: recorder.Code, Header: recorder.Result().Header, Body: recorder.Body.String(), Page: page} //nolint:bodyclose // it has none
}

// Get makes a GET request as an actor. See Do.
func (s *Site) Get(actor core.Actor, path string) Response {
	s.tb.Helper()
	return s.Do(actor, httptest.NewRequest(http.MethodGet, path, nil))
}

// Post makes a POST request as an actor. body is any value that encodes to JSON; nil for no body. See Do.
func (s *Site) Post(actor core.Actor, path string, body any) Response {
	s.tb.Helper()
	if body == nil {
		return s.Do(actor, httptest.NewRequest(http.MethodPost, path, nil))
	}
	text, err := json.Marshal(body)
	s.check(err)
	r := httptest.NewRequest(http.MethodPost, path, bytes.NewReader(text))
	r.Header.Set("Content-Type", "application/json")
	return s.Do(actor, r)
}

// Submit sends a form from a page of the site to a path as a browser does without a script. See Do and plugin.Form.
func (s *Site) Submit(actor core.Actor, page, path string, form url.Values) Response {
	s.tb.Helper()
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form.Encode()))
	for name, value := range map[string]string{
		"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html", "Origin": contenttest.Origin,
		"Referer": contenttest.Origin + page, "Sec-Fetch-Site": "same-origin",
	} {
		r.Header.Set(name, value)
	}
	return s.Do(actor, r)
}

// HTML returns the page at a path as a browser gets it from the server. It fails the test if the status is not 200, and skips
// the test if the apps, which draw pages, are not built: quoin test has them.
func (s *Site) HTML(actor core.Actor, path string) string {
	s.tb.Helper()
	s.needServer("HTML")
	if publicui.Script() == nil {
		s.tb.Skip("the apps are not built: quoin test has them, and `make build` in the source of Quoin makes them")
	}
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("Accept", "text/html")
	answer := s.Do(actor, r)
	if answer.Status != http.StatusOK {
		s.tb.Fatalf("%s: %d %s", path, answer.Status, answer.Body)
	}
	return answer.Body
}

// LinksIn returns the paths, with their queries, of the addresses of the site in a text, such as that of a mail.
func (s *Site) LinksIn(text string) (paths []string) {
	for word := range strings.FieldsSeq(text) {
		if _, path, found := strings.Cut(word, contenttest.Origin); found && strings.HasPrefix(path, "/") {
			paths = append(paths, strings.TrimRight(path, ".,;:!?)>\"'"))
		}
	}
	return paths
}

// session is the session of a signed-in user.
type session struct {
	token string
	since time.Time
}

// sessionAge is the age at which a session is replaced, so that it has not ended when the test moves the clock.
const sessionAge = 10 * time.Minute

// signIn returns the token of the session of an actor; empty for visitors. If again is set, the session is new.
func (s *Site) signIn(actor core.Actor, again bool) string {
	s.tb.Helper()
	if actor.Role == core.Visitor {
		return ""
	}
	if actor.Name == "" {
		actor.Name = string(actor.Role)
	}
	v := s.server
	v.mu.Lock()
	defer v.mu.Unlock()
	current, known := v.sessions[actor]
	if age := s.Clock.Now().Sub(current.since); known && !again && age >= 0 && age < sessionAge {
		return current.token
	}
	if !known {
		_, err := v.users.AddAs(s.tb.Context(), Staff, actor.Name, "", password, actor.Role)
		s.check(err)
	}
	grant, err := v.users.SignIn(s.tb.Context(), auth.Attempt{
		Username: actor.Name, Password: password, Client: auth.Client{Address: "192.0.2.250"},
	})
	s.check(err)
	v.sessions[actor] = session{grant.Token, s.Clock.Now()}
	return grant.Token
}
