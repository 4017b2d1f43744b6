package notify

import (
	"cmp"
	"context"
	"fmt"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// formRecipients returns the addresses that the form of an entry names, or the default form for an entry that was sent
// without one; none if the form is gone. An address that has been told very often lately is left out.
func (o *Service) formRecipients(ctx context.Context, t *model.Type, id string) (addresses []string, err error) {
	err = o.Store.View(ctx, func(r storage.Reader) error {
		addresses = nil
		state, err := entrystore.LoadState(r, t, id)
		if err != nil {
			return notMissing(err)
		}
		sent, ok := state.Value.(model.Receiver)
		if !ok {
			return nil
		}
		form := cmp.Or(sent.SentBy(), t.Options.Submissions.DefaultForm)
		for _, forms := range o.Registry.Forms(t.Name) {
			state, err := entrystore.LoadState(r, forms, form)
			if core.CodeOf(err) == core.NotFound {
				continue
			}
			if err != nil {
				return err
			}
			if asks, ok := state.Value.(model.Form); ok {
				addresses = append(addresses, asks.Recipients()...)
			}
		}
		return nil
	})
	var told []string
	for _, address := range addresses {
		if _, err := o.noticesByUser.Take("mail:" + canonicalAddress(address)); err == nil {
			told = append(told, address)
		}
	}
	return told, err
}

func notMissing(err error) error {
	if core.CodeOf(err) == core.NotFound {
		return nil
	}
	return err
}

// composeTold sets the text of a mail to an address that a form names. It has nothing that the sender has typed but the
// name and the subject: the rest is for those who sign in.
func (o *Service) composeTold(ctx context.Context, l *entrystore.Letter, site string) error {
	from, t, err := o.loadSender(ctx, l)
	if err != nil {
		return err
	}
	l.Subject = "New inquiry on " + site
	l.Body = fmt.Sprintf("%s has sent a form on %s: %s\n\nRead and answer it here:\n%s\n\nThe form names your address to be told of each inquiry.\n\n-- \n%s",
		from.Name, site, cmp.Or(from.Subject, "(no subject)"), o.siteURL("/admin/"+t.Options.Path+"/"+l.Entry), site)
	return nil
}
