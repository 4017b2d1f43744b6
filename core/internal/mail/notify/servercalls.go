package notify

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/mail"
)

// mailState tells whether mails can be sent, and the sender. Administrators are told of the server as well.
type mailState struct {
	Configured bool        `json:"configured"`
	From       string      `json:"from"`
	Server     *mailServer `json:"server,omitempty" doc:"For administrators who have signed in; tokens are not told."`
}

// mailServer is the API representation of the server, without its password.
type mailServer struct {
	Source        mail.Source        `json:"source" doc:"Who has set it up: the command line, whose server cannot be changed here, or staff."`
	Host          string             `json:"host"`
	Port          int                `json:"port"`
	TLS           mail.Encryption    `json:"tls" doc:"By a command on a plain connection, or from its beginning."`
	Username      string             `json:"username"`
	From          string             `json:"from"`
	PasswordState mail.PasswordState `json:"passwordState" doc:"Unreadable is a password that another secret key has encrypted: it must be given again."`
}

// serverInput changes the members that it has.
type serverInput struct {
	Host     *string          `json:"host,omitempty" doc:"Without one, no mail is sent."`
	Port     json.RawMessage  `json:"port,omitempty" api:"type=integer" doc:"587 or 465 where none was given."`
	TLS      *mail.Encryption `json:"tls,omitempty"`
	Username *string          `json:"username,omitempty" doc:"Empty for a server that asks for none."`
	From     *string          `json:"from,omitempty" doc:"The sender, as Quoin <hello@example.com>."`
	Password *string          `json:"password,omitempty" api:"format=password" doc:"Left out, the one of before stays, unless the host or the port changes; empty, it is removed."`
	api.Present
}

// testInput is a server to try, that in use where it has no members of one, and where the mail goes.
type testInput struct {
	To *string `json:"to,omitempty" api:"format=email" doc:"One's own address where there is none."`
	serverInput
}

// TestResult tells what the server has said to a test mail.
type TestResult struct {
	OK      bool   `json:"ok"`
	To      string `json:"to"`
	Message string `json:"message" doc:"What the server said, or why it could not be asked."`
}

// serverBounds are the rules of the members of a serverInput.
func serverBounds() []openapi.Rule {
	return []openapi.Rule{
		openapi.AtMost("host", mail.MaxHost), openapi.AtMost("username", mail.MaxUsername), openapi.AtMost("from", mail.MaxSender),
		openapi.AtMost("password", mail.MaxPassword), openapi.AtLeast("port", 1), openapi.AtMost("port", 65535),
		openapi.OneOf("tls", mail.StartTLS, mail.ImplicitTLS),
	}
}

// maxServerBody is the maximum size of a body with a server in bytes: a character can take twelve in JSON.
const maxServerBody = 32 << 10

func (h *handlers) serverRoutes() []api.Route {
	bodies := []core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid, core.Conflict}
	state := h.mailRoute(http.MethodGet, mailPath, core.VerbRead, h.getServer, openapi.Operation{
		ID: "getMail", Summary: "Whether mail is set up, and who sends it; for administrators, by which server",
		Success: http.StatusOK, Result: openapi.Ref("MailState"),
	})
	state.Access, state.Guard, state.Operation.Failures = core.Closed, api.Unguarded, []core.Code{core.Unauthenticated}
	// Who names the server is sent the links by which passwords are reset.
	change := h.mailRoute(http.MethodPut, mailPath, core.VerbUpdate, h.changeServer, openapi.Operation{
		ID: "updateMail", Summary: "Set up the server by which mails are sent", Body: "MailServerInput", Matched: true,
		Success: http.StatusOK, Result: openapi.Ref("MailState"), Failures: append(bodies, core.Stale),
	})
	test := h.mailRoute(http.MethodPost, mailPath+"/test", core.VerbCreate, h.testServer, openapi.Operation{
		ID: "sendTestMail", Summary: "Send a mail at once, by the server in use or one that is not stored, and tell what the server says",
		Body: "MailTestInput", Success: http.StatusOK, Result: openapi.Ref("MailTest"), Failures: append(bodies, core.Throttled),
	})
	for _, r := range []*api.Route{&change, &test} {
		r.Guard, r.SetsPassword = api.Confirmed, true
	}
	return []api.Route{state, change, test}
}

// viewState returns what a caller is told of the server.
func viewState(r *api.Request, s mail.State, from string) mailState {
	out := mailState{Configured: s.Source != mail.FromNobody, From: from}
	if r.Actor().Role != core.Administrator || r.Caller().Token != "" {
		return out
	}
	if s.Source == mail.FromNobody {
		s.Port, s.TLS = mail.DefaultPort(mail.StartTLS), mail.StartTLS
	}
	out.Server = &mailServer{s.Source, s.Host, s.Port, s.TLS, s.Username, s.From, s.Password}
	return out
}

// respond returns the response with the server in use, with the tag that a write names.
func (h *handlers) respond(ctx context.Context, r *api.Request) (api.Response, error) {
	s, err := h.service.Outgoing.State(ctx)
	if err != nil {
		return api.Response{}, err
	}
	from := ""
	if sender, there, err := h.service.Outgoing.Sender(ctx); err != nil {
		return api.Response{}, err
	} else if there {
		from = sender.String()
	}
	out, err := api.Private(viewState(r, s, from))
	out.Set("ETag", s.Tag)
	return out, err
}

func (h *handlers) getServer(ctx context.Context, r *api.Request) (api.Response, error) {
	return h.respond(ctx, r)
}

func (h *handlers) changeServer(ctx context.Context, r *api.Request) (api.Response, error) {
	var in serverInput
	if err := r.Decode(maxServerBody, &in); err != nil {
		return api.Response{}, err
	}
	match := func(tag string) bool { return etag.Matches(r.IfMatch, tag) }
	_, err := h.service.Outgoing.Change(ctx, r.Actor(), match, func(d *mail.Draft) error {
		_, err := in.apply(d)
		return err
	})
	if err != nil {
		return api.Response{}, err
	}
	h.service.Queue.Wake()
	return h.respond(ctx, r)
}

// apply changes a draft, and tells whether it had anything to change.
func (in *serverInput) apply(d *mail.Draft) (changed bool, err error) {
	set := func(to *string, value *string) {
		if value != nil {
			*to, changed = *value, true
		}
	}
	set(&d.Host, in.Host)
	set(&d.Username, in.Username)
	set(&d.From, in.From)
	if in.TLS != nil {
		d.TLS, changed = *in.TLS, true
	}
	if d.Password = in.Password; in.Password != nil {
		changed = true
	}
	if in.Port == nil {
		return changed, nil
	}
	wrong := core.FieldError{Field: "port", Label: "Port", Message: "must be a number from 1 to 65535"}
	if d.Port, err = api.WholeNumber(in.Port, wrong); err == nil && d.Port < 1 { // 0 stands for the usual one in an Account
		err = core.InvalidFields([]core.FieldError{wrong})
	}
	return true, err
}

func (h *handlers) testServer(ctx context.Context, r *api.Request) (api.Response, error) {
	var in testInput
	if err := r.DecodeOptional(maxServerBody, &in); err != nil {
		return api.Response{}, err
	}
	server, err := h.service.Outgoing.Try(ctx, in.apply)
	if err != nil {
		return api.Response{}, err
	}
	to := ""
	if in.To != nil {
		to = *in.To
	}
	result, err := h.service.SendTest(ctx, r.Actor(), server, to)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(result)
}
