package hostile_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestInvalidForms of one address are throttled, and a refusal of that kind is no rendered page.
func TestInvalidForms(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t, "--demo")
	v := s.visitor("198.51.100.1")
	wrong := url.Values{"name": {"Ada"}, "email": {"nobody"}, "message": {"Hello"}}
	var answers tally
	s.beside(func() {
		crowd(300, 4, func(int) {
			r := want(t, "an invalid form", v.form("/contact", wrong), 422, 429, 503)
			answers.add(r)
			if r.status == http.StatusTooManyRequests && len(r.body) > 16<<10 {
				t.Errorf("a refusal of %d bytes", len(r.body))
			}
		})
	}, "/", "/contact", "/api/products")
	t.Logf("answers by status: %v", answers.statuses)
	if answers.statuses[http.StatusUnprocessableEntity] > 150 || answers.statuses[http.StatusTooManyRequests] == 0 {
		t.Errorf("answers by status: %v", answers.statuses)
	}
	kind := s.visitor("198.51.100.2")
	right := url.Values{"name": {"Ada"}, "email": {"ada@example.com"}, "message": {"Hello"}}
	want(t, "a form of somebody else", kind.form("/contact", right), http.StatusSeeOther)
	want(t, "an invalid form of somebody else", kind.form("/contact", wrong), http.StatusUnprocessableEntity)
	s.lives()
	s.staysSmall()
}

// TestThrottledForms are valid, too many, and answered without a page.
func TestThrottledForms(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t, "--demo")
	v := s.visitor("198.51.100.1")
	var answers tally
	for i := range 60 {
		values := url.Values{"name": {"Ada"}, "email": {"ada@example.com"}, "message": {fmt.Sprint("Hello ", i)}}
		r := want(t, "a form", v.form("/contact", values), 303, 429)
		answers.add(r)
		if r.status == http.StatusTooManyRequests && len(r.body) > 16<<10 {
			t.Errorf("a refusal of %d bytes", len(r.body))
		}
	}
	if answers.statuses[http.StatusSeeOther] == 0 || answers.statuses[http.StatusTooManyRequests] == 0 {
		t.Errorf("answers by status: %v", answers.statuses)
	}
}
