package notify_test

import (
	"io"
	"log/slog"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/core/internal/mail/notify"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/inquiry"
	"github.com/quoin-cms/quoin/plugins/settings"
	"github.com/quoin-cms/quoin/storage"
)

const origin = "https://agency.example"

// mailbox is a real SMTP server that accepts every mail unless refuse is set.
type mailbox struct {
	mu     sync.Mutex
	refuse *smtp.SMTPError
	got    []string
	addr   string
}

func (m *mailbox) NewSession(*smtp.Conn) (smtp.Session, error) { return m, nil }
func (*mailbox) Reset()                                        {}
func (*mailbox) Logout() error                                 { return nil }
func (*mailbox) Mail(string, *smtp.MailOptions) error          { return nil }
func (*mailbox) Rcpt(string, *smtp.RcptOptions) error          { return nil }
func (m *mailbox) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.refuse != nil {
		return m.refuse
	}
	m.got = append(m.got, strings.ReplaceAll(string(text), "\r\n", "\n"))
	return err
}

// takeNew returns the mails received since the last call.
func (m *mailbox) takeNew() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := m.got
	m.got = nil
	return all
}

func (m *mailbox) setRefusal(e *smtp.SMTPError) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refuse = e
}

// office is a Service with a real store and a real mail server.
type office struct {
	*notify.Service
	*contenttest.Site
	t    *testing.T
	box  *mailbox
	from storage.Seq
}

func open(t *testing.T, site string) *office {
	t.Helper()
	o := &office{t: t, Site: contenttest.Open(t, form.Type(), inquiry.Type(), settings.Type()), box: &mailbox{}}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	o.check(err)
	o.box.addr = l.Addr().String()
	at := smtp.NewServer(o.box)
	at.Domain = "localhost"
	go func() { _ = at.Serve(l) }()
	t.Cleanup(func() { _ = at.Close() })
	server, err := mail.ParseSMTP("smtp://"+o.box.addr, "Agency <hello@agency.example>", "")
	o.check(err)
	registry, err := model.NewRegistry(form.Type(), inquiry.Type(), settings.Type())
	o.check(err)
	users := authtest.New(t, o.Store, o.Clock.Now)
	t.Cleanup(users.Close)
	o.Service = notify.New(notify.Config{
		Store: o.Store, Registry: registry, Auth: users, Outgoing: &mail.Outgoing{Store: o.Store, Fixed: server, Now: o.Clock.Now}, Settled: o.Site.Writer.SettleMessage,
		Origin: site, Now: o.Clock.Now, Log: slog.New(slog.DiscardHandler),
	})
	o.check(o.Follower().Rebuild(t.Context(), 0))
	return o
}

func (o *office) check(err error) {
	o.t.Helper()
	if err != nil {
		o.t.Fatal(err)
	}
}

// user adds a user with a confirmed address and a setting for notices.
func (o *office) user(name string, role core.Role, wants auth.Notices) auth.User {
	o.t.Helper()
	ctx := o.t.Context()
	u, err := o.Auth.AddAs(ctx, core.Actor{}, name, "", "correct horse", role)
	o.check(err)
	_, err = o.Auth.SetEmail(ctx, core.Actor{}, name, name+"@agency.example", func(storage.Writer, auth.User) error { return nil })
	o.check(err)
	token, _, err := o.Auth.NewLink(ctx, u.ID, auth.ConfirmLink)
	o.check(err)
	o.check(o.Auth.ConfirmEmail(ctx, token))
	o.check(o.Auth.SetNotices(ctx, name, wants))
	return u
}

// sendInquiry submits an inquiry as a visitor.
func (o *office) sendInquiry(body string) (id string) {
	o.t.Helper()
	e, err := o.Create(o.t.Context(), contenttest.Visitor, "inquiry", []byte(body))
	o.check(err)
	return e.ID
}

// newRecords returns the changes since the last call as one record.
func (o *office) newRecords() (all []changes.Record) {
	o.t.Helper()
	found := o.Changes(o.from)
	o.from = o.Seq()
	if len(found) == 0 {
		return nil
	}
	return []changes.Record{{Seq: o.from, Changes: found}}
}

// process applies the new records and sends the due mails.
func (o *office) process() {
	o.t.Helper()
	if all := o.newRecords(); len(all) > 0 {
		o.check(o.Follower().Apply(o.t.Context(), all))
	}
	o.deliver()
}

func (o *office) deliver() {
	o.t.Helper()
	o.check(o.Queue.Deliver(o.t.Context()))
}

// recipients returns the recipients of mails, sorted by address.
func recipients(mails []string) (all []string) {
	for _, m := range mails {
		for line := range strings.Lines(m) {
			if rest, ok := strings.CutPrefix(line, "To: "); ok {
				all = append(all, address(rest))
			}
		}
	}
	slices.Sort(all)
	return all
}

func address(text string) string {
	return strings.Trim(text[strings.LastIndex(text, "<")+1:], "<> \n")
}

// mailTo returns the mail to an address.
func mailTo(t *testing.T, mails []string, address string) string {
	t.Helper()
	for _, m := range mails {
		if slices.Contains(recipients([]string{m}), address) {
			return m
		}
	}
	t.Fatalf("there is no mail to %s among %q", address, mails)
	return ""
}
