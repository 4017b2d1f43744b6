package notify_test

import (
	"bytes"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/mail"
)

// TestATestMail checks that it goes past the queue to the asker or to an address, and that what the server says is told.
func TestATestMail(t *testing.T) {
	o := open(t, origin)
	o.user("ada", core.Administrator, auth.NoNotices)
	server, ada := o.Outgoing.Fixed, core.Actor{Name: "ada"}
	got, err := o.SendTest(t.Context(), ada, server, "")
	o.check(err)
	if mails := o.box.takeNew(); !got.OK || got.To != "ada@agency.example" || len(mails) != 1 || !strings.Contains(mails[0], "Mails arrive") {
		t.Errorf("%+v, %q", got, mails)
	}
	got, err = o.SendTest(t.Context(), ada, server, "bo@example.com")
	o.check(err)
	if mails := o.box.takeNew(); !got.OK || len(mails) != 1 || recipients(mails)[0] != "bo@example.com" {
		t.Errorf("%+v, %q", got, mails)
	}
	_, err = o.SendTest(t.Context(), ada, server, "bo@example.com\r\nBcc: eve@example.com")
	contenttest.WantError(t, err, core.Invalid)

	o.box.setRefusal(&smtp.SMTPError{Code: 550, Message: "We know no ada"})
	got, err = o.SendTest(t.Context(), ada, server, "")
	o.check(err)
	if got.OK || !strings.Contains(got.Message, "We know no ada") || len(o.backlog()) > 0 {
		t.Errorf("%+v, and the queue has %v", got, o.backlog())
	}
	for range 2 {
		_, err = o.SendTest(t.Context(), ada, server, "")
		o.check(err)
	}
	_, err = o.SendTest(t.Context(), ada, server, "")
	contenttest.WantError(t, err, core.Throttled)

	_, err = o.Auth.AddAs(t.Context(), core.Actor{}, "bo", "", "correct horse", core.Administrator)
	o.check(err)
	_, err = o.SendTest(t.Context(), core.Actor{Name: "bo"}, server, "")
	contenttest.WantError(t, err, core.Conflict)
}

// TestATestOfASilentServer checks that the wait for a server has a bound, and that the password is in no answer and no log.
func TestATestOfASilentServer(t *testing.T) {
	o := open(t, origin)
	o.user("ada", core.Administrator, auth.NoNotices)
	var logged bytes.Buffer
	o.Log, o.TestTimeout = slog.New(slog.NewTextHandler(&logged, nil)), 50*time.Millisecond
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	o.check(err)
	t.Cleanup(func() { _ = silent.Close() })
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	o.check(err)
	o.check(closed.Close())
	for address, says := range map[string]string{silent.Addr().String(): "did not answer in time", closed.Addr().String(): "cannot be reached"} {
		server, err := mail.ParseSMTP("smtp://ada@"+address, "hello@agency.example", "correct battery")
		o.check(err)
		got, err := o.SendTest(t.Context(), core.Actor{Name: "ada"}, server, "")
		o.check(err)
		if got.OK || !strings.Contains(got.Message, says) || strings.Contains(got.Message+logged.String(), "battery") {
			t.Errorf("%+v, logged %s", got, &logged)
		}
	}
}
