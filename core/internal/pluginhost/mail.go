package pluginhost

import (
	"context"
	"crypto/rand"
	"net/mail"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// Outbox queues mails.
type Outbox interface {
	// Sends reports whether a mail server is set up.
	Sends(ctx context.Context) bool
	// Put adds a mail to the queue, in an update of the caller, who calls Wake after the commit.
	Put(w storage.Writer, l entrystore.Letter) error
	Wake()
}

// The limits of the mails of a plugin.
const (
	maxMailsInHour = 200
	maxWaiting     = 1000

	maxAddress = 254 // bytes
	maxSubject = 250 // characters
	maxText    = 64 << 10
	maxLink    = 2000
)

// MailKind is the kind of mails of plugins in the queue.
const MailKind = "plugin"

// mailbox sends the mails of a plugin.
type mailbox struct {
	Sites
	name string
}

// send queues a mail in an update of its own.
func (v visit) send(ctx context.Context, m plugin.Message) error {
	b := mailbox{v.Sites, v.plugin}
	if err := v.checkWrite(); err != nil {
		return err
	}
	if err := b.check(ctx, m); err != nil {
		return err
	}
	if err := v.update(ctx, func(w storage.Writer) error { return b.put(w, m) }); err != nil {
		return err
	}
	b.Outbox.Wake()
	return nil
}

// check fails as plugin.Mail.Send does, except for limits. It is called before an update that calls put.
func (b mailbox) check(ctx context.Context, m plugin.Message) error {
	if b.Outbox == nil || !b.Outbox.Sends(ctx) {
		return core.Errorf(core.Unavailable, "No mail server is set up.")
	}
	return checkMessage(m)
}

// put queues a mail that was checked, in an update of the caller, who calls Outbox.Wake after the commit. It fails with
// core.Throttled.
func (b mailbox) put(w storage.Writer, m plugin.Message) error {
	count, err := entrystore.LoadPluginMails(w, b.name)
	if err != nil {
		return err
	}
	now := b.Now()
	since := now.Add(-time.Hour).Unix()
	// A time in the future comes from a clock that was wrong.
	count.Sent = slices.DeleteFunc(count.Sent, func(at int64) bool { return at <= since || at > now.Unix() })
	switch {
	case len(count.Sent) >= maxMailsInHour:
		err := core.Errorf(core.Throttled, "The plugin has sent %d mails within an hour.", maxMailsInHour)
		err.RetryAfter = time.Unix(count.Sent[0], 0).Add(time.Hour).Sub(now)
		return err
	case count.Waiting >= maxWaiting:
		err := core.Errorf(core.Throttled, "%d mails of the plugin are waiting for the mail server.", maxWaiting)
		err.RetryAfter = time.Hour
		return err
	}
	count.Sent, count.Waiting = append(count.Sent, now.Unix()), count.Waiting+1
	if err := entrystore.PutPluginMails(w, b.name, count); err != nil {
		return err
	}
	return b.Outbox.Put(w, entrystore.Letter{
		ID: strings.ToLower(rand.Text()), Kind: MailKind, Plugin: b.name,
		To: m.To, Subject: m.Subject, Body: m.Text, ReplyTo: m.ReplyTo, Unsubscribe: m.Unsubscribe,
	})
}

// checkMessage fails with core.Invalid. Its messages do not repeat what they are about.
func checkMessage(m plugin.Message) error {
	var wrong core.FieldErrors
	say := func(field, message string) {
		if message != "" {
			wrong = append(wrong, core.FieldError{Field: field, Message: message})
		}
	}
	say("to", checkAddress(m.To))
	if m.ReplyTo != "" {
		say("replyTo", checkAddress(m.ReplyTo))
	}
	switch {
	case strings.TrimSpace(m.Subject) == "":
		say("subject", "is required")
	case !isLine(m.Subject):
		say("subject", "must be one line")
	case utf8.RuneCountInString(m.Subject) > maxSubject:
		say("subject", "must be at most 250 characters")
	}
	if len(m.Text) > maxText || !utf8.ValidString(m.Text) {
		say("text", "must be valid UTF-8 of at most 64 KB")
	}
	if m.Unsubscribe != "" {
		u, err := url.Parse(m.Unsubscribe)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || len(m.Unsubscribe) > maxLink ||
			!isLine(m.Unsubscribe) || strings.ContainsAny(m.Unsubscribe, " <>") {
			say("unsubscribe", "must be an address such as Site.URL returns")
		}
	}
	if len(wrong) > 0 {
		return core.InvalidFields(wrong)
	}
	return nil
}

func checkAddress(text string) string {
	parsed, err := mail.ParseAddress(text)
	if err != nil || parsed.Address != text || len(text) > maxAddress || !isLine(text) {
		return "must be an address such as ada@example.com"
	}
	return ""
}

// isLine reports whether a text can be a header of a mail.
func isLine(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsControl(r) || r == '\u2028' || r == '\u2029'
	})
}

// url returns the absolute address of a path of the site.
func (s Sites) url(path string) string {
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return s.Origin + path
}
