package web_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/etag"
)

// TestNumbersForVisitors checks after random writes that every number that a visitor gets is the count of the public
// changes so far: in answers to reads and to a visitor's own write, in the feed, and after it is resumed.
func TestNumbersForVisitors(t *testing.T) {
	t.Parallel()
	s := liveStack(t)
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // not a secret
	events := s.listen(request{})
	last := s.wantEvent(events, helloVisitor)
	count := s.publicChanges()
	hidden := []func(n int){
		func(n int) {
			s.clock.Advance(time.Hour) // visitors have a quota
			body := fmt.Sprintf(`{"name":"Vera","email":"v%d@example.com","message":"Hello, number %d."}`, n, n)
			sent := s.do(request{method: http.MethodPost, path: "/api/inquiries", body: body}).want(t, http.StatusCreated)
			if got := sent.header.Get("Quoin-Seq"); got != fmt.Sprint(count) {
				t.Errorf("an inquiry is answered with the number %s, want %d", got, count)
			}
		},
		func(n int) {
			s.publish(fmt.Sprintf(`{"name":"Draft %d","description":"Not yet.","status":"draft"}`, n))
		},
		func(int) {
			_, signedIn := s.signIn(nil)
			signedIn.want(t, http.StatusOK)
		},
	}
	for n := range 20 {
		before := s.visitorNumbers()
		if random.IntN(3) > 0 {
			hidden[random.IntN(len(hidden))](n)
			if after := s.visitorNumbers(); !maps.Equal(before, after) {
				t.Errorf("a hidden write changes what a visitor gets from %v to %v", before, after)
			}
			continue
		}
		public := s.publish(fmt.Sprintf(`{"name":"Public %d","description":"Now."}`, n))
		count++
		if last = s.wantEvent(events, s.told(public)); !strings.HasPrefix(last.id, fmt.Sprintf("%d-", count)) {
			t.Errorf("the event has the id %s, want %d", last.id, count)
		}
		for path, number := range s.visitorNumbers() {
			if !strings.HasSuffix(path, "tag") && number != fmt.Sprint(count) {
				t.Errorf("%s is answered with the number %s, want %d", path, number, count)
			}
		}
	}
	again := s.listen(request{header: map[string]string{"Last-Event-ID": last.id}})
	if hello := s.wantEvent(again, helloVisitor); hello.id != last.id {
		t.Errorf("without a change the feed goes on at %s, want %s", hello.id, last.id)
	}
}

// visitorNumbers returns the numbers and the entity tags of answers to a visitor.
func (s *stack) visitorNumbers() map[string]string {
	s.tb.Helper()
	all := map[string]string{}
	for _, path := range []string{"/api/products", "/api/products/atlas", "/api/blog/categories", "/api/blog/related/hello"} {
		a := s.get(path).want(s.tb, http.StatusOK)
		all[path], all[path+" tag"] = a.header.Get("Quoin-Seq"), a.header.Get("ETag")
	}
	return all
}

// TestFeedOfAnotherReader checks that the feed never confuses the positions of visitors and staff: with
// that of staff a visitor reads everything again, and with that of a visitor staff get every change since.
func TestFeedOfAnotherReader(t *testing.T) {
	t.Parallel()
	s := liveStack(t)
	visitor, staff := s.listen(request{}), s.listen(request{staff: true})
	s.wantEvent(visitor, helloVisitor)
	s.wantEvent(staff, helloStaff)
	public := s.publish(`{"name":"New","description":"Now."}`)
	draft := s.publish(`{"name":"Secret","description":"Not yet.","status":"draft"}`)
	heard := s.wantEvent(visitor, s.told(public))
	s.wantEvent(staff, s.toldStaff(public))
	lastOfStaff := s.wantEvent(staff, s.toldStaff(draft))

	ended := s.listen(request{header: map[string]string{"Last-Event-ID": lastOfStaff.id}})
	s.wantEvent(ended, event{name: "reset", id: heard.id, data: "{}"})
	s.wantEvent(ended, helloVisitor)
	signedIn := s.listen(request{staff: true, header: map[string]string{"Last-Event-ID": heard.id}})
	s.wantEvent(signedIn, s.toldStaff(public))
	s.wantEvent(signedIn, s.toldStaff(draft))
	s.wantEvent(signedIn, event{name: "hello", id: lastOfStaff.id, data: `{"staff":true}`})
	restored := s.listen(request{staff: true, header: map[string]string{"Last-Event-ID": etag.For("this", 0).PublicEvent(1)}})
	s.wantEvent(restored, event{name: "reset", data: "{}"})
}
