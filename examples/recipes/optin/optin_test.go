package optin

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins"
)

func TestContract(t *testing.T) { modeltest.Run(t, Type()) }

// send sends the form with an address, and returns where it leads.
func send(t *testing.T, s *modeltest.Site, email string) string {
	t.Helper()
	answer := s.Submit(modeltest.Visitor, "/letters", "/api/letters", url.Values{"email": {email}})
	if answer.Status != http.StatusSeeOther {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	return answer.Header.Get("Location")
}

func TestAnAddressIsConfirmedByTheButton(t *testing.T) {
	s := modeltest.OpenPlugin(t, Plugin())
	for range 2 { // the second request has the same response, and no mail
		if to := send(t, s, "ada@example.com"); to != "/letters?sent=yes" {
			t.Errorf("it leads to %s", to)
		}
	}
	if to := send(t, s, "ada"); to != "/letters?failed=invalid&fields=email" {
		t.Errorf("a wrong address leads to %s", to)
	}
	mails, ids := s.Mails(), s.IDs(modeltest.Staff, reader, "")
	if len(mails) != 1 || mails[0].To != "ada@example.com" || len(ids) != 1 {
		t.Fatalf("%+v, %q", mails, ids)
	}
	link := s.LinksIn(mails[0].Text)[0]
	var props struct{ Email, Token string }
	for range 2 { // programs that scan mails follow links
		if page := s.Get(modeltest.Visitor, link); page.Into(&props) != nil || page.Page == nil || page.Page.File != "confirm.tsx" || props.Email != "ada@example.com" {
			t.Fatalf("%+v", page)
		}
	}
	s.WantFields(reader, ids[0], `{"confirmed":null}`)

	post := "/api/letters/confirmed?token=" + url.QueryEscape(props.Token)
	if answer := s.Post(modeltest.Visitor, post, nil); answer.Header.Get("Location") != "/letters?confirmed=yes" {
		t.Errorf("%+v", answer)
	}
	if s.Entity(modeltest.Staff, reader, ids[0])["confirmed"] == nil {
		t.Error("the address is not confirmed")
	}
	modeltest.WantError(t, s.Post(modeltest.Visitor, post, nil).Err(), core.NotFound)
	modeltest.WantError(t, s.Get(modeltest.Visitor, "/api/readers").Err(), core.Unauthenticated)
	direct := map[string]string{"email": "ines@example.com"} // would be an address without a mail
	modeltest.WantError(t, s.Post(modeltest.Visitor, "/api/readers", direct).Err(), core.Unauthenticated)
}

func TestUnconfirmedAddressesAreDeletedAfterAWeek(t *testing.T) {
	s := modeltest.OpenPlugin(t, Plugin())
	send(t, s, "ada@example.com")
	send(t, s, "ines@example.com")
	confirmed := s.LinksIn(s.Mails()[0].Text)[0]
	modeltest.WantError(t, s.Post(modeltest.Visitor, "/api/letters/confirmed?"+confirmed[len("/letters/confirm?"):], nil).Err(), "")

	for _, step := range []struct {
		later time.Duration
		kept  int
	}{{week - time.Hour, 2}, {2 * time.Hour, 1}} {
		s.Clock.Advance(step.later)
		if err := s.RunDueJobs(); err != nil {
			t.Fatal(err)
		}
		if kept := s.IDs(modeltest.Staff, reader, ""); len(kept) != step.kept {
			t.Errorf("%d addresses are kept, want %d", len(kept), step.kept)
		}
	}
	if log := s.Get(modeltest.Staff, "/api/admin/activity"); log.Err() != nil || strings.Contains(log.Body, "ines@") || !strings.Contains(log.Body, "ada@") {
		t.Errorf("the activity is %s", log.Body)
	}
	unconfirmed := s.LinksIn(s.Mails()[1].Text)[0]
	modeltest.WantError(t, s.Get(modeltest.Visitor, unconfirmed).Err(), core.NotFound)
	if send(t, s, "ines@example.com"); len(s.Mails()) != 3 {
		t.Error("a deleted address cannot ask again")
	}
}

// TestPages checks the HTML of both pages, which the server draws.
func TestPages(t *testing.T) {
	s := modeltest.OpenPlugin(t, Plugin(), plugins.All()...)
	send(t, s, "ada@example.com")
	for path, want := range map[string]string{
		"/letters": "Send me a link", "/letters?sent=yes": "Look into your mailbox", "/letters?confirmed=yes": "Your address is confirmed",
		"/letters?failed=invalid": "That did not work", s.LinksIn(s.Mails()[0].Text)[0]: "Yes, send me the newsletter",
	} {
		if html := s.HTML(modeltest.Visitor, path); !strings.Contains(html, want) {
			t.Errorf("%s has no %q", path, want)
		}
	}
}
