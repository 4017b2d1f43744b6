package app_test

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

// TestMailAfterARestore sets mail up in a running server, which sends at once, and restores its backup without the secret
// key: the password is asked for again, by the doctor too, and what was written meanwhile is sent once the key is back.
func TestMailAfterARestore(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	data, other, archive := filepath.Join(folder, "data"), filepath.Join(folder, "other"), filepath.Join(folder, "site.tar")
	box, l := make(mailbox, 10), listen(t)
	server := smtp.NewServer(box)
	server.Domain = "localhost"
	go func() { _ = server.Serve(l) }()
	t.Cleanup(func() { _ = server.Close() })
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	arrives := func(what string) {
		t.Helper()
		select {
		case got := <-box:
			if !strings.Contains(got, what) {
				t.Errorf("what was sent is %s", got)
			}
		case <-time.After(patience):
			t.Fatalf("%q is never sent", what)
		}
	}
	// The server asks for no user, so that it does not matter that nobody checks the password.
	set := func(p *process, cookie, more string) {
		t.Helper()
		body := fmt.Sprintf(`{"host":"127.0.0.1","port":%s,"from":"Quoin <hello@agency.example>"%s}`, port, more)
		if status, body, _ := p.do(http.MethodPut, "/api/admin/mail", cookie, body); status != http.StatusOK || strings.Contains(body, "s3cret") {
			t.Fatalf("%d %s", status, body)
		}
	}
	reply := func(p *process, cookie, text string) {
		t.Helper()
		status, body, header := p.do(http.MethodPost, "/api/inquiries", "", `{"name":"Mia","email":"mia@example.com","message":"Hello?"}`)
		if status != http.StatusCreated {
			t.Fatalf("%d %s", status, body)
		}
		messages := strings.Replace(header.Get("Location"), "/api/", "/api/admin/", 1) + "/messages"
		if status, body, _ := p.do(http.MethodPost, messages, cookie, fmt.Sprintf(`{"body":%q}`, text)); status != http.StatusCreated {
			t.Fatalf("%d %s", status, body)
		}
	}
	p := serve(t, data)
	cookie := p.signIn("admin", password)
	if status, body, _ := p.do(http.MethodPut, "/api/admin/mail/settings", cookie, `{"promise":false}`); status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	set(p, cookie, "")
	reply(p, cookie, "Gladly.")
	arrives("Gladly.")
	set(p, cookie, `,"username":"quoin","password":"s3cret"`)
	p.Stop()
	if strings.Contains(p.Logs.String(), "s3cret") {
		t.Errorf("the log has the password: %s", p.Logs)
	}
	for _, c := range []struct {
		args []string
		asks bool // for the key
	}{
		{[]string{"backup", archive, "--data", data}, false},
		{[]string{"restore", archive, "--data", other}, true},
		{[]string{"restore", archive, "--data", data, "--replace"}, false},
	} {
		out, err := quoin(t, nil, c.args...)
		if err != nil || strings.Contains(out, filepath.Join(other, "secret.key")) != c.asks || strings.Contains(out, "typed in") != c.asks {
			t.Fatalf("%v: %v: %s", c.args, err, out)
		}
	}
	p = serve(t, data)
	if _, body, _ := p.do(http.MethodGet, "/api/admin/mail", p.signIn("admin", password), ""); !strings.Contains(body, `"passwordState":"set"`) {
		t.Errorf("in the place of the folder of before: %s", body)
	}
	p.Stop()
	p = serve(t, other)
	cookie = p.signIn("admin", password)
	if _, body, _ := p.do(http.MethodGet, "/api/admin/mail", cookie, ""); !strings.Contains(body, `"passwordState":"unreadable"`) {
		t.Errorf("after the restore: %s", body)
	}
	for _, path := range []string{"/readyz", "/api/admin/system"} {
		if _, body, _ := p.do(http.MethodGet, path, cookie, ""); !strings.Contains(body, "type it in again") {
			t.Errorf("%s: %s", path, body)
		}
	}
	if said, well := doctor(t, other); well || !strings.Contains(said, "encrypted with another secret key") {
		t.Errorf("the doctor says %s", said)
	}
	reply(p, cookie, "Soon.")
	p.Stop()
	if said, well := doctor(t, other); well || !strings.Contains(said, "type the password in again") {
		t.Errorf("of a stopped server the doctor says %s", said)
	}
	if len(box) > 0 {
		t.Error("it was sent without the password")
	}
	p = serve(t, other)
	set(p, p.signIn("admin", password), `,"username":""`)
	arrives("Soon.")
	p.Stop()

	// The key of before opens what it has sealed.
	key, err := os.ReadFile(filepath.Join(data, "secret.key"))
	if err != nil {
		t.Fatal(err)
	}
	third := filepath.Join(folder, "third")
	if out, err := quoin(t, nil, "restore", archive, "--data", third); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if err := os.WriteFile(filepath.Join(third, "secret.key"), key, 0o600); err != nil {
		t.Fatal(err)
	}
	p = serve(t, third)
	if _, body, _ := p.do(http.MethodGet, "/api/admin/mail", p.signIn("admin", password), ""); !strings.Contains(body, `"passwordState":"set"`) {
		t.Errorf("with the key of before: %s", body)
	}
	p.Stop()
}
