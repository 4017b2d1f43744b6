package post

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/mail"
	"github.com/quoin-cms/quoin/storage"
)

// resetWait is how long a mail that leads to another password may wait for the server: whoever asked for it has gone then.
const resetWait = time.Hour

// Forgot sends a link to another password to whoever has a user name or a confirmed address. What is done, and how long that
// takes, is the same for a user and for nobody: a letter is accepted either way, and that to nobody is dropped when its turn comes. It
// fails with core.Conflict where mails have no links, and with core.Throttled.
func (o *Office) Forgot(ctx context.Context, who string, from auth.Client) error {
	if err := o.ready(); err != nil {
		return err
	}
	id, err := o.Auth.Forgot(ctx, who, from)
	if err != nil {
		return err
	}
	l := letter(mail.Reset, id)
	l.Until = o.Now().Add(resetWait)
	return o.post(ctx, l)
}

// SetEmail gives a user another address, and sends the mail by which it is confirmed. It fails like auth.Service.SetEmail, and with
// core.Conflict where mails have no links; an address can always be taken away.
func (o *Office) SetEmail(ctx context.Context, actor core.Actor, name, email string) (auth.User, error) {
	if email != "" {
		if err := o.ready(); err != nil {
			return auth.User{}, err
		}
	}
	u, err := o.Auth.SetEmail(ctx, actor, name, email, o.confirm)
	o.Queue.Wake()
	return u, err
}

// AskConfirmation sends the mail once more by which a pending address is confirmed. It fails like SetEmail.
func (o *Office) AskConfirmation(ctx context.Context, name string) error {
	if err := o.ready(); err != nil {
		return err
	}
	err := o.Auth.AskConfirmation(ctx, name, o.confirm)
	o.Queue.Wake()
	return err
}

func (o *Office) confirm(w storage.Writer, u auth.User) error {
	l := letter(mail.Confirmation, u.ID)
	l.Until = o.Now().Add(auth.ConfirmLifetime)
	return o.Queue.Put(w, l)
}

// Test sends a mail to whoever asks, and gives it. It fails with core.Conflict where no mail is set up, or the address of the account is
// not confirmed.
func (o *Office) Test(ctx context.Context, actor core.Actor) (entries.Letter, error) {
	if !o.Sends() {
		return entries.Letter{}, o.ready()
	}
	u, err := o.Auth.User(ctx, actor.Name)
	if err != nil {
		return entries.Letter{}, err
	}
	if u.Email == "" {
		return entries.Letter{}, core.Errorf(core.Conflict, "Your account has no confirmed e-mail address. Give it one in your account first.")
	}
	l := letter(mail.Test, u.ID)
	l.Until = o.Now().Add(resetWait)
	err = o.post(ctx, l)
	return l, err
}
