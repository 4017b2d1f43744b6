package hostile_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

const beacons = "/api/analytics/events"

// view tells of a view of a page, so many times.
func (v *visitor) view(page, referrer string, times int, header ...string) reply {
	event := fmt.Sprintf(`{"type":"view","page":%q,"referrer":%q}`, page, referrer)
	return v.post(beacons, `{"events":[`+event+strings.Repeat(","+event, times-1)+`]}`, header...)
}

// source is how visits came, and what they led to.
type source struct {
	Name                                         string
	Value, Visits, Inquiries, Signups, Brochures int
}

func (v *visitor) sources(report string) []source {
	v.s.t.Helper()
	return read[[]source](v.s.t, must(v.s.t, report, v.get("/api/analytics/"+report), 200))
}

// visits gives the number of visits by a source.
func (v *visitor) visits(name string) int {
	for _, one := range v.sources("traffic-sources") {
		if one.Name == name {
			return one.Value
		}
	}
	return 0
}

// TestMadeUpVisits are bounded for each address, and leave room for honest ones among the sources of the day.
func TestMadeUpVisits(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.staff()
	addresses, each := scale(8, 60), 400
	const most = 2000 // views of one address in the time of the test
	s.beside(func() {
		crowd(addresses, 8, func(i int) {
			v := s.visitor(address(i))
			for n := range each {
				from := fmt.Sprintf("https://site-%d-%d.example/", i, n)
				want(t, "a beacon", v.view("/about", from, 20, "User-Agent", agent(n)), 202, 429, 503)
			}
		})
	}, "/api/products", "/")
	for i := range 30 {
		v, w := s.visitor(fmt.Sprintf("198.51.100.%d", 1+i)), s.visitor(fmt.Sprintf("198.51.100.%d", 101+i))
		want(t, "an honest view", v.view("/contact", "https://partner.example/", 1), 202)
		want(t, "an honest view", w.view("/contact", "https://www.google.co.uk/", 1), 202)
	}
	within(t, "honest visits are counted", func() bool { return staff.visits("Google") == 30 })
	if n := staff.visits("partner.example"); n != 30 {
		t.Errorf("%d of 30 visits from a partner are counted by their source", n)
	}
	overview := read[struct{ TotalVisitors, TotalPageViews int }](t, staff.get("/api/analytics/overview"))
	t.Logf("%+v of %d addresses", overview, addresses)
	if overview.TotalPageViews > addresses*most || overview.TotalVisitors > addresses*each/2 {
		t.Errorf("%d beacons of 20 views from %d addresses: counted %+v", addresses*each, addresses, overview)
	}
	s.lives()
	s.staysSmall()
}

// goals adds up what visits led to.
func (v *visitor) goals() (sum source) {
	v.s.t.Helper()
	for _, one := range v.sources("conversions") {
		sum.Inquiries += one.Inquiries
		sum.Signups += one.Signups
		sum.Brochures += one.Brochures
	}
	return sum
}

// TestGoals are counted once, for those who agree, and for what they did.
func TestGoals(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.staff()
	made := staff.create("/api/products", map[string]any{"name": "One", "description": "To read about."})
	brochure := fmt.Sprintf("/api/products/%v/brochure", made["id"])
	form := url.Values{"name": {"Ada"}, "email": {"ada@example.com"}, "message": {"Hello"}}
	for _, refusal := range []string{"DNT", "Sec-GPC"} {
		private := s.visitor("198.51.100.1")
		want(t, refusal, private.form("/contact", form, refusal, "1"), http.StatusSeeOther)
		want(t, refusal, private.form("/blog", url.Values{"email": {refusal + "@example.com"}}, refusal, "1"), http.StatusSeeOther)
	}
	for i := range 3 {
		other := s.visitor(address(i))
		want(t, "a sign-up", other.post("/api/subscribers", `{"email":"ada@example.com"}`), http.StatusCreated)
		want(t, "HEAD", other.ask(http.MethodHead, brochure, ""), 200)
	}
	v := s.visitor("198.51.100.2")
	want(t, "a view", v.view("/", "", 1), http.StatusAccepted)
	want(t, "the form", v.form("/contact", form), http.StatusSeeOther)
	want(t, "the brochure", v.get(brochure), 200)
	within(t, "a brochure is counted", func() bool { return staff.goals().Brochures > 0 })
	if got := staff.goals(); got.Brochures != 1 || got.Signups != 1 || got.Inquiries != 1 {
		t.Errorf("counted %+v, want one of each", got)
	}
	entries := staff.sources("conversions/entry")
	t.Logf("%+v", entries)
	if !slices.ContainsFunc(entries, func(e source) bool { return e.Name == "/" && e.Inquiries == 1 }) {
		t.Errorf("the form is not tied to its visit: %+v", entries)
	}
}
