package notify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/forms/inbox"
	"github.com/quoin-cms/quoin/core/internal/mail"
)

// Test mails cost a connection to wherever an administrator says: a user has five at once, and one more every 12 seconds.
const (
	testBurst = 5
	testEvery = 12 * time.Second

	// testTimeout is how long a server may take to answer, in all.
	testTimeout = 20 * time.Second
	// maxAnswer is the number of characters that are told of what a server says.
	maxAnswer = 300
)

// SendTest sends a mail by a server, past the queue, to an address, or to the actor's own where it is empty. That the server
// refuses it, or does not answer in time, is a result and no error. SendTest fails with core.Conflict if the actor has no
// confirmed address and gives none, with core.Invalid, and with core.Throttled.
func (o *Service) SendTest(ctx context.Context, actor core.Actor, server *mail.SMTP, to string) (TestResult, error) {
	u, err := o.Auth.User(ctx, actor.Name)
	if err != nil {
		return TestResult{}, err
	}
	if to = cmp.Or(to, u.Email); to == "" {
		return TestResult{}, core.Errorf(core.Conflict, "Your account has no confirmed e-mail address. Name one that the test is sent to.")
	}
	if field.Email(to).Check() != nil {
		return TestResult{}, core.InvalidFields(core.FieldErrors{{Field: "to", Label: "Recipient", Message: "must be an e-mail address"}})
	}
	if _, err := o.testsByUser.Take(actor.Name); err != nil {
		return TestResult{}, err
	}
	site, err := inbox.SiteName(ctx, o.Store, o.Registry)
	if err != nil {
		return TestResult{}, err
	}
	site = cmp.Or(site, server.Domain())
	l := newLetter(mail.Test, u.ID)
	l.To, l.Accepted, l.MessageID = to, o.Now().UTC(), l.ID+"@"+server.Domain()
	l.Subject = "Test mail from " + site
	l.Body = fmt.Sprintf("Hello,\n\n%s asked for this mail in the back office of %s. Mails arrive.", u.Name, site)
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(o.TestTimeout, testTimeout))
	defer cancel()
	result := TestResult{To: to}
	switch err := server.Send(ctx, l); {
	case err == nil:
		result.OK, result.Message = true, "The server has taken the mail."
	case errors.Is(err, context.DeadlineExceeded):
		result.Message = "The server did not answer in time."
	default:
		o.Log.Warn("a test mail was not sent", slog.Any("error", err))
		result.Message = core.Cut(strings.TrimPrefix(err.Error(), "mail: "), maxAnswer)
	}
	return result, nil
}
