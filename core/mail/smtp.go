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

	"github.com/quoin-cms/quoin/core/entries"
)

// Refused is the failure of a mail that the server does not take, as opposed to a server that cannot be reached.
type Refused struct {
	Final  bool // whether it would be the same the next time
	Reason string
}

func (r *Refused) Error() string { return r.Reason }

// SMTP is a mail server.
type SMTP struct {
	From mail.Address // in whose name mails are sent
	// TLS is how the server is known; nil for what the machine trusts.
	TLS *tls.Config

	host           string
	port           int
	user, password string
	implicit       bool // whether TLS begins with the connection, and not by STARTTLS
}

// The ports that a server has where the address names none.
const (
	submissionPort = 587
	implicitPort   = 465
)

// ParseSMTP reads the address of a server, as smtp://user@host:587 or smtps://user@host, and in whose name it is to send. A
// password has no place in the address, where others on the machine could read it.
func ParseSMTP(address, from, password string) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" {
		return nil, errors.New("it must be an address such as smtp://user@mail.example.com:587 or smtps://user@mail.example.com")
	}
	s := &SMTP{host: u.Hostname(), port: submissionPort, user: u.User.Username(), password: password, implicit: u.Scheme == "smtps"}
	if _, inside := u.User.Password(); inside {
		return nil, errors.New("it must not have the password in it: QUOIN_SMTP_PASSWORD or QUOIN_SMTP_PASSWORD_FILE says it")
	}
	if s.implicit {
		s.port = implicitPort
	}
	if text := u.Port(); text != "" {
		if s.port, err = strconv.Atoi(text); err != nil || s.port < 1 || s.port > 65535 {
			return nil, fmt.Errorf("%q is no port", text)
		}
	}
	sender, err := mail.ParseAddress(from)
	if err != nil {
		return nil, errors.New("the sender must be an address such as hello@example.com or Quoin <hello@example.com>")
	}
	s.From = *sender
	return s, nil
}

// Domain is that of the sender, under which mails have their ids.
func (s *SMTP) Domain() string { return s.From.Address[strings.LastIndex(s.From.Address, "@")+1:] }

// local reports whether the server is on this machine: nobody else hears what is said to it.
func (s *SMTP) local() bool {
	ip := net.ParseIP(s.host)
	return s.host == "localhost" || ip != nil && ip.IsLoopback()
}

// Send hands a mail to the server, over TLS unless it is local.
func (s *SMTP) Send(ctx context.Context, l entries.Letter) error {
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
	// The context ends the dialogue as well: a server may fall silent at any point.
	stop := context.AfterFunc(ctx, func() { _ = client.Close() })
	defer stop()
	err = client.Send(message)
	// What comes after the server took it, a farewell that fails or a lost connection, does not matter.
	_ = client.Close()
	if err == nil || message.IsDelivered() {
		return nil
	}
	return failure(err)
}

// dial is the client's own, which heeds the context only until there is a connection, and then waits for a server that says nothing.
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

// failure tells a mail that is not taken from a server that cannot be reached.
func failure(err error) error {
	said, ok := errors.AsType[*gomail.SendError](err)
	if !ok || said.ErrorCode() == 0 {
		return fmt.Errorf("mail: the connection was lost: %w", err)
	}
	return &Refused{Final: said.ErrorCode() >= 500, Reason: plain(err.Error())}
}

// proof is how the user is proved: as the server says, or on this machine by the one way that needs no TLS.
func (s *SMTP) proof() gomail.SMTPAuthType {
	if s.local() {
		return gomail.SMTPAuthPlain
	}
	return gomail.SMTPAuthAutoDiscover
}

// trust gives how the server is known; nil for what the machine trusts. A server on this machine may have a certificate that it
// made itself: it could do without TLS as well, so none is asked for a better one.
func (s *SMTP) trust() *tls.Config {
	switch {
	case s.TLS != nil:
		known := s.TLS.Clone()
		if known.ServerName == "" {
			known.ServerName = s.host
		}
		return known
	case s.local():
		return &tls.Config{ServerName: s.host, InsecureSkipVerify: true} //nolint:gosec // nobody is between it and this program
	}
	return nil
}

func (s *SMTP) client() (*gomail.Client, error) {
	options := []gomail.Option{
		gomail.WithPort(s.port), gomail.WithTimeout(attemptTime / 2), gomail.WithHELO(s.Domain()), gomail.WithoutNoop(),
	}
	switch {
	case s.implicit:
		options = append(options, gomail.WithSSL())
	case s.local():
		options = append(options, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if known := s.trust(); known != nil {
		options = append(options, gomail.WithTLSConfig(known))
	}
	if s.user != "" {
		options = append(options, gomail.WithSMTPAuth(s.proof()), gomail.WithUsername(s.user), gomail.WithPassword(s.password))
	}
	return gomail.NewClient(s.host, options...)
}

// message makes the mail. Nothing that a stranger wrote can become a header or another recipient: an address is that of one
// person or none, and texts of headers have no line.
func (s *SMTP) message(l entries.Letter) (*gomail.Msg, error) {
	to, err := mail.ParseAddress(l.To)
	if err != nil || to.Address != l.To {
		return nil, errors.New("the address cannot be written to")
	}
	to.Name = plain(l.Name)
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	m.FromMailAddress(&s.From)
	m.ToMailAddress(to)
	m.Subject(plain(l.Subject))
	m.SetDateWithValue(l.Accepted.In(time.UTC))
	m.SetMessageIDWithValue(plain(l.MessageID))
	if l.Kind != "" {
		// Nothing that answers by itself answers to it (RFC 3834).
		m.SetGenHeader("Auto-Submitted", "auto-generated")
	}
	if l.Root != "" {
		references := "<" + plain(l.Root) + ">"
		if l.InReplyTo != "" {
			m.SetGenHeader(gomail.HeaderInReplyTo, "<"+plain(l.InReplyTo)+">")
			references += " <" + plain(l.InReplyTo) + ">"
		}
		m.SetGenHeader(gomail.HeaderReferences, references)
	}
	m.SetBodyString(gomail.TypeTextPlain, l.Body)
	return m, nil
}

// plain makes one line of a text, without control characters.
func plain(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(c rune) bool { return unicode.IsControl(c) || unicode.IsSpace(c) }), " ")
}
