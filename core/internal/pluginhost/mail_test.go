package pluginhost_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

var ticket = plugin.Message{To: "ada@example.com", Subject: "Your ticket", Text: "Hello\nAda", ReplyTo: "desk@example.com", Unsubscribe: "https://example.com/leave"}

func TestMailsAreQueued(t *testing.T) {
	s, _ := open(t, plugin.Plugin{})
	if err := s.Plugin().Mail.Send(ticket); err != nil {
		t.Fatal(err)
	}
	if all := s.Mails(); len(all) != 1 || all[0] != ticket {
		t.Errorf("%+v", all)
	}
	if got := s.Plugin().URL("/blog"); got != "https://example.com/blog" {
		t.Errorf("the address is %s", got)
	}
}

func TestMailsThatCannotBeSent(t *testing.T) {
	s, h := open(t, plugin.Plugin{})
	for what, change := range map[string]func(*plugin.Message){
		"to":                  func(m *plugin.Message) { m.To = "" },
		"to ":                 func(m *plugin.Message) { m.To = "ada" },
		"to  ":                func(m *plugin.Message) { m.To = "Ada <ada@example.com>" },
		"to   ":               func(m *plugin.Message) { m.To = "ada@example.com, mia@example.com" },
		"to    ":              func(m *plugin.Message) { m.To = "ada@example.com\r\nBcc: mia@example.com" },
		"to     ":             func(m *plugin.Message) { m.To = strings.Repeat("a", 250) + "@example.com" },
		"replyTo":             func(m *plugin.Message) { m.ReplyTo = "desk@example.com\nX: y" },
		"subject":             func(m *plugin.Message) { m.Subject = " " },
		"subject ":            func(m *plugin.Message) { m.Subject = "a\nBcc: mia@example.com" },
		"subject  ":           func(m *plugin.Message) { m.Subject = strings.Repeat("a", 251) },
		"text":                func(m *plugin.Message) { m.Text = strings.Repeat("a", 64<<10+1) },
		"unsubscribe":         func(m *plugin.Message) { m.Unsubscribe = "/leave" },
		"unsubscribe ":        func(m *plugin.Message) { m.Unsubscribe = "https://example.com/>\r\nX: y" },
		"unsubscribe  ":       func(m *plugin.Message) { m.Unsubscribe = "javascript:alert(1)" },
		"unsubscribe replyTo": func(m *plugin.Message) { m.Unsubscribe, m.ReplyTo = "x", "y" },
	} {
		m := ticket
		change(&m)
		err := s.Plugin().Mail.Send(m)
		contenttest.WantError(t, err, core.Invalid, strings.Fields(what)...)
		if strings.Contains(err.Error(), "mia") {
			t.Errorf("the error repeats the address: %v", err)
		}
	}
	h.Outbox = nil
	contenttest.WantError(t, h.Of(t.Context(), "notes").Mail.Send(ticket), core.Unavailable)
	h.Outbox = mail.Outbox{Queue: mail.NewQueue(mail.Config{Store: s.Store, Now: s.Now}), Outgoing: &mail.Outgoing{Store: s.Store, Now: s.Now}}
	contenttest.WantError(t, h.Of(t.Context(), "notes").Mail.Send(ticket), core.Unavailable)
	if all := s.Mails(); len(all) > 0 {
		t.Errorf("%+v are queued", all)
	}
}

func TestAPluginSends200MailsInAnHour(t *testing.T) {
	s, h := open(t, plugin.Plugin{})
	send := func(name string) error { return h.Of(t.Context(), name).Mail.Send(ticket) }
	for i := range 200 {
		if i == 100 {
			s.Clock.Advance(30 * time.Minute)
		}
		if err := send("a"); err != nil {
			t.Fatal(err)
		}
	}
	err := send("a")
	contenttest.WantError(t, err, core.Throttled)
	if err := send("b"); err != nil {
		t.Errorf("another plugin: %v", err)
	}
	s.Clock.Advance(30 * time.Minute)
	for range 100 {
		if err := send("a"); err != nil {
			t.Fatal(err)
		}
	}
	contenttest.WantError(t, send("a"), core.Throttled)
	s.Clock.Advance(-24 * time.Hour) // the clock was ahead
	if err := send("a"); err != nil {
		t.Error(err)
	}
}

// TestAThousandMailsWait checks that mails count as waiting until they are sent or given up, over the real queue.
func TestAThousandMailsWait(t *testing.T) {
	s, h := open(t, plugin.Plugin{})
	var outcome error
	var log bytes.Buffer
	queue := mail.NewQueue(mail.Config{
		Store: s.Store, Now: s.Now, Log: slog.New(slog.NewTextHandler(&log, nil)),
		Send: func(context.Context, entrystore.Letter) error { return outcome },
	})
	outgoing := &mail.Outgoing{Store: s.Store, Now: s.Now, Fixed: &mail.SMTP{}}
	h.Outbox = mail.Outbox{Queue: queue, Outgoing: outgoing}
	h.Log = queue.Log
	send := func() error { return h.Of(t.Context(), "notes").Mail.Send(ticket) }
	waiting := func(n int) {
		t.Helper()
		if _, err := s.Store.Update(t.Context(), func(w storage.Writer) error {
			m, err := entrystore.LoadPluginMails(w, "notes")
			if err == nil && m.Waiting != n {
				t.Errorf("%d mails wait, want %d", m.Waiting, n)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := send(); err != nil {
			t.Fatal(err)
		}
	}
	waiting(2)
	outcome = &mail.Refused{Reason: "later"}
	deliver(t, queue)
	waiting(2)
	outcome = &mail.Refused{Final: true, Reason: "never"}
	s.Clock.Advance(time.Hour)
	deliver(t, queue)
	waiting(0)
	all, total, err := queue.Backlog(t.Context(), 10)
	if err != nil || total != 2 {
		t.Fatalf("%d failed, %v", total, err)
	}
	if _, err := queue.Again(t.Context(), all[0].ID); err != nil {
		t.Fatal(err)
	}
	waiting(1)
	outcome = nil
	deliver(t, queue)
	waiting(0)
	if _, err := s.Store.Update(t.Context(), func(w storage.Writer) error {
		return entrystore.PutPluginMails(w, "notes", entrystore.PluginMails{Waiting: 999})
	}); err != nil {
		t.Fatal(err)
	}
	if err := send(); err != nil {
		t.Fatal(err)
	}
	contenttest.WantError(t, send(), core.Throttled)
	for _, secret := range []string{ticket.To, ticket.Subject, "Hello"} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log has %q: %s", secret, log.String())
		}
	}
}

func deliver(t *testing.T, queue *mail.Queue) {
	t.Helper()
	if err := queue.Deliver(t.Context()); err != nil {
		t.Fatal(err)
	}
}
