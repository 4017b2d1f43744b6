package notify

import (
	"context"
	"crypto/rand"
	"log/slog"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/feature/mail"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Config holds the dependencies and settings of a Service.
type Config struct {
	Store    storage.Store
	Registry *model.Registry
	Auth     *auth.Service
	// Send hands a mail to a server, as mail.SMTP does. If it is nil, no mail server is configured and no mails are
	// sent.
	Send func(ctx context.Context, l entrystore.Letter) error
	// Settled records the outcome of replies of staff, as described in mail.Config.
	Settled func(w storage.Writer, l entrystore.Letter, state entrystore.MessageState, fault string) error
	// Origin is the public address of the site. If it is empty, mails cannot have links with tokens: the address must
	// not come from a request, because an attacker could choose it.
	Origin string
	Domain string // of the sender
	Now    func() time.Time
	Log    *slog.Logger
}

// Service composes and queues automatic mails. It is safe for concurrent use.
type Service struct {
	Config
	Queue     *mail.Queue
	Templates *mail.Templates

	noticesByUser *limit.Limiter // inquiry notifications by user
	acksByAddress *limit.Limiter // acknowledgements by address of the sender
	acksOverall   *limit.Limiter // acknowledgements in total
}

// New returns a Service. Its mails are sent while its Queue runs.
func New(c Config) *Service {
	o := &Service{
		Config: c, Templates: &mail.Templates{Store: c.Store},
		noticesByUser: limit.New(30, 2*time.Minute, c.Now), acksByAddress: limit.New(1, 24*time.Hour, c.Now), acksOverall: limit.New(60, time.Minute, c.Now),
	}
	o.Queue = mail.NewQueue(mail.Config{Store: c.Store, Send: o.send, Settled: c.Settled, Now: c.Now, Log: c.Log})
	return o
}

// Sends reports whether a mail server is configured.
func (o *Service) Sends() bool { return o.Send != nil }

// Links reports whether mails may have links with tokens: a mail server is configured and the address of the site is
// known.
func (o *Service) Links() bool { return o.Sends() && o.Origin != "" }

// requireLinks fails with core.Conflict unless mails may have links.
func (o *Service) requireLinks() error {
	switch {
	case !o.Sends():
		return core.Errorf(core.Conflict, "No mail is set up: whoever runs the server does that with --smtp and --mail-from.")
	case !o.Links():
		return core.Errorf(core.Conflict, "The address of the site is not known: whoever runs the server says it with --url.")
	}
	return nil
}

// enqueue queues a letter in an update of its own.
func (o *Service) enqueue(ctx context.Context, l entrystore.Letter) error {
	_, err := o.Store.Update(ctx, func(w storage.Writer) error { return o.Queue.Put(w, l) })
	if err == nil {
		o.Queue.Wake()
	}
	return err
}

// newLetter returns a letter of a kind to a user.
func newLetter(kind mail.Kind, user string) entrystore.Letter {
	return entrystore.Letter{ID: strings.ToLower(rand.Text()), Kind: string(kind), User: user}
}

// Sweep deletes expired data. It must be called about once an hour.
func (o *Service) Sweep(ctx context.Context) error {
	if err := o.Queue.Sweep(ctx); err != nil {
		return err
	}
	return o.deleteOldFailures(ctx)
}
