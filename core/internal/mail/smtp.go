package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"

	gomail "github.com/wneessen/go-mail"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
)

// Refused is the error for a mail that the server rejects, as opposed to a server that cannot be reached.
type Refused struct {
	Final  bool // whether a retry would be rejected as well
	Reason string
}

func (r *Refused) Error() string { return r.Reason }

// SMTP is a mail server.
type SMTP struct {
	From mail.Address // the sender of mails
	// TLS verifies the server; nil for the certificate authorities of the system.
	TLS *tls.Config

	account  Account
	password string
	deliver  func(ctx context.Context, l entrystore.Letter) error // in the place of a connection; nil for one
}

// Through returns a server that hands its mails to a function, in the place of a connection.
func Through(from mail.Address, send func(ctx context.Context, l entrystore.Letter) error) *SMTP {
	return &SMTP{From: from, account: Account{From: from.String()}, deliver: send}
}

// ParseSMTP parses the address of a server, such as smtp://user@host:587 or smtps://user@host, and the sender. It rejects a
// password in the address, because other users of the machine could read it.
func ParseSMTP(address, from, password string) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" {
		return nil, errors.New("it must be an address such as smtp://user@mail.example.com:587 or smtps://user@mail.example.com")
	}
	if _, inside := u.User.Password(); inside {
		return nil, errors.New("it must not have the password in it: QUOIN_SMTP_PASSWORD or QUOIN_SMTP_PASSWORD_FILE says it")
	}
	a := Account{Host: u.Hostname(), TLS: StartTLS, Username: u.User.Username(), From: from}
	if u.Scheme == "smtps" {
		a.TLS = ImplicitTLS
	}
	if text := u.Port(); text != "" {
		if a.Port, err = strconv.Atoi(text); err != nil || a.Port < 1 || a.Port > maxPort {
			return nil, fmt.Errorf("%q is no port", text)
		}
	}
	s, err := NewSMTP(a, password)
	if wrong, ok := errors.AsType[*core.Error](err); ok {
		field := wrong.Fields[0]
		return nil, fmt.Errorf("the %s %s", strings.ToLower(field.Label), field.Message)
	}
	return s, err
}

// Domain returns the domain of the sender, which is part of message ids.
func (s *SMTP) Domain() string { return DomainOf(s.From) }

// DomainOf returns the domain of an address.
func DomainOf(a mail.Address) string { return a.Address[strings.LastIndex(a.Address, "@")+1:] }

// local reports whether the server is on this machine, so that the connection cannot be intercepted.
func (s *SMTP) local() bool {
	ip := net.ParseIP(s.account.Host)
	return s.account.Host == "localhost" || ip != nil && ip.IsLoopback()
}

// Send hands a mail to the server, over TLS unless it is local. Errors have the words of the server, without the password.
func (s *SMTP) Send(ctx context.Context, l entrystore.Letter) error {
	if s.deliver != nil {
		return s.deliver(ctx, l)
	}
	return s.redact(s.send(ctx, l))
}

func (s *SMTP) send(ctx context.Context, l entrystore.Letter) error {
	message, err := s.message(l)
	if err != nil {
		return &Refused{Final: true, Reason: err.Error()}
	}
	client, err := s.client()
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	if err := dial(ctx, client); err != nil {
		return fmt.Errorf("mail: the server cannot be reached: %w", err)
	}
	// The context must end the dialogue as well, because a server may stop responding at any point.
	stop := context.AfterFunc(ctx, func() { _ = client.Close() })
	defer stop()
	err = client.Send(message)
	// Errors after the server has accepted the mail, such as a failed QUIT or a lost connection, do not matter.
	_ = client.Close()
	if err == nil || message.IsDelivered() {
		return nil
	}
	return classifyError(err)
}

// dial connects the client. DialWithContext heeds the context only until the connection is established and then waits for a
// silent server, hence the goroutine.
func dial(ctx context.Context, client *gomail.Client) error {
	dialled := make(chan error, 1)
	go func() { dialled <- client.DialWithContext(ctx) }()
	select {
	case err := <-dialled:
		return err
	case <-ctx.Done():
		go func() {
			if <-dialled == nil {
				_ = client.Close()
			}
		}()
		return ctx.Err()
	}
}

// classifyError distinguishes a rejected mail from an unreachable server.
func classifyError(err error) error {
	said, ok := errors.AsType[*gomail.SendError](err)
	if !ok || said.ErrorCode() == 0 {
		return fmt.Errorf("mail: the connection was lost: %w", err)
	}
	return &Refused{Final: said.ErrorCode() >= 500, Reason: singleLine(err.Error())}
}

// authType returns the authentication method: negotiated with the server, or on this machine the one that needs no TLS.
func (s *SMTP) authType() gomail.SMTPAuthType {
	if s.local() {
		return gomail.SMTPAuthPlain
	}
	return gomail.SMTPAuthAutoDiscover
}

// tlsConfig returns how to verify the server; nil for the defaults of the system. A server on this machine may have a self-signed
// certificate, because it could work without TLS as well.
func (s *SMTP) tlsConfig() *tls.Config {
	switch {
	case s.TLS != nil:
		known := s.TLS.Clone()
		if known.ServerName == "" {
			known.ServerName = s.account.Host
		}
		return known
	case s.local():
		return &tls.Config{ServerName: s.account.Host, InsecureSkipVerify: true} //nolint:gosec // the connection does not leave this machine
	}
	return nil
}

func (s *SMTP) client() (*gomail.Client, error) {
	options := []gomail.Option{
		gomail.WithPort(s.account.Port), gomail.WithTimeout(attemptTimeout / 2), gomail.WithHELO(s.Domain()), gomail.WithoutNoop(),
	}
	switch {
	case s.account.TLS == ImplicitTLS:
		options = append(options, gomail.WithSSL())
	case s.local():
		options = append(options, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if known := s.tlsConfig(); known != nil {
		options = append(options, gomail.WithTLSConfig(known))
	}
	if s.account.Username != "" {
		options = append(options, gomail.WithSMTPAuth(s.authType()), gomail.WithUsername(s.account.Username), gomail.WithPassword(s.password))
	}
	return gomail.NewClient(s.account.Host, options...)
}

// message builds the mail. Text of strangers cannot become a header or another recipient: an address must be exactly one, and
// header texts have no line breaks.
func (s *SMTP) message(l entrystore.Letter) (*gomail.Msg, error) {
	to, err := mail.ParseAddress(l.To)
	if err != nil || to.Address != l.To {
		return nil, errors.New("the address cannot be written to")
	}
	to.Name = singleLine(l.Name)
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	m.FromMailAddress(&s.From)
	m.ToMailAddress(to)
	m.Subject(singleLine(l.Subject))
	m.SetDateWithValue(l.Accepted.In(time.UTC))
	m.SetMessageIDWithValue(singleLine(l.MessageID))
	if l.Kind != "" {
		// Tells other automatic responders not to answer (RFC 3834).
		m.SetGenHeader("Auto-Submitted", "auto-generated")
	}
	if l.ReplyTo != "" {
		if err := m.ReplyTo(l.ReplyTo); err != nil {
			return nil, errors.New("the address for answers cannot be written to")
		}
	}
	if l.Unsubscribe != "" {
		m.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+singleLine(l.Unsubscribe)+">")
		if strings.HasPrefix(l.Unsubscribe, "https:") { // required by RFC 8058
			m.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
		}
	}
	if l.Root != "" {
		references := "<" + singleLine(l.Root) + ">"
		if l.InReplyTo != "" {
			m.SetGenHeader(gomail.HeaderInReplyTo, "<"+singleLine(l.InReplyTo)+">")
			references += " <" + singleLine(l.InReplyTo) + ">"
		}
		m.SetGenHeader(gomail.HeaderReferences, references)
	}
	m.SetBodyString(gomail.TypeTextPlain, l.Body)
	return m, nil
}

// singleLine returns a text on one line, without control characters.
func singleLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(c rune) bool { return unicode.IsControl(c) || unicode.IsSpace(c) }), " ")
}
