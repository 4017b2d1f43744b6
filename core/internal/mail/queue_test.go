package mail_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

// server is a real SMTP server with an answer set by the test.
type server struct {
	mu   sync.Mutex
	data func(c *smtp.Conn) error // returns the answer to a mail
	got  []string
	addr string
}

func (s *server) NewSession(c *smtp.Conn) (smtp.Session, error) { return &session{s, c}, nil }

type session struct {
	*server
	conn *smtp.Conn
}

func (*session) Reset()                               {}
func (*session) Logout() error                        { return nil }
func (*session) Mail(string, *smtp.MailOptions) error { return nil }
func (*session) Rcpt(string, *smtp.RcptOptions) error { return nil }
func (s *session) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.got = append(s.got, string(text))
	if s.data != nil {
		return s.data(s.conn)
	}
	return nil
}

func (s *server) mails() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.got...)
}

func serve(t *testing.T, data func(c *smtp.Conn) error) *server {
	t.Helper()
	s := &server{data: data}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.addr = l.Addr().String()
	at := smtp.NewServer(s)
	at.Domain = "localhost"
	go func() { _ = at.Serve(l) }()
	t.Cleanup(func() { _ = at.Close() })
	return s
}

// testQueue is a queue with one mail, on a real store.
type testQueue struct {
	*mail.Queue
	store  storage.Store
	now    time.Time
	states []entrystore.MessageState
}

func open(t *testing.T, send func(context.Context, entrystore.Letter) error, l entrystore.Letter) *testQueue {
	t.Helper()
	store := bolttest.New(t)
	p := &testQueue{store: store, now: time.Date(2026, 1, 31, 9, 0, 0, 0, time.UTC)}
	p.Queue = mail.NewQueue(mail.Config{
		Store: store, Send: send, Now: func() time.Time { return p.now }, Log: slog.New(slog.DiscardHandler),
		Settled: func(_ storage.Writer, _ entrystore.Letter, state entrystore.MessageState, _ string) error {
			p.states = append(p.states, state)
			return nil
		},
	})
	if _, err := store.Update(t.Context(), func(w storage.Writer) error { return p.Put(w, l) }); err != nil {
		t.Fatal(err)
	}
	return p
}

func (p *testQueue) queued(t *testing.T) (n int) {
	t.Helper()
	if err := p.store.View(t.Context(), func(r storage.Reader) error {
		n = 0
		for _, err := range r.Scan(entrystore.MailingPrefix(), "") {
			if err != nil {
				return err
			}
			n++
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return n
}

func (p *testQueue) lastState() entrystore.MessageState {
	if len(p.states) == 0 {
		return ""
	}
	return p.states[len(p.states)-1]
}

var letter = entrystore.Letter{
	ID: "m1", Type: "inquiry", Entry: "e1", To: "mia@example.com", Name: "Mia\r\nBcc: victim@example.com",
	Subject: "Re: Shop\r\nBcc: victim@example.com", Body: "Hello\n.\nBcc: body@example.com",
	MessageID: "m1@example.co.uk", InReplyTo: "m0@example.co.uk", Root: "e1.inquiry@example.co.uk",
}

func smtpAt(t *testing.T, addr string) *mail.SMTP {
	t.Helper()
	s, err := mail.ParseSMTP("smtp://"+addr, "Quoin <hello@example.co.uk>", "")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAMailArrivesOnceAndThreads(t *testing.T) {
	at := serve(t, nil)
	p := open(t, smtpAt(t, at.addr).Send, letter)
	for range 2 {
		if err := p.Deliver(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	got := at.mails()
	if len(got) != 1 || p.queued(t) != 0 || p.lastState() != entrystore.Sent {
		t.Fatalf("%d mails, %d left, %q", len(got), p.queued(t), p.states)
	}
	header, _, _ := strings.Cut(got[0], "\r\n\r\n")
	unfolded := strings.ReplaceAll(header, "\r\n ", " ")
	for _, want := range []string{
		"Message-ID: <m1@example.co.uk>", "In-Reply-To: <m0@example.co.uk>",
		"References: <e1.inquiry@example.co.uk> <m0@example.co.uk>", "mia@example.com",
	} {
		if !strings.Contains(unfolded, want) {
			t.Errorf("there is no %q in\n%s", want, header)
		}
	}
	for line := range strings.SplitSeq(header, "\r\n") {
		if strings.HasPrefix(strings.ToLower(line), "bcc:") {
			t.Errorf("a stranger wrote the header %q", line)
		}
	}
}

func TestWhatServersAnswer(t *testing.T) {
	refuse := func(code int) func(*smtp.Conn) error {
		return func(*smtp.Conn) error { return &smtp.SMTPError{Code: code, Message: "no"} }
	}
	for name, c := range map[string]struct {
		data func(*smtp.Conn) error
		want entrystore.MessageState
		left int
	}{
		"greylisting":            {refuse(451), entrystore.Queued, 1},
		"refusing for good":      {refuse(554), entrystore.Failed, 0},
		"dropping in the middle": {func(c *smtp.Conn) error { return c.Conn().Close() }, entrystore.Queued, 1},
	} {
		t.Run(name, func(t *testing.T) {
			at := serve(t, c.data)
			p := open(t, smtpAt(t, at.addr).Send, letter)
			_ = p.Deliver(t.Context())
			if p.lastState() != c.want || p.queued(t) != c.left {
				t.Fatalf("%q, %d left", p.states, p.queued(t))
			}
			if c.left == 0 {
				return
			}
			at.mu.Lock()
			at.data = nil
			at.mu.Unlock()
			_ = p.Deliver(t.Context()) // not due yet
			if n := len(at.mails()); n != 1 {
				t.Errorf("it was tried %d times at once", n)
			}
			p.now = p.now.Add(time.Minute)
			if err := p.Deliver(t.Context()); err != nil || p.lastState() != entrystore.Sent {
				t.Errorf("%q, %v", p.states, err)
			}
			got := at.mails()
			if len(got) != 2 || !strings.Contains(got[1], "<m1@example.co.uk>") {
				t.Errorf("%d mails", len(got))
			}
		})
	}
}

func TestPatienceEnds(t *testing.T) {
	tries := 0
	p := open(t, func(context.Context, entrystore.Letter) error { tries++; return errors.New("nobody there") }, letter)
	for range 100 {
		_ = p.Deliver(t.Context())
		p.now = p.now.Add(time.Hour)
	}
	if p.lastState() != entrystore.Failed || p.queued(t) != 0 || tries < 10 || tries > 30 {
		t.Errorf("%d tries, the last %q, %d left", tries, p.lastState(), p.queued(t))
	}
}

// TestAClockThatJumps checks that a clock that jumps by a day while the server is down neither fails nor delays a mail by a day,
// nor causes retries without a pause.
func TestAClockThatJumps(t *testing.T) {
	for _, jump := range []time.Duration{24 * time.Hour, -24 * time.Hour} {
		tries, away := 0, true
		p := open(t, func(context.Context, entrystore.Letter) error {
			if tries++; away {
				return errors.New("dial tcp: connection refused")
			}
			return nil
		}, letter)
		deliver := func() {
			for range 3 {
				_ = p.Deliver(t.Context())
			}
		}
		deliver()
		for _, d := range []time.Duration{jump, -jump} {
			p.now = p.now.Add(d)
			before := tries
			deliver()
			if tries > before+1 {
				t.Errorf("%s: %d tries at one moment", jump, tries-before)
			}
		}
		away = false
		p.now = p.now.Add(10 * time.Minute)
		if deliver(); p.queued(t) != 0 || p.lastState() != entrystore.Sent {
			t.Errorf("%s: ten minutes later the mail is %q", jump, p.lastState())
		}
	}
}

func TestAKillBetweenSendingAndNotingMakesOneDouble(t *testing.T) {
	at := serve(t, nil)
	dies := true
	send := smtpAt(t, at.addr).Send
	p := open(t, func(ctx context.Context, l entrystore.Letter) error {
		err := send(ctx, l)
		if dies {
			dies = false
			panic("killed")
		}
		return err
	}, letter)
	func() {
		defer func() { _ = recover() }()
		_ = p.Deliver(t.Context())
	}()
	for range 3 {
		if err := p.Deliver(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if got := at.mails(); len(got) != 2 || !strings.Contains(got[0], "<m1@example.co.uk>") || !strings.Contains(got[1], "<m1@example.co.uk>") {
		t.Errorf("%d mails", len(got))
	}
}

func TestAnAddressIsThatOfOne(t *testing.T) {
	at := serve(t, nil)
	for _, to := range []string{"a@b.c, d@e.f", "a@b.c\r\nRCPT TO:<d@e.f>", "", "Mia <a@b.c>", "nobody"} {
		l := letter
		l.To = to
		p := open(t, smtpAt(t, at.addr).Send, l)
		_ = p.Deliver(t.Context())
		if p.lastState() != entrystore.Failed || len(at.mails()) > 0 {
			t.Errorf("%q: %q, %d mails", to, p.states, len(at.mails()))
		}
	}
}

func TestParseSMTP(t *testing.T) {
	for address, good := range map[string]bool{
		"smtp://user@mail.example.com:587": true, "smtps://mail.example.com": true, "smtp://127.0.0.1:25": true,
		"smtp://user:secret@mail.example.com": false, "mail.example.com": false, "http://mail.example.com": false,
		"smtp://": false, "smtp://a/path": false, "smtp://a:99999": false,
	} {
		if _, err := mail.ParseSMTP(address, "hello@example.co.uk", ""); (err == nil) != good {
			t.Errorf("%s: %v", address, err)
		}
	}
	if _, err := mail.ParseSMTP("smtp://a", "nobody", ""); err == nil {
		t.Error("a sender without an address was taken")
	}
}
