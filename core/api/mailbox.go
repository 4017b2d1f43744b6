package api

import (
	"cmp"
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/strict"
)

// The calls about where a user is written to, and those that a link in a mail leads to. Tokens come in bodies alone, so that no log
// has one.
const (
	myMailPath  = mePath + "/mail"
	forgotPath  = "/api/admin/forgot"
	resetPath   = "/api/admin/reset"
	confirmPath = "/api/admin/confirm"
)

// myMail is where somebody is written to, and of what.
type myMail struct {
	Email        string       `json:"email"`
	PendingEmail string       `json:"pendingEmail"`
	Inquiries    auth.Notices `json:"inquiries"`
	Available    bool         `json:"available"` // whether an address can be confirmed
}

func mailboxRoutes() []Route {
	refusals := []core.Code{core.Unauthenticated, core.Forbidden}
	bodies := append([]core.Code{core.Malformed, core.Conflict, core.TooLarge, core.Unsupported, core.Invalid, core.Throttled}, refusals...)
	open := []core.Code{core.Malformed, core.Conflict, core.TooLarge, core.Unsupported, core.Invalid, core.Throttled}
	return []Route{
		{Method: http.MethodGet, Path: myMailPath, Access: core.Own, Guard: Personal, Verb: core.VerbRead, handle: posted((*API).myMail), Operation: openapi.Operation{
			ID: "getMyMail", Summary: "Where one is written to, and of what", Tag: "account",
			Success: http.StatusOK, Result: openapi.Ref("MyMail"), Failures: refusals,
		}},
		{Method: http.MethodPut, Path: myMailPath, Access: core.Own, Guard: Personal, Verb: core.VerbUpdate, handle: posted((*API).changeMyMail), Operation: openapi.Operation{
			ID: "updateMyMail", Summary: "Say where one is written to, with the password, and of what; another address has to be confirmed by a link that is sent to it",
			Tag: "account", Body: "MyMailUpdate", Success: http.StatusOK, Result: openapi.Ref("MyMail"), Failures: bodies,
		}},
		{Method: http.MethodPost, Path: myMailPath + "/confirmation", Access: core.Own, Guard: Personal, Verb: core.VerbUpdate, handle: posted((*API).askConfirmation), Operation: openapi.Operation{
			ID: "sendConfirmation", Summary: "Send the link once more that confirms the address", Tag: "account",
			Success: http.StatusNoContent, Failures: append([]core.Code{core.Conflict, core.Throttled}, refusals...),
		}},
		{Method: http.MethodGet, Path: forgotPath, handle: posted((*API).canReset), Operation: openapi.Operation{
			ID: "getForgot", Summary: "Whether a forgotten password can be replaced by a link in a mail", Tag: "session", Open: true,
			Success: http.StatusOK, Result: openapi.Ref("Forgot"),
		}},
		{Method: http.MethodPost, Path: forgotPath, Budget: Attempt, handle: posted((*API).forgot), Operation: openapi.Operation{
			ID: "askReset", Summary: "Send a link to another password to the confirmed address of a user; the answer is the same where there is none",
			Tag: "session", Open: true, Body: "Forgotten", Success: http.StatusNoContent, Failures: open,
		}},
		{Method: http.MethodPost, Path: resetPath, Budget: Attempt, handle: posted((*API).reset), Operation: openapi.Operation{
			ID: "resetPassword", Summary: "Give the user of a link another password and end their sessions; the link is good once",
			Tag: "session", Open: true, Body: "PasswordReset", Success: http.StatusNoContent, Failures: append([]core.Code{core.Unavailable}, open...),
		}},
		{Method: http.MethodPost, Path: confirmPath, Budget: Attempt, handle: posted((*API).confirmEmail), Operation: openapi.Operation{
			ID: "confirmEmail", Summary: "Confirm the address that a link was sent to; the link is good once", Tag: "session", Open: true,
			Body: "LinkToken", Success: http.StatusNoContent, Failures: open,
		}},
	}
}

// posted refuses a call where nothing writes mails.
func posted(answer handler) handler {
	return func(a *API, ctx context.Context, r *Request) (Response, error) {
		if a.Post == nil {
			return Response{}, core.Errorf(core.Unavailable, "There are no mails here.")
		}
		return answer(a, ctx, r)
	}
}

// mailboxSchemas describe what is sent of where users are written to.
func mailboxSchemas() openapi.Object {
	wants := openapi.Enum(auth.AllNotices()...)
	return openapi.Object{
		"MyMail": openapi.Record([]string{"email", "pendingEmail", "inquiries", "available"}, openapi.Object{
			"email": openapi.Text(), "pendingEmail": openapi.Text(), "inquiries": wants, "available": openapi.Flag(),
		}),
		"MyMailUpdate": openapi.Record([]string{}, openapi.Object{
			"email": openapi.Text(), "inquiries": wants,
			ownPassword: presentSchema(),
		}),
		"Forgot":        openapi.Record([]string{"available"}, openapi.Object{"available": openapi.Flag()}),
		"Forgotten":     openapi.Record([]string{"username"}, openapi.Object{"username": openapi.Object{"type": "string", "description": "The user name, or the confirmed e-mail address."}}),
		"PasswordReset": openapi.Record([]string{"token", "password"}, openapi.Object{"token": secret(), "password": secret()}),
		"LinkToken":     openapi.Record([]string{"token"}, openapi.Object{"token": secret()}),
	}
}

func (a *API) myMail(ctx context.Context, r *Request) (Response, error) {
	u, err := a.Auth.User(ctx, r.actor.Name)
	if err != nil {
		return Response{}, err
	}
	return private(myMail{u.Email, u.Pending, u.Wants(), a.Post.Links()})
}

// changeMyMail asks for the password where the address is another one: whoever has that address may come in by it.
func (a *API) changeMyMail(ctx context.Context, r *Request) (Response, error) {
	body, err := r.json(signInBody)
	if err != nil {
		return Response{}, err
	}
	u, err := a.Auth.User(ctx, r.actor.Name)
	if err != nil {
		return Response{}, err
	}
	before := cmp.Or(u.Pending, u.Email)
	email, wants, password, current := before, string(u.Wants()), "", ""
	if err := strict.Fields(body, map[string]any{"email": &email, "inquiries": &wants, ownPassword: &password, presentPassword: &current}); err != nil {
		return Response{}, err
	}
	if email != before {
		if err := a.confirmUnlessLately(ctx, r, cmp.Or(password, current)); err != nil {
			return Response{}, err
		}
		if _, err := a.Post.SetEmail(ctx, r.actor, r.actor.Name, email); err != nil {
			return Response{}, err
		}
	}
	if wants != string(u.Wants()) {
		if err := a.Auth.SetNotices(ctx, r.actor.Name, auth.Notices(wants)); err != nil {
			return Response{}, err
		}
	}
	return a.myMail(ctx, r)
}

// confirmUnlessLately is what a guard does, for a call that is Confirmed for some of what it changes alone.
func (a *API) confirmUnlessLately(ctx context.Context, r *Request, password string) error {
	if password == "" && a.Auth.Confirmed(r.caller) {
		return nil
	}
	return a.confirm(ctx, r, ownPassword, password)
}

func (a *API) askConfirmation(ctx context.Context, r *Request) (Response, error) {
	return nothing(), a.Post.AskConfirmation(ctx, r.actor.Name)
}

func (a *API) canReset(context.Context, *Request) (Response, error) {
	return private(map[string]bool{"available": a.Post.Links()})
}

func (a *API) forgot(ctx context.Context, r *Request) (Response, error) {
	fields, err := texts(r, "username")
	if err != nil {
		return Response{}, err
	}
	return nothing(), a.Post.Forgot(ctx, fields["username"], r.from())
}

func (a *API) reset(ctx context.Context, r *Request) (Response, error) {
	fields, err := texts(r, "token", "password")
	if err != nil {
		return Response{}, err
	}
	return nothing(), a.Auth.ResetPassword(ctx, fields["token"], fields["password"], r.from())
}

func (a *API) confirmEmail(ctx context.Context, r *Request) (Response, error) {
	fields, err := texts(r, "token")
	if err != nil {
		return Response{}, err
	}
	return nothing(), a.Auth.ConfirmEmail(ctx, fields["token"])
}

// texts reads a small body with these texts, each of which has to be there.
func texts(r *Request, names ...string) (map[string]string, error) {
	body, err := r.json(signInBody)
	if err != nil {
		return nil, err
	}
	values, into := make([]string, len(names)), map[string]any{}
	for i, name := range names {
		into[name] = &values[i]
	}
	if err := strict.Fields(body, into); err != nil {
		return nil, err
	}
	all, missing := map[string]string{}, core.FieldErrors(nil)
	for i, name := range names {
		if all[name] = values[i]; values[i] == "" {
			missing.Add(name, "is required")
		}
	}
	if len(missing) > 0 {
		return nil, core.InvalidFields(missing)
	}
	return all, nil
}
