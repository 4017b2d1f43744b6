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

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/mail"
)

// authServer is a server that accepts mails only with authentication.
type authServer struct{ *server }

func (g authServer) NewSession(c *smtp.Conn) (smtp.Session, error) {
	return &authSession{session: session{g.server, c}}, nil
}

type authSession struct {
	session
	known bool
}

func (*authSession) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *authSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if s.known = user == "ada" && password == "s3cret"; !s.known {
			return errors.New("no")
		}
		return nil
	}), nil
}

func (s *authSession) Mail(string, *smtp.MailOptions) error {
	if !s.known {
		return smtp.ErrAuthRequired
	}
	return nil
}

// newCertificate returns the TLS configuration of a server and that of a client which trusts it.
func newCertificate(t *testing.T) (shown, known *tls.Config) {
	t.Helper()
	s := httptest.NewTLSServer(nil)
	t.Cleanup(s.Close)
	pool := x509.NewCertPool()
	pool.AddCert(s.Certificate())
	return &tls.Config{Certificates: s.TLS.Certificates}, &tls.Config{RootCAs: pool, ServerName: "example.com"}
}

// serveWithAuth starts a server with authentication; shown is nil for one without TLS.
func serveWithAuth(t *testing.T, shown *tls.Config, implicit bool) (s *server, port string) {
	t.Helper()
	s = &server{}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ = net.SplitHostPort(l.Addr().String())
	at := smtp.NewServer(authServer{s})
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

// TestWhoIsTrustedWithThePassword checks that the password is sent only to remote servers with TLS and a valid certificate, and
// to servers on this machine.
func TestWhoIsTrustedWithThePassword(t *testing.T) {
	shown, known := newCertificate(t)
	// The program does not treat it as a local address, but net.Dial connects to this machine.
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
			at, port := serveWithAuth(t, c.shown, c.scheme == "smtps")
			server, err := mail.ParseSMTP(c.scheme+"://ada@"+c.host+":"+port, "hello@example.co.uk", c.password)
			if err != nil {
				t.Fatal(err)
			}
			server.TLS = c.known
			p := open(t, server.Send, letter)
			err = p.Deliver(t.Context())
			if got := len(at.mails()) == 1; got != c.sent || c.sent != (p.lastState() == entrystore.Sent) {
				t.Errorf("%d mails, %q, %v", len(at.mails()), p.states, err)
			}
			if err != nil && strings.Contains(err.Error(), c.password) {
				t.Errorf("the password is told: %v", err)
			}
		})
	}
}
