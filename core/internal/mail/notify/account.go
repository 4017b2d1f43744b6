package notify

import (
	"context"
	"strconv"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/storage"
)

// NotSetUp says to staff that there is no mail server.
const NotSetUp = mail.NotSetUp

// resetMailLifetime is how long a mail with a reset link may wait for the mail server. After that the user is assumed
// to have stopped waiting.
const resetMailLifetime = time.Hour

// Forgot sends a password reset link to the user with a user name or a confirmed address. The work and the time it
// takes are the same for existing and unknown users, so that callers cannot find out which exist: a letter is queued in
// both cases, and the one for an unknown user is dropped when it is due. It fails with core.Conflict if mails cannot
// have links, and with core.Throttled.
func (o *Service) Forgot(ctx context.Context, who string, from auth.Client) error {
	if err := o.requireLinks(ctx); err != nil {
		return err
	}
	id, err := o.Auth.Forgot(ctx, who, from)
	if err != nil {
		return err
	}
	l := newLetter(mail.Reset, id)
	l.Until = o.Now().Add(resetMailLifetime)
	return o.enqueue(ctx, l)
}

// SetEmail sets the address of a user and sends the confirmation mail. It fails like auth.Service.SetEmail, and with
// core.Conflict if mails cannot have links; removing an address is always possible.
func (o *Service) SetEmail(ctx context.Context, actor core.Actor, name, email string) (auth.User, error) {
	if email != "" {
		if err := o.requireLinks(ctx); err != nil {
			return auth.User{}, err
		}
	}
	u, err := o.Auth.SetEmail(ctx, actor, name, email, o.enqueueConfirmation)
	o.Queue.Wake()
	return u, err
}

// AskConfirmation sends the confirmation mail for a pending address again. It fails like SetEmail.
func (o *Service) AskConfirmation(ctx context.Context, name string) error {
	if err := o.requireLinks(ctx); err != nil {
		return err
	}
	err := o.Auth.AskConfirmation(ctx, name, o.enqueueConfirmation)
	o.Queue.Wake()
	return err
}

func (o *Service) enqueueConfirmation(w storage.Writer, u auth.User) error {
	l := newLetter(mail.Confirmation, u.ID)
	l.Until = o.Now().Add(auth.ConfirmLifetime)
	return o.Queue.Put(w, l)
}

// Invite creates an invitation like auth.Service.Invite, and sends it to its address if it has one and mails can have links.
// Unsent says to staff why an address gets no mail; it is empty if a mail is queued, or there is no address.
func (o *Service) Invite(ctx context.Context, actor core.Actor, email string, role core.Role) (in auth.Invitation, token, unsent string, err error) {
	in, token, err = o.Auth.Invite(ctx, actor, email, role, func(w storage.Writer, in auth.Invitation) error {
		if unsent = ""; in.Email == "" {
			return nil
		}
		if err := o.requireLinks(ctx); err != nil {
			unsent = err.Error()
			return nil
		}
		l := newLetter(mail.Invitation, "")
		l.Entry, l.Until = in.ID, in.Ends
		return o.Queue.Put(w, l)
	})
	o.Queue.Wake()
	return in, token, unsent, err
}

// composeInvitation sets the recipient of a letter to the address of an invitation, with a token of its own: that it comes
// back confirms the address.
func (o *Service) composeInvitation(ctx context.Context, l *entrystore.Letter, values map[string]string) error {
	if !o.Links(ctx) {
		return errNoRecipient()
	}
	token, in, err := o.Auth.NewInviteLink(ctx, l.Entry)
	l.To, values["user"], values["link"] = in.Email, in.By, o.siteURL(InvitationPage+token)
	values["days"] = strconv.Itoa(int(auth.InviteLifetime / (24 * time.Hour)))
	return err
}
