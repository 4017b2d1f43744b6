package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/forms/inbox"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/core/internal/mail/notify"
	"github.com/quoin-cms/quoin/storage"
)

const asked = "/api/admin/inquiries/question"

// newStackWithMail is newStack with a queue of mails, which are sent by send.
func newStackWithMail(t *testing.T, send func(context.Context, entrystore.Letter) error) (*stack, *mail.Queue) {
	t.Helper()
	s := newStackWith(t, func(s *stack, p *parts) { p.Settings.Mail = s.mailsTo(send) })
	return s, serviceOf[*notify.Service](s, "mail").Queue
}

// talk returns the messages of an entry, as staff read them.
func (s *stack) talk(path string) (all []inbox.Message) {
	s.tb.Helper()
	s.check(json.Unmarshal([]byte(s.staff(path+"/messages").want(s.tb, http.StatusOK).body), &all))
	return all
}

// inquire creates an inquiry, and returns its ID.
func (s *stack) inquire(body string) (id string) {
	s.tb.Helper()
	a := s.do(request{method: http.MethodPost, path: "/api/inquiries", body: body}).want(s.tb, http.StatusCreated)
	return strings.TrimPrefix(a.header.Get("Location"), "/api/inquiries/")
}

func TestNotesOnAnInquiry(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	editor, viewer := s.as(core.Editor), s.as(core.Viewer)
	long := strings.Repeat("ä", writer.MaxMessage)
	for _, c := range []struct {
		name   string
		who    map[string]string
		path   string
		body   string
		status int
		says   string
	}{
		{"a visitor", nil, asked, `{"body":"Rang.","note":true}`, 401, ""},
		{"a viewer", viewer, asked, `{"body":"Rang.","note":true}`, 403, ""},
		{"an editor", editor, asked, `{"body":" Rang.\r\nTwice. ","note":true}`, 201, `"kind":"note","body":"Rang.\nTwice.","by":"the-editor"`},
		{"without mail", editor, asked, `{"body":"Hello"}`, 409, "No mail is set up"},
		{"the longest", editor, asked, `{"body":"` + long + `","note":true}`, 201, `"state":null,"error":null`},
		{"too long", editor, asked, `{"body":"` + long + `x","note":true}`, 422, "10000"},
		{"far too long", editor, asked, `{"body":"` + strings.Repeat("x", 200_000) + `","note":true}`, 413, ""},
		{"nothing", editor, asked, `{"body":" ","note":true}`, 422, "body"},
		{"no body", editor, asked, `{"note":true}`, 422, "body"},
		{"a bell", editor, asked, `{"body":"\u0007","note":true}`, 422, "control"},
		{"by somebody else", editor, asked, `{"body":"x","note":true,"by":"ada"}`, 422, "by"},
		{"nobody's", editor, "/api/admin/inquiries/nobody", `{"body":"x","note":true}`, 404, ""},
		{"another type's", editor, "/api/admin/products/atlas", `{"body":"x","note":true}`, 404, ""},
	} {
		a := s.by(c.who, http.MethodPost, c.path+"/messages", c.body)
		if a.status != c.status || !strings.Contains(a.body, c.says) {
			t.Errorf("%s: status %d, %.200s", c.name, a.status, a.body)
		}
	}
	if got := s.talk(asked); len(got) != 2 || got[0].Body != "Rang.\nTwice." {
		t.Errorf("%d messages", len(got))
	}
	s.by(viewer, http.MethodGet, asked+"/messages", "").want(t, http.StatusOK)
	s.by(nil, http.MethodGet, asked+"/messages", "").want(t, http.StatusUnauthorized)
	s.do(request{method: http.MethodDelete, path: "/api/inquiries/question", staff: true}).want(t, http.StatusNoContent)
	s.staff(asked+"/messages").want(t, http.StatusNotFound)
	s.by(editor, http.MethodPost, asked+"/messages", `{"body":"x","note":true}`).want(t, http.StatusNotFound)
}

// TestAConversationEnds checks that a conversation has at most writer.MaxMessages messages, and that a further note is
// refused.
func TestAConversationEnds(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	_, err := s.store.Update(t.Context(), func(w storage.Writer) error {
		entrystore.PutTalked(w, "inquiry", "question", writer.MaxMessages-1)
		return nil
	})
	s.check(err)
	say := func() answer {
		return s.do(request{method: http.MethodPost, path: asked + "/messages", body: `{"body":"x","note":true}`, staff: true})
	}
	say().want(t, http.StatusCreated)
	if p := say().want(t, http.StatusConflict).problem(t); !strings.Contains(p.Detail, "1000 messages") {
		t.Errorf("%+v", p)
	}
	if got := s.talk(asked); len(got) != 1 {
		t.Errorf("%d messages", len(got))
	}
}

// TestAReplyIsSentAndNoted checks that a reply is sent, and that its message has the state and the error of the mail
// server.
func TestAReplyIsSentAndNoted(t *testing.T) {
	t.Parallel()
	var sent []entrystore.Letter
	answers := []error{&mail.Refused{Reason: "451 later"}, nil, &mail.Refused{Final: true, Reason: "550 nobody here"}}
	s, queue := newStackWithMail(t, func(_ context.Context, l entrystore.Letter) error {
		sent = append(sent, l)
		return answers[len(sent)-1]
	})
	if a := s.staff("/api/admin/mail"); !strings.Contains(a.body, `"configured":true`) || !strings.Contains(a.body, "hello@agency.example") {
		t.Error(a.body)
	}
	reply := func(body string) {
		t.Helper()
		s.do(request{method: http.MethodPost, path: asked + "/messages", body: body, staff: true}).want(t, http.StatusCreated)
	}
	state := func(n int, want entrystore.MessageState, fault string) {
		t.Helper()
		s.check(queue.Deliver(t.Context()))
		m := s.talk(asked)[n]
		if *m.State != want || (m.Error == nil) != (fault == "") || m.Error != nil && *m.Error != fault {
			t.Errorf("%s %v, want %s %q", *m.State, m.Error, want, fault)
		}
	}
	reply(`{"body":"Gladly."}`)
	state(0, entrystore.Queued, "451 later")
	s.clock.Advance(2 * time.Minute)
	state(0, entrystore.Sent, "")
	reply(`{"body":"Are you there?","note":false}`)
	state(1, entrystore.Failed, "550 nobody here")
	if first, last := sent[0], sent[2]; last.InReplyTo != first.MessageID || last.Root != first.Root ||
		!strings.Contains(first.Body, "\n> ") || strings.Contains(last.Body, "\n> ") || !strings.HasPrefix(first.Subject, "Re: ") {
		t.Errorf("%+v\n%+v", first, last)
	}
}

// TestASilentServerHoldsUpNobody checks that staff can read and write while the mail server does not answer.
func TestASilentServerHoldsUpNobody(t *testing.T) {
	t.Parallel()
	entered, free := make(chan struct{}, 1), make(chan struct{})
	s, queue := newStackWithMail(t, func(context.Context, entrystore.Letter) error {
		entered <- struct{}{}
		<-free
		return nil
	})
	write := func() {
		s.do(request{method: http.MethodPost, path: asked + "/messages", body: `{"body":"Hello"}`, staff: true}).want(t, http.StatusCreated)
	}
	write()
	done := make(chan error, 1)
	go func() { done <- queue.Deliver(context.WithoutCancel(t.Context())) }()
	<-entered
	write()
	if got := s.talk(asked); *got[0].State != entrystore.Queued || *got[1].State != entrystore.Queued {
		t.Errorf("%+v", got)
	}
	// An inquiry that is erased while a reply is being sent leaves nothing behind.
	s.do(request{method: http.MethodDelete, path: "/api/inquiries/question", staff: true}).want(t, http.StatusNoContent)
	s.do(request{method: http.MethodDelete, path: "/api/admin/trash/inquiries/question", staff: true}).want(t, http.StatusNoContent)
	close(free)
	s.check(<-done)
	s.check(s.store.View(t.Context(), func(r storage.Reader) error {
		for _, prefix := range []string{entrystore.MessagePrefix("inquiry", "question"), entrystore.Key("letter")} {
			for pair, err := range r.Scan(prefix, "") {
				s.check(err)
				t.Errorf("%q is left", pair.Key)
			}
		}
		return nil
	}))
}

// TestMergeOverHTTP checks that only inquiries of the same sender can be merged, and that two concurrent merges in
// opposite directions lose nothing.
func TestMergeOverHTTP(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	viewer := s.as(core.Viewer)
	ids := make([]string, 3)
	for i := range ids {
		ids[i] = s.inquire(fmt.Sprintf(`{"name":"Mia","email":"Mia@example.com","subject":"S%d","message":"Message %d"}`, i, i))
		s.clock.Advance(time.Second)
	}
	at := func(id string) string { return "/api/admin/inquiries/" + id }
	a := s.staff(at(ids[0])+"/same-sender").want(t, http.StatusOK)
	var others []struct{ ID, Name, Subject, Status, CreatedAt string }
	s.check(json.Unmarshal([]byte(a.body), &others))
	if len(others) != 2 || others[0].ID != ids[2] || others[1].Subject != "S1" || others[1].Status != "new" {
		t.Errorf("the others are %s", a.body)
	}
	s.by(nil, http.MethodGet, at(ids[0])+"/same-sender", "").want(t, http.StatusUnauthorized)
	s.staff(at("nobody")+"/same-sender").want(t, http.StatusNotFound)
	for body, status := range map[string]int{
		`{}`: 422, `{"from":"` + ids[0] + `"}`: 409, `{"from":"question"}`: 409, `{"from":"nobody"}`: 404, `{"from":1}`: 400,
	} {
		if a := s.do(request{method: http.MethodPost, path: at(ids[0]) + "/merge", body: body, staff: true}); a.status != status {
			t.Errorf("%s: %d %s", body, a.status, a.body)
		}
	}
	s.by(viewer, http.MethodPost, at(ids[0])+"/merge", `{"from":"`+ids[1]+`"}`).want(t, http.StatusForbidden)
	var both sync.WaitGroup
	statuses := make([]int, 2)
	for i := range statuses {
		both.Go(func() {
			statuses[i] = s.do(request{
				method: http.MethodPost, path: at(ids[i]) + "/merge", body: `{"from":"` + ids[1-i] + `"}`, staff: true,
			}).status
		})
	}
	both.Wait()
	if statuses[0]+statuses[1] != http.StatusOK+http.StatusNotFound {
		t.Errorf("two that go both ways end with %v", statuses)
	}
	won := 0
	if statuses[1] == http.StatusOK {
		won = 1
	}
	if got := s.talk(at(ids[won])); len(got) != 1 || !strings.Contains(got[0].Body, fmt.Sprintf("Message %d", 1-won)) {
		t.Errorf("%+v", got)
	}
}

// TestWhatIsKnownOfAPerson checks that only administrators get the data of a person, without that of others.
func TestWhatIsKnownOfAPerson(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	mias, gone := s.inquire(`{"name":"Mia","email":"Mia@example.com","message":"First"}`), s.inquire(`{"name":"Mia","email":"mia@example.com","message":"Second"}`)
	s.inquire(`{"name":"Bob","email":"bob@example.com","message":"About mia@example.com"}`)
	s.do(request{method: http.MethodPost, path: "/api/subscribers", body: `{"email":"mia@example.com"}`}).want(t, http.StatusCreated)
	s.do(request{method: http.MethodPost, path: "/api/admin/inquiries/" + mias + "/messages", body: `{"body":"Rang.","note":true}`, staff: true}).
		want(t, http.StatusCreated)
	s.do(request{method: http.MethodDelete, path: "/api/inquiries/" + gone, staff: true}).want(t, http.StatusNoContent)
	for path, status := range map[string]int{
		"/api/admin/people": 422, "/api/admin/people?email=mia": 422, "/api/admin/people?email=mia@example.com&x=1": 400,
		"/api/admin/people?email=nobody@example.com": 200,
	} {
		s.staff(path).want(t, status)
	}
	const path = "/api/admin/people?email=mia@EXAMPLE.com"
	for _, role := range []core.Role{core.Editor, core.Viewer} {
		s.by(s.as(role), http.MethodGet, path, "").want(t, http.StatusForbidden)
	}
	s.by(nil, http.MethodGet, path, "").want(t, http.StatusUnauthorized)
	a := s.staff(path).want(t, http.StatusOK)
	var person inbox.Person
	s.check(json.Unmarshal([]byte(a.body), &person))
	trashed, talked := 0, 0
	for _, k := range person.Entries {
		if k.DeletedAt.String() != "" {
			trashed++
		}
		talked += len(k.Messages)
		if len(k.History) == 0 || len(k.Activity) == 0 {
			t.Errorf("of %s there is no past: %v, %v", k.Type, k.History, k.Activity)
		}
	}
	if len(person.Entries) != 3 || trashed != 1 || talked != 1 || strings.Contains(strings.ToLower(a.body), "bob") {
		t.Errorf("%d entries, %d trashed, %d messages: %s", len(person.Entries), trashed, talked, a.body)
	}
	if got := a.header.Get("Content-Disposition"); !strings.HasPrefix(got, "attachment") {
		t.Errorf("Content-Disposition: %q", got)
	}
}

// TestSpamOverHTTP checks that spam gets the usual answer, and counts neither as new nor as a conversion.
func TestSpamOverHTTP(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	before := s.staff("/api/admin/stats").body
	send := func(body string) answer {
		return s.do(request{
			method: http.MethodPost, path: "/api/inquiries", body: body,
			header: map[string]string{"User-Agent": phoneAgent, "Host": "agency.example"},
		}).want(t, http.StatusCreated)
	}
	s.do(beacon(oneView, nil)).want(t, http.StatusAccepted)
	spam := send(`{"name":"Mia","email":"mia@example.com","message":"Cheap","website":"https://x.example","elapsed":12}`)
	if strings.Contains(spam.body, "pam") || strings.Contains(spam.body, "website") {
		t.Errorf("a visitor is told %s", spam.body)
	}
	if after := s.staff("/api/admin/stats").body; after != before {
		t.Errorf("%s became %s", before, after)
	}
	if got := string(today[json.RawMessage](s, "conversions")); !strings.Contains(got, `"inquiries":0`) && got != "[]" {
		t.Errorf("spam is a conversion: %s", got)
	}
	if a := s.staff("/api/inquiries?isSpam=true").want(t, http.StatusOK); a.header.Get("X-Total-Count") != "1" {
		t.Errorf("%s are marked: %s", a.header.Get("X-Total-Count"), a.body)
	}
	send(`{"name":"Mia","email":"mia@example.com","message":"A shop, please","website":"","elapsed":40000}`)
	if got := string(today[json.RawMessage](s, "conversions")); !strings.Contains(got, `"inquiries":1`) {
		t.Errorf("a person is none: %s", got)
	}
}
