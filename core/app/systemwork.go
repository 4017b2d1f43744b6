package app

import (
	"context"
	"fmt"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/feature/mail"
	"github.com/quoin-cms/quoin/core/internal/feature/notify"
	"github.com/quoin-cms/quoin/core/internal/ops/health"
	"github.com/quoin-cms/quoin/storage"
)

// countMails counts the mails that wait, and those of them that were tried in vain.
func (srv *server) countMails(ctx context.Context) (waiting, failing int, err error) {
	err = srv.store.View(ctx, func(r storage.Reader) error {
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

func (srv *server) mailPart(ctx context.Context) (health.Part, error) {
	p := healthyPart("mail", "Mail", "Mails are sent.")
	state, err := srv.post.Outgoing.State(ctx)
	if err != nil {
		return p, err
	}
	if state.Source == mail.FromNobody {
		p.Status, p.Sentence = health.StatusOff, "No mail is set up: the screen Mail does so, or --smtp and --mail-from."
		return p, nil
	}
	waiting, failing, err := srv.countMails(ctx)
	if err != nil {
		return p, err
	}
	p.Facts = []health.Fact{
		{Name: "From", Value: state.From, Unit: health.UnitText}, countFact("Waiting", waiting), countFact("Tried in vain", failing),
	}
	if state.Password == mail.PasswordUnreadable {
		p.Raise(health.StatusTrouble, notify.UnreadablePassword)
	}
	if failing > 0 {
		p.Raise(health.StatusAttention, "Some mails were not taken, and are tried again.")
	}
	return p, nil
}

func (srv *server) webhooksPart(ctx context.Context) (health.Part, error) {
	p := healthyPart("webhooks", "Webhooks", "Nobody is told of changes.")
	all, err := srv.hooks.List(ctx)
	if err != nil {
		return p, err
	}
	active := 0
	for _, hook := range all {
		switch {
		case hook.Off != nil:
			p.Raise(health.StatusAttention, "A webhook was switched off because its deliveries failed.")
		case hook.Active:
			active++
		}
	}
	l := srv.webhooksLag()
	if active > 0 && p.Status == health.StatusOK {
		p.Sentence = "Other systems are told of every change."
	}
	if l.Age > lagThreshold {
		p.Raise(health.StatusAttention, "A webhook is "+describeLag(l))
	}
	p.Facts = []health.Fact{countFact("Active", active), countFact("Changes behind", l.Records)}
	return p, nil
}

func (srv *server) jobsPart(ctx context.Context) (health.Part, error) {
	p := healthyPart("jobs", "Jobs", "The content types of this site have no jobs.")
	all, err := srv.host.Jobs(ctx)
	for i, j := range all {
		if i == 0 {
			p.Sentence = "All went well the last time."
		}
		row := health.Row{Name: j.Type + ": " + j.Name, Status: health.StatusOK, Sentence: fmt.Sprintf("Every %s.", j.Every)}
		if !j.Last.IsZero() {
			row.At = field.At(j.Last)
			row.Sentence = fmt.Sprintf("Every %s, next at %s.", j.Every, j.Last.Add(j.Every).UTC().Format("2 January 15:04 UTC"))
		}
		if j.Failed {
			row.Status = health.StatusTrouble
			p.Raise(health.StatusTrouble, "The job "+j.Name+" of "+j.Type+" failed the last time.")
		}
		p.Rows = append(p.Rows, row)
	}
	return p, err
}
