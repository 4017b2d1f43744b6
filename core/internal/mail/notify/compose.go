package notify

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/forms/inbox"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// The pages that links in mails lead to. The secret token is in the URL fragment, so that it is never sent to a server,
// logged, or passed on to another page as the referrer.
const (
	resetPage   = "/admin/reset#"
	confirmPage = "/admin/confirm#"
	// InvitationPage is the page on which an invitation is accepted.
	InvitationPage = "/admin/invitation#"
)

// send composes an automatic letter and hands it to the mail server. Replies of staff are sent as stored.
func (o *Service) send(ctx context.Context, l entrystore.Letter) error {
	server, err := o.Outgoing.Server(ctx)
	if err != nil {
		return err
	}
	if server == nil {
		return errNoServer
	}
	if l.Kind != "" {
		if err := o.compose(ctx, &l, server.Domain()); err != nil {
			if core.CodeOf(err) == core.NotFound {
				return mail.ErrUnneeded
			}
			return err
		}
		l.MessageID = l.ID + "@" + server.Domain()
	}
	return server.Send(ctx, l)
}

// errNoServer is the error of a mail whose server was taken away while it was being sent.
var errNoServer = errors.New("mail: no mail server is set up")

// compose sets the text and the recipient of a letter. The site is called by the domain of the sender where it has no name.
// It fails with core.NotFound if the letter is no longer wanted.
func (o *Service) compose(ctx context.Context, l *entrystore.Letter, domain string) error {
	kind := mail.Kind(l.Kind)
	site, err := inbox.SiteName(ctx, o.Store, o.Registry)
	if err != nil {
		return err
	}
	values := map[string]string{"site": cmp.Or(site, domain)}
	switch kind {
	case mail.Promise:
		err = o.composeAck(ctx, l)
	case mail.Told:
		err = o.composeTold(ctx, l, values["site"])
	case mail.Invitation:
		err = o.composeInvitation(ctx, l, values)
	case mail.Plugin:
		return nil
	default:
		err = o.composeForUser(ctx, l, values)
	}
	if err != nil || l.Subject != "" {
		return err
	}
	written, err := o.Templates.Write(ctx, kind, values)
	l.Subject, l.Body = written.Subject, written.Text
	return err
}

// composeForUser sets the recipient of a letter to a user and collects the values of its placeholders. A letter with a
// text of its own keeps it.
func (o *Service) composeForUser(ctx context.Context, l *entrystore.Letter, values map[string]string) error {
	u, there, err := o.Auth.UserByID(ctx, l.User)
	if err != nil {
		return err
	}
	if !there {
		return errNoRecipient()
	}
	l.To, l.Name, values["user"] = u.Email, u.Name, u.Name
	switch mail.Kind(l.Kind) {
	case mail.Inquiry:
		err = o.fillInquiry(ctx, l, u, values)
	case mail.Digest:
		err = o.fillDigest(ctx, l, u, values)
	case mail.Reset:
		values["minutes"] = strconv.Itoa(int(auth.ResetLifetime / time.Minute))
		err = o.addLink(ctx, l, auth.ResetLink, resetPage, values)
	case mail.Confirmation:
		err = o.addLink(ctx, l, auth.ConfirmLink, confirmPage, values)
	}
	if err == nil && l.To == "" {
		return errNoRecipient()
	}
	return err
}

func errNoRecipient() error { return core.Errorf(core.NotFound, "There is nobody to write to.") }

// addLink creates a token for the user of a letter. It is created when the mail is sent, so that it is never stored and
// its lifetime starts at that moment.
func (o *Service) addLink(ctx context.Context, l *entrystore.Letter, purpose auth.Purpose, page string, values map[string]string) error {
	if !o.Links(ctx) {
		return errNoRecipient()
	}
	token, to, err := o.Auth.NewLink(ctx, l.User, purpose)
	l.To, values["link"] = to, o.Origin+page+token
	return err
}

// fillInquiry sets the values for a notification of one inquiry. It fails with core.NotFound if the user has switched
// these off, or if the inquiry was deleted or is spam.
func (o *Service) fillInquiry(ctx context.Context, l *entrystore.Letter, u auth.User, values map[string]string) error {
	from, t, err := o.loadSender(ctx, l)
	if err != nil {
		return err
	}
	if u.Wants() != auth.EachInquiry {
		return errNoRecipient()
	}
	values["name"], values["subject"] = from.Name, cmp.Or(from.Subject, "(no subject)")
	values["link"] = o.siteURL("/admin/" + t.Options.Path + "/" + l.Entry)
	return nil
}

// siteURL returns the absolute URL of a path of the site. Where the address of the site is unknown, it returns a text that
// says where the path is to be found.
func (o *Service) siteURL(path string) string {
	if o.Origin == "" {
		return "the back office of the site, at " + path
	}
	return o.Origin + path
}

func (o *Service) composeAck(ctx context.Context, l *entrystore.Letter) error {
	settings, err := o.Templates.Settings(ctx)
	if err != nil {
		return err
	}
	if !settings.Promise {
		return errNoRecipient()
	}
	from, _, err := o.loadSender(ctx, l)
	if l.To = from.Address; err == nil && l.To == "" {
		return errNoRecipient()
	}
	return err
}

// loadSender returns the sender of a letter's entry. It fails with core.NotFound if the entry is spam or was deleted.
func (o *Service) loadSender(ctx context.Context, l *entrystore.Letter) (from writer.Sender, t *model.Type, err error) {
	if t, err = o.Registry.Find(l.Type); err != nil || t.Options.Submissions.Conversation == nil {
		return from, nil, errNoRecipient()
	}
	err = o.Store.View(ctx, func(r storage.Reader) error {
		state, err := entrystore.LoadState(r, t, l.Entry)
		if err != nil {
			return err
		}
		if t.Spam(state.Value) {
			return errNoRecipient()
		}
		from, err = writer.SenderOf(t, state.JSON)
		return err
	})
	return withoutAdvertising(from), t, err
}
