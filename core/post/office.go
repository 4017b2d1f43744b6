package post

import (
	"context"
	"crypto/rand"
	"log/slog"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/limit"
	"github.com/quoin-cms/quoin/core/mail"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Config is all that an Office works with.
type Config struct {
	Store    storage.Store
	Registry *model.Registry
	Auth     *auth.Service
	// Send hands a mail to a server, as mail.SMTP does. If it is nil, no mail is set up, and nothing is written.
	Send func(ctx context.Context, l entries.Letter) error
	// Settled notes what became of what staff wrote, as mail.Config says.
	Settled func(w storage.Writer, l entries.Letter, state entries.MessageState, fault string) error
	// Origin is the public address of the site. If it is empty, no mail has a link that does anything: no request may say
	// where such a link leads.
	Origin string
	Domain string // of the sender
	Now    func() time.Time
	Log    *slog.Logger
}

// Office is safe for concurrent use.
type Office struct {
	Config
	Queue     *mail.Queue
	Templates *mail.Templates

	notices  *limit.Limiter // of inquiries, by user
	promises *limit.Limiter // by the address of the sender
	promised *limit.Limiter // all together
}

// New makes an office. What it writes is sent while its Queue runs.
func New(c Config) *Office {
	o := &Office{
		Config: c, Templates: &mail.Templates{Store: c.Store},
		notices: limit.New(30, 2*time.Minute, c.Now), promises: limit.New(1, 24*time.Hour, c.Now), promised: limit.New(60, time.Minute, c.Now),
	}
	o.Queue = mail.NewQueue(mail.Config{Store: c.Store, Send: o.send, Settled: c.Settled, Now: c.Now, Log: c.Log})
	return o
}

// Sends reports whether mail is set up.
func (o *Office) Sends() bool { return o.Send != nil }

// Links reports whether mails may have links that do something: mail is set up, and the address of the site is known.
func (o *Office) Links() bool { return o.Sends() && o.Origin != "" }

// ready fails with core.Conflict unless mails may have links.
func (o *Office) ready() error {
	switch {
	case !o.Sends():
		return core.Errorf(core.Conflict, "No mail is set up: whoever runs the server does that with --smtp and --mail-from.")
	case !o.Links():
		return core.Errorf(core.Conflict, "The address of the site is not known: whoever runs the server says it with --url.")
	}
	return nil
}

// post accepts a letter in an update of its own.
func (o *Office) post(ctx context.Context, l entries.Letter) error {
	_, err := o.Store.Update(ctx, func(w storage.Writer) error { return o.Queue.Put(w, l) })
	if err == nil {
		o.Queue.Wake()
	}
	return err
}

// letter begins a mail of a kind to a user.
func letter(kind mail.Kind, user string) entries.Letter {
	return entries.Letter{ID: strings.ToLower(rand.Text()), Kind: string(kind), User: user}
}

// Sweep forgets what is no longer of use. It is to be called every hour or so.
func (o *Office) Sweep(ctx context.Context) error {
	if err := o.Queue.Sweep(ctx); err != nil {
		return err
	}
	return o.forgetTold(ctx)
}
