package notify_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/core/internal/mail/notify"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins/form"
)

// maxInquiryAge is the age from which no mail is sent about an inquiry.
const maxInquiryAge = 24 * time.Hour

const question = `{"name":"Mia\u00ad Secret","email":"Mia@Example.com","subject":"Buy pills","message":"The text itself"}`

// TestANewInquiryIsTold checks that users with notices switched on are notified and the sender gets the
// acknowledgement. Text of a stranger never appears in a subject, nor anywhere in the mail to the sender.
func TestANewInquiryIsTold(t *testing.T) {
	o := open(t, origin)
	o.user("ada", core.Administrator, auth.EachInquiry)
	o.user("bo", core.Viewer, auth.EachInquiry)
	o.user("cy", core.Editor, auth.NoNotices)
	o.user("dee", core.Editor, auth.DailyDigest)
	_, err := o.Auth.AddAs(t.Context(), core.Actor{}, "eve", "", "correct horse", core.Editor)
	o.check(err)
	_, err = o.SetEmail(t.Context(), core.Actor{}, "eve", "eve@agency.example")
	o.check(err)
	o.check(o.Auth.SetNotices(t.Context(), "eve", auth.EachInquiry))
	o.deliver()
	if got := o.box.takeNew(); !slices.Equal(recipients(got), []string{"eve@agency.example"}) || !strings.Contains(got[0], origin+"/admin/confirm#") {
		t.Fatalf("before it is confirmed, there is %q", got)
	}

	id := o.sendInquiry(question)
	o.process()
	got := o.box.takeNew()
	if want := []string{"Mia@Example.com", "ada@agency.example", "bo@agency.example"}; !slices.Equal(recipients(got), want) {
		t.Fatalf("mails went to %q", recipients(got))
	}
	told, promise := mailTo(t, got, "ada@agency.example"), mailTo(t, got, "Mia@Example.com")
	for _, want := range []string{"Subject: New inquiry on Quoin\n", origin + "/admin/inquiries/" + id, "Buy pills", "Auto-Submitted: auto-generated"} {
		if !strings.Contains(told, want) {
			t.Errorf("there is no %q in\n%s", want, told)
		}
	}
	if strings.Contains(told, "The text itself") {
		t.Error("the message is told")
	}
	if !strings.Contains(promise, "get back to you within 24 hours") {
		t.Errorf("the promise is\n%s", promise)
	}
	for _, own := range []string{"Secret", "pills", "The text itself"} {
		if strings.Contains(promise, own) {
			t.Errorf("a stranger has %q sent to somebody", own)
		}
	}
	o.check(o.Follower().Rebuild(t.Context(), o.Seq()))
	o.process()
	if got := o.box.takeNew(); len(got) > 0 {
		t.Errorf("told twice: %q", recipients(got))
	}
}

// TestAddressesOfFormsAreTold checks that the addresses of a form are notified of what is sent by it, and those of the
// contact form of an inquiry without a form. The addresses of other forms are not.
func TestAddressesOfFormsAreTold(t *testing.T) {
	o := open(t, origin)
	add := func(address string) (id string) {
		e, err := o.Create(t.Context(), contenttest.Staff, "form", fmt.Appendf(nil, `{"title":"Join","notify":[%q],"fields":[{"name":"who","label":"Name"}]}`, address))
		o.check(err)
		return e.ID
	}
	id := add("club@agency.example")
	add("others@agency.example")
	_, err := o.Site.Writer.Update(t.Context(), contenttest.Staff, "form", form.Contact, writer.Match{}, []byte(`{"notify":["office@agency.example"]}`))
	o.check(err)
	o.newRecords()

	_, err = o.Receive(t.Context(), "inquiry", writer.Received{Collected: model.Collected{
		FormID: id, Title: "Join", Name: "Mia", Answers: []model.Answer{{Name: "who", Label: "Name", Value: "Mia"}},
	}})
	o.check(err)
	o.process()
	if got := o.box.takeNew(); !slices.Equal(recipients(got), []string{"club@agency.example"}) || !strings.Contains(got[0], "Join") {
		t.Errorf("of the form is told %q", got)
	}
	o.sendInquiry(question)
	o.process()
	if got := recipients(o.box.takeNew()); !slices.Equal(got, []string{"Mia@Example.com", "office@agency.example"}) {
		t.Errorf("of the inquiry are told %q", got)
	}
}

// TestWhatNobodyIsToldOf checks the causes without a mail, in this order: the changed entry is the imported one.
func TestWhatNobodyIsToldOf(t *testing.T) {
	o := open(t, origin)
	o.user("ada", core.Administrator, auth.EachInquiry)
	for _, c := range []struct {
		name string
		do   func()
	}{
		{"spam", func() {
			o.sendInquiry(`{"name":"x","email":"x@example.com","message":"SEO casino viagra crypto http://a.example http://b.example http://c.example http://d.example http://e.example","website":"http://x.example"}`)
		}},
		{"what was imported", func() {
			o.check(o.ImportAt("inquiry", "old", o.Clock.Now().Add(-maxInquiryAge), []byte(question)))
		}},
		{"a change", func() { o.Change("inquiry", "old", `{"status":"resolved"}`) }},
		{"what staff add", func() { o.Add("inquiry", question) }},
		{"what is gone", func() { o.Remove("inquiry", o.sendInquiry(question)) }},
		{"what is too old", func() {
			o.sendInquiry(question)
			o.Clock.Advance(25 * time.Hour)
		}},
	} {
		c.do()
		o.process()
		if got := o.box.takeNew(); len(got) > 0 {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

// TestAnInquiryThatGoesBeforeItIsSent checks that a deleted inquiry's mails are dropped.
func TestAnInquiryThatGoesBeforeItIsSent(t *testing.T) {
	o := open(t, origin)
	o.user("ada", core.Administrator, auth.EachInquiry)
	id := o.sendInquiry(question)
	o.check(o.Follower().Apply(t.Context(), o.newRecords()))
	for _, l := range o.backlog() {
		if strings.Contains(fmt.Sprint(l), "Mia") {
			t.Errorf("the queue keeps who it was: %+v", l)
		}
	}
	o.Remove("inquiry", id)
	o.deliver()
	if got := o.box.takeNew(); len(got) > 0 || len(o.backlog()) > 0 {
		t.Errorf("%q, %d wait", got, len(o.backlog()))
	}
}

func (o *office) backlog() []entrystore.Letter {
	o.t.Helper()
	all, _, err := o.Queue.Backlog(o.t.Context(), 1000)
	o.check(err)
	return all
}

// TestThePromiseIsBounded checks the limits of acknowledgements: one a day to an address in any spelling, 60 an hour in
// total, none if they are switched off.
func TestThePromiseIsBounded(t *testing.T) {
	o := open(t, origin)
	send := func(address string) int {
		o.sendInquiry(fmt.Sprintf(`{"name":"Mia","email":%q,"message":"Hello, this is number %d."}`, address, o.Seq()))
		o.process()
		return len(o.box.takeNew())
	}
	got := []int{send("mia@example.com"), send("MIA@example.com"), send("mia+again@example.com"), send("bo@example.com")}
	if !slices.Equal(got, []int{1, 0, 0, 1}) {
		t.Errorf("%v mails", got)
	}
	o.Clock.Advance(24 * time.Hour)
	if send("mia@example.com") != 1 {
		t.Error("the next day there is none")
	}
	total := 0
	for i := range 70 {
		total += send(fmt.Sprintf("victim%d@example.com", i))
	}
	if total > 60 || total < 50 {
		t.Errorf("%d strangers were written to at once", total)
	}
	o.Clock.Advance(24 * time.Hour)
	o.check(o.Templates.SetSettings(t.Context(), mail.Settings{}))
	if send("mia@example.com") != 0 {
		t.Error("it is sent when it is switched off")
	}
}

// TestADigest checks that a digest is sent once a day, and only if there are inquiries.
func TestADigest(t *testing.T) {
	o := open(t, origin)
	o.user("dee", core.Editor, auth.DailyDigest)
	o.check(o.Templates.SetSettings(t.Context(), mail.Settings{}))
	hour := func(n int) []string {
		for range n {
			o.Clock.Advance(time.Hour)
			o.check(o.Digest(t.Context()))
			o.process()
		}
		return o.box.takeNew()
	}
	hour(1)
	o.Clock.Advance(time.Second)
	o.sendInquiry(question)
	o.Clock.Advance(time.Second)
	o.sendInquiry(`{"name":"Bo","email":"bo@example.com","message":"Hello there"}`)
	if got := hour(23); len(got) > 0 {
		t.Errorf("before a day is over: %q", got)
	}
	got := hour(1)
	if len(got) != 1 || !strings.Contains(got[0], "Subject: New inquiries on Quoin: 2") || !strings.Contains(got[0], "Secret: Buy pills") || !strings.Contains(got[0], "- Bo\n") {
		t.Fatalf("%q", got)
	}
	if got := hour(24); len(got) > 0 {
		t.Errorf("of nothing: %q", got)
	}
}

// token returns the URL fragment of the link of a mail.
func token(t *testing.T, m, page string) string {
	t.Helper()
	m = strings.ReplaceAll(strings.ReplaceAll(m, "=\n", ""), "=3D", "=")
	_, rest, found := strings.Cut(m, origin+page+"#")
	if !found {
		t.Fatalf("there is no link in\n%s", m)
	}
	return strings.Fields(rest)[0]
}

// TestAForgottenPassword checks that a password is reset by a link to the site's own address, once.
func TestAForgottenPassword(t *testing.T) {
	o := open(t, origin)
	ada := o.user("ada", core.Administrator, auth.NoNotices)
	ask := func(who string) []entrystore.Letter {
		o.check(o.Forgot(t.Context(), who, auth.Client{Address: "192.0.2.1"}))
		return o.backlog()
	}
	known, unknown := ask("ada"), ask("nobody")
	if len(known) != 1 || len(unknown) != 2 {
		t.Fatalf("%d and %d letters: what is done tells whether there is a user", len(known), len(unknown))
	}
	o.deliver()
	got := o.box.takeNew()
	if !slices.Equal(recipients(got), []string{"ada@agency.example"}) || len(o.backlog()) > 0 {
		t.Fatalf("mails went to %q, %d wait", recipients(got), len(o.backlog()))
	}
	secret := token(t, got[0], "/admin/reset")
	o.check(o.Auth.ResetPassword(t.Context(), secret, "battery staple", auth.Client{}))
	contenttest.WantError(t, o.Auth.ResetPassword(t.Context(), secret, "battery staple", auth.Client{}), core.Invalid, "token")

	// A mail that is too late because the server was down is not sent.
	ask("ada")
	o.box.setRefusal(&smtp.SMTPError{Code: 451, Message: "later"})
	o.deliver()
	o.Clock.Advance(time.Hour)
	o.box.setRefusal(nil)
	o.deliver()
	if got := o.box.takeNew(); len(got) > 0 {
		t.Errorf("%q", got)
	}
	if u, _ := o.Auth.User(t.Context(), "ada"); u.ID != ada.ID {
		t.Error("another user")
	}
}

// TestWithoutAnAddressOfTheSite checks that no mail with a link is sent: the address must not come from a request.
func TestWithoutAnAddressOfTheSite(t *testing.T) {
	o := open(t, "")
	_, err := o.Auth.AddAs(t.Context(), core.Actor{}, "ada", "", "correct horse", core.Administrator)
	o.check(err)
	contenttest.WantError(t, o.Forgot(t.Context(), "ada", auth.Client{}), core.Conflict)
	_, err = o.SetEmail(t.Context(), core.Actor{}, "ada", "ada@agency.example")
	contenttest.WantError(t, err, core.Conflict)
	_, err = o.SetEmail(t.Context(), core.Actor{}, "ada", "")
	contenttest.WantError(t, err, "")
	if n := len(o.backlog()); n > 0 || o.Links(t.Context()) {
		t.Errorf("%d letters", n)
	}
}

// TestAdministratorsAreToldOnceADay checks that the same failure is mailed once a day.
func TestAdministratorsAreToldOnceADay(t *testing.T) {
	o := open(t, origin)
	o.user("ada", core.Administrator, auth.NoNotices)
	o.user("bo", core.Editor, auth.NoNotices)
	tell := func(failure string) int {
		o.check(o.ReportFailure(t.Context(), failure, "The backup failed", "The disk is full.\n{{site}}"))
		o.deliver()
		got := o.box.takeNew()
		for _, m := range got {
			if !slices.Equal(recipients([]string{m}), []string{"ada@agency.example"}) || !strings.Contains(m, "Subject: The backup failed\n") || !strings.Contains(m, "{{site}}") {
				t.Errorf("%q", m)
			}
		}
		return len(got)
	}
	got := []int{tell("backup"), tell("backup"), tell("certificate")}
	o.Clock.Advance(24 * time.Hour)
	o.check(o.Sweep(t.Context()))
	if got = append(got, tell("backup")); !slices.Equal(got, []int{1, 0, 1, 1}) {
		t.Errorf("%v", got)
	}
	o.Clock.Advance(-48 * time.Hour)
	if tell("backup") != 1 {
		t.Error("a clock that was put back keeps it silent")
	}
}

// TestWhatIsRefused checks that a refused mail stays in the queue with the server's answer and can be sent again.
func TestWhatIsRefused(t *testing.T) {
	o := open(t, origin)
	o.user("ada", core.Administrator, auth.NoNotices)
	o.box.setRefusal(&smtp.SMTPError{Code: 550, Message: "We know no ada"})
	o.check(o.ReportFailure(t.Context(), "backup", "The backup failed", "The disk is full."))
	o.deliver()
	all := o.backlog()
	if len(all) != 1 || all[0].Failed.IsZero() || !strings.Contains(all[0].Fault, "We know no ada") {
		t.Fatalf("%+v", all)
	}
	if got := o.Queue.Problems(); got != nil {
		t.Errorf("one mail that is refused is no trouble: %q", got)
	}
	o.box.setRefusal(nil)
	_, err := o.Queue.Again(t.Context(), all[0].ID)
	o.check(err)
	o.deliver()
	if got := o.box.takeNew(); len(got) != 1 || len(o.backlog()) > 0 || !strings.Contains(got[0], "The disk is full") {
		t.Errorf("%q", got)
	}
	_, err = o.Queue.Again(t.Context(), all[0].ID)
	contenttest.WantError(t, err, core.NotFound)

	o.box.setRefusal(&smtp.SMTPError{Code: 550, Message: "no"})
	o.check(o.ReportFailure(t.Context(), "certificate", "The certificate ended", "It is old."))
	o.deliver()
	o.Clock.Advance(31 * 24 * time.Hour)
	if o.check(o.Sweep(t.Context())); len(o.backlog()) > 0 {
		t.Error("what failed stays for ever")
	}
}

// TestASilentServerDelaysNobody checks that an attempt times out, and that the problem is reported until one succeeds.
func TestASilentServerDelaysNobody(t *testing.T) {
	o := open(t, origin)
	o.user("ada", core.Administrator, auth.EachInquiry)
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	o.check(err)
	t.Cleanup(func() { _ = silent.Close() })
	server, err := mail.ParseSMTP("smtp://"+silent.Addr().String(), "hello@agency.example", "")
	o.check(err)
	works := o.Outgoing.Fixed
	o.Outgoing.Fixed, o.Queue.Attempt = server, 50*time.Millisecond
	o.sendInquiry(question)
	o.check(o.Follower().Apply(t.Context(), o.newRecords()))
	if err := o.Queue.Deliver(t.Context()); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
	if got := o.Queue.Problems(); len(got) != 1 || !strings.Contains(got[0], "2026-01-31T09:00:00Z") {
		t.Errorf("%q", got)
	}
	o.Outgoing.Fixed = works
	o.Clock.Advance(time.Hour)
	o.deliver()
	if got := o.box.takeNew(); len(got) != 2 || o.Queue.Problems() != nil {
		t.Errorf("%q, %q", recipients(got), o.Queue.Problems())
	}
}

// TestAKillAtAnyPoint checks that a crash between a change and its mails loses nothing: changes that Apply has not
// queued are delivered again.
func TestAKillAtAnyPoint(t *testing.T) {
	o := open(t, origin)
	o.user("ada", core.Administrator, auth.EachInquiry)
	o.sendInquiry(question)
	news := o.newRecords()
	o.check(o.Follower().Apply(t.Context(), news))
	before := o.backlog()
	o.check(o.Follower().Apply(t.Context(), news)) // as after a crash before the cursor was stored
	if got := o.backlog(); len(before) != 2 || len(got) != 2 {
		t.Errorf("%d letters, then %d", len(before), len(got))
	}
	at, err := o.Follower().Cursor(t.Context())
	if err != nil || at != news[0].Seq {
		t.Errorf("%d, %v, want %d", at, err, news[0].Seq)
	}
}

// TestAnInvitationIsSent checks that an invitation with an address is sent with a link of its own, and that an invitation
// which was withdrawn meanwhile is not.
func TestAnInvitationIsSent(t *testing.T) {
	o := open(t, origin)
	o.user("ada", core.Administrator, auth.NoNotices)
	ada := core.Actor{Name: "ada"}
	gone, _, _, err := o.Invite(t.Context(), ada, "gone@agency.example", core.Editor)
	o.check(err)
	o.check(o.Auth.Withdraw(t.Context(), ada, gone.ID))
	_, shown, unsent, err := o.Invite(t.Context(), ada, "eve@agency.example", core.Editor)
	o.check(err)
	o.deliver()
	got := o.box.takeNew()
	if unsent != "" || !slices.Equal(recipients(got), []string{"eve@agency.example"}) {
		t.Fatalf("unsent: %q, to %q", unsent, recipients(got))
	}
	sent := token(t, got[0], strings.TrimSuffix(notify.InvitationPage, "#"))
	if sent == shown || !strings.Contains(got[0], "ada invites you") {
		t.Fatalf("the mail is\n%s", got[0])
	}
	u, err := o.Auth.AcceptInvitation(t.Context(), sent, "eve", "", "battery staple")
	if err != nil || u.Email != "eve@agency.example" {
		t.Errorf("the account is %+v, %v", u, err)
	}
	_, _, unsent, err = o.Invite(t.Context(), ada, "", core.Viewer)
	o.check(err)
	o.deliver()
	if got := o.box.takeNew(); unsent != "" || len(got) != 0 {
		t.Errorf("an invitation without an address: %q, to %q", unsent, recipients(got))
	}
}

// TestAnInvitationThatIsNotSentSaysWhy checks an invitation with an address where the address of the site is not known.
func TestAnInvitationThatIsNotSentSaysWhy(t *testing.T) {
	o := open(t, "")
	o.user("ada", core.Administrator, auth.NoNotices)
	_, token, unsent, err := o.Invite(t.Context(), core.Actor{Name: "ada"}, "eve@agency.example", core.Editor)
	o.check(err)
	o.deliver()
	if token == "" || !strings.Contains(unsent, "The address of the site is not known") || len(o.box.takeNew()) != 0 {
		t.Errorf("unsent: %q", unsent)
	}
}
