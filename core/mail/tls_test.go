package mail_test

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/mail"
)

// guarded is a server that takes mails of those alone who know the password.
type guarded struct{ *server }

func (g guarded) NewSession(c *smtp.Conn) (smtp.Session, error) {
	return &guardedSession{session: session{g.server, c}}, nil
}

type guardedSession struct {
	session
	known bool
}

func (*guardedSession) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *guardedSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if s.known = user == "ada" && password == "s3cret"; !s.known {
			return errors.New("no")
		}
		return nil
	}), nil
}

func (s *guardedSession) Mail(string, *smtp.MailOptions) error {
	if !s.known {
		return smtp.ErrAuthRequired
	}
	return nil
}

// certified gives how a server shows who it is, and how others know that it is.
func certified(t *testing.T) (shown, known *tls.Config) {
	t.Helper()
	s := httptest.NewTLSServer(nil)
	t.Cleanup(s.Close)
	pool := x509.NewCertPool()
	pool.AddCert(s.Certificate())
	return &tls.Config{Certificates: s.TLS.Certificates}, &tls.Config{RootCAs: pool, ServerName: "example.com"}
}

// guard starts a server with authentication; shown is nil for one without TLS.
func guard(t *testing.T, shown *tls.Config, implicit bool) (s *server, port string) {
	t.Helper()
	s = &server{}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ = net.SplitHostPort(l.Addr().String())
	at := smtp.NewServer(guarded{s})
	at.Domain = "localhost"
	if implicit {
		l = tls.NewListener(l, shown)
	} else {
		at.TLSConfig = shown
	}
	at.AllowInsecureAuth = shown == nil
	go func() { _ = at.Serve(l) }()
	t.Cleanup(func() { _ = at.Close() })
	return s, port
}

// TestWhoIsTrustedWithThePassword: a server elsewhere with TLS and a good certificate, and one on this machine.
func TestWhoIsTrustedWithThePassword(t *testing.T) {
	shown, known := certified(t)
	// To the program it is no address of this machine; net.Dial leads there nevertheless.
	const elsewhere = "0.0.0.0"
	for name, c := range map[string]struct {
		scheme, host, password string
		shown, known           *tls.Config
		sent                   bool
	}{
		"STARTTLS":                      {"smtp", elsewhere, "s3cret", shown, known, true},
		"TLS from the beginning":        {"smtps", elsewhere, "s3cret", shown, known, true},
		"a wrong password":              {"smtp", elsewhere, "guess", shown, known, false},
		"no TLS":                        {"smtp", elsewhere, "s3cret", nil, nil, false},
		"an unknown certificate":        {"smtp", elsewhere, "s3cret", shown, nil, false},
		"an unknown one, from there on": {"smtps", elsewhere, "s3cret", shown, nil, false},
		"this machine":                  {"smtp", "127.0.0.1", "s3cret", nil, nil, true},
		"this machine, with its own":    {"smtp", "127.0.0.1", "s3cret", shown, nil, true},
		"this machine, from there on":   {"smtps", "127.0.0.1", "s3cret", shown, nil, true},
	} {
		t.Run(name, func(t *testing.T) {
			at, port := guard(t, c.shown, c.scheme == "smtps")
			server, err := mail.ParseSMTP(c.scheme+"://ada@"+c.host+":"+port, "hello@example.co.uk", c.password)
			if err != nil {
				t.Fatal(err)
			}
			server.TLS = c.known
			p := open(t, server.Send, letter)
			err = p.Deliver(t.Context())
			if got := len(at.mails()) == 1; got != c.sent || c.sent != (p.last() == entries.Sent) {
				t.Errorf("%d mails, %q, %v", len(at.mails()), p.states, err)
			}
			if err != nil && strings.Contains(err.Error(), c.password) {
				t.Errorf("the password is told: %v", err)
			}
		})
	}
}
