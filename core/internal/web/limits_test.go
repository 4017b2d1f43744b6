package web_test

import (
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"
)

const inquiryBody = `{"name":"Mia","email":"mia@example.com","message":"Hello"}`

// submit sends an inquiry with the given address in X-Forwarded-For.
func (s *stack) submit(body, address string) answer {
	s.tb.Helper()
	return s.do(request{
		method: http.MethodPost, path: "/api/inquiries", body: body, header: map[string]string{"X-Forwarded-For": address},
	})
}

// throttled submits inquiries until one is refused, and returns the number of accepted ones.
func (s *stack) throttled(address string) (taken int, refused answer) {
	s.tb.Helper()
	for taken < 1000 {
		a := s.submit(inquiryBody, address)
		if a.status == http.StatusTooManyRequests {
			return taken, a
		}
		a.want(s.tb, http.StatusCreated)
		taken++
	}
	s.tb.Fatal("nothing was ever refused")
	return 0, answer{}
}

// TestSubmissionsAreLimited checks that submissions are limited for each address that a trusted proxy reports.
func TestSubmissionsAreLimited(t *testing.T) {
	t.Parallel()
	s := newStack(t, trust("127.0.0.1/32", "10.0.0.0/8"))
	taken, refused := s.throttled("192.0.2.7")
	wait, err := strconv.Atoi(refused.header.Get("Retry-After"))
	if err != nil || wait < 1 || taken < 5 {
		t.Fatalf("%d were taken, then Retry-After %q", taken, refused.header.Get("Retry-After"))
	}
	refused.problem(t)
	s.submit(inquiryBody, "192.0.2.8").want(t, http.StatusCreated)
	s.submit(inquiryBody, "192.0.2.7, 10.1.2.3").want(t, http.StatusTooManyRequests)
	s.submit(inquiryBody, "203.0.113.9, 192.0.2.7").want(t, http.StatusTooManyRequests)
	s.submit(inquiryBody, "192.0.2.7, 203.0.113.9").want(t, http.StatusCreated)
	staff := request{method: http.MethodPost, path: "/api/inquiries", body: inquiryBody, staff: true}
	staff.header = map[string]string{"X-Forwarded-For": "192.0.2.7"}
	s.do(staff).want(t, http.StatusCreated)
	s.clock.Advance(time.Duration(wait) * time.Second)
	s.submit(inquiryBody, "192.0.2.7").want(t, http.StatusCreated)
}

// TestAForgedAddressIsNotBelieved checks that another forwarded address does not evade the limit if no proxy is
// trusted.
func TestAForgedAddressIsNotBelieved(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	taken, _ := s.throttled("192.0.2.7")
	s.submit(inquiryBody, "192.0.2.8").want(t, http.StatusTooManyRequests)
	if taken > 100 {
		t.Errorf("%d were taken", taken)
	}
}

// TestRefusedSubmissionsDoNotCount checks that refused submissions do not count as submissions, so that a sender who
// makes mistakes can still send the form, and that refused submissions are limited as well.
func TestRefusedSubmissionsDoNotCount(t *testing.T) {
	t.Parallel()
	s := newStack(t, trust("127.0.0.1/32"))
	for range 25 {
		s.submit(`{"name":" "}`, "192.0.2.7").want(t, http.StatusUnprocessableEntity)
		s.submit(`{`, "192.0.2.7").want(t, http.StatusBadRequest)
	}
	s.submit(inquiryBody, "192.0.2.7").want(t, http.StatusCreated)
	for range 50 {
		if a := s.submit(`{`, "192.0.2.7"); a.status == http.StatusTooManyRequests {
			if a.header.Get("Retry-After") == "" {
				t.Errorf("nobody is told when to come back: %v", a.header)
			}
			return
		}
	}
	t.Error("anybody may send any number of bodies that are refused")
}

// TestForgedAddresses checks that a new forwarded address for each submission does not evade the limit if no proxy is
// trusted.
func TestForgedAddresses(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for i := range 1000 {
		if s.submit(inquiryBody, fmt.Sprintf("192.0.2.%d", i%256)).status == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("a thousand submissions went through")
}
