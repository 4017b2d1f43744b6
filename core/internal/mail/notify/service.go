package notify

import (
	"context"
	"crypto/rand"
	"log/slog"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Config holds the dependencies and settings of a Service.
type Config struct {
	Store    storage.Store
	Registry *model.Registry
	Auth     *auth.Service
	// Outgoing returns the server by which mails are sent.
	Outgoing *mail.Outgoing
	// Settled records the outcome of replies of staff, as described in mail.Config.
	Settled func(w storage.Writer, l entrystore.Letter, state entrystore.MessageState, fault string) error
	// Origin is the public address of the site. If it is empty, mails cannot have links with tokens: the address must
	// not come from a request, because an attacker could choose it.
	Origin string
	Now    func() time.Time
	Log    *slog.Logger
	// TestTimeout is how long a server may take to answer a test mail; twenty seconds if it is zero.
	TestTimeout time.Duration
}

// Service composes and queues automatic mails. It is safe for concurrent use.
type Service struct {
	Config
	Queue     *mail.Queue
	Templates *mail.Templates

	noticesByUser *limit.Limiter // inquiry notifications by user
	acksByAddress *limit.Limiter // acknowledgements by address of the sender
	acksOverall   *limit.Limiter // acknowledgements in total
	testsByUser   *limit.Limiter // limits the test mails of each user
}

// Sender returns what sends the replies of staff: the queue, the server and the signature.
func (o *Service) Sender() (*mail.Queue, *mail.Outgoing, *mail.Templates) {
	return o.Queue, o.Outgoing, o.Templates
}

// New returns a Service. Its mails are sent while its Queue runs.
func New(c Config) *Service {
	o := &Service{
		Config: c, Templates: &mail.Templates{Store: c.Store},
		noticesByUser: limit.New(30, 2*time.Minute, c.Now), acksByAddress: limit.New(1, 24*time.Hour, c.Now), acksOverall: limit.New(60, time.Minute, c.Now),
		testsByUser: limit.New(testBurst, testEvery, c.Now),
	}
	o.Queue = mail.NewQueue(mail.Config{Store: c.Store, Send: o.send, Ready: c.Outgoing.Ready, Settled: c.Settled, Now: c.Now, Log: c.Log})
	return o
}

// Sends reports whether a mail server is configured.
func (o *Service) Sends(ctx context.Context) bool { return o.Outgoing.Sends(ctx) }

// Problems returns a sentence for each reason why mails wait.
func (o *Service) Problems(ctx context.Context) []string {
	all := o.Queue.Problems()
	if state, err := o.Outgoing.State(ctx); err == nil && state.Password == mail.PasswordUnreadable {
		all = append(all, UnreadablePassword)
	}
	return all
}

// UnreadablePassword tells administrators that a password cannot be read.
const UnreadablePassword = "The password of the mail server was encrypted with another secret key: type it in again on the screen Mail. Mails wait until then."

// Links reports whether mails may have links with tokens: a mail server is configured and the address of the site is
// known.
func (o *Service) Links(ctx context.Context) bool { return o.Origin != "" && o.Sends(ctx) }

// requireLinks fails with core.Conflict unless mails may have links.
func (o *Service) requireLinks(ctx context.Context) error {
	switch {
	case !o.Sends(ctx):
		return core.Errorf(core.Conflict, mail.NotSetUp)
	case !o.Links(ctx):
		return core.Errorf(core.Conflict, "The address of the site is not known: the screen Mail says where it is set.")
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
