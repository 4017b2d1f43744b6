package auth

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

func nothingElse(storage.Writer, User) error { return nil }

// mailed gives a user an address that is confirmed.
func mailed(t *testing.T, s *Service, name, email string) User {
	t.Helper()
	u, err := s.SetEmail(t.Context(), core.Actor{Name: name}, name, email, nothingElse)
	if err != nil {
		t.Fatal(err)
	}
	token, to, err := s.NewLink(t.Context(), u.ID, ConfirmLink)
	if err != nil || to != email {
		t.Fatal(to, err)
	}
	if err := s.ConfirmEmail(t.Context(), token); err != nil {
		t.Fatal(err)
	}
	if u, err = s.User(t.Context(), name); err != nil || u.Email != email || u.Pending != "" {
		t.Fatalf("%+v, %v", u.Mailbox, err)
	}
	return u
}

func resetLink(t *testing.T, s *Service, u User) string {
	t.Helper()
	token, to, err := s.NewLink(t.Context(), u.ID, ResetLink)
	if err != nil || to != u.Email {
		t.Fatal(to, err)
	}
	return token
}

// TestALinkIsGoodOnce, for what it was made for, for half an hour, and not once something else has changed.
func TestALinkIsGoodOnce(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		before func(s *Service, k *clock, u User, token string) error
		code   core.Code
	}{
		"at once":      {func(*Service, *clock, User, string) error { return nil }, ""},
		"just in time": {func(_ *Service, k *clock, _ User, _ string) error { k.advance(ResetLifetime - time.Second); return nil }, ""},
		"too late":     {func(_ *Service, k *clock, _ User, _ string) error { k.advance(ResetLifetime); return nil }, core.Invalid},
		"after its use": {func(s *Service, _ *clock, _ User, token string) error {
			return s.ResetPassword(t.Context(), token, otherPassword, Client{})
		}, core.Invalid},
		"after another": {func(s *Service, _ *clock, u User, _ string) error {
			other, _, err := s.NewLink(t.Context(), u.ID, ResetLink)
			if err == nil {
				err = s.ResetPassword(t.Context(), other, otherPassword, Client{})
			}
			return err
		}, core.Invalid},
		"after another password": {func(s *Service, _ *clock, u User, _ string) error {
			return s.SetPassword(t.Context(), core.Actor{}, u.Name, otherPassword)
		}, core.Invalid},
		"after a refused one": {func(s *Service, _ *clock, _ User, token string) error {
			wantCode(t, s.ResetPassword(t.Context(), token, "short", Client{}), core.Invalid)
			return nil
		}, ""},
		"without the address": {func(s *Service, _ *clock, u User, _ string) error {
			_, err := s.SetEmail(t.Context(), core.Actor{}, u.Name, "", nothingElse)
			return err
		}, core.Invalid},
		"of one who was removed": {func(s *Service, _ *clock, u User, _ string) error {
			if err := s.Remove(t.Context(), core.Actor{}, u.Name); err != nil {
				return err
			}
			return s.Add(t.Context(), u.Name, otherPassword)
		}, core.Invalid},
		"to confirm with": {func(s *Service, _ *clock, _ User, token string) error {
			wantCode(t, s.ConfirmEmail(t.Context(), token), core.Invalid)
			return nil
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := newFixture(t)
			store, k := s.store, s.clock
			addUsers(t, s.Service, "ada", "bo")
			u := mailed(t, s.Service, "bo", "bo@example.com")
			token := resetLink(t, s.Service, u)
			if err := c.before(s.Service, k, u, token); err != nil {
				t.Fatal(err)
			}
			wantCode(t, s.ResetPassword(t.Context(), token, "a third horse", Client{}), c.code)
			for _, kept := range storedUnder(t, store, linkPrefix) {
				if strings.Contains(kept, token) {
					t.Error("the token stands in the store")
				}
			}
		})
	}
}

// TestAResetEndsSessionsAndSignsNobodyIn.
func TestAResetEndsSessionsAndSignsNobodyIn(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	store, k := s.store, s.clock
	addUsers(t, s.Service, "ada")
	u := mailed(t, s.Service, "ada", "ada@example.com")
	grant, err := s.SignIn(t.Context(), Attempt{Username: "ada", Password: goodPassword, Client: Client{Address: someAddress}})
	if err != nil {
		t.Fatal(err)
	}
	before := len(storedUnder(t, store, sessionPrefix))
	if err := s.ResetPassword(t.Context(), resetLink(t, s.Service, u), otherPassword, Client{Address: someAddress}); err != nil {
		t.Fatal(err)
	}
	_, err = s.Session(t.Context(), grant.Token)
	wantCode(t, err, core.Unauthenticated)
	if after := len(storedUnder(t, store, sessionPrefix)); after > before {
		t.Errorf("%d sessions, %d before", after, before)
	}
	for word, code := range map[string]core.Code{goodPassword: core.Unauthenticated, otherPassword: ""} {
		_, err := s.SignIn(t.Context(), Attempt{Username: "ada", Password: word, Client: Client{Address: someAddress}})
		wantCode(t, err, code)
	}
	resetLink(t, s.Service, u)
	k.advance(ConfirmLifetime)
	if err := s.SweepLinks(t.Context()); err != nil || len(storedUnder(t, store, linkPrefix)) > 0 {
		t.Errorf("links are left, %v", err)
	}
}

// TestAResetLeavesSecondFactors: whoever reads somebody's mail has the first one alone. A link that was asked for before the second
// factor was set up is good no more.
func TestAResetLeavesSecondFactors(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("anna")
	before := resetLink(t, f.Service, mailed(t, f.Service, "anna", "anna@example.com"))
	secret, codes := f.enrol()
	wantCode(t, f.ResetPassword(t.Context(), before, otherPassword, Client{}), core.Invalid)
	u, err := f.User(t.Context(), "anna")
	wantCode(t, err, "")
	wantCode(t, f.ResetPassword(t.Context(), resetLink(t, f.Service, u), otherPassword, Client{}), "")
	attempt := func(code string) error {
		_, err := f.SignIn(t.Context(), Attempt{Username: "anna", Password: otherPassword, Code: code, Client: Client{Address: someAddress}})
		return err
	}
	wantFactor(t, attempt(""), core.Unauthenticated, TOTP)
	wantFactor(t, attempt("000000"), core.Unauthenticated, TOTP)
	wantCode(t, attempt(f.code(secret)), "")
	wantCode(t, attempt(codes[0]), "")
	// Another role ends links as well.
	f.mustAdd("ben")
	link := resetLink(t, f.Service, mailed(t, f.Service, "ben", "ben@example.com"))
	_, _, err = f.SetRole(t.Context(), core.Actor{Role: core.Administrator, Name: "anna"}, "ben", core.Viewer, Client{})
	wantCode(t, err, "")
	wantCode(t, f.ResetPassword(t.Context(), link, otherPassword, Client{}), core.Invalid)
}

// TestWhoForgot finds one by the name or the address, and nobody else; a mailbox is not flooded, and nobody can tell.
func TestWhoForgot(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	k := s.clock
	addUsers(t, s.Service, "ada", "bo", "cy", "dee")
	ada := mailed(t, s.Service, "ada", "ada@example.com")
	mailed(t, s.Service, "bo", "shared@example.com")
	mailed(t, s.Service, "cy", "shared@example.com")
	if _, err := s.SetEmail(t.Context(), core.Actor{}, "dee", "dee@example.com", nothingElse); err != nil {
		t.Fatal(err)
	}
	ask := func(who, address string) string {
		id, err := s.Forgot(t.Context(), who, Client{Address: address})
		wantCode(t, err, "")
		return id
	}
	for i, c := range []struct {
		who   string
		found bool
	}{
		{"ada", true},
		{" ADA@example.com ", true},
		{"nobody", false},
		{"", false},
		{"shared@example.com", false},
		{"bo", true},
		{"dee", false},
		{"dee@example.com", false},
		{"ada@example.com, x@example.com", false},
		{strings.Repeat("x", 10_000), false},
	} {
		if got := ask(c.who, "192.0.2."+string(rune('0'+i))); (got != "") != c.found {
			t.Errorf("%.40q: %q", c.who, got)
		}
	}
	got := []bool{ask("ada", "198.51.100.1") == ada.ID, ask("ada", "198.51.100.2") == "", ask("ada", "198.51.100.3") == ""}
	if !slices.Equal(got, []bool{true, true, true}) {
		t.Errorf("a mailbox is flooded: %v", got)
	}
	k.advance(20 * time.Minute)
	if ask("ada", "198.51.100.4") != ada.ID {
		t.Error("nobody is found later")
	}
	var err error
	for range 6 {
		_, err = s.Forgot(t.Context(), "nobody", Client{Address: "203.0.113.9"})
	}
	wantCode(t, err, core.Throttled)
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	s := newFixture(t)
	addUsers(t, s.Service, "ada", "bo", "cy")
	set := func(name, email string) error {
		_, err := s.SetEmail(t.Context(), core.Actor{Name: "ada"}, name, email, nothingElse)
		return err
	}
	for _, bad := range []string{"ada", "a@b", "a@b.c, d@e.f", "a@b.c\r\nBcc: d@e.f", strings.Repeat("a", 250) + "@b.cd"} {
		wantCode(t, set("ada", bad), core.Invalid)
	}
	wantCode(t, set("nobody", "a@b.cd"), core.NotFound)
	mailed(t, s.Service, "ada", "ada@example.com")
	wantCode(t, set("ada", "other@example.com"), "")
	if u, _ := s.User(t.Context(), "ada"); u.Email != "ada@example.com" || u.Pending != "other@example.com" {
		t.Errorf("the address in use is given up: %+v", u.Mailbox)
	}
	wantCode(t, s.AskConfirmation(t.Context(), "bo", nothingElse), core.Conflict)
	wantCode(t, s.SetNotices(t.Context(), "ada", "hourly"), core.Invalid)
	wantCode(t, s.SetNotices(t.Context(), "ada", EachInquiry), "")
	boxes, err := s.Mailboxes(t.Context())
	if err != nil || len(boxes) != 1 || boxes[0].Wants() != EachInquiry {
		t.Errorf("%+v, %v", boxes, err)
	}
	wantCode(t, set("ada", ""), "")
	if u, _ := s.User(t.Context(), "ada"); u.Email != "" || u.Pending != "" {
		t.Errorf("%+v", u.Mailbox)
	}
	for range 5 {
		_ = set("ada", "victim@example.com")
	}
	wantCode(t, set("ada", "victim@example.com"), core.Throttled)
	// Of one account an address is asked often enough, and then of others as well.
	_, _ = set("bo", "victim@example.com"), set("bo", "victim@example.com")
	wantCode(t, set("cy", "victim@example.com"), core.Throttled)
}

func addUsers(t *testing.T, s *Service, names ...string) {
	t.Helper()
	for _, name := range names {
		if err := s.Add(t.Context(), name, goodPassword); err != nil {
			t.Fatal(err)
		}
	}
}

// storedUnder gives the values below a prefix, each with its key.
func storedUnder(t *testing.T, store storage.Store, prefix string) (all []string) {
	t.Helper()
	err := store.View(context.Background(), func(r storage.Reader) error {
		all = nil
		for pair, err := range r.Scan(prefix, "") {
			if err != nil {
				return err
			}
			all = append(all, pair.Key+string(pair.Value))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
