package accounts

import (
	"context"
	"net/http"
	"net/url"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/mail/notify"
)

const (
	invitationsPath      = "/api/admin/invitations"
	invitedPath          = invitationsPath + "/find"
	acceptInvitationPath = invitationsPath + "/accept"
)

// invitation describes an open invitation to administrators.
type invitation struct {
	ID        string     `json:"id"`
	Email     string     `json:"email"`
	Role      core.Role  `json:"role"`
	CreatedAt field.Time `json:"createdAt"`
	CreatedBy string     `json:"createdBy"`
	ExpiresAt field.Time `json:"expiresAt"`
}

// newInvitation has the address at which an invitation is accepted, which is included only once, when it is made.
type newInvitation struct {
	invitation
	URL    string `json:"url" doc:"Leads to the page on which the person chooses a user name and a password."`
	Mailed bool   `json:"mailed" doc:"Whether it is sent to the e-mail address as well."`
	Unsent string `json:"unsent" doc:"Why it is not sent to the e-mail address; empty if it is, or if there is no address."`
}

// invitationInput describes an invitation to be made.
type invitationInput struct {
	Email string    `json:"email,omitempty"`
	Role  core.Role `json:"role"`
	api.Present
}

// invited is what the person with a token learns of the invitation.
type invited struct {
	Email string    `json:"email"`
	Role  core.Role `json:"role"`
}

// acceptance has the token of an invitation and the new account.
type acceptance struct {
	Token    string `json:"token" api:"format=password"`
	Username string `json:"username"`
	Name     string `json:"name,omitempty"`
	Password string `json:"password" api:"format=password"`
}

func describeInvitation(in auth.Invitation) invitation {
	return invitation{in.ID, in.Email, in.Role, field.At(in.Created), in.By, field.At(in.Ends)}
}

func (h *invitationCalls) routes() []api.Route {
	refusals := []core.Code{core.Unauthenticated, core.Forbidden}
	bodies := []core.Code{core.Malformed, core.Conflict, core.TooLarge, core.Unsupported, core.Invalid}
	open := append([]core.Code{core.Throttled}, bodies...)
	return []api.Route{
		{Method: http.MethodGet, Path: invitationsPath, Access: core.Administration, Guard: api.Personal, Verb: core.VerbList, Handle: h.listInvitations, Operation: openapi.Operation{
			ID: "listInvitations", Summary: "List the open invitations, the newest first", Tag: "users",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Invitation")), Failures: refusals,
		}},
		{Method: http.MethodPost, Path: invitationsPath, Access: core.Administration, Guard: api.Confirmed, Verb: core.VerbCreate, Handle: h.invite, Operation: openapi.Operation{
			ID: "createInvitation", Summary: "Invite a person to add an account with a role, within seven days; the address of the invitation is shown this once",
			Tag: "users", Body: "InvitationInput", Success: http.StatusCreated, Result: openapi.Ref("NewInvitation"), Failures: append(bodies, refusals...),
		}},
		{Method: http.MethodDelete, Path: invitationsPath + "/{id}", Access: core.Administration, Guard: api.Confirmed, Verb: core.VerbDelete, Handle: h.withdrawInvitation, Operation: openapi.Operation{
			ID: "deleteInvitation", Summary: "Withdraw an invitation", Tag: "users",
			Success: http.StatusNoContent, Failures: append([]core.Code{core.NotFound}, refusals...),
		}},
		{Method: http.MethodPost, Path: invitedPath, Budget: api.Attempt, Handle: h.findInvitation, Operation: openapi.Operation{
			ID: "findInvitation", Summary: "Tell what an invitation is for, by its token", Tag: "session", Open: true,
			Body: "LinkToken", Success: http.StatusOK, Result: openapi.Ref("Invited"), Failures: open,
		}},
		{Method: http.MethodPost, Path: acceptInvitationPath, Budget: api.Attempt, Handle: h.acceptInvitation, Operation: openapi.Operation{
			ID: "acceptInvitation", Summary: "Add the account of an invitation, which is good once", Tag: "session", Open: true,
			Body: "Acceptance", Success: http.StatusNoContent, Failures: open,
		}},
	}
}

func (h *invitationCalls) listInvitations(ctx context.Context, _ *api.Request) (api.Response, error) {
	open, err := h.Auth.Invitations(ctx)
	if err != nil {
		return api.Response{}, err
	}
	all := make([]invitation, len(open))
	for i, in := range open {
		all[i] = describeInvitation(in)
	}
	return api.Private(all)
}

func (h *invitationCalls) invite(ctx context.Context, r *api.Request) (api.Response, error) {
	var in invitationInput
	if err := r.Decode(api.SmallBody, &in); err != nil {
		return api.Response{}, err
	}
	origin, err := api.Origin(h.Origin, r)
	if err != nil {
		return api.Response{}, err
	}
	made, token, unsent, err := h.makeInvitation(ctx, r.Actor(), in)
	if err != nil {
		return api.Response{}, err
	}
	out, err := api.Private(newInvitation{describeInvitation(made), origin + notify.InvitationPage + token, made.Email != "" && unsent == "", unsent})
	out.Status = http.StatusCreated
	out.Set(api.Location, invitationsPath+"/"+url.PathEscape(made.ID))
	return out, err
}

// makeInvitation also sends the invitation, if mails are sent at all.
func (h *invitationCalls) makeInvitation(ctx context.Context, actor core.Actor, in invitationInput) (made auth.Invitation, token, unsent string, err error) {
	if h.Notify != nil {
		return h.Notify.Invite(ctx, actor, in.Email, in.Role)
	}
	made, token, err = h.Auth.Invite(ctx, actor, in.Email, in.Role, nil)
	if made.Email != "" {
		unsent = notify.NotSetUp
	}
	return made, token, unsent, err
}

func (h *invitationCalls) withdrawInvitation(ctx context.Context, r *api.Request) (api.Response, error) {
	return api.NoContent(), h.Auth.Withdraw(ctx, r.Actor(), r.PathID())
}

func (h *invitationCalls) findInvitation(ctx context.Context, r *api.Request) (api.Response, error) {
	var in linkToken
	if err := r.Decode(api.SmallBody, &in); err != nil {
		return api.Response{}, err
	}
	found, err := h.Auth.Invited(ctx, in.Token)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(invited{found.Email, found.Role})
}

func (h *invitationCalls) acceptInvitation(ctx context.Context, r *api.Request) (api.Response, error) {
	var in acceptance
	if err := r.Decode(api.SmallBody, &in); err != nil {
		return api.Response{}, err
	}
	_, err := h.Auth.AcceptInvitation(ctx, in.Token, in.Username, in.Name, in.Password)
	return api.NoContent(), err
}
