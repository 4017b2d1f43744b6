package accounts

import (
	"cmp"
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/mail/notify"
)

// The endpoints for mail addresses, and those to which a link in a mail leads. Tokens are sent only in request bodies,
// so that they do not appear in logs.
const (
	myMailPath  = mePath + "/mail"
	forgotPath  = "/api/admin/forgot"
	resetPath   = "/api/admin/reset"
	confirmPath = "/api/admin/confirm"
)

// myMail describes the mail address and the notifications of the caller.
type myMail struct {
	Email        string       `json:"email"`
	PendingEmail string       `json:"pendingEmail"`
	Inquiries    auth.Notices `json:"inquiries"`
	Available    bool         `json:"available"` // whether an address can be confirmed
}

// myMailUpdate changes the members that it has. The password may have either name, as in Confirmed calls.
type myMailUpdate struct {
	Email     string       `json:"email,omitempty"`
	Inquiries auth.Notices `json:"inquiries,omitempty"`
	Current   string       `json:"current,omitempty" api:"hidden"`
	api.Confirmation
}

// forgot tells whether a forgotten password can be replaced.
type forgot struct {
	Available bool `json:"available"`
}

// forgotten names the user who forgot the password.
type forgotten struct {
	Username string `json:"username" doc:"The user name, or the confirmed e-mail address."`
}

// linkToken has the token of a mailed link.
type linkToken struct {
	Token string `json:"token" api:"format=password"`
}

// passwordReset has the token of a mailed link and the new password.
type passwordReset struct {
	Token    string `json:"token" api:"format=password"`
	Password string `json:"password" api:"format=password"`
}

func (h *mailboxCalls) routes() []api.Route {
	refusals := []core.Code{core.Unauthenticated, core.Forbidden}
	bodies := append([]core.Code{core.Malformed, core.Conflict, core.TooLarge, core.Unsupported, core.Invalid, core.Throttled}, refusals...)
	open := []core.Code{core.Malformed, core.Conflict, core.TooLarge, core.Unsupported, core.Invalid, core.Throttled}
	return []api.Route{
		{Method: http.MethodGet, Path: myMailPath, Access: core.Own, Guard: api.Personal, Verb: core.VerbRead, Handle: notify.Required(h.Notify, h.myMail), Operation: openapi.Operation{
			ID: "getMyMail", Summary: "Where one is written to, and of what", Tag: "account",
			Success: http.StatusOK, Result: openapi.Ref("MyMail"), Failures: refusals,
		}},
		{Method: http.MethodPut, Path: myMailPath, Access: core.Own, Guard: api.Personal, Verb: core.VerbUpdate, Handle: notify.Required(h.Notify, h.changeMyMail), Operation: openapi.Operation{
			ID: "updateMyMail", Summary: "Say where one is written to, with the password, and of what; another address has to be confirmed by a link that is sent to it",
			Tag: "account", Body: "MyMailUpdate", Success: http.StatusOK, Result: openapi.Ref("MyMail"), Failures: bodies,
		}},
		{Method: http.MethodPost, Path: myMailPath + "/confirmation", Access: core.Own, Guard: api.Personal, Verb: core.VerbUpdate, Handle: notify.Required(h.Notify, h.askConfirmation), Operation: openapi.Operation{
			ID: "sendConfirmation", Summary: "Send the link once more that confirms the address", Tag: "account",
			Success: http.StatusNoContent, Failures: append([]core.Code{core.Conflict, core.Throttled}, refusals...),
		}},
		{Method: http.MethodGet, Path: forgotPath, Handle: notify.Required(h.Notify, h.canReset), Operation: openapi.Operation{
			ID: "getForgot", Summary: "Whether a forgotten password can be replaced by a link in a mail", Tag: "session", Open: true,
			Success: http.StatusOK, Result: openapi.Ref("Forgot"),
		}},
		{Method: http.MethodPost, Path: forgotPath, Budget: api.Attempt, Handle: notify.Required(h.Notify, h.forgot), Operation: openapi.Operation{
			ID: "askReset", Summary: "Send a link to another password to the confirmed address of a user; the answer is the same where there is none",
			Tag: "session", Open: true, Body: "Forgotten", Success: http.StatusNoContent, Failures: open,
		}},
		{Method: http.MethodPost, Path: resetPath, Budget: api.Attempt, Handle: notify.Required(h.Notify, h.reset), Operation: openapi.Operation{
			ID: "resetPassword", Summary: "Give the user of a link another password and end their sessions; the link is good once",
			Tag: "session", Open: true, Body: "PasswordReset", Success: http.StatusNoContent, Failures: append([]core.Code{core.Unavailable}, open...),
		}},
		{Method: http.MethodPost, Path: confirmPath, Budget: api.Attempt, Handle: notify.Required(h.Notify, h.confirmEmail), Operation: openapi.Operation{
			ID: "confirmEmail", Summary: "Confirm the address that a link was sent to; the link is good once", Tag: "session", Open: true,
			Body: "LinkToken", Success: http.StatusNoContent, Failures: open,
		}},
	}
}

func (h *mailboxCalls) myMail(ctx context.Context, r *api.Request) (api.Response, error) {
	u, err := h.Auth.User(ctx, r.Actor().Name)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(myMail{u.Email, u.Pending, u.Wants(), h.Notify.Links(ctx)})
}

// changeMyMail requires the password for a change of the address, because the owner of the address can reset the
// password.
func (h *mailboxCalls) changeMyMail(ctx context.Context, r *api.Request) (api.Response, error) {
	body, err := r.JSON(api.SmallBody)
	if err != nil {
		return api.Response{}, err
	}
	u, err := h.Auth.User(ctx, r.Actor().Name)
	if err != nil {
		return api.Response{}, err
	}
	before := cmp.Or(u.Pending, u.Email)
	in := myMailUpdate{Email: before, Inquiries: u.Wants()}
	if err := strictjson.Into(body, &in); err != nil {
		return api.Response{}, err
	}
	if in.Email != before {
		if err := h.confirmUnlessRecent(ctx, r, cmp.Or(in.Password, in.Current)); err != nil {
			return api.Response{}, err
		}
		if _, err := h.Notify.SetEmail(ctx, r.Actor(), r.Actor().Name, in.Email); err != nil {
			return api.Response{}, err
		}
	}
	if in.Inquiries != u.Wants() {
		if err := h.Auth.SetNotices(ctx, r.Actor().Name, in.Inquiries); err != nil {
			return api.Response{}, err
		}
	}
	return h.myMail(ctx, r)
}

// confirmUnlessRecent performs the check of a guard, for an endpoint that must be Confirmed only for some of its
// changes.
func (h *mailboxCalls) confirmUnlessRecent(ctx context.Context, r *api.Request, password string) error {
	if password == "" && h.Auth.Confirmed(r.Caller()) {
		return nil
	}
	return r.Confirm(ctx, api.OwnPassword, password)
}

func (h *mailboxCalls) askConfirmation(ctx context.Context, r *api.Request) (api.Response, error) {
	return api.NoContent(), h.Notify.AskConfirmation(ctx, r.Actor().Name)
}

func (h *mailboxCalls) canReset(ctx context.Context, _ *api.Request) (api.Response, error) {
	return api.Private(forgot{h.Notify.Links(ctx)})
}

func (h *mailboxCalls) forgot(ctx context.Context, r *api.Request) (api.Response, error) {
	var in forgotten
	if err := r.DecodeRequired(api.SmallBody, &in); err != nil {
		return api.Response{}, err
	}
	return api.NoContent(), h.Notify.Forgot(ctx, in.Username, r.From())
}

func (h *mailboxCalls) reset(ctx context.Context, r *api.Request) (api.Response, error) {
	var in passwordReset
	if err := r.DecodeRequired(api.SmallBody, &in); err != nil {
		return api.Response{}, err
	}
	return api.NoContent(), h.Auth.ResetPassword(ctx, in.Token, in.Password, r.From())
}

func (h *mailboxCalls) confirmEmail(ctx context.Context, r *api.Request) (api.Response, error) {
	var in linkToken
	if err := r.DecodeRequired(api.SmallBody, &in); err != nil {
		return api.Response{}, err
	}
	return api.NoContent(), h.Auth.ConfirmEmail(ctx, in.Token)
}
