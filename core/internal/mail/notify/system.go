package notify

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/core/internal/metrics"
	"github.com/quoin-cms/quoin/core/internal/report"
	"github.com/quoin-cms/quoin/storage"
)

// countMails counts the mails that wait, and those of them that were tried in vain.
func (o *Service) countMails(ctx context.Context) (waiting, failing int, err error) {
	err = o.Store.View(ctx, func(r storage.Reader) error {
		waiting, failing = 0, 0
		for pair, err := range r.Scan(entrystore.MailingPrefix(), "") {
			if err != nil {
				return err
			}
			if waiting++; waiting > maxCountedMails {
				return nil
			}
			_, id, err := entrystore.ReadMailing(pair.Key)
			if err != nil {
				return err
			}
			if l, there, err := entrystore.LoadLetter(r, id); err == nil && there && l.Tries > 0 {
				failing++
			}
		}
		return nil
	})
	return min(waiting, maxCountedMails), failing, err
}

// maxCountedMails is how many mails are counted.
const maxCountedMails = 1000

// system reports how the sending of mails does.
func (o *Service) system(ctx context.Context, _ changes.Lag) (report.Part, error) {
	p := report.New("mail", "Mail", "Mails are sent.")
	state, err := o.Outgoing.State(ctx)
	if err != nil {
		return p, err
	}
	if state.Source == mail.FromNobody {
		p.Status, p.Sentence = report.Off, "No mail is set up: the screen Mail does so."
		return p, nil
	}
	waiting, failing, err := o.countMails(ctx)
	if err != nil {
		return p, err
	}
	p.Facts = []report.Fact{
		{Name: "From", Value: state.From, Unit: report.UnitText}, report.Count("Waiting", waiting), report.Count("Tried in vain", failing),
	}
	if state.Password == mail.PasswordUnreadable {
		p.Raise(report.Trouble, UnreadablePassword)
	}
	if failing > 0 {
		p.Raise(report.Attention, "Some mails were not taken, and are tried again.")
	}
	return p, nil
}

// measure adds the length of the queue of mails, if mails are sent.
func (o *Service) measure(ctx context.Context, p *metrics.Page) {
	if !o.Sends(ctx) {
		return
	}
	waiting, failing, err := o.countMails(ctx)
	if err != nil {
		return
	}
	p.Gauge(metrics.Queues, metrics.QueuesHelp).Is(float64(waiting), "queue", "mail")
	p.Gauge("quoin_mail_failing", "Mails that wait although they were tried.").Is(float64(failing))
}
