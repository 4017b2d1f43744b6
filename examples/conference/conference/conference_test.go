package conference

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/plugins/settings"
)

func TestContracts(t *testing.T) {
	all := types() // each after those that it refers to
	for i, samples := range []modeltest.Samples{
		nil, nil, {"capacity": {400, 300}, "venue.seats": {500}}, {"talk.capacity": {400}, "venue.seats": {500}},
	} {
		t.Run(all[i].Name, func(t *testing.T) {
			modeltest.RunWith(t, samples, all[i], append([]model.Type{settings.Type()}, all[:i]...)...)
		})
	}
}

// open makes a site with the plugin and those of Quoin, a venue and a speaker. Its clock shows nine on 31 January 2026.
func open(t *testing.T) *modeltest.Site {
	t.Helper()
	s := modeltest.OpenPlugin(t, Plugin(), plugins.All()...)
	for typ, body := range map[string]string{venue: `{"name":"Hall","seats":100}`, speaker: `{"name":"Amara"}`} {
		if err := s.Import(typ, typ, s.Clock.Now(), body); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// addTalk adds a talk with two places, on a day in February at nine.
func addTalk(s *modeltest.Site, title string, day int, more string) string {
	return s.Add(talk, fmt.Sprintf(`{"title":%q,"starts":"2026-02-%02dT09:00:00Z","length":{"amount":1.5,"unit":"h"},"venue":"venue",
		"speakers":["speaker"],"capacity":2%s}`, title, day, more))
}

// orderFrom orders a ticket from an address.
func orderFrom(s *modeltest.Site, address, talk string) error {
	r := httptest.NewRequest(http.MethodPost, "/api/conference/tickets", strings.NewReader(
		fmt.Sprintf(`{"talk":%q,"name":"Ines","email":"ines@example.com"}`, talk)))
	r.Header.Set("Content-Type", "application/json")
	r.RemoteAddr = address + ":1"
	return s.Do(modeltest.Visitor, r).Err()
}

func TestATalkHasNoMorePlacesThanItsVenueHasSeats(t *testing.T) {
	s := open(t)
	id := addTalk(s, "Rails", 10, "")
	_, err := s.Update(modeltest.Staff, talk, id, `{"capacity":101}`)
	modeltest.WantError(t, err, core.Invalid, "capacity")
}

func TestTheDayIsThatOfTheSite(t *testing.T) {
	s := open(t)
	s.Change("settings", "settings", `{"timeZone":"Australia/Sydney"}`)
	id := s.Add(talk, `{"title":"Late","starts":"2026-02-10T22:00:00Z","length":{"amount":30,"unit":"min"},"venue":"venue","speakers":["speaker"],"capacity":2}`)
	s.WantFields(talk, id, `{"day":"2026-02-11"}`)
}

func TestOrdersStopAtTheCapacity(t *testing.T) {
	s := open(t)
	id := addTalk(s, "Rails", 10, "")
	var all sync.WaitGroup
	codes := make([]string, 6)
	for i := range codes {
		all.Go(func() { codes[i] = string(core.CodeOf(orderFrom(s, fmt.Sprintf("198.51.100.%d", i+1), id))) })
	}
	all.Wait()
	slices.Sort(codes)
	if want := []string{"", "", "conflict", "conflict", "conflict", "conflict"}; !slices.Equal(codes, want) {
		t.Errorf("%q", codes)
	}
	tickets := s.IDs(modeltest.Staff, ticket, "")
	if len(tickets) != 2 || len(s.Mails()) != 2 {
		t.Fatalf("%d tickets, %d mails", len(tickets), len(s.Mails()))
	}
	s.CatchUp() // the number is right: nothing changes
	modeltest.WantError(t, orderFrom(s, "198.51.100.9", id), core.Conflict)
	s.Remove(ticket, tickets[0]) // by staff, whom the number does not see
	s.CatchUp()
	modeltest.WantError(t, orderFrom(s, "198.51.100.9", id), "")
	modeltest.WantError(t, orderFrom(s, "198.51.100.9", id), core.Conflict)
	s.Clock.Advance(24 * time.Hour * 20)
	late := addTalk(s, "Over", 11, "")
	modeltest.WantError(t, orderFrom(s, "198.51.100.9", late), core.Conflict)
	modeltest.WantError(t, orderFrom(s, "198.51.100.9", "nothing"), core.NotFound)
}

func TestAFormOrders(t *testing.T) {
	s := open(t)
	id := addTalk(s, "Rails", 10, "")
	for email, want := range map[string]string{
		"ines@example.com": "/talks/" + id + "?ordered=yes", "ines": "/talks/rails?failed=invalid&fields=email",
	} {
		form := url.Values{"talk": {id}, "name": {"Ines"}, "email": {email}}
		answer := s.Submit(modeltest.Visitor, "/talks/rails", "/api/conference/tickets", form)
		if got := answer.Header.Get("Location"); answer.Status != http.StatusSeeOther || got != want {
			t.Errorf("%s: %d %s", email, answer.Status, got)
		}
	}
}

func TestALinkCancels(t *testing.T) {
	s := open(t)
	id := addTalk(s, "Rails", 10, "")
	for range 2 {
		modeltest.WantError(t, orderFrom(s, "198.51.100.1", id), "")
	}
	if text := s.Mails()[0].Text; strings.Contains(text, "Ines") {
		t.Errorf("the mail has what the visitor has written: %s", text)
	}
	link := s.LinksIn(s.Mails()[0].Text)[0]
	var props struct{ Name, Talk, Token string }
	for range 2 { // programs that scan mails follow links
		page := s.Get(modeltest.Visitor, link)
		if err := page.Into(&props); err != nil || page.Page == nil || page.Page.File != "cancel.tsx" || page.Page.Index || props.Name != "Ines" || props.Talk != "Rails" {
			t.Fatalf("%v, %+v", err, page)
		}
	}
	post := "/api/conference/cancelled?token=" + url.QueryEscape(props.Token)
	if answer := s.Post(modeltest.Visitor, post, nil); answer.Status != http.StatusSeeOther || answer.Header.Get("Location") != "/schedule?cancelled=yes" {
		t.Errorf("%+v", answer)
	}
	modeltest.WantError(t, s.Post(modeltest.Visitor, post, nil).Err(), core.NotFound)
	modeltest.WantError(t, s.Get(modeltest.Visitor, link).Err(), core.NotFound)
	modeltest.WantError(t, orderFrom(s, "198.51.100.1", id), "")
	modeltest.WantError(t, orderFrom(s, "198.51.100.1", id), core.Conflict)
	s.Clock.Advance(24 * time.Hour * 10) // the talk has begun
	modeltest.WantError(t, s.Get(modeltest.Visitor, s.LinksIn(s.Mails()[1].Text)[0]).Err(), core.NotFound)
}

func TestPaymentsAreSigned(t *testing.T) {
	s := open(t)
	id := s.Add(ticket, `{"name":"Ines","email":"ines@example.com","talk":"`+addTalk(s, "Rails", 10, "")+`"}`)
	pay := func(key, body string) error {
		mac := hmac.New(sha256.New, []byte(key))
		_, _ = mac.Write([]byte(body)) // it never fails
		r := httptest.NewRequest(http.MethodPost, "/api/conference/payments", strings.NewReader(body))
		r.Header.Set("X-Signature", hex.EncodeToString(mac.Sum(nil)))
		return s.Do(modeltest.Visitor, r).Err()
	}
	paid := `{"ticket": "` + id + `" }`
	modeltest.WantError(t, pay("", paid), core.Forbidden) // without a key, nothing is a payment
	s.ChangeSettings(`{"paymentKey":"shared"}`)
	modeltest.WantError(t, pay("other", paid), core.Forbidden)
	modeltest.WantError(t, pay("shared", `no JSON`), core.Malformed)
	modeltest.WantError(t, pay("shared", `{"ticket":"unknown"}`), core.NotFound)
	s.WantFields(ticket, id, `{"paid":false}`)
	for range 2 {
		modeltest.WantError(t, pay("shared", paid), "")
	}
	s.WantFields(ticket, id, `{"paid":true}`)
}

func TestPastTalksAreClosedAtNight(t *testing.T) {
	s := open(t)
	id := addTalk(s, `Tea; "milk", sugar`, 2, "")
	calendar := func() string { return s.Get(modeltest.Visitor, "/calendar.ics").Body }
	if got := calendar(); !strings.Contains(got, "SUMMARY:Tea\\; \"milk\"\\, sugar\r\nLOCATION:Hall\r\n") || !strings.Contains(got, "DTEND:20260202T103000Z") {
		t.Errorf("%s", got)
	}
	for _, at := range []struct{ time, status string }{
		{"2026-01-31T12:00:00Z", "upcoming"}, // the job was added
		{"2026-02-02T04:00:00Z", "upcoming"},
		{"2026-02-02T12:00:00Z", "upcoming"}, // over, and not night yet
		{"2026-02-03T03:00:00Z", "past"},
	} {
		moment, err := time.Parse(time.RFC3339, at.time)
		if err != nil {
			t.Fatal(err)
		}
		s.Clock.Advance(moment.Sub(s.Clock.Now()))
		if err := s.RunDueJobs(); err != nil {
			t.Fatal(err)
		}
		if got := s.Entity(modeltest.Staff, talk, id)["status"]; got != at.status {
			t.Errorf("at %s it is %v", at.time, got)
		}
	}
	if got := calendar(); strings.Contains(got, "Tea") {
		t.Errorf("%s", got)
	}
}

func TestBookingsAreForStaff(t *testing.T) {
	s := open(t)
	id := addTalk(s, "Rails", 10, "")
	modeltest.WantError(t, orderFrom(s, "198.51.100.1", id), "")
	const path = "/api/conference/bookings"
	modeltest.WantError(t, s.Get(modeltest.Visitor, path).Err(), core.Unauthenticated)
	modeltest.WantError(t, s.Get(modeltest.Visitor, "/api/tickets").Err(), core.Unauthenticated)
	var all []booking
	if err := s.Get(core.Actor{Role: core.Viewer}, path).Into(&all); err != nil || len(all) != 1 || all[0].ID != id || all[0].Tickets != 1 || all[0].Capacity != 2 {
		t.Errorf("%v, %+v", err, all)
	}
}

// TestPages checks the HTML of the schedule and of the section, which the server draws.
func TestPages(t *testing.T) {
	s := open(t)
	addTalk(s, "Rails", 10, "")
	addTalk(s, "Roads", 11, "")
	section := s.Add("section", `{"title":"Next","type":"next-talks","metadata":{"limit":1}}`)
	s.Add("page", `{"title":"Start","slug":"start","status":"published","sections":["`+section+`"]}`)
	for path, want := range map[string][2]bool{
		"/schedule": {true, true}, "/schedule?day=2026-02-10": {true, false}, "/schedule?day=2026-02-11": {false, true}, "/start": {true, false},
		"/schedule?day=2026-02-12": {false, false},
	} {
		html := s.HTML(modeltest.Visitor, path)
		if got := [2]bool{strings.Contains(html, ">Rails<"), strings.Contains(html, ">Roads<")}; got != want {
			t.Errorf("%s has %v of the talks, want %v", path, got, want)
		}
	}
}

func TestLengths(t *testing.T) {
	short, long := Length{90, "min"}, Length{2, "h"}
	if short.Sort() >= long.Sort() || short.Text() != "90 min" || long.Duration() != 2*time.Hour {
		t.Errorf("%s, %s, %s, %s", short.Sort(), long.Sort(), short.Text(), long.Duration())
	}
}

// TestDemo writes the content of the demo by the rules of the types.
func TestDemo(t *testing.T) {
	s := open(t)
	for _, typ := range (demo{}).Types() {
		items, err := demo{}.Items(typ, s.Clock.Now())
		if err != nil || len(items) == 0 {
			t.Fatalf("%s: %d, %v", typ, len(items), err)
		}
		for _, item := range items {
			if err := s.Import(typ, item.ID, item.Created, string(item.Body)); err != nil {
				t.Errorf("%s %s: %v", typ, item.ID, err)
			}
		}
	}
}
