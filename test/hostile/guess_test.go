package hostile_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestGuessing a password is throttled, and keeps nobody out who knows the right one.
func TestGuessing(t *testing.T) {
	nighttest.Only(t)
	for _, one := range []struct {
		name            string
		addresses, each int
	}{
		{"from one address", 1, 60},
		{"from many addresses", 60, scale(3, 15)},
	} {
		t.Run(one.name, func(t *testing.T) {
			begin(t)
			s := serve(t)
			var answers tally
			crowd(one.addresses, 8, func(i int) {
				v := s.visitor(address(i))
				for n := range one.each {
					body := signIn("admin", fmt.Sprintf("wrong guess %d", n))
					answers.add(want(t, "a guess", v.post("/api/admin/login", body), 401, 429, 503))
				}
			})
			t.Logf("answers by status: %v", answers.statuses)
			// Many who guess a little each are bounded by the hour, which is more than a test can wait for.
			if one.addresses == 1 && answers.statuses[http.StatusTooManyRequests] == 0 {
				t.Error("no guess was throttled")
			}
			for i := range 3 {
				v := s.visitor(fmt.Sprintf("198.51.100.%d", 1+i))
				want(t, "the right password, from elsewhere", v.post("/api/admin/login", signIn("admin", password)), 200)
			}
			s.lives()
			s.staysSmall()
		})
	}
}

// TestGuessingGoesOn while the right password comes, again and again, from an address without a mistake.
func TestGuessingGoesOn(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	over := make(chan struct{})
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		v := s.visitor(address(0))
		for {
			want(t, "a guess", v.post("/api/admin/login", signIn("admin", "wrong guess")), 401, 429, 503)
			select {
			case <-over:
				return
			case <-ticker.C:
			}
		}
	}()
	v := s.visitor("198.51.100.1")
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for range scale(14, 60) {
		<-ticker.C
		want(t, "the right password", v.post("/api/admin/login", signIn("admin", password)), 200)
	}
	close(over)
	<-ended
}

// TestSignInBesideBogusOnes is served soon, or told when to come back and served then.
func TestSignInBesideBogusOnes(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t, "--demo")
	s.beside(func() {
		over := make(chan struct{})
		go func() {
			defer close(over)
			n := scale(240, 900)
			crowd(n, n, func(i int) {
				body := signIn(fmt.Sprintf("nobody%d", i), "some password")
				want(t, "a bogus sign-in", s.visitor(address(i%60)).post("/api/admin/login", body), 401, 429, 503)
			})
		}()
		defer func() { <-over }()
		v := s.visitor("198.51.100.1")
		within(t, "the right password is taken", func() bool {
			r := want(t, "the right password", v.post("/api/admin/login", signIn("admin", password)), 200, 503)
			t.Logf("status %d after %v", r.status, r.took)
			if fierce && r.took > 5*time.Second {
				t.Errorf("the answer took %v", r.took)
			}
			return r.status == http.StatusOK
		})
	}, "/api/products", "/healthz")
	s.lives()
	s.staysSmall()
}
