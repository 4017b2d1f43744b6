package app_test

import (
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// mailbox is an SMTP server that takes every mail.
type mailbox chan string

func (m mailbox) NewSession(*smtp.Conn) (smtp.Session, error) { return m, nil }
func (mailbox) Reset()                                        {}
func (mailbox) Logout() error                                 { return nil }
func (mailbox) Mail(string, *smtp.MailOptions) error          { return nil }
func (mailbox) Rcpt(string, *smtp.RcptOptions) error          { return nil }
func (m mailbox) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	m <- string(text)
	return err
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}

// TestMailsOutliveAKill: what was accepted before the program was killed is sent afterwards, once.
func TestMailsOutliveAKill(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	silent, data := listen(t), filepath.Join(t.TempDir(), "data")
	at := func(l net.Listener) []string {
		return []string{"--smtp", "smtp://" + l.Addr().String(), "--mail-from", "Quoin <hello@agency.example>"}
	}
	p := serve(t, data, at(silent)...)
	cookie := p.signIn("admin", password)
	if status, body, _ := p.do(http.MethodPut, "/api/admin/mail/settings", cookie, `{"promise":false}`); status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	status, body, header := p.do(http.MethodPost, "/api/inquiries", "", `{"name":"Mia","email":"mia@example.com","message":"Hello?"}`)
	if status != http.StatusCreated {
		t.Fatalf("%d %s", status, body)
	}
	messages := strings.Replace(header.Get("Location"), "/api/", "/api/admin/", 1) + "/messages"
	if status, body, _ := p.do(http.MethodPost, messages, cookie, `{"body":"Gladly."}`); status != http.StatusCreated {
		t.Fatalf("%d %s", status, body)
	}
	// It is being sent to a server that says nothing.
	conn, err := silent.Accept()
	if err != nil {
		t.Fatal(err)
	}
	p.Kill()
	_ = conn.Close()

	box, open := make(mailbox, 10), listen(t)
	server := smtp.NewServer(box)
	server.Domain = "localhost"
	go func() { _ = server.Serve(open) }()
	t.Cleanup(func() { _ = server.Close() })
	p = serve(t, data, at(open)...)
	select {
	case got := <-box:
		if !strings.Contains(got, "Gladly.") || !strings.Contains(got, "mia@example.com") {
			t.Errorf("what was sent is %s", got)
		}
	case <-time.After(patience):
		t.Fatalf("it is never sent: %s", p.Logs)
	}
	p.Stop()
	p = serve(t, data, at(open)...)
	cookie = p.signIn("admin", password)
	if _, body, _ := p.do(http.MethodGet, messages, cookie, ""); !strings.Contains(body, `"state":"sent"`) {
		t.Errorf("the messages are %s", body)
	}
	p.Stop()
	if len(box) > 0 {
		t.Error("it is sent twice")
	}
}
