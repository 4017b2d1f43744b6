package post

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/inbox"
	"github.com/quoin-cms/quoin/core/mail"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Where links in mails lead. What is secret stands behind the "#": no server is sent it, no log has it, and no page that one goes on to.
const (
	resetPage   = "/admin/reset#"
	confirmPage = "/admin/confirm#"
)

// send writes a letter that the program sends by itself, and hands it to the server.
func (o *Office) send(ctx context.Context, l entries.Letter) error {
	if l.Kind != "" {
		if err := o.write(ctx, &l); err != nil {
			if core.CodeOf(err) == core.NotFound {
				return mail.ErrUnwanted
			}
			return err
		}
		l.MessageID = l.ID + "@" + o.Domain
	}
	return o.Send(ctx, l)
}

// write says what a letter says, and to whom. It fails with core.NotFound where nobody wants it any more.
func (o *Office) write(ctx context.Context, l *entries.Letter) error {
	kind := mail.Kind(l.Kind)
	site, err := inbox.SiteName(ctx, o.Store, o.Registry)
	if err != nil {
		return err
	}
	values := map[string]string{"site": cmp.Or(site, o.Domain)}
	if kind == mail.Promise {
		err = o.writePromise(ctx, l)
	} else {
		err = o.writeToUser(ctx, l, values)
	}
	if err != nil || l.Subject != "" {
		return err
	}
	written, err := o.Templates.Write(ctx, kind, values)
	l.Subject, l.Body = written.Subject, written.Text
	return err
}

// writeToUser finds out what is told to a user. A letter that has words of its own keeps them.
func (o *Office) writeToUser(ctx context.Context, l *entries.Letter, values map[string]string) error {
	u, there, err := o.Auth.UserByID(ctx, l.User)
	if err != nil {
		return err
	}
	if !there {
		return nobody()
	}
	l.To, l.Name, values["user"] = u.Email, u.Name, u.Name
	switch mail.Kind(l.Kind) {
	case mail.Inquiry:
		err = o.tellInquiry(ctx, l, u, values)
	case mail.Digest:
		err = o.tellDay(ctx, l, u, values)
	case mail.Reset:
		values["minutes"] = strconv.Itoa(int(auth.ResetLifetime / time.Minute))
		err = o.link(ctx, l, auth.ResetLink, resetPage, values)
	case mail.Confirmation:
		err = o.link(ctx, l, auth.ConfirmLink, confirmPage, values)
	case mail.Test:
		l.Subject = "Test mail from " + values["site"]
		l.Body = fmt.Sprintf("Hello %s,\n\nyou asked for this mail in the back office of %s. Mails arrive.", u.Name, values["site"])
	}
	if err == nil && l.To == "" {
		return nobody()
	}
	return err
}

func nobody() error { return core.Errorf(core.NotFound, "There is nobody to write to.") }

// link makes a token for the user of a letter. It is made when the mail is sent, so that it lies nowhere, and is good from then on.
func (o *Office) link(ctx context.Context, l *entries.Letter, purpose auth.Purpose, page string, values map[string]string) error {
	if !o.Links() {
		return nobody()
	}
	token, to, err := o.Auth.NewLink(ctx, l.User, purpose)
	l.To, values["link"] = to, o.Origin+page+token
	return err
}

// tellInquiry tells one user of one inquiry, if they still want that and it is still there and no spam.
func (o *Office) tellInquiry(ctx context.Context, l *entries.Letter, u auth.User, values map[string]string) error {
	from, t, err := o.sender(ctx, l)
	if err != nil {
		return err
	}
	if u.Wants() != auth.EachInquiry {
		return nobody()
	}
	values["name"], values["subject"] = from.Name, cmp.Or(from.Subject, "(no subject)")
	values["link"] = o.page("/admin/" + t.Options.Path + "/" + l.Entry)
	return nil
}

// page gives the address of a page of the back office.
func (o *Office) page(path string) string { return o.Origin + path }

func (o *Office) writePromise(ctx context.Context, l *entries.Letter) error {
	settings, err := o.Templates.Settings(ctx)
	if err != nil {
		return err
	}
	if !settings.Promise {
		return nobody()
	}
	from, _, err := o.sender(ctx, l)
	l.To = from.Address
	return err
}

// sender gives who sent the entry of a letter. It fails with core.NotFound for spam, and for what is not there any more.
func (o *Office) sender(ctx context.Context, l *entries.Letter) (from content.Sender, t *model.Type, err error) {
	if t, err = o.Registry.Find(l.Type); err != nil || t.Options.Conversation == nil {
		return from, nil, nobody()
	}
	err = o.Store.View(ctx, func(r storage.Reader) error {
		state, err := entries.LoadState(r, t, l.Entry)
		if err != nil {
			return err
		}
		if t.Unwanted(state.Value) {
			return nobody()
		}
		from, err = content.SenderOf(t, state.JSON)
		return err
	})
	return from, t, err
}
