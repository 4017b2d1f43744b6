package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/core/internal/mail/notify"
)

const (
	mailServerPath = "/api/admin/mail"
	smtpPassword   = "correct battery"
	mailServerBody = `{"host":"mail.example.com","username":"quoin","from":"Quoin <hello@example.com>","password":"` + smtpPassword + `"}`
)

// newStackWithKey is newStack with a notify.Service whose server administrators set up; what it logs is returned.
func newStackWithKey(t *testing.T) (s *stack, office *notify.Service, logged *bytes.Buffer) {
	t.Helper()
	logged = &bytes.Buffer{}
	key, err := secretkey.New(bytes.Repeat([]byte{1}, 32))
	if err != nil {
		t.Fatal(err)
	}
	s = newStackWith(t, func(s *stack, p *parts) {
		p.Env.Origin, p.Env.Log = agency, slog.New(slog.NewTextHandler(logged, nil))
		p.Settings.Mail = &mail.Outgoing{Store: s.store, Key: key, Now: s.clock.Now}
	})
	return s, serviceOf[*notify.Service](s, "mail"), logged
}

// TestMailServerOverHTTP checks the calls by which an administrator sets up the server: who is told of it, that the password
// comes back in no answer, and that writes over an older state are refused.
func TestMailServerOverHTTP(t *testing.T) {
	t.Parallel()
	s, office, logged := newStackWithKey(t)
	put := func(body, match string, status int) answer {
		t.Helper()
		return s.do(request{method: http.MethodPut, path: mailServerPath, body: body, staff: true, header: map[string]string{"If-Match": match}}).want(t, status)
	}
	first := s.staff(mailServerPath).want(t, http.StatusOK)
	if want := `{"configured":false,"from":"","server":{"source":"none","host":"","port":587,"tls":"starttls","username":"","from":"","passwordState":"none"}}`; first.body != want {
		t.Errorf("at first: %s", first.body)
	}
	for body, status := range map[string]int{
		`{"host":"mail.example.com\r\nx","from":"hello@example.com"}`:   http.StatusUnprocessableEntity,
		`{"host":"mail.example.com"}`:                                   http.StatusUnprocessableEntity,
		`{"host":"a.example","from":"a@b.co","port":0}`:                 http.StatusUnprocessableEntity,
		`{"host":"a.example","from":"a@b.co","port":99999}`:             http.StatusUnprocessableEntity,
		`{"host":"a.example","from":"a@b.co","port":1.5}`:               http.StatusUnprocessableEntity,
		`{"host":"a.example","from":"a@b.co","port":"25"}`:              http.StatusBadRequest,
		`{"host":"a.example","from":"a@b.co","tls":"none"}`:             http.StatusUnprocessableEntity,
		`{"host":"a.example","from":"a@b.co","passwordState":"set"}`:    http.StatusUnprocessableEntity,
		`{"host":5,"from":"a@b.co"}`:                                    http.StatusBadRequest,
		`{"host":"a.example","from":"a@b.co","password":"no username"}`: http.StatusUnprocessableEntity,
	} {
		if got := put(body, "", status); strings.Contains(got.body, "no username") {
			t.Errorf("%s: %s", body, got.body)
		}
	}
	set := put(mailServerBody, first.header.Get("Etag"), http.StatusOK)
	if !strings.Contains(set.body, `"configured":true,"from":"\"Quoin\" \u003chello@example.com\u003e"`) ||
		!strings.Contains(set.body, `"source":"staff","host":"mail.example.com","port":587,"tls":"starttls","username":"quoin"`) || !strings.Contains(set.body, `"passwordState":"set"`) {
		t.Errorf("set: %s", set.body)
	}
	if !office.Sends(t.Context()) {
		t.Error("it is not in use at once")
	}
	put(`{"username":"bo"}`, first.header.Get("Etag"), http.StatusPreconditionFailed)
	if got := put(`{"host":"mail.attacker.example"}`, "", http.StatusUnprocessableEntity); !strings.Contains(got.body, `"field":"password"`) {
		t.Errorf("another host: %s", got.body)
	}
	now := s.staff(mailServerPath).want(t, http.StatusOK)
	if now.body != set.body || now.header.Get("Etag") != set.header.Get("Etag") {
		t.Errorf("after refusals: %s %s", now.body, now.header.Get("Etag"))
	}
	put(`{"from":"hello@agency.example"}`, set.header.Get("Etag"), http.StatusOK)

	editor, viewer := s.as(core.Editor), s.as(core.Viewer)
	token, _ := s.programToken(core.Administrator)
	for who, got := range map[string]answer{
		"an editor": s.by(editor, http.MethodGet, mailServerPath, ""), "a viewer": s.by(viewer, http.MethodGet, mailServerPath, ""),
		"a token": s.do(request{method: http.MethodGet, path: mailServerPath, header: bearer(token)}),
	} {
		if got.want(t, http.StatusOK).body != `{"configured":true,"from":"\u003chello@agency.example\u003e"}` {
			t.Errorf("%s is told %s", who, got.body)
		}
	}
	for _, path := range []string{mailServerPath, mailServerPath + "/test"} {
		method := http.MethodPut
		if path != mailServerPath {
			method = http.MethodPost
		}
		s.by(editor, method, path, `{}`).want(t, http.StatusForbidden)
		s.by(nil, method, path, `{}`).want(t, http.StatusUnauthorized)
		s.do(request{method: method, path: path, body: `{}`, header: bearer(token)}).want(t, http.StatusForbidden)
	}
	activity := s.staff("/api/admin/activity?type=security").want(t, http.StatusOK).body
	if !strings.Contains(activity, "mail server") || strings.Contains(activity+logged.String()+now.body+set.body, smtpPassword) {
		t.Errorf("the activity: %s; the log: %s", activity, logged)
	}
	put(`{"host":""}`, "", http.StatusOK)
	if got := s.staff(mailServerPath).want(t, http.StatusOK); !strings.Contains(got.body, `"source":"none"`) || office.Sends(t.Context()) {
		t.Errorf("removed: %s", got.body)
	}
}

// TestTheMailServerTakesThePassword checks that neither a server is named nor a test sent without the password of the session,
// which is told from that of the server.
func TestTheMailServerTakesThePassword(t *testing.T) {
	t.Parallel()
	s, _, _ := newStackWithKey(t)
	s.clock.Advance(auth.ConfirmedFor)
	call := func(method, path, body string, status int) answer {
		t.Helper()
		return s.do(request{method: method, path: path, body: body, staff: true}).want(t, status)
	}
	call(http.MethodPut, mailServerPath, mailServerBody, http.StatusUnprocessableEntity)
	call(http.MethodPost, mailServerPath+"/test", mailServerBody, http.StatusUnprocessableEntity)
	if got := s.staff(mailServerPath).want(t, http.StatusOK); !strings.Contains(got.body, `"source":"none"`) {
		t.Errorf("it was set: %s", got.body)
	}
	call(http.MethodPut, mailServerPath, strings.TrimSuffix(mailServerBody, "}")+`,"current":"`+password+`"}`, http.StatusOK)
}

// TestMailServerOfTheCommandLine checks that it is shown, cannot be changed, and is what a test without a server goes by.
func TestMailServerOfTheCommandLine(t *testing.T) {
	t.Parallel()
	var sent []entrystore.Letter
	s := newStackWith(t, func(s *stack, p *parts) {
		p.Env.Origin = agency
		p.Settings.Mail = s.mailsTo(func(_ context.Context, l entrystore.Letter) error {
			sent = append(sent, l)
			return nil
		})
	})
	if got := s.staff(mailServerPath).want(t, http.StatusOK); !strings.Contains(got.body, `"source":"program"`) {
		t.Errorf("%s", got.body)
	}
	call := func(method, path, body string, status int) answer {
		t.Helper()
		return s.do(request{method: method, path: path, body: body, staff: true}).want(t, status)
	}
	if got := call(http.MethodPut, mailServerPath, mailServerBody, http.StatusConflict); !strings.Contains(got.body, "--smtp") {
		t.Errorf("%s", got.body)
	}
	const test = mailServerPath + "/test"
	call(http.MethodPost, test, mailServerBody, http.StatusConflict)
	call(http.MethodPost, test, `{}`, http.StatusConflict) // without an address
	call(http.MethodPost, test, `{"to":"nobody"}`, http.StatusUnprocessableEntity)
	got := call(http.MethodPost, test, `{"to":"bo@example.com"}`, http.StatusOK)
	var result struct {
		OK bool   `json:"ok"`
		To string `json:"to"`
	}
	if err := json.Unmarshal([]byte(got.body), &result); err != nil || !result.OK || result.To != "bo@example.com" || len(sent) != 1 || sent[0].To != "bo@example.com" {
		t.Errorf("%s, sent %+v, %v", got.body, sent, err)
	}
}
